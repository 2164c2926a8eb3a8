/** What operations of all formats have in common: names, access, servers, tags, errors and our extensions. */

import GithubSlugger from 'github-slugger';
import type { ApiTag } from '../../model/api.ts';
import { isDay } from '../../model/day.ts';
import type {
  Access,
  Deprecation,
  ErrorEntry,
  Operation,
  SchemeUse,
  Server,
  ServerVariable,
} from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { type Extension, extensionOf } from '../extensions.ts';
import { readDescription, readWords, reportAt } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asList, asObject, asText, asTexts, below, type JsonObject, keysOf } from '../json-schema/json.ts';
import { readTarget } from '../prose/markdown.ts';
import { readAlso, readCountedCost } from './limits.ts';
import { inlineSchemeId, type Located, locate, type SpecContext, uniqueBy } from './spec-context.ts';

type OperationBase = Pick<
  Operation,
  | ('id' | 'slug' | 'groups' | 'access' | 'rate' | 'deprecated' | 'since' | 'transports' | 'errors')
  | 'danger'
  | ('file' | 'line')
>;

interface OperationSource {
  readonly id: string;
  /** Last part of the address, unless `x-slug` says otherwise. */
  readonly slug: string;
  /** Objects that describe it. The first one that has an extension takes precedence; errors add up. */
  readonly places: readonly [Located, ...Located[]];
  readonly alternatives: readonly Alternative[];
  /** Whether the caller sends requests, which can fail with the common errors; true by default. */
  readonly isAsked?: boolean;
}

export function readOperationBase(context: SpecContext, source: OperationSource): OperationBase {
  const { id, slug, places, alternatives, isAsked = true } = source;
  const find = (name: Extension): unknown =>
    places.map(({ node }) => extensionOf(node, name)).find((value) => value !== undefined);
  const access = toAccess(context, alternatives, textOrTexts(find('x-permission')));
  const tags = places.flatMap((place) => firstTag(context, place) ?? []);
  return {
    id,
    slug: asText(find('x-slug')) ?? slug,
    groups: find('x-group') === undefined ? tags.slice(0, 1) : textOrTexts(find('x-group')),
    access,
    rate: readRate(context, places),
    deprecated: readDeprecation(context, places),
    since: readSince(context, places),
    transports: asTexts(find('x-transports')),
    errors: readErrors(context, places, isAsked ? commonErrors(access) : []),
    danger: readDanger(context, places),
    ...context.placeOf(places[0].pointer),
  };
}

function readRate(context: SpecContext, places: readonly Located[]): Operation['rate'] {
  const place = places.find(({ node }) => extensionOf(node, 'x-rate-limit') !== undefined);
  if (!place) return undefined;
  const node = asObject(extensionOf(place.node, 'x-rate-limit'));
  const rate = { node, pointer: below(place.pointer, 'x-rate-limit') };
  const counted = readCountedCost(context, rate);
  const also = readAlso(context, rate);
  const { cost, guide } = node;
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

function readSince(context: SpecContext, places: readonly Located[]): string | undefined {
  const place = places.find(({ node }) => extensionOf(node, 'x-since') !== undefined);
  if (!place) return undefined;
  const since = shown(extensionOf(place.node, 'x-since'));
  if (isDay(since)) return since;
  const what = `x-since is "${since}", which is not a day`;
  reportAt(context, below(place.pointer, 'x-since'), what, 'write a day as 2026-05-12');
  return undefined;
}

function readDanger(context: SpecContext, places: readonly Located[]): readonly Block[] | undefined {
  const place = places.find(({ node }) => extensionOf(node, 'x-danger') !== undefined);
  return (
    place && readWords(context, asText(extensionOf(place.node, 'x-danger')), below(place.pointer, 'x-danger'))
  );
}

function textOrTexts(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : asTexts(value);
}

function listOf(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? [value] : asList(value);
}

/** Extensions of the document that list the errors of many requests, and the group they are shown in. */
const COMMON_ERRORS: readonly (readonly [key: Extension, group: string])[] = [
  ['x-common-errors', 'Every request'],
  ['x-common-errors-private', 'Every signed request'],
];

function commonErrors({ callers }: Access): typeof COMMON_ERRORS {
  return COMMON_ERRORS.slice(0, callers === 'authorized' ? 2 : 1);
}

/** Reads an operation's own errors, then those it shares with others, without duplicates. */
function readErrors(
  context: SpecContext,
  own: readonly Located[],
  common: ReturnType<typeof commonErrors>,
): ErrorEntry[] {
  const lists = [
    ...own.map((place) => ({ ...place, key: 'x-errors' as const, group: undefined })),
    ...common.map(([key, group]) => ({ ...rootOf(context), key, group })),
  ];
  const entries = lists.flatMap(({ node, pointer, key, group }) =>
    // Codes may be numbers, as in JSON-RPC.
    listOf(extensionOf(node, key))
      .map(shown)
      .flatMap((code, index) => {
        const entry = context.errors.get(code);
        if (entry) return [group === undefined ? entry : { ...entry, group }];
        const fix = 'add it to the registry of errors (x-errors of the document), or correct the code';
        reportAt(context, below(pointer, key, index), `unknown error ${code}`, fix);
        return [];
      }),
  );
  return uniqueBy(entries, ({ code }) => code);
}

/** Returns the document itself, for what applies to all of its operations. */
export function rootOf({ root }: SpecContext): Located {
  return { node: root, pointer: '#' };
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
      reportAt(context, pointer, `there is no security scheme "${id}"`, fix);
    }
  }
  const isOpen = alternatives.length === 0 || alternatives.some(({ schemes }) => schemes.length === 0);
  return {
    callers: isOpen ? (context.saysWhoMayCall ? 'everyone' : 'unspecified') : 'authorized',
    permissions,
    alternatives: alternatives.map(({ schemes }) => schemes).filter((schemes) => schemes.length > 0),
  };
}

