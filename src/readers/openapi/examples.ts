/** Examples of a media type: written ones are checked against the schema, a missing one is made up. */
import type { Example } from '../../model/operation.ts';
import { GENERATED } from '../document/fields.ts';
import { readSource } from '../document/source.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import type { Direction } from '../json-schema/context.ts';
import { asList, asObject, asText, below } from '../json-schema/json.ts';
import { fileMembers, isJson, isXml, type Media, toExampleText, withFileNames } from './media.ts';

/** An example before it becomes text. */
interface ExampleValue {
  readonly name: string;
  readonly summary?: string | undefined;
  readonly value: unknown;
  readonly generated?: true;
  readonly unnamed?: true;
}

/** What examples belong to, in words for problems: "addOrder, response 200". */
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

/** The examples of every media type of a body; where there are none at all, the first gets a made-up one. */
export function readExamples(
  context: SpecContext,
  media: readonly Media[],
  owner: ExampleOwner,
): readonly MediaExamples[] {
  const written = media.map((entry) => ({
    media: entry,
    values: readWritten(context, entry, owner),
    files: fileMembers(context, entry),
  }));
  const [first, ...rest] = written;
  if (!first || written.some(({ values }) => values.length > 0)) return written;
  const { schema } = first.media.node;
  if (schema === undefined) return written;
  const format = isXml(first.media.type) ? 'xml' : 'json';
  const value = withFileNames(context.generate(schema, owner.direction, format), first.files);
  return [{ ...first, values: [{ name: GENERATED, value, generated: true }] }, ...rest];
}

function readWritten(context: SpecContext, media: Media, owner: ExampleOwner): readonly ExampleValue[] {
  const { schema } = media.node;
  const own = writtenBeside(context, media);
  const written = own.length > 0 ? own : schemaExample(context, media);
  return written.map(({ pointer, ...example }) => {
    const value = parsedWhereNeeded(example.value, media.type, schema);
    checkExample(context, { ...example, value, pointer }, schema, owner);
    return { ...example, value };
  });
}

const UNNAMED = { name: 'Example', unnamed: true } as const;

type WrittenExample = ExampleValue & { readonly pointer: string };

/** The examples written beside a schema: those of `examples` by name, and that of `example`. */
function writtenBeside(context: SpecContext, { node, pointer }: Located): WrittenExample[] {
  const named = Object.entries(asObject(node.examples)).flatMap(([name, entry]): WrittenExample[] => {
    const { node: example, pointer: place } = locate(context, entry, below(pointer, 'examples', name));
    // An example that lies elsewhere on the web cannot be shown.
    if (example.value === undefined) return [];
    return [{ name, summary: asText(example.summary), value: example.value, pointer: below(place, 'value') }];
  });
  if (node.example === undefined) return named;
  return [...named, { ...UNNAMED, value: node.example, pointer: below(pointer, 'example') }];
}

/** The example that the schema of the whole body carries. */
function schemaExample(context: SpecContext, media: Media): WrittenExample[] {
  const { node, pointer } = locate(context, media.node.schema, below(media.pointer, 'schema'));
  if (node.example !== undefined) {
    return [{ ...UNNAMED, value: node.example, pointer: below(pointer, 'example') }];
  }
  const [value] = asList(node.examples);
  return value === undefined ? [] : [{ ...UNNAMED, value, pointer: below(pointer, 'examples', 0) }];
}

/** JSON that was written as text, where the schema asks for something else than text. */
function parsedWhereNeeded(value: unknown, type: string, schema: unknown): unknown {
  if (typeof value !== 'string' || !isJson(type) || asObject(schema).type === 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    // The same once more with every digit.
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

/** The examples of several media types as text; the type is named where it tells them apart. */
export function toExamples(entries: readonly MediaExamples[]): Example[] {
  const names = new Set<string>();
  return entries.flatMap(({ media, values, files }) =>
    values.map(({ name, summary, value, generated, unnamed }) => {
      const label = names.has(name) ? `${name} (${media.type})` : name;
      names.add(name);
      return { name: label, summary, ...toExampleText(media.type, value, files), generated, unnamed };
    }),
  );
}

/** Checks the examples written beside a parameter's schema. */
export function checkParameterExamples(
  context: SpecContext,
  parameter: Located & { readonly schema: unknown },
  words: string,
): void {
  for (const example of writtenBeside(context, parameter)) {
    checkExample(context, example, parameter.schema, { words, direction: 'sent' });
  }
}
