/** Conditions of fields → JSON Schema, as far as they are about other fields of the same message. */
import { type Condition, readCondition } from '../../model/condition.ts';
import type { Field, Schema } from '../../model/schema.ts';

type Keywords = Readonly<Record<string, unknown>>;

type ShapeOf = (name: string) => Schema | undefined;

/** Returns one condition per field that another field makes required. Fields with a default are never required. */
export function conditionsOf(fields: readonly Field[], shapeOf: ShapeOf): Keywords[] {
  const find = (name: string) => fields.find((field) => field.name === name);
  return fields.flatMap(({ name, when, schema }): Keywords[] => {
    if (when === undefined || defaultOf(schema) !== undefined) return [];
    const condition = readCondition(when, (other) => other !== name && find(other) !== undefined);
    const field = condition && find(condition.field);
    const test = field && toTest(condition, field.schema, shapeOf);
    if (!test) return [];
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
    return [{ if: condition.isUnless ? { not: test } : test, then: { required: [name] } }];
  });
}

/** Returns null if the field doesn't have these values, because words may name them differently than they are sent. */
function toTest({ field, values, isOther }: Condition, written: Schema, shapeOf: ShapeOf): Keywords | null {
  if (values === null) return { required: [field] };
  const schema = written.kind === 'ref' ? shapeOf(written.name) : written;
  const sent = values.map((value) => (schema?.kind === 'scalar' ? sentValue(value, schema) : undefined));
  if (sent.includes(undefined)) return null;
  const absent = defaultOf(written);
  const isAbsentOne = absent !== undefined && values.includes(absent) !== isOther;
  return {
    properties: { [field]: isOther ? { not: { enum: sent } } : { enum: sent } },
    ...(!isAbsentOne && { required: [field] }),
  };
}

/** Returns a value as sent, or undefined if the field has no such value. */
function sentValue(value: string, { type, values, json }: Schema & { readonly kind: 'scalar' }): unknown {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (!values.some((one) => one.value === value)) return undefined;
  return json?.type === 'string' || json?.type === undefined ? value : Number(value);
}

function defaultOf({ facts }: Schema): string | undefined {
  return facts.find(({ kind }) => kind === 'default')?.value;
}
