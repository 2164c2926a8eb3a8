/** The examples of bodies, as values and as text in their media type. */
import { toJsonLine } from '../../model/exact-number.ts';
import { contentTypeOf, type FormPart, type PartTypes, toMultipartText } from '../../model/multipart.ts';
import type { Example } from '../../model/operation.ts';
import { type FormStyles, toFormPairs, toWire } from '../../model/wire-style.ts';
import { GENERATED } from '../document/fields.ts';
import { toJsonText } from '../document/json-text.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { type Direction, type Located, locate, locateEntries } from '../json-schema/context.ts';
import { CONTENTS } from '../json-schema/generate.ts';
import { asList, asObject, asText, below, isObject } from '../json-schema/json.ts';
import { mergeAllOf } from '../json-schema/merge.ts';
import { typesOf } from '../json-schema/scalar.ts';
import { contentTypesOf, fileMembers, is, isFileBody, isLines, type Media, stylesOf } from './media.ts';
import { readJsonText, toSendable } from './sent-values.ts';
import { toXml } from './xml.ts';

/** An example before it becomes text. */
interface ExampleValue {
  readonly name: string;
  readonly summary?: string | undefined;
  readonly value: unknown;
  readonly generated?: true;
  readonly unnamed?: true;
  /** Whether it is text in place of JSON, shown as it is. */
  readonly isRaw?: true;
  /** What samples send, if that isn't the example. */
  readonly sent?: { readonly value: unknown };
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
      value: toSent(context, entry, example.value, files),
    }));
    return { media: entry, values, files };
  });
  const [first, ...rest] = written;
  const usable = written
    .flatMap(({ values }) => values)
    .filter(({ isRaw }) => owner.direction === 'sent' || !isRaw);
  if (!first || usable.length > 0) return written;
  const { schema, type, isSequence } = first.media;
  if (isFileBody(context, first.media))
    return [{ ...first, values: [{ name: GENERATED, value: CONTENTS, generated: true }] }, ...rest];
  if (schema === undefined || (isSequence && is('multipart', type))) return written;
  const value = context.generate(schema, owner.direction);
  if (value === undefined) return written;
  const sent = isSequence ? toSequence(type, [value]) : toSent(context, first.media, value, first.files);
  return [
    { ...first, values: [...first.values, { name: GENERATED, value: sent, generated: true }] },
    ...rest,
  ];
}

/** Writes a value as XML or lines of JSON if that is its type, and files as their names. */
function toSent({ root }: SpecContext, { type, schema }: Media, value: unknown, files: readonly string[]) {
  if (typeof value === 'string') return value;
  if (is('XML', type)) return toXml(root, schema, value);
  if (isLines(type)) return toSequence(type, Array.isArray(value) ? value : [value]);
  return withFileNames(value, files);
}

function readWritten(context: SpecContext, media: Media, owner: ExampleOwner): readonly ExampleValue[] {
  const { schema, schemaPointer, type, isSequence } = media;
  const own = writtenBeside(context, media);
  const written = own.length > 0 || isSequence ? own : schemaExample(context, media);
  return written.map(({ pointer, ...written }) => {
    const example = { ...written, value: withRequiredFiles(context, media, written.value) };
    if (isSequence) return readSequence(context, media, { ...example, pointer }, owner);
    const types = typesOf(locate(context, schema, schemaPointer).node);
    const { value: given } = example;
    const isText = typeof given === 'string' && !types.includes('string');
    const value = isText ? parsed(given, type) : given;
    // A structure in another format than JSON can't be checked.
    const isScalar = types.some((name) => name !== 'object' && name !== 'array');
    if (!isText || is('JSON', type) || isScalar)
      checkExample(context, { ...example, value, pointer }, schema, owner);
    return { ...example, value, ...howSent(context, media, { value, isText }, owner) };
  });
}

/** Returns what differs from an example in its use: text in place of JSON, or a value that isn't of its schema. */
function howSent(
  context: SpecContext,
  { schema, type }: Media,
  { value, isText }: { readonly value: unknown; readonly isText: boolean },
  { direction }: ExampleOwner,
): Pick<ExampleValue, 'isRaw' | 'sent'> {
  if (!is('JSON', type) && (isText || !is('form', type))) return {};
  const isRaw = isText && typeof value === 'string' && context.check(schema, value, direction).length > 0;
  const raw = isRaw ? { isRaw } : {};
  const sent = direction === 'sent' ? toSendable(context, schema, value) : value;
  return sent === value ? raw : { ...raw, sent: { value: sent } };
}

