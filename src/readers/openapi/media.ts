/** Media types: their groups and labels, the members that are files, and their examples as values and text. */
import { contentTypeOf, type FormPart, type PartTypes, toMultipartText } from '../../model/multipart.ts';
import type { Example } from '../../model/operation.ts';
import type { SampleBody } from '../../model/request.ts';
import { type FormStyles, toFormPairs, toWire, toWireStyle } from '../../model/wire-style.ts';
import { GENERATED } from '../document/fields.ts';
import { toJsonText } from '../document/json-text.ts';
import { readSource } from '../document/source.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import type { Direction } from '../json-schema/context.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { isFile, typesOf } from '../json-schema/scalar.ts';

export interface Media extends Located {
  /** "application/json". */
  readonly type: string;
}

export function readMedia({ node, pointer }: Located): readonly Media[] {
  return Object.entries(asObject(node.content)).map(([type, media]) => ({
    type,
    node: asObject(media),
    pointer: below(pointer, 'content', type),
  }));
}

/** Kinds of media types with special treatment, by their label on a page. */
const KINDS = {
  JSON: /[/+]json\b/i,
  form: /^application\/x-www-form-urlencoded/,
  multipart: /^multipart\//,
  XML: /[/+]xml\b/i,
} as const;

function is(kind: keyof typeof KINDS, type: string): boolean {
  return KINDS[kind].test(type);
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
    const key = schemaKey(entry.node);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

function schemaKey({ schema, encoding }: JsonObject): string {
  return JSON.stringify([schema ?? null, encoding ?? null]);
}

/** Writes a value as it is sent in this media type, with the language for highlighting. */
export function toExampleText(
  type: string,
  value: unknown,
  parts: PartTypes,
  styles?: FormStyles,
): { language: string; text: string } {
  if (is('form', type)) return { language: 'text', text: toForm(value, styles) };
  if (is('multipart', type)) return { language: 'http', text: toMultipart(value, parts) };
  if (typeof value === 'string' && !is('JSON', type)) {
    return { language: is('XML', type) ? 'xml' : 'text', text: value };
  }
  return { language: 'json', text: toJsonText(value) };
}

function toForm(value: unknown, styles: FormStyles | undefined): string {
  const parameters = new URLSearchParams(
    toFormPairs(Object.entries(asObject(value)), styles).map(([name, text]) => [name, text]),
  );
  return parameters.toString().replaceAll('&', '\n&') || '(empty body)';
}

/** Writes a multipart body. The value of a file is its name; its contents are a placeholder. */
function toMultipart(value: unknown, types: PartTypes): string {
  const parts = Object.entries(asObject(value)).flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item]).map((part): FormPart => {
      const isFile = types.files?.includes(name) ?? false;
      const text = toWire(part);
      return {
        name,
        file: isFile ? text : null,
        type: contentTypeOf(types, name, part),
        content: isFile ? `(contents of ${text})` : text,
      };
    }),
  );
  return toMultipartText(parts, 'boundary', '\n');
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
export function fileMembers(context: SpecContext, { type, node, pointer }: Media): readonly string[] {
  if (!is('multipart', type)) return [];
  const { properties } = mergeAllOf(context, asObject(node.schema), below(pointer, 'schema'));
  return Object.entries(asObject(properties)).flatMap(([name, value]) =>
    holdsFile(context, value) ? [name] : [],
  );
}

/** Whether a value is a file, a list of files, or a choice that includes one of these. */
function holdsFile(context: SpecContext, value: unknown): boolean {
  const member = locate(context, value, '#').node;
  const options = [...asList(member.anyOf), ...asList(member.oneOf)];
  if (options.length > 0) return options.some((option) => holdsFile(context, option));
  return isFile(member.type === 'array' ? locate(context, member.items, '#').node : member);
}

/** A file name with an extension. */
const FILE_NAME = /^[\w. -]+\.\w{1,5}$/;

/** Replaces the value of each file with a file name, unless it already is one. */
export function withFileNames(value: unknown, files: readonly string[]): unknown {
  if (files.length === 0 || !isObject(value)) return value;
  const toName = (part: unknown, name: string) =>
    typeof part === 'string' && FILE_NAME.test(part) ? part : `${name}.bin`;
  const named = files
    .filter((name) => value[name] !== undefined)
    .map((name) => {
      const part = value[name];
      return [name, Array.isArray(part) ? part.map((item) => toName(item, name)) : toName(part, name)];
    });
  return { ...value, ...Object.fromEntries(named) };
}

/** Returns the name under which a sample saves a response that is a file: "retrieve-export.zip". */
export function fileNameOf(slug: string, type: string | undefined): string {
  const [, subtype = ''] = (type ?? '').split(/[/;]/);
  const extension = asText(subtype)?.split(/[.+-]/).at(-1) ?? '';
  return `${slug}.${subtype === 'octet-stream' || !/^\w{2,5}$/.test(extension) ? 'bin' : extension}`;
}

