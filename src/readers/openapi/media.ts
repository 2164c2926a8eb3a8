/** Media types: their kinds, the schemas they have in common, and the members that are files. */
import { toStorable } from '../../model/file-name.ts';
import type { SampleBody } from '../../model/request.ts';
import { type FormStyles, toWireStyle } from '../../model/wire-style.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Located, locate, locateEntries } from '../json-schema/context.ts';
import { asList, asObject, asText, below } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { BYTES, isFile, typesOf } from '../json-schema/scalar.ts';

export interface Media extends Located {
  /** "application/json". */
  readonly type: string;
  /** Schema of the content or, of a sequence, of each item. */
  readonly schema: unknown;
  readonly schemaPointer: string;
  /** Whether the content is a sequence of items, such as lines of JSON or events (OpenAPI 3.2). */
  readonly isSequence: boolean;
}

export function readMedia(context: SpecContext, owner: Located): readonly Media[] {
  return locateEntries(context, owner, 'content').map(({ name: type, ...media }) => {
    reportUnread(context, media);
    const isSequence = media.node.itemSchema !== undefined;
    const key = isSequence ? 'itemSchema' : 'schema';
    const schemaPointer = below(media.pointer, key);
    return { ...media, type, schema: media.node[key], schemaPointer, isSequence };
  });
}

/** Reports what no page shows. */
function reportUnread(context: SpecContext, { node, pointer }: Located): void {
  if (node.itemSchema !== undefined && node.schema !== undefined) {
    const what = 'schema is beside itemSchema, so only the schema of each item is shown';
    context.report(below(pointer, 'schema'), what, 'describe the whole in words');
  }
  for (const key of ['prefixEncoding', 'itemEncoding'].filter((name) => node[name] !== undefined))
    context.report(below(pointer, key), `${key} is not shown`, 'describe the parts in words');
}

/** Kinds of media types with special treatment, by their label on a page. */
const KINDS = {
  JSON: /[/+]json\b(?!-seq)/i,
  form: /^application\/x-www-form-urlencoded/i,
  multipart: /^multipart\//i,
  XML: /[/+]xml\b/i,
} as const;

export function is(kind: keyof typeof KINDS, type: string): boolean {
  return KINDS[kind].test(type);
}

/** Whether a program can read content of this type as one JSON value. Any type at all is JSON, unless it is a file. */
export function isOneJson({ type, schema, isSequence }: Media): boolean {
  const isAny = /^(?:\*|application)\/\*/i.test(type) && !isFile(asObject(schema));
  return !isSequence && (isAny || /json/i.test(type)) && !isLines(type);
}

/** Whether content comes in parts, and may never end. */
export function isStream({ type, isSequence }: Media): boolean {
  return isSequence || isLines(type) || /^text\/event-stream\b/i.test(type);
}

/** Whether content of this type is one JSON value after another. */
export function isLines(type: string): boolean {
  return /ndjson|json-?(?:l|lines|seq)\b/i.test(type);
}

/** Returns "JSON", "form", "multipart" or "XML"; the type itself for anything else. */
export function mediaLabel(type: string): string {
  return Object.entries(KINDS).find(([, pattern]) => pattern.test(type))?.[0] ?? type;
}

/** Groups media types with the same schema and encoding: they are one shape that is sent in several ways. */
export function groupBySchema(media: readonly Media[]): readonly (readonly Media[])[] {
  if (media.length < 2) return media.map((entry) => [entry]);
  const groups = new Map<string, Media[]>();
  for (const entry of media) {
    const key = schemaKey(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

function schemaKey({ schema, isSequence, node }: Media): string {
  return JSON.stringify([schema ?? null, isSequence, node.encoding ?? null]);
}

/** Returns the content types, one or several, that `encoding` gives each part of a multipart body. */
export function contentTypesOf({ type, node }: Media): SampleBody['contentTypes'] {
  if (!is('multipart', type)) return undefined;
  const types = Object.entries(asObject(node.encoding)).flatMap(([name, value]) => {
    const written = asText(asObject(value).contentType)?.split(',') ?? [];
    const own = written.map((one) => one.trim()).filter((one) => MEDIA_TYPE.test(one));
    return own.length > 0 ? [[name, own] as const] : [];
  });
  return types.length > 0 ? Object.fromEntries(types) : undefined;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+\s*(;|$)/;

/** Returns the styles that `encoding` gives the members of a form (OpenAPI 3.1, Encoding Object). */
export function stylesOf({ type, node }: Media): FormStyles | undefined {
  if (!is('form', type)) return undefined;
  const styles = Object.entries(asObject(node.encoding)).flatMap(([name, value]) => {
    const { style, explode } = asObject(value);
    return style === undefined && explode === undefined ? [] : [[name, toWireStyle('query', style, explode)]];
  });
  return styles.length > 0 ? Object.fromEntries(styles) : undefined;
}

/** Returns the names of the members of a multipart body that are sent as files. */
export function fileMembers(context: SpecContext, { type, schema, schemaPointer }: Media): readonly string[] {
  if (!is('multipart', type)) return [];
  const { properties } = mergeAllOf(context, asObject(schema), schemaPointer);
  return Object.entries(asObject(properties)).flatMap(([name, value]) =>
    holdsFile(context, value) ? [name] : [],
  );
}

/** Whether the whole content is a file: bytes of any schema that is not a structure. */
export function isFileBody(
  context: SpecContext,
  { type, schema, schemaPointer, isSequence }: Media,
): boolean {
  const { node } = locate(context, schema, schemaPointer);
  const isPlain = typesOf(node).every((name) => name === 'string');
  return !isSequence && ((!is('JSON', type) && isFile(node)) || (isPlain && BYTES.test(type)));
}

/** Whether a value is a file, a list of files, or a choice that includes one of these. */
function holdsFile(context: SpecContext, value: unknown): boolean {
  const member = locate(context, value, '#').node;
  const options = [...asList(member.anyOf), ...asList(member.oneOf)];
  if (options.length > 0) return options.some((option) => holdsFile(context, option));
  return isFile(member.type === 'array' ? locate(context, member.items, '#').node : member);
}

/** Returns the name under which a sample saves a response that is a file: "retrieve-export.zip". */
export function fileNameOf(slug: string, type: string): string {
  const [, subtype = ''] = type.split(/[/;]/);
  const extension = subtype === 'plain' ? 'txt' : (subtype.split(/[.+-]/).at(-1) ?? '');
  return `${toStorable(slug)}.${subtype === 'octet-stream' || !/^\w{2,5}$/.test(extension) ? 'bin' : extension}`;
}