/** Reads an example of a sequence: a list of items, or the text of all of them. */
function readSequence(
  context: SpecContext,
  { type, schema }: Media,
  { pointer, ...example }: WrittenExample,
  owner: ExampleOwner,
): ExampleValue {
  const { value } = example;
  if (typeof value === 'string') return example;
  const items = Array.isArray(value) ? value : [value];
  checkExample(context, { ...example, value: items, pointer }, { type: 'array', items: schema }, owner);
  return { ...example, value: toSequence(type, items) };
}

/** Writes items as they are sent: as events (HTML Standard, 9.2), or one per line. */
function toSequence(type: string, items: readonly unknown[]): string {
  if (!/event-stream/i.test(type)) return items.map((item) => `${toJsonLine(item)}\n`).join('');
  const toLines = ([name, value]: readonly [string, unknown]) =>
    toWire(value)
      .split('\n')
      .map((line) => `${name}: ${line}\n`);
  return items
    .map(
      (item) =>
        `${Object.entries(isObject(item) ? item : { data: item })
          .flatMap(toLines)
          .join('')}\n`,
    )
    .join('');
}

type WrittenExample = ExampleValue & { readonly pointer: string };

/** Members with the value of an example; those of OpenAPI 3.2 say whether it is data or text. */
const VALUES = ['value', 'dataValue', 'serializedValue'];

/** Returns the examples beside a schema: the named ones of `examples`, then `example`. */
export function writtenBeside(context: SpecContext, owner: Located): WrittenExample[] {
  const named = locateEntries(context, owner, 'examples').flatMap(({ name, node, pointer }) => {
    // An external example can't be shown.
    const key = VALUES.find((member) => node[member] !== undefined);
    if (key === undefined) return [];
    const summary = asText(node.summary) ?? asText(node.description);
    return [{ name, summary, value: node[key], pointer: below(pointer, key) }];
  });
  return [...named, ...toUnnamed(owner.node.example, below(owner.pointer, 'example'))];
}

/** Returns the example in the schema of the whole body. */
function schemaExample(context: SpecContext, media: Media): WrittenExample[] {
  const { node, pointer } = locate(context, media.schema, media.schemaPointer);
  return node.example === undefined
    ? toUnnamed(asList(node.examples)[0], below(pointer, 'examples', 0))
    : toUnnamed(node.example, below(pointer, 'example'));
}

function toUnnamed(value: unknown, pointer: string): WrittenExample[] {
  return value === undefined ? [] : [{ name: 'Example', value, unnamed: true, pointer }];
}

/** Parses a value that is written as text: JSON or a form. Text in any other format stays as it is. */
function parsed(text: string, type: string): unknown {
  if (is('form', type)) {
    const form = new URLSearchParams(text);
    const sent = (name: string) => (form.getAll(name).length > 1 ? form.getAll(name) : form.get(name));
    return Object.fromEntries([...form.keys()].map((name) => [name, sent(name)]));
  }
  return is('JSON', type) ? (readJsonText(text) ?? text) : text;
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
    values.map(({ name, summary, value, generated, unnamed, isRaw }) => {
      const label = names.has(name) ? `${name} (${media.type})` : name;
      names.add(name);
      return {
        name: label,
        summary,
        ...(isRaw && typeof value === 'string'
          ? { language: 'text', text: value }
          : toExampleText(
              media.type,
              value,
              { files, contentTypes: contentTypesOf(media) },
              stylesOf(media),
            )),
        generated,
        unnamed,
      };
    }),
  );
}

/** Writes a value as it is sent in this media type, with the language for highlighting. */
function toExampleText(
  type: string,
  value: unknown,
  parts: PartTypes,
  styles?: FormStyles,
): { language: string; text: string } {
  if (typeof value === 'string' && !is('JSON', type)) {
    return { language: is('XML', type) ? 'xml' : 'text', text: value };
  }
  if (is('form', type)) return { language: 'text', text: toForm(value, styles) };
  if (is('multipart', type)) return { language: 'http', text: toMultipart(value, parts) };
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

/** Adds the files that a multipart body requires: an example in a specification can't contain them. */
function withRequiredFiles(context: SpecContext, media: Media, value: unknown): unknown {
  const files = isObject(value) ? fileMembers(context, media) : [];
  if (!isObject(value) || files.length === 0) return value;
  const { properties, required } = mergeAllOf(context, asObject(media.schema), media.schemaPointer);
  const missing = files.filter((name) => asList(required).includes(name) && value[name] === undefined);
  const isList = (name: string) =>
    typesOf(locate(context, asObject(properties)[name], media.schemaPointer).node).includes('array');
  return {
    ...value,
    ...Object.fromEntries(missing.map((name) => [name, isList(name) ? [`${name}.bin`] : `${name}.bin`])),
  };
}

/** A file name with an extension. */
const FILE_NAME = /^[\w. -]+\.\w{1,5}$/;

/** Replaces the value of each file with a file name, unless it already is one. */
function withFileNames(value: unknown, files: readonly string[]): unknown {
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
