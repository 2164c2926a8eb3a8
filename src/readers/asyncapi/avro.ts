/** Avro → JSON Schema with the same members, so that Avro payloads are read like any other. */
import { asList, asObject, asText, isObject, type JsonObject } from '../json-schema/json.ts';

/** Primitive types as JSON Schema; `x-type` is the type that a page shows. */
const PRIMITIVES: ReadonlyMap<string, JsonObject> = new Map([
  ['null', { type: 'null' }],
  ['boolean', { type: 'boolean' }],
  ['int', { type: 'integer', format: 'int32' }],
  ['long', { type: 'integer', format: 'int64' }],
  ['float', { type: 'number', format: 'float' }],
  ['double', { type: 'number', format: 'double' }],
  ['bytes', { type: 'string', 'x-type': 'bytes' }],
  ['string', { type: 'string' }],
]);

/** Logical types in words. */
const LOGICAL: ReadonlyMap<string, string> = new Map([
  ['date', 'days since 1970-01-01'],
  ['time-millis', 'time of day in milliseconds'],
  ['time-micros', 'time of day in microseconds'],
  ['timestamp-millis', 'Unix time in milliseconds'],
  ['timestamp-micros', 'Unix time in microseconds'],
  ['timestamp-nanos', 'Unix time in nanoseconds'],
  ['local-timestamp-millis', 'local time in milliseconds'],
  ['local-timestamp-micros', 'local time in microseconds'],
  ['uuid', 'UUID'],
  ['duration', 'duration'],
]);

/** Named types defined so far, and those being converted: inside itself, a type is only its name. */
interface Names {
  readonly defined: Map<string, JsonObject>;
  readonly open: ReadonlySet<string>;
}

export function fromAvro(schema: unknown): JsonObject {
  return toSchema(schema, { defined: new Map(), open: new Set() });
}

function toSchema(schema: unknown, names: Names): JsonObject {
  if (Array.isArray(schema)) return toUnion(schema, names);
  if (typeof schema === 'string') return fromName(schema, names);
  if (!isObject(schema)) return {};
  const { type } = schema;
  const words = { title: asText(schema.name), description: asText(schema.doc) };
  const open = remember(schema, names);
  switch (type) {
    case 'record':
    case 'error':
      return { ...words, ...toObject(schema, { ...names, open }) };
    case 'enum':
      return {
        description: words.description,
        type: 'string',
        enum: schema.symbols,
        default: schema.default,
      };
    case 'array':
      return { type: 'array', items: toSchema(schema.items, names) };
    case 'map':
      return { type: 'object', additionalProperties: toSchema(schema.values, names) };
    case 'fixed':
      return { ...words, type: 'string', 'x-type': logicalWords(schema) ?? `${String(schema.size)} bytes` };
    default: {
      const logical = logicalWords(schema);
      return { ...toSchema(type, names), ...(logical === undefined ? {} : { 'x-type': logical }) };
    }
  }
}

function toUnion(types: readonly unknown[], names: Names): JsonObject {
  const options = types.map((type) => toSchema(type, names));
  return options.length === 1 ? (options[0] ?? {}) : { anyOf: options };
}

/** Converts a record. Fields without a default are required. */
function toObject({ fields }: JsonObject, names: Names): JsonObject {
  const members = asList(fields).map(asObject);
  return {
    type: 'object',
    required: members.filter((field) => field.default === undefined).map(({ name }) => String(name)),
    properties: Object.fromEntries(members.map((field) => [String(field.name), toMember(field, names)])),
  };
}

function toMember({ type, doc, default: preset }: JsonObject, names: Names): JsonObject {
  const schema = toSchema(type, names);
  return {
    ...schema,
    ...(asText(doc) === undefined ? {} : { description: doc }),
    ...(preset === undefined || preset === null ? {} : { default: preset }),
  };
}

/** Types that can have a name. */
const NAMED: readonly unknown[] = ['record', 'error', 'enum', 'fixed'];

/** Stores a named type without its namespace, which references may omit. Returns the types being converted. */
function remember(schema: JsonObject, { defined, open }: Names): ReadonlySet<string> {
  const name = asText(schema.name);
  if (name === undefined || !NAMED.includes(schema.type)) return open;
  const short = shortOf(name);
  defined.set(short, schema);
  return new Set([...open, short]);
}

function fromName(name: string, names: Names): JsonObject {
  const primitive = PRIMITIVES.get(name);
  if (primitive) return primitive;
  const short = shortOf(name);
  const known = names.defined.get(short);
  return known && !names.open.has(short) ? toSchema(known, names) : { 'x-type': short };
}

function shortOf(name: string): string {
  return name.split('.').at(-1) ?? name;
}

function logicalWords({ logicalType, precision, scale }: JsonObject): string | undefined {
  const logical = asText(logicalType);
  if (logical === undefined) return undefined;
  if (logical !== 'decimal') return LOGICAL.get(logical) ?? logical;
  return `decimal of ${String(precision)} digits, ${String(scale ?? 0)} after the point`;
}
