/** The messages of an API as JSON Schema 2020-12, one document each, self-contained unless it is very long. */
import { reachedFrom } from '../../model/collect.ts';
import { isExactNumber } from '../../model/exact-number.ts';
import { FACT_LABELS, type FactKind } from '../../model/fact.ts';
import { type ApiMessages, createNames, type Message } from '../../model/messages.ts';
import { everySchema, type Field, type Schema } from '../../model/schema.ts';
import { wordsOf as proseText } from '../../tools/errors.ts';
import { conditionsOf } from './conditions.ts';

/** The part of JSON Schema that we write. The types for clients are made from it. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: true | undefined;
  readonly default?: unknown;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly prefixItems?: readonly JsonSchema[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly contentSchema?: JsonSchema | undefined;
  readonly [limit: string]: unknown;
}

/** Direction of a message. Read-only members are not part of a request. */
type Side = 'send' | 'receive';

export interface ApiSchemas {
  /** In the order of the messages. */
  readonly messages: readonly (Message & { readonly json: JsonSchema })[];
  /** Shapes that messages refer to with `#/$defs/`. */
  readonly shapes: ReadonlyMap<string, JsonSchema>;
}

const DEFINITIONS = '#/$defs/';

export function toJsonSchemas(api: ApiMessages): ApiSchemas {
  const shapes = new Map<string, JsonSchema>();
  const inputs = inputNames(api);
  const nameOf = (key: string, side: Side) =>
    (side === 'send' ? inputs.get(key) : undefined) ?? api.shapes.get(key)?.name ?? '';
  const pending: (() => void)[] = [];
  const shapeOf = (key: string) => api.shapes.get(key)?.schema;
  const write = (schema: Schema, side: Side): JsonSchema => {
    const refer = (key: string) => {
      const name = nameOf(key, side);
      const shape = shapeOf(key);
      if (shape && !shapes.has(name)) {
        // Reserves the name before the shape is written, so that a recursive shape finds itself.
        shapes.set(name, {});
        pending.push(() => shapes.set(name, { title: name, ...write(shape, side) }));
      }
      return { $ref: `${DEFINITIONS}${name}` };
    };
    return toJsonSchema(schema, { side, refer, shapeOf });
  };
  const messages = api.messages.map((message) => {
    const side = message.direction === 'send' ? 'send' : 'receive';
    const { schema } = message;
    const shape = schema.kind === 'ref' ? api.shapes.get(schema.name) : undefined;
    const isShape = shape?.name === message.name;
    const json = write(isShape ? { ...shape.schema, description: schema.description } : schema, side);
    for (let next = pending.pop(); next; next = pending.pop()) next();
    return { ...message, json: { title: message.name, ...json } };
  });
  return { messages, shapes: new Map([...shapes].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/** Maximum characters of definitions in a document. Longer ones go to a shared file. */
const MOST_DEFINITIONS = 150_000;
/** Name of that file, next to those of the messages. No message has this name. */
export const SHARED = 'definitions';

interface SchemaDocuments {
  /** By the name of the message. */
  readonly messages: readonly (readonly [name: string, document: JsonSchema])[];
  /** Null if every message contains its definitions. */
  readonly shared: JsonSchema | null;
}

/** Makes one document per message, with everything it refers to, unless that is too long. */
export function toSchemaDocuments({ messages, shapes }: ApiSchemas): SchemaDocuments {
  const linked = new Map([...shapes].map(([name, json]) => [name, namesIn(json)]));
  const lengths = new Map([...shapes].map(([name, json]) => [name, JSON.stringify(json).length]));
  let isShared = false;
  const documents = messages.map(({ name, json }) => {
    const used = reachedFrom(namesIn(json), (one) => linked.get(one) ?? []);
    const length = [...used].reduce((sum, one) => sum + (lengths.get(one) ?? 0), 0);
    if (length > MOST_DEFINITIONS) {
      isShared = true;
      return [name, { $schema: DIALECT, ...withShared(json) }] as const;
    }
    const definitions = [...used].sort().map((one) => [one, shapes.get(one) ?? {}]);
    const $defs = definitions.length > 0 ? { $defs: Object.fromEntries(definitions) } : {};
    return [name, { $schema: DIALECT, ...json, ...$defs }] as const;
  });
  return {
    messages: documents,
    shared: isShared ? { $schema: DIALECT, $defs: Object.fromEntries(shapes) } : null,
  };
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Returns the names of the shapes that a schema refers to directly. */
function namesIn(json: JsonSchema): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('$ref' in value && typeof value.$ref === 'string') found.add(nameIn(value.$ref));
    Object.values(value).forEach(visit);
  };
  visit(json);
  return [...found];
}

/** Makes references point to the shared file. */
function withShared(json: JsonSchema): object {
  const text = JSON.stringify(json, (key, value) =>
    key === '$ref' && typeof value === 'string' ? `${SHARED}.json${value}` : value,
  );
  return JSON.parse(text);
}

/** Returns the name in a reference. */
export function nameIn(ref: string): string {
  return ref.slice(DEFINITIONS.length);
}

/** Names shapes in requests, where they differ from those in responses. The specification may use the name itself. */
function inputNames(api: ApiMessages): ReadonlyMap<string, string> {
  const take = createNames([...api.messages, ...api.shapes.values()].map(({ name }) => name));
  const shapes = [...oneSidedShapes(api)];
  return new Map(shapes.map((key) => [key, take(`${api.shapes.get(key)?.name ?? ''}Input`)]));
}

/** Finds the shapes with members of one direction only, directly or through another shape. */
function oneSidedShapes({ shapes }: ApiMessages): ReadonlySet<string> {
  const found = new Set<string>();
  const usedBy = new Map([...shapes.keys()].map((key) => [key, new Set<string>()]));
  for (const [key, { schema }] of shapes) {
    for (const one of everySchema(schema)) {
      if (one.access !== 'both') found.add(key);
      if (one.kind === 'ref') usedBy.get(one.name)?.add(key);
    }
  }
  return reachedFrom(found, (key) => usedBy.get(key) ?? []);
}

interface Writing {
  readonly side: Side;
  readonly refer: (name: string) => JsonSchema;
  readonly shapeOf: (name: string) => Schema | undefined;
}

function toJsonSchema(schema: Schema, writing: Writing): JsonSchema {
  const json = toForm(schema, writing);
  return { ...wordsOf(schema), ...(schema.nullable ? orNull(schema, json) : json) };
}

/** Writes a schema without its words, and as if it couldn't be null. */
function toForm(schema: Schema, writing: Writing): JsonSchema {
  const inner = (one: Schema) => toJsonSchema(one, writing);
  const keywords = keywordsOf(schema);
  switch (schema.kind) {
    case 'scalar':
      return schema.content ? { ...keywords, contentSchema: inner(schema.content) } : keywords;
    case 'object': {
      const others = schema.others && { additionalProperties: inner(schema.others) };
      return { ...toObject(schema.fields, writing), ...others, ...keywords };
    }
    case 'list':
      return {
        type: 'array',
        ...(schema.positions.length > 0 && { prefixItems: schema.positions.map(inner) }),
        ...(schema.items && { items: inner(schema.items) }),
        ...keywords,
      };
    case 'map':
      return { type: 'object', additionalProperties: inner(schema.values), ...keywords };
    case 'union':
      return { anyOf: schema.options.map((option) => inner(option.schema)) };
    case 'ref':
      return { ...writing.refer(schema.name), ...keywords };
  }
}

function toObject(fields: readonly Field[], writing: Writing): JsonSchema {
  const { side } = writing;
  const other = side === 'send' ? 'read' : 'write';
  const own = fields.filter(({ schema }) => schema.access !== other);
  const required = own.filter(({ presence }) => presence === 'required').map(({ name }) => name);
  const properties = own.map(({ name, tag, when, schema }): [string, JsonSchema] => {
    const json = toJsonSchema(schema, writing);
    const words = [tag === undefined ? '' : `Tag ${tag}.`, json.description, when && `Required ${when}.`];
    const description = words.filter(Boolean).join('\n\n');
    const { description: _, ...shape } = json;
    return [name, description === '' ? shape : { description, ...shape }];
  });
  // Only for requests: a response must not be rejected because a conditional field is missing.
  const conditions = side === 'send' ? conditionsOf(own, writing.shapeOf) : [];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** Adds null: to the type, values and alternatives of a plain value or a union, and as an alternative to the others. */
function orNull({ kind }: Schema, json: JsonSchema): JsonSchema {
  if (kind !== 'scalar' && kind !== 'union') return { anyOf: [json, { type: 'null' }] };
  const { type, enum: values, anyOf } = json;
  return {
    ...json,
    ...(type === undefined ? {} : { type: [...(Array.isArray(type) ? type : [type]), 'null'] }),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: [...anyOf, { type: 'null' }] } : {}),
  };
}

/** Facts that a description repeats, because keywords can't express them or few people read keywords. */
const SAID: readonly FactKind[] = [
  'unit',
  'range',
  'step',
  'length',
  'items',
  'entries',
  'unique',
  'sent-as',
  'content',
  'apart',
  'absent',
];

/** Types that JSON Schema can express, so that descriptions don't repeat them. */
const PLAIN = /^(?:(?:string|integer|number|boolean|null|any value|nothing)(?: or )?)+$/;

/** Formats of JSON Schema 2020-12. Validators reject others. */
const FORMATS: ReadonlySet<unknown> = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference'],
  ...['uuid', 'json-pointer', 'regex'],
]);

