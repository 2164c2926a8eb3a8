/** Values that samples send in place of examples that can't be sent: those in another form, or of another schema. */

import { hasMembers, readJson } from '../../model/json-text.ts';
import { readSource } from '../document/source.ts';
import type { SpecContext } from '../document/spec-context.ts';
import { locate } from '../json-schema/context.ts';
import {
  asList,
  asObject,
  isObject,
  type JsonObject,
  keysOf,
  memberOf,
  omit,
  without,
} from '../json-schema/json.ts';
import { itemOf, propertyOf, shapesOf } from '../json-schema/shapes-of.ts';

/** Rounds of replacing what doesn't fit before an example is given up. */
const MOST_ROUNDS = 10;

/** Reads JSON with every digit of its numbers; undefined for any other text. */
export function readJsonText(text: string): unknown {
  const value = readJson(text);
  return value === undefined ? undefined : (readSource({ path: '', text }).value?.value ?? value);
}

/**
 * Returns what samples send of a body example: the example, if it fits its schema. Otherwise, generated parts replace
 * what doesn't fit, or all of an example that has nothing in common with the schema.
 */
export function toSendable(context: SpecContext, schema: unknown, example: unknown): unknown {
  if (schema === undefined) return example;
  const isOther = sharesNothing(context, schema, example);
  const faultsOf = (value: unknown) =>
    context.check(schema, value, 'sent').map(({ path }) => keysOf(`#${path}`));
  if (!isOther && faultsOf(example).length === 0) return example;
  const generated = context.generate(withoutExamples(context, schema), 'sent');
  if (generated === undefined || isOther) return generated ?? example;
  let current = completed(generated, example);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const paths = faultsOf(current);
    if (paths.length === 0) return current;
    // From the end, so that the indexes of earlier items stay valid.
    for (const path of paths.toReversed()) {
      if (path.length === 0) return generated;
      const own = path.reduce<unknown>(memberOf, current);
      const usual = context.generate(schemaAt(context, schema, current, path), 'sent');
      const whole = completed(usual, own);
      const isRepaired =
        isObject(own) && isObject(whole) && Object.keys(whole).length > Object.keys(own).length;
      current = replaced(current, path, isRepaired ? whole : usual);
    }
  }
  return generated;
}

/** Returns a schema without examples of its own, which can be the one to replace. */
function withoutExamples(context: SpecContext, schema: unknown): JsonObject {
  return omit(locate(context, schema, '#').node, ['example', 'examples']);
}

/** Whether an example is an object none of whose members its schema has, though it has some. */
function sharesNothing({ root }: SpecContext, schema: unknown, example: unknown): boolean {
  if (!isObject(example)) return false;
  const shapes = shapesOf(root, schema, example);
  const isOpen = shapes.some(
    ({ additionalProperties: others, patternProperties }) =>
      (others !== undefined && others !== false) || patternProperties !== undefined,
  );
  const known = new Set(shapes.flatMap(({ properties }) => Object.keys(asObject(properties))));
  const names = Object.keys(example);
  return !isOpen && known.size > 0 && names.length > 0 && names.every((name) => !known.has(name));
}

/** Adds the members that a generated object has and an example doesn't. */
function completed(generated: unknown, example: unknown): unknown {
  return isObject(generated) && isObject(example) ? { ...generated, ...example } : example;
}

/** Returns the schema of a part of a value. */
function schemaAt(
  { root }: SpecContext,
  schema: unknown,
  value: unknown,
  path: readonly string[],
): JsonObject {
  const found = path.reduce<{ readonly schema: unknown; readonly value: unknown }>(
    (at, key) => {
      const shapes = shapesOf(root, at.schema, at.value);
      const inner = Array.isArray(at.value) ? itemOf(shapes) : propertyOf(shapes, key);
      return { schema: { allOf: asList(inner.allOf).filter(isObject) }, value: memberOf(at.value, key) };
    },
    { schema, value },
  );
  return asObject(found.schema);
}

/** Returns a copy in which a part has another value, or is missing if there is none. */
function replaced(value: unknown, path: readonly string[], other: unknown): unknown {
  const [key = '', ...rest] = path;
  if (other === undefined) return without(value, path);
  const inner = rest.length > 0 ? replaced(memberOf(value, key), rest, other) : other;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return isObject(value) ? { ...value, [key]: inner } : value;
}

/**
 * Returns what samples send of the example of an argument: the example in a form that its schema describes. Documents
 * write lists for a single text, and JSON or a list with commas as text. Undefined if no form fits.
 */
export function toArgument(context: SpecContext, schema: unknown, example: unknown): unknown {
  const forms =
    typeof example === 'string' ? formsOfText(example) : [example, ...asList(example).slice(0, 1)];
  return forms.find((form) => {
    // A list without items would not be sent at all.
    if (Array.isArray(form) && form.length === 0) return false;
    const plain = typeof form === 'string' ? readJsonText(form) : undefined;
    const read = hasMembers(plain) || Array.isArray(plain) ? [form] : [form, plain];
    return (
      schema === undefined ||
      read.some((value) => value !== undefined && context.check(schema, value, 'sent').length === 0)
    );
  });
}

function formsOfText(text: string): unknown[] {
  const value = readJsonText(text);
  const structure = hasMembers(value) || Array.isArray(value) ? [value] : [];
  return [text, ...structure, text.split(/\s*,\s*/), [text]];
}