/** Reads the servers of the first of these objects that lists any, as in OpenAPI and OpenRPC. */
export function readServers(
  context: SpecContext,
  places: readonly Located[],
  nameOf?: (index: number) => string,
): Server[] {
  const place = places.find(({ node }) => asList(node.servers).length > 0);
  return asList(place?.node.servers).flatMap((item, index) => {
    const server = { node: asObject(item), pointer: below(place?.pointer ?? '#', 'servers', index) };
    const url = asText(server.node.url);
    return url === undefined ? [] : [readServer(context, server, url, nameOf?.(index))];
  });
}

/** Longest phrase that can be a label. */
const MOST_LETTERS = 40;

/** Reads a server and fills in its URL's variables. Without a label or a short description, it goes by its name. */
export function readServer(
  context: SpecContext,
  { node, pointer }: Located,
  address: string,
  name?: string,
): Server {
  const variables = readVariables(context, node.variables, below(pointer, 'variables'));
  const url = address.replace(
    /\$?\{([^{}]+)\}/g,
    (whole, key: string) => variables.find(({ name }) => name === key.trim())?.value ?? whole,
  );
  const [phrase = ''] = (asText(node.summary ?? node.description) ?? '')
    .trim()
    .split(/[.,:;(\n]|\s[-–—]\s/, 1);
  const short = phrase.length <= MOST_LETTERS ? phrase.trim() : '';
  return {
    label:
      asText(extensionOf(node, 'x-label') ?? node.title ?? node.name) ??
      (short || (name ?? /^[a-z]+:\/\/([^/]+)/i.exec(url)?.[1] ?? url)),
    url,
    description: readDescription(context, node, pointer),
    ...(variables.length > 0 && { variables }),
  };
}

/** Reads the variables that have a value: the default, or the first allowed one. */
function readVariables(context: SpecContext, value: unknown, pointer: string): ServerVariable[] {
  return Object.entries(asObject(value)).flatMap(([name, variable]) => {
    const { node, pointer: place } = locate(context, variable, below(pointer, name));
    const values = asList(node.enum).map(shown);
    const chosen = node.default === undefined ? values[0] : shown(node.default);
    if (chosen === undefined) return [];
    return [{ name, value: chosen, values, description: readDescription(context, node, place) }];
  });
}

/** Reads the tag objects of these places in order, then the tags that operations only mention, without duplicates. */
export function readTags(
  context: SpecContext,
  places: readonly Located[],
  mentioned: readonly string[] = [],
): ApiTag[] {
  const tags = new Map<string, ApiTag['description']>();
  for (const { node: owner, pointer } of places) {
    for (const [index, item] of asList(owner.tags).entries()) {
      const { node, pointer: place } = locate(context, item, below(pointer, 'tags', index));
      const name = asText(node.name);
      if (!name || tags.get(name)?.length) continue;
      tags.set(name, [...readDescription(context, node, place), ...readExternalDocs(node)]);
    }
  }
  for (const name of mentioned) if (!tags.has(name)) tags.set(name, []);
  const slugger = new GithubSlugger();
  return [...tags].map(([name, description]) => ({ name, slug: slugger.slug(name), description }));
}

/** Returns the name of the first tag. OpenAPI lists names of tags, the other formats tag objects. */
function firstTag(context: SpecContext, { node, pointer }: Located): string | undefined {
  const [first] = asList(node.tags);
  return asText(first) ?? asText(locate(context, first, below(pointer, 'tags', 0)).node.name);
}

/** Converts a name to an ID that can be part of an address. */
export function toId(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'part';
}

/** `externalDocs` → a paragraph with a link. */
export function readExternalDocs(node: JsonObject): Block[] {
  const docs = asObject(node.externalDocs);
  const url = asText(docs.url);
  const target = url === undefined ? null : readTarget(url);
  if (url === undefined || !target) return [];
  const text = asText(docs.description) ?? url;
  return [{ kind: 'paragraph', children: [{ kind: 'link', target, children: [{ kind: 'text', text }] }] }];
}
