/** A specification as published for download, which the sandbox checks requests against. */
import type { Api } from '../model/api.ts';
import type { Rule } from '../model/rejection.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  atPointer,
  below,
  isObject,
  type JsonObject,
} from '../readers/json-schema/json.ts';
import { createMatches, type Guard } from '../readers/json-schema/matching.ts';
import { createValidator } from '../readers/json-schema/validator.ts';
import type { Rejection } from './exchange.ts';

export interface Document {
  readonly root: JsonObject;
  /** Returns what is wrong with a value sent by a client. */
  readonly check: (schema: unknown, value: unknown) => readonly Rejection[];
  /** Returns an object of the document, with its references followed. */
  readonly resolve: (value: unknown) => JsonObject;
}

export function readDocument({ id, downloads, guardedPatterns = [] }: Api, guard: Guard): Document {
  const file = downloads.find(({ name }) => name.endsWith('.json'));
  if (!file) throw new Error(`${id} has no specification in JSON.`);
  const root = asObject(JSON.parse(file.content));
  const resolve = (value: unknown): JsonObject => {
    const ref = asText(asObject(value).$ref);
    return ref === undefined ? asObject(value) : resolve(atPointer(root, ref));
  };
  const guarded = new Set(guardedPatterns);
  const check = createValidator(
    root,
    createMatches((pattern) => !guarded.has(pattern), guard),
  );
  return {
    root,
    resolve,
    check: (schema, value) => {
      const faults = check(schema, value, 'sent');
      const wrong = faults.filter(({ what }) => WRONG_TYPE.test(what));
      // A value of the wrong type breaks the other rules too.
      const telling = faults.filter(
        (one) => wrong.includes(one) || wrong.every(({ path }) => path !== one.path),
      );
      return telling.map((fault) => {
        const { path, what } = fault;
        const rule: Rule = what.startsWith('must have required') ? 'missing-field' : 'field';
        return { rule, reason: `${path || 'the value'} ${what}`, path, isType: wrong.includes(fault) };
      });
    },
  };
}

/** What is wrong with a value of another type. */
const WRONG_TYPE = /^must be (string|number|integer|boolean|array|object|null)\b/;

/** Returns an object's possible members by name, across references, parts and options; null if any name is allowed. */
export function membersOf(
  document: Document,
  schema: unknown,
  above: ReadonlySet<JsonObject> = new Set(),
): ReadonlyMap<string, unknown> | null {
  const own = document.resolve(schema);
  // A recursive part adds nothing.
  if (above.has(own)) return new Map();
  const { properties, allOf, oneOf, anyOf, additionalProperties, patternProperties } = own;
  const isOpen =
    (additionalProperties !== undefined && additionalProperties !== false) || patternProperties !== undefined;
  const parts = [allOf, oneOf, anyOf]
    .flatMap(asList)
    .map((part) => membersOf(document, part, new Set([...above, own])));
  if (isOpen || parts.includes(null)) return null;
  return new Map([...parts.flatMap((part) => [...(part ?? [])]), ...Object.entries(asObject(properties))]);
}

/** Finds members that no schema describes, at any depth: mostly misspelled names. */
export function unknownMembers(document: Document, schema: unknown, value: unknown, path = ''): Rejection[] {
  const shapes = [schema].flat();
  if (Array.isArray(value)) {
    const items = shapes
      .flatMap((one) => partsOf(document, one, PARTS_AND_OPTIONS))
      .flatMap((part) => part.items ?? []);
    return value.flatMap((item, at) => unknownMembers(document, items, item, below(path, at)));
  }
  const members = shapes.map((one) => membersOf(document, one));
  const names = new Set(members.flatMap((one) => [...(one?.keys() ?? [])]));
  if (members.includes(null) || names.size === 0 || !isObject(value)) return [];
  const parts = shapes.flatMap((one) => partsOf(document, one, PARTS_AND_OPTIONS));
  return Object.entries(value).flatMap(([name, member]): Rejection[] => {
    const own = below(path, name);
    if (names.has(name)) {
      const inner = parts.flatMap(({ properties }) => asObject(properties)[name] ?? []);
      return unknownMembers(document, inner, member, own);
    }
    const rule: Rule = 'unknown-field';
    return path === ''
      ? [{ rule, reason: `"${name}" is not a field of this message` }]
      : [{ rule, reason: `"${own}" is not a field of this message`, path: own }];
  });
}

/** Keywords of parts and of alternatives. */
export const PARTS_AND_OPTIONS = ['allOf', 'oneOf', 'anyOf'];

/** Returns a schema with its parts, by default only those that all apply. */
export function partsOf(
  document: Document,
  schema: unknown,
  keywords: readonly string[] = ['allOf'],
  above: ReadonlySet<JsonObject> = new Set(),
): readonly JsonObject[] {
  const own = document.resolve(schema);
  if (above.has(own)) return [];
  const inside = new Set([...above, own]);
  const parts = keywords.flatMap((keyword) => asList(own[keyword]));
  return [own, ...parts.flatMap((part) => partsOf(document, part, keywords, inside))];
}

/** Whether an object must have a member, across references and parts. */
export function isRequired(document: Document, schema: unknown, name: string): boolean {
  const { required, allOf, oneOf, anyOf } = document.resolve(schema);
  const parts = [allOf, oneOf, anyOf].flatMap(asList);
  return asTexts(required).includes(name) || parts.some((part) => isRequired(document, part, name));
}

/** Returns a member's default; its own takes precedence over that of a schema it refers to. */
export function defaultOf(document: Document, schema: unknown): unknown {
  return asObject(schema).default ?? document.resolve(schema).default;
}

/** Returns the defaults of an object's members by name, at any depth. */
export function defaultsIn(
  document: Document,
  schema: unknown,
  above: ReadonlySet<JsonObject> = new Set(),
): ReadonlyMap<string, unknown> {
  const own = document.resolve(schema);
  if (above.has(own)) return new Map();
  const inside = new Set([...above, own]);
  return new Map(
    [...(membersOf(document, schema) ?? [])].flatMap(([name, member]): (readonly [string, unknown])[] => {
      const value = defaultOf(document, member);
      return value === undefined ? [...defaultsIn(document, member, inside)] : [[name, value]];
    }),
  );
}
