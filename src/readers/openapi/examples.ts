/** Examples of a media type: written ones are checked against the schema, a missing one is made up. */
import { type Example, MADE_EXAMPLE } from '../../model/operation.ts';
import { generateValue } from '../json-schema/generate.ts';
import { asList, asObject, asText, below, isObject, type JsonObject } from '../json-schema/json.ts';
import type { Direction } from '../json-schema/validator.ts';
import { follow, type OpenApiContext } from './context.ts';
import { fileMembers, withFileNames } from './files.ts';
import { isJson, isXml, type Media, toExampleText } from './media.ts';

/** An example before it becomes text. */
export interface ExampleValue {
  readonly name: string;
  readonly summary?: string | undefined;
  readonly value: unknown;
}

/** Where examples stand, in words for problems: "addOrder, response 200". */
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
  context: OpenApiContext,
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
  const value = withFileNames(generateValue(schema, context.root, owner.direction, format), first.files);
  return [{ ...first, values: [{ name: MADE_EXAMPLE, value }] }, ...rest];
}

function readWritten(context: OpenApiContext, media: Media, owner: ExampleOwner): readonly ExampleValue[] {
  const { schema } = media.node;
  const own = [...namedExamples(context, media), ...plainExample(media)];
  const written = own.length > 0 ? own : schemaExample(context, media);
  return written.map(({ node, pointer, ...example }) => {
    const value = parsedWhereNeeded(example.value, media.type, schema);
    checkExample(context, { ...example, value }, schema, owner, pointer, node);
    return { ...example, value };
  });
}

type WrittenExample = ExampleValue & { readonly pointer: string; readonly node?: JsonObject | undefined };

function namedExamples(context: OpenApiContext, media: Media): WrittenExample[] {
  return Object.entries(asObject(media.node.examples)).flatMap(([name, entry]) => {
    const { node, pointer } = follow(context, entry, below(media.pointer, 'examples', name));
    // An example that lies elsewhere on the web cannot be shown.
    if (node.value === undefined) return [];
    return [{ name, summary: asText(node.summary), value: node.value, pointer, node }];
  });
}

function plainExample({ node, pointer }: Media): WrittenExample[] {
  if (node.example === undefined) return [];
  return [{ name: 'Example', value: node.example, pointer: below(pointer, 'example') }];
}

/** The example that the schema of the whole body carries. */
function schemaExample(context: OpenApiContext, media: Media): WrittenExample[] {
  const pointer = below(media.pointer, 'schema');
  const { node } = follow(context, media.node.schema, pointer);
  const value = node.example ?? asList(node.examples)[0];
  return value === undefined ? [] : [{ name: 'Example', value, pointer, node }];
}

/** JSON that was written as text, where the schema asks for something else than text. */
function parsedWhereNeeded(value: unknown, type: string, schema: unknown): unknown {
  if (typeof value !== 'string' || !isJson(type) || asObject(schema).type === 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function checkExample(
  context: OpenApiContext,
  { name, value }: ExampleValue,
  schema: unknown,
  { words, direction }: ExampleOwner,
  pointer: string,
  node?: JsonObject,
): void {
  if (schema === undefined) return;
  for (const fault of context.check(schema, value, direction)) {
    context.problems.push({
      ...context.placeOf(pointer, node),
      what: `${words}, example "${name}": ${fault}`,
      fix: 'correct the example or the schema',
      editorial: true,
    });
  }
}

/** The examples of several media types as text; the type is named where it tells them apart. */
export function toExamples(entries: readonly MediaExamples[]): Example[] {
  const names = new Set<string>();
  return entries.flatMap(({ media, values, files }) =>
    values.map(({ name, summary, value }) => {
      const label = names.has(name) ? `${name} (${media.type})` : name;
      names.add(name);
      return { name: label, summary, ...toExampleText(media.type, value, files) };
    }),
  );
}

/** Checks the examples written beside a parameter's schema. */
export function checkParameterExamples(
  context: OpenApiContext,
  parameter: { readonly node: JsonObject; readonly pointer: string; readonly schema: unknown },
  words: string,
): void {
  const { node, pointer, schema } = parameter;
  const owner: ExampleOwner = { words, direction: 'sent' };
  if (node.example !== undefined) {
    const example = { name: 'Example', value: node.example };
    checkExample(context, example, schema, owner, below(pointer, 'example'), undefined);
  }
  for (const [name, entry] of Object.entries(asObject(node.examples))) {
    const located = follow(context, entry, below(pointer, 'examples', name));
    if (!isObject(located.node) || located.node.value === undefined) continue;
    checkExample(context, { name, value: located.node.value }, schema, owner, located.pointer, located.node);
  }
}
