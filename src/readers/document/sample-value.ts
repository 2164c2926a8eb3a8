/** An example → the value that samples send: tokens, IDs and times from the program, and what makes it safe to run. */

import { GENERATED_TIMES, toPlaceholder } from '../../model/generated.ts';
import { extensionOf } from '../extensions.ts';
import type { Located } from '../json-schema/context.ts';
import { asNumber, asObject, asText, below, isObject } from '../json-schema/json.ts';
import { itemOf, propertyOf, shapesOf } from '../json-schema/shapes-of.ts';
import type { SpecContext } from './spec-context.ts';

/** A value, and notes about it that its program shows. */
interface SampleValue {
  readonly value: unknown;
  readonly notes: readonly string[];
}

/**
 * Replaces every member whose schema has `x-token` or `x-sample`. Adds constants and times that the example doesn't
 * have, but no IDs, since a request can use another field instead. `pointer` is that of the body or message.
 */
export function toSampleValue(
  context: SpecContext,
  pointer: string,
  schema: unknown,
  value: unknown,
): SampleValue {
  const { root } = context;
  if (Array.isArray(value)) {
    const shape = itemOf(shapesOf(root, schema, value));
    const items = value.map((item) => toSampleValue(context, pointer, shape, item));
    return { value: items.map((item) => item.value), notes: items.flatMap(({ notes }) => notes) };
  }
  if (!isObject(value)) return { value, notes: [] };
  const shapes = shapesOf(root, schema, value);
  const properties = shapes.map((node) => asObject(node.properties));
  const shapeOf = (name: string) => propertyOf(shapes, name);
  const own = Object.entries(value).map(([name, member]) => {
    const shape = shapeOf(name);
    const sample = readSample(context, pointer, shape, member);
    return [name, sample ?? toSampleValue(context, pointer, shape, member)] as const;
  });
  const added = [...new Set(properties.flatMap(Object.keys))]
    .filter((name) => !Object.hasOwn(value, name))
    .flatMap((name) => {
      const sample = readSample(context, pointer, shapeOf(name), undefined);
      return sample ? [[name, sample] as const] : [];
    });
  const members = [...own, ...added];
  return {
    value: Object.fromEntries(members.map(([name, member]) => [name, member.value])),
    notes: members.flatMap(([, { notes }]) => notes),
  };
}

/** Returns what a sample sends for a member, or null if its schema doesn't say. */
function readSample(
  context: SpecContext,
  pointer: string,
  schema: unknown,
  example: unknown,
): SampleValue | null {
  const shapes = shapesOf(context.root, schema, example);
  if (shapes.some((node) => extensionOf(node, 'x-token') === true) && example !== undefined)
    return { value: toPlaceholder({ kind: 'token' }), notes: [] };
  const sample = shapes.map((node) => extensionOf(node, 'x-sample')).find((written) => written !== undefined);
  if (sample === 'uuid')
    return example === undefined ? null : { value: toPlaceholder({ kind: 'uuid' }), notes: [] };
  const { value, note, seconds = 0 } = asObject(sample);
  const time = timeOf(sample);
  if (time)
    return {
      value: toPlaceholder({ kind: 'time', format: time, seconds: asNumber(seconds) ?? 0 }),
      notes: [],
    };
  if (value !== undefined) return { value, notes: [asText(note) ?? []].flat() };
  if (sample !== undefined) reportSample(context, pointer, 'the body', sample);
  return null;
}

/** Checks a parameter's `x-sample`. It has no effect there, but a body may share the schema. */
export function checkSample(context: SpecContext, name: string, { node, pointer }: Located): void {
  const sample = extensionOf(node, 'x-sample');
  const isKnown = sample === 'uuid' || timeOf(sample) || asObject(sample).value !== undefined;
  if (sample !== undefined && !isKnown) reportSample(context, below(pointer, 'x-sample'), name, sample);
}

function timeOf(sample: unknown) {
  const { format } = asObject(sample);
  return GENERATED_TIMES.find((name) => name === format);
}

function reportSample(context: SpecContext, pointer: string, owner: string, sample: unknown): void {
  const fix = `write uuid, { value: … } or { format: ${GENERATED_TIMES.join(' or ')}, seconds: 10 }`;
  context.report(pointer, `x-sample of ${owner} is ${JSON.stringify(sample)}, which is not known`, fix);
}
