/** Finds the JSON Schema of each request field in the specification that readers download. */
import type { Api } from '../model/api.ts';
import { toWireStyle, type WireStyle } from '../model/wire-style.ts';
import {
  asList,
  asObject,
  asText,
  atPointer,
  isObject,
  type JsonObject,
} from '../readers/json-schema/json.ts';
import type { ValueSchema } from './console-data.ts';

export interface Described {
  readonly root: JsonObject;
  readonly operations: ReadonlyMap<string, DescribedRequest>;
}

interface DescribedParameter {
  readonly schema: unknown;
  readonly style?: WireStyle | undefined;
  /** Example or default value, from the parameter or its schema. */
  readonly example?: unknown;
}

export interface DescribedRequest {
  /** By place and name: "query pair", or "params address" for JSON-RPC. */
  readonly parameters: ReadonlyMap<string, DescribedParameter>;
  /** Schemas of bodies by media type, or of messages by name. */
  readonly bodies: ReadonlyMap<string, unknown>;
}

/**
 * Reads the specification; null for an API without one in JSON. A page can't stop a match, so it has no patterns that
 * need it; the server checks those.
 */
export function readDescribed({ downloads, kind, guardedPatterns = [] }: Api): Described | null {
  const file = downloads.find(({ name }) => name.endsWith('.json'));
  if (!file || kind === 'fix') return null;
  const isGuarded = (key: string, value: unknown) =>
    key === 'pattern' && guardedPatterns.includes(String(value));
  const root = asObject(
    JSON.parse(file.content, (key, value: unknown) => (isGuarded(key, value) ? undefined : value)),
  );
  return { root, operations: READ[kind](root) };
}

/** Keys OpenAPI operations by method and path, which all of them have. */
function readPaths(root: JsonObject): Described['operations'] {
  const found = new Map<string, DescribedRequest>();
  for (const [path, value] of Object.entries(asObject(root.paths))) {
    const item = resolve(root, value);
    for (const [method, operation] of Object.entries({ ...item, ...asObject(item.additionalOperations) })) {
      if (!isObject(operation)) continue;
      const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map((one) =>
        resolve(root, one),
      );
      const content = asObject(resolve(root, operation.requestBody).content);
      found.set(`${method.toUpperCase()} ${path}`, {
        parameters: new Map(parameters.map((node) => toParameter(root, node))),
        bodies: new Map(Object.entries(content).map(([type, media]) => [type, asObject(media).schema])),
      });
    }
  }
  return found;
}

function toParameter(root: JsonObject, node: JsonObject): readonly [string, DescribedParameter] {
  const name = `${asText(node.in)} ${asText(node.name)}`;
  const [media] = Object.values(asObject(node.content));
  if (media !== undefined) return [name, { schema: asObject(media).schema }];
  const [written] = Object.values(asObject(node.examples)).map((one) => asObject(one).value);
  const target = resolve(root, node.schema);
  const example = node.example ?? written ?? target.example ?? asList(target.examples)[0] ?? target.default;
  const place = (['path', 'query', 'header', 'cookie'] as const).find((one) => one === node.in) ?? 'query';
  return [name, { schema: node.schema, example, style: toWireStyle(place, node.style, node.explode) }];
}

function readMethods(root: JsonObject): Described['operations'] {
  const methods = asList(root.methods).map((one) => resolve(root, one));
  return new Map(
    methods.map((method) => {
      const params = asList(method.params).map((one) => resolve(root, one));
      const named = params.map((node) => [`params ${asText(node.name)}`, { schema: node.schema }] as const);
      return [asText(method.name) ?? '', { parameters: new Map(named), bodies: new Map() }];
    }),
  );
}

/** Reads the message payloads of each channel, by message name. */
function readChannels(root: JsonObject): Described['operations'] {
  return new Map(
    Object.entries(asObject(root.channels)).map(([id, value]) => {
      const messages = Object.entries(asObject(resolve(root, value).messages));
      const bodies = messages.map(([name, message]) => [name, resolve(root, message).payload] as const);
      return [id, { parameters: new Map(), bodies: new Map(bodies) }];
    }),
  );
}

const READ = { openapi: readPaths, openrpc: readMethods, asyncapi: readChannels };
const DEEPEST = 12;

/** Follows references; members next to a `$ref` take precedence. */
function resolve(root: JsonObject, value: unknown, depth = 0): JsonObject {
  const { $ref, ...own } = asObject(value);
  const ref = asText($ref);
  if (ref === undefined || depth > DEEPEST) return own;
  return { ...resolve(root, atPointer(root, ref), depth + 1), ...own };
}

/** Returns a schema and all schemas it combines, resolved. */
function flatten(root: JsonObject, schema: unknown, depth = 0): JsonObject[] {
  if (depth > DEEPEST) return [];
  const own = resolve(root, schema);
  const inner = [own.allOf, own.oneOf, own.anyOf].flatMap(asList);
  return [own, ...inner.flatMap((one) => flatten(root, one, depth + 1))];
}

/** Returns the schemas of a member or, without a name, of list items and map entries. */
export function schemasBelow(root: JsonObject, schemas: readonly unknown[], name: string | null): unknown[] {
  return schemas
    .flatMap((schema) => flatten(root, schema))
    .flatMap(({ properties, items, prefixItems, additionalProperties }) => {
      if (name === null) return [items, additionalProperties, ...asList(prefixItems)].filter(isObject);
      const own = asObject(properties)[name];
      return own === undefined ? [] : [own];
    });
}

/** Returns the schemas of each alternative; those of the whole value if the specification doesn't list them as such. */
export function schemasOfOptions(
  root: JsonObject,
  schemas: readonly unknown[],
  count: number,
): readonly (readonly unknown[])[] {
  const [only, ...others] = schemas.map((schema) => resolve(root, schema));
  const { oneOf, anyOf, ...rest } = only ?? {};
  const options = asList(oneOf ?? anyOf);
  if (others.length > 0 || options.length !== count) return Array.from({ length: count }, () => schemas);
  return options.map((option) => [{ ...rest, allOf: [...asList(rest.allOf), option] }]);
}

/** Keywords that apply to scalar values. */
const KEPT = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'nullable', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
]);

/** Returns the limits on the number of items that a list has on its own; alternatives of it can differ. */
export function toItemLimits(root: JsonObject, schemas: readonly unknown[]): ValueSchema | undefined {
  const [only, ...others] = schemas;
  const limits = Object.entries(resolve(root, only)).filter(([keyword]) => /^(min|max)Items$/.test(keyword));
  return others.length > 0 || limits.length === 0 ? undefined : Object.fromEntries(limits);
}

/** Combines the schemas of a scalar value into one. */
export function toValueSchema(root: JsonObject, schemas: readonly unknown[]): ValueSchema {
  const [first, ...others] = schemas.map((schema) => reduce(root, schema, 0));
  return others.length === 0 ? (first ?? {}) : { anyOf: [first, ...others] };
}

function reduce(root: JsonObject, schema: unknown, depth: number): ValueSchema {
  if (depth > DEEPEST) return {};
  const entries = Object.entries(resolve(root, schema)).flatMap(([keyword, value]): [string, unknown][] => {
    if (KEPT.has(keyword)) return [[keyword, value]];
    if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return [];
    return [[keyword, asList(value).map((one) => reduce(root, one, depth + 1))]];
  });
  return Object.fromEntries(entries);
}
