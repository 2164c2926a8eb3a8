/** What operations of all formats have in common: names, access, tags, errors and our extensions. */

import { type Access, needsNoPermission, type SchemeUse } from '../../model/access.ts';
import type { ApiTag } from '../../model/api.ts';
import { isDay } from '../../model/day.ts';
import type { Deprecation, ErrorEntry, Operation } from '../../model/operation.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { type Extension, extensionOf } from '../extensions.ts';
import {
  type Located,
  locate,
  locateItems,
  type Reporter,
  readDescription,
  readWords,
  rootOf,
} from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asObject, asText, asTexts, below, type JsonObject, keysOf } from '../json-schema/json.ts';
import { readTarget } from '../prose/markdown.ts';
import { paragraph } from '../prose/paragraph.ts';
import { uniqueBy } from '../unique.ts';
import { readAlso, readCountedCost } from './limits.ts';
import { readCreated, readUnchecked } from './outcome.ts';
import { ownRejection } from './rejections.ts';
import { inlineSchemeId, type SpecContext } from './spec-context.ts';

type OperationBase = Pick<
  Operation,
  | ('id' | 'slug' | 'groups' | 'access' | 'rate' | 'deprecated' | 'since' | 'transports' | 'errors')
  | ('danger' | 'creates' | 'unchecked')
  | ('file' | 'line')
>;

interface OperationSource {
  readonly id: string;
  /** Last part of the address, unless `x-slug` says otherwise. */
  readonly slug: string;
  /** Objects that describe it. The first one that has an extension takes precedence; errors add up. */
  readonly places: readonly [Located, ...Located[]];
  readonly alternatives: readonly Alternative[];
  /** Whether the servers differ in what they accept. */
  readonly byServer?: boolean;
  /** Whether the caller sends requests, which can fail with the common errors; true by default. */
  readonly isAsked?: boolean;
  /** Whether the protocol says that it changes nothing, so that it can be repeated; `x-reads` says otherwise. */
  readonly reads: boolean;
}

export function readOperationBase(context: SpecContext, source: OperationSource): OperationBase {
  const { id, slug, places, alternatives, byServer = false, isAsked = true } = source;
  const find = (name: Extension): Stated | undefined =>
    places
      .map(({ node, pointer }) => ({ value: extensionOf(node, name), pointer: below(pointer, name) }))
      .find(({ value }) => value !== undefined);
  const read = toAccess(context, alternatives, textOrTexts(find('x-permission')?.value));
  const access = byServer ? { ...read, byServer } : read;
  const [tag] = places.flatMap((place) => firstTag(context, place) ?? []);
  const isSigned = access.callers === 'authorized';
  // A call that needs no permission can't be rejected for want of one, though every other signed call can.
  const denied = needsNoPermission(access) ? ownRejection(context, 'permission') : undefined;
  const [group, danger] = [find('x-group'), find('x-danger')];
  const unchecked = find('x-unchecked');
  const stated = find('x-reads')?.value;
  const reads = typeof stated === 'boolean' ? stated : source.reads;
  return {
    id,
    slug: asText(find('x-slug')?.value) ?? slug,
    groups: group ? textOrTexts(group.value) : tag === undefined ? [] : tagPath(context, tag),
    access,
    rate: readRate(context, find('x-rate-limit')),
    deprecated: readDeprecation(context, places),
    since: readSince(context, find('x-since')),
    transports: asTexts(find('x-transports')?.value),
    errors: readErrors(context, places, isAsked ? COMMON_ERRORS.slice(0, isSigned ? 2 : 1) : [])
      .filter(({ code, group }) => group === undefined || code !== denied)
      .map((error) => adviseOn(context, error, reads, places[0].pointer)),
    creates: readCreated(find('x-kept')?.value),
    unchecked: unchecked && readUnchecked(context, unchecked.value, unchecked.pointer),
    danger: danger && readWords(context, asText(danger.value), danger.pointer),
    ...context.placeOf(places[0].pointer),
  };
}

/** The value of an extension, and its place. */
interface Stated {
  readonly value: unknown;
  readonly pointer: string;
}

function readRate(context: SpecContext, stated: Stated | undefined): Operation['rate'] {
  if (!stated) return undefined;
  const rate = { node: asObject(stated.value), pointer: stated.pointer };
  const counted = readCountedCost(context, rate);
  const also = readAlso(context, rate);
  const { cost, guide } = rate.node;
  if (cost === undefined) return undefined;
  return { cost: shown(cost), guide: asText(guide), counted, ...(also && { also }) };
}

