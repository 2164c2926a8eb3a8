/** A schema as a specification writes it → the same rules as plain JSON Schema 2020-12, references made lazy. */
import { toPlainNumbers } from '../../model/exact-number.ts';
import { withNumericBounds } from './facts.ts';
import { asObject, asTexts, isObject, type JsonObject } from './json.ts';
import type { Direction } from './validator.ts';

/** Keyword that stands for a reference: ajv would compile everything reachable at once, without end for some. */
export const NAMED = 'x-named-schema';

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const SINGLES = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'additionalItems',
];
/** Identities and words mean nothing here; what is unevaluated cannot be known across lazy references. */
const DROPPED = [
  '$id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  'id',
  'discriminator',
  'nullable',
  'example',
  'examples',
  'default',
  'unevaluatedProperties',
  'unevaluatedItems',
];

export function toCheckable(schema: unknown, direction: Direction): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  const checkable: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(withNumericBounds(schema))) {
    if (DROPPED.includes(key) || key.startsWith('x-')) continue;
    checkable[key] = toCheckableValue(key, value, direction);
  }
  if (Array.isArray(schema.items)) {
    checkable.prefixItems = checkable.items;
    checkable.items = checkable.additionalItems ?? true;
    delete checkable.additionalItems;
  }
  if (Array.isArray(schema.required)) checkable.required = requiredIn(schema, direction);
  if (typeof schema.$ref === 'string') {
    delete checkable.$ref;
    checkable[NAMED] = schema.$ref;
  }
  // The discriminator picks the option; options that differ in nothing else must not count as two fits.
  if (isObject(schema.discriminator) && checkable.oneOf) {
    checkable.anyOf = checkable.oneOf;
    delete checkable.oneOf;
  }
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, checkable] } : checkable;
}

function toCheckableValue(key: string, value: unknown, direction: Direction): unknown {
  if (LISTS.includes(key) || (key === 'items' && Array.isArray(value))) {
    return Array.isArray(value) ? value.map((item) => toCheckable(item, direction)) : value;
  }
  if (MAPS.includes(key)) {
    return Object.fromEntries(
      Object.entries(asObject(value)).map(([name, item]) => [name, toCheckable(item, direction)]),
    );
  }
  return SINGLES.includes(key) ? toCheckable(value, direction) : toPlainNumbers(value);
}

function requiredIn(schema: JsonObject, direction: Direction): readonly string[] {
  const flag = direction === 'sent' ? 'readOnly' : 'writeOnly';
  const properties = asObject(schema.properties);
  return asTexts(schema.required).filter((name) => asObject(properties[name])[flag] !== true);
}