/** An example before it becomes text. */
interface ExampleValue {
  readonly name: string;
  readonly summary?: string | undefined;
  readonly value: unknown;
  readonly generated?: true;
  readonly unnamed?: true;
}

/** Owner of examples, in words for problems: "addOrder, response 200". */
export interface ExampleOwner {
  readonly words: string;
  readonly direction: Direction;
}

/** A media type with its examples. */
export interface MediaExamples {
  readonly media: Media;
  readonly values: readonly ExampleValue[];
  /** Members that are files. */
  readonly files: readonly string[];
}

/** Reads the examples of all media types of a body. If there are none at all, generates one for the first type. */
export function readExamples(
  context: SpecContext,
  media: readonly Media[],
  owner: ExampleOwner,
): readonly MediaExamples[] {
  const written = media.map((entry) => {
    const files = fileMembers(context, entry);
    const values = readWritten(context, entry, owner).map((example) => ({
      ...example,
      value: withFileNames(example.value, files),
    }));
    return { media: entry, values, files };
  });
  const [first, ...rest] = written;
  if (!first || written.some(({ values }) => values.length > 0)) return written;
  const { schema } = first.media.node;
  if (schema === undefined) return written;
  const format = is('XML', first.media.type) ? 'xml' : 'json';
  const value = withFileNames(context.generate(schema, owner.direction, format), first.files);
  if (value === undefined) return written;
  return [{ ...first, values: [{ name: GENERATED, value, generated: true }] }, ...rest];
}

function readWritten(context: SpecContext, media: Media, owner: ExampleOwner): readonly ExampleValue[] {
  const { schema } = media.node;
  const own = writtenBeside(context, media);
  const written = own.length > 0 ? own : schemaExample(context, media);
  return written.map(({ pointer, ...example }) => {
    const { node } = locate(context, schema, below(media.pointer, 'schema'));
    const value = parsedWhereNeeded(example.value, media.type, node);
    checkExample(context, { ...example, value, pointer }, schema, owner);
    return { ...example, value };
  });
}

const UNNAMED = { name: 'Example', unnamed: true } as const;

type WrittenExample = ExampleValue & { readonly pointer: string };

/** Returns the examples beside a schema: the named ones of `examples`, then `example`. */
function writtenBeside(context: SpecContext, { node, pointer }: Located): WrittenExample[] {
  const named = Object.entries(asObject(node.examples)).flatMap(([name, entry]): WrittenExample[] => {
    const { node: example, pointer: place } = locate(context, entry, below(pointer, 'examples', name));
    // An external example can't be shown.
    if (example.value === undefined) return [];
    return [{ name, summary: asText(example.summary), value: example.value, pointer: below(place, 'value') }];
  });
  if (node.example === undefined) return named;
  return [...named, { ...UNNAMED, value: node.example, pointer: below(pointer, 'example') }];
}

/** Returns the example in the schema of the whole body. */
function schemaExample(context: SpecContext, media: Media): WrittenExample[] {
  const { node, pointer } = locate(context, media.node.schema, below(media.pointer, 'schema'));
  if (node.example !== undefined) {
    return [{ ...UNNAMED, value: node.example, pointer: below(pointer, 'example') }];
  }
  const [value] = asList(node.examples);
  return value === undefined ? [] : [{ ...UNNAMED, value, pointer: below(pointer, 'examples', 0) }];
}

/** Parses JSON that is written as text, unless the schema is a string. */
function parsedWhereNeeded(value: unknown, type: string, schema: JsonObject): unknown {
  if (typeof value !== 'string' || !is('JSON', type) || typesOf(schema).includes('string')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    // Parsed again to keep every digit of numbers.
    return readSource({ path: '', text: value }).value?.value ?? parsed;
  } catch {
    return value;
  }
}

function checkExample(
  context: SpecContext,
  { name, value, pointer }: WrittenExample,
  schema: unknown,
  { words, direction }: ExampleOwner,
): void {
  context.checkExample({ title: `${words}, example "${name}"`, value, pointer, schema, direction });
}

/** Writes the examples of several media types as text. A name that is already taken gets the media type appended. */
export function toExamples(entries: readonly MediaExamples[]): Example[] {
  const names = new Set<string>();
  return entries.flatMap(({ media, values, files }) =>
    values.map(({ name, summary, value, generated, unnamed }) => {
      const label = names.has(name) ? `${name} (${media.type})` : name;
      names.add(name);
      return {
        name: label,
        summary,
        ...toExampleText(media.type, value, { files, contentTypes: contentTypesOf(media) }, stylesOf(media)),
        generated,
        unnamed,
      };
    }),
  );
}

/** Checks the examples beside a parameter's schema. */
export function checkParameterExamples(
  context: SpecContext,
  parameter: Located & { readonly schema: unknown },
  words: string,
): void {
  for (const example of writtenBeside(context, parameter)) {
    checkExample(context, example, parameter.schema, { words, direction: 'sent' });
  }
}