function readDeprecation(context: SpecContext, places: readonly Located[]): Deprecation | undefined {
  const place = places.find(
    ({ node }) => node.deprecated === true || extensionOf(node, 'x-deprecation') !== undefined,
  );
  if (!place) return undefined;
  const pointer = below(place.pointer, 'x-deprecation');
  return { note: readWords(context, asText(extensionOf(place.node, 'x-deprecation')), pointer) };
}

function readSince({ report }: Reporter, stated: Stated | undefined): string | undefined {
  if (!stated) return undefined;
  const since = shown(stated.value);
  if (isDay(since)) return since;
  report(stated.pointer, `x-since is "${since}", which is not a day`, 'write a day as 2026-05-12');
  return undefined;
}

function textOrList(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? [value] : asList(value);
}

function textOrTexts(value: unknown): readonly string[] {
  return asTexts(textOrList(value));
}

/** Extensions of the document that list the errors of all and of signed requests, and the group they are shown in. */
const COMMON_ERRORS: readonly (readonly [key: Extension, group: string])[] = [
  ['x-common-errors', 'Every request'],
  ['x-common-errors-private', 'Every signed request'],
];

/** Reads an operation's own errors, then those it shares with others, without duplicates. */
function readErrors(
  context: SpecContext,
  own: readonly Located[],
  common: typeof COMMON_ERRORS,
): ErrorEntry[] {
  const lists = [
    ...own.map((place) => ({ ...place, key: 'x-errors' as const, group: undefined })),
    ...common.map(([key, group]) => ({ ...rootOf(context), key, group })),
  ];
  const entries = lists.flatMap(({ node, pointer, key, group }) =>
    textOrList(extensionOf(node, key)).flatMap((value, index) => {
      // Codes may be numbers, as in JSON-RPC.
      const code = shown(value);
      const entry = context.errors.get(code);
      if (entry) return [group === undefined ? entry : { ...entry, group }];
      const fix = 'add it to the registry of errors (x-errors of the document), or correct the code';
      context.report(below(pointer, key, index), `unknown error ${code}`, fix);
      return [];
    }),
  );
  return uniqueBy(entries, ({ code }) => code);
}

/**
 * Chooses the advice for one call: after an error without a known outcome, a call that changes nothing can be repeated,
 * and any other has to be looked up first. Nothing else decides this, so a page can't say both.
 */
function adviseOn({ report }: Reporter, error: ErrorEntry, reads: boolean, pointer: string): ErrorEntry {
  if (!reads) return error;
  if (error.byEffect) return { ...error, ...error.byEffect.reads };
  if (error.action === 'check') {
    const what = `${error.code} says to find out whether the request took effect, but this one changes nothing`;
    report(pointer, what, 'give the error `reads`: what to do after a request that changes nothing');
  }
  return error;
}

/** One way to authenticate: schemes that are required together. */
export interface Alternative {
  readonly schemes: readonly SchemeUse[];
  /** Where the schemes are named; null if there is no need to check that they exist. */
  readonly pointer: string | null;
}

/**
 * Reads the alternatives that an object lists. In OpenAPI and AsyncAPI 2, each is an object whose keys are the schemes
 * required together, with their scopes. In AsyncAPI 3, it is a scheme or a reference to one; in `x-security` of
 * OpenRPC, a name or a list of names.
 */
export function readAlternatives(
  context: SpecContext,
  { node, pointer }: Located,
  key = 'security',
): Alternative[] {
  return asList(node[key]).map((item, index) => {
    const place = below(pointer, key, index);
    if (typeof item !== 'object' || Array.isArray(item))
      return { schemes: [item].flat().map((id) => ({ id: String(id), scopes: [] })), pointer: place };
    const ref = asText(asObject(item).$ref);
    const scheme = locate(context, item, place).node;
    const scopes = asTexts(scheme.scopes);
    // A broken reference is reported as such.
    if (ref !== undefined) return { schemes: [{ id: keysOf(ref).at(-1) ?? ref, scopes }], pointer: null };
    const id = inlineSchemeId(scheme);
    if (id !== undefined) return { schemes: [{ id, scopes }], pointer: null };
    const schemes = Object.entries(scheme).map(([id, names]) => ({ id, scopes: asTexts(names) }));
    return { schemes, pointer: place };
  });
}