function keywordsOf({ json = {} }: Schema): JsonSchema {
  const { format, ...others } = json;
  return format === undefined || FORMATS.has(format) ? json : others;
}

function wordsOf(schema: Schema): JsonSchema {
  const facts = schema.facts
    .filter(({ kind }) => SAID.includes(kind))
    .map(({ kind, value }) => `${capital(FACT_LABELS[kind])}: ${value}.`);
  if (schema.kind === 'scalar' && !PLAIN.test(schema.type)) facts.unshift(`${capital(schema.type)}.`);
  const values = schema.kind === 'scalar' ? schema.values : [];
  const meanings = values.flatMap(({ value, meaning }) =>
    meaning.length > 0 ? [`- \`${value}\`: ${proseText(meaning)}`] : [],
  );
  const keys = schema.kind === 'map' ? `Keys: ${schema.keys}.` : '';
  const words = [proseText(schema.description), keys, facts.join(' '), meanings.join('\n')];
  const description = words.filter((part) => part !== '').join('\n\n');
  return {
    ...(description !== '' && { description }),
    ...(schema.title !== undefined && { title: schema.title }),
    ...(schema.deprecated && { deprecated: true as const }),
  };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Writes indented JSON, with every digit of exact numbers. */
export function toJsonFile(value: unknown): string {
  const plain = JSON.stringify(value, null, 2);
  if (!plain.includes('"$number"')) return `${plain}\n`;
  const mark = (_: string, member: unknown) => (isExactNumber(member) ? `\0${member.$number}` : member);
  return `${JSON.stringify(value, mark, 2).replace(/"\\u0000(-?[\d.eE+-]+)"/g, '$1')}\n`;
}
