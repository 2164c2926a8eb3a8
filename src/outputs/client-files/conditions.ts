/** Conditions between the members of a message, as far as their words are about other members, as JSON Schema. */
import { type Condition, readCondition } from '../../console/condition.ts';
import type { Field, Schema } from '../../model/schema.ts';

/** Keywords of JSON Schema. */
type Keywords = Readonly<Record<string, unknown>>;

/** The shape of a name. */
type ShapeOf = (name: string) => Schema | undefined;

/** One for each conditional field whose condition is about another field; one with a default can be left out. */
export function conditionsOf(fields: readonly Field[], shapeOf: ShapeOf): Keywords[] {
  const find = (name: string) => fields.find((field) => field.name === name);
  return fields.flatMap(({ name, when, schema }): Keywords[] => {
    if (when === undefined || defaultOf(schema) !== undefined) return [];
    const condition = readCondition(when, (other) => other !== name && find(other) !== undefined);
    const field = condition && find(condition.field);
    const test = field && toTest(condition, field.schema, shapeOf);
    if (!test) return [];
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, and no promise
    return [{ if: condition.isUnless ? { not: test } : test, then: { required: [name] } }];
  });
}

/** Null where the values are none of the field: words may call them otherwise than they are sent. */
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

/** A value as it is sent; undefined where the field has no such value. */
function sentValue(value: string, { type, values, json }: Schema & { readonly kind: 'scalar' }): unknown {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (!values.some((one) => one.value === value)) return undefined;
  return json?.type === 'string' || json?.type === undefined ? value : Number(value);
}

function defaultOf({ facts }: Schema): string | undefined {
  return facts.find(({ kind }) => kind === 'default')?.value;
}