/** Returns who may call, and reports unknown schemes. Without alternatives, or with an empty one, none is required. */
function toAccess(
  context: SpecContext,
  alternatives: readonly Alternative[],
  permissions: readonly string[],
): Access {
  for (const { schemes, pointer } of alternatives) {
    if (pointer === null) continue;
    for (const { id } of schemes.filter((use) => !context.schemes.some((scheme) => scheme.id === use.id))) {
      const fix = `define it under ${context.schemesPointer.slice(2).replaceAll('/', '.')}, or correct the name`;
      context.report(pointer, `there is no security scheme "${id}"`, fix);
    }
  }
  const isOpen = alternatives.length === 0 || alternatives.some(({ schemes }) => schemes.length === 0);
  return {
    callers: isOpen ? (context.saysWhoMayCall ? 'everyone' : 'unspecified') : 'authorized',
    permissions,
    alternatives: alternatives.map(({ schemes }) => schemes).filter((schemes) => schemes.length > 0),
  };
}

/** Reads the tag objects of these places in order, then the tags that operations only mention, without duplicates. */
export function readTags(
  context: SpecContext,
  places: readonly Located[],
  mentioned: readonly string[] = [],
): ApiTag[] {
  const tags = new Map<string, ApiTag['description']>();
  for (const { node, pointer } of places.flatMap((place) => locateItems(context, place, 'tags'))) {
    const name = displayName(node);
    if (!name || tags.get(name)?.length) continue;
    tags.set(name, [...readDescription(context, node, pointer), ...readExternalDocs(node)]);
  }
  for (const name of mentioned) if (!tags.has(name)) tags.set(name, []);
  return [...tags].map(([name, description]) => ({ name, description }));
}

/** Returns the name of the first tag. OpenAPI lists names of tags, the other formats tag objects. */
function firstTag(context: SpecContext, place: Located): string | undefined {
  return asText(asList(place.node.tags)[0]) ?? asText(locateItems(context, place, 'tags')[0]?.node.name);
}

/** Returns the name of a tag for readers: OpenAPI 3.2 has one beside the name that operations use. */
function displayName(tag: JsonObject): string | undefined {
  return asText(tag.summary ?? extensionOf(tag, 'x-displayName') ?? tag.name);
}

/** Returns the names of a tag and those it is nested under (OpenAPI 3.2), outermost first. */
function tagPath(context: SpecContext, name: string, inner: readonly string[] = []): string[] {
  const declared = asList(asObject(context.root).tags).map(asObject);
  const tag = declared.find((each) => each.name === name);
  const parent = asText(tag?.parent);
  const isNested = parent !== undefined && parent !== name && !inner.includes(parent);
  const outer = isNested ? tagPath(context, parent, [...inner, name]) : [];
  return [...outer, (tag && displayName(tag)) ?? name];
}

/** Converts a name to an ID that can be part of an address. */
export function toId(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'root';
}

/** `externalDocs` → a paragraph with a link. */
export function readExternalDocs(node: JsonObject): Block[] {
  const docs = asObject(node.externalDocs);
  const url = asText(docs.url);
  const target = url === undefined ? null : readTarget(url);
  if (url === undefined || !target) return [];
  const text = asText(docs.description) ?? url;
  return [paragraph({ kind: 'link', target, children: [{ kind: 'text', text }] })];
}

/** An operation to call next with values from a response. */
interface NextCall extends Located {
  /** What is called, in words. */
  readonly words: readonly (string | Inline)[];
  /** Where the value of each parameter comes from. */
  readonly parameters: unknown;
}

/** Lists the operations to call next, as in OpenAPI and OpenRPC. */
export function toNextCalls(context: SpecContext, calls: readonly NextCall[]): Block[] {
  const items = calls.map(({ node, pointer, words, parameters }): readonly Block[] => {
    const sources = Object.entries(asObject(parameters)).flatMap(([name, expression]) => [
      ', ',
      { kind: 'code' as const, text: name },
      ' from ',
      { kind: 'code' as const, text: shown(expression) },
    ]);
    return [paragraph(...words, ...sources), ...readDescription(context, node, pointer)];
  });
  return items.length > 0 ? [{ kind: 'list', ordered: false, items }] : [];
}
