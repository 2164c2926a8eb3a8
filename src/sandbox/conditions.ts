/** Checks what a schema states in extensions: fields that others make required, and times in a range from now. */
import { type Condition, readCondition } from '../model/condition.ts';
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  below,
  isObject,
  type JsonObject,
} from '../readers/json-schema/json.ts';
import { type Document, defaultOf, partsOf } from './document.ts';
import type { Rejection } from './exchange.ts';

/** The document, the time in milliseconds, and the documented requests, whose times are in the past. */
export interface Circumstances {
  readonly document: Document;
  readonly now: number;
  readonly examples: readonly string[];
}

/** Returns what is wrong with a value beyond its schema. */
export function checkConditions(
  around: Circumstances,
  schema: unknown,
  value: unknown,
  path = '',
  outside: readonly Scope[] = [],
): Rejection[] {
  const { document } = around;
  if (Array.isArray(value)) {
    const { items } = document.resolve(schema);
    return value.flatMap((item, at) => checkConditions(around, items, item, below(path, at), outside));
  }
  if (!isObject(value)) return checkTime(around, schema, value, path);
  const members = membersIn(document, schema);
  const scopes: readonly Scope[] = [{ members, value }, ...outside];
  return [...members].flatMap(([name, member]): Rejection[] => {
    const place = below(path, name);
    if (value[name] !== undefined) return checkConditions(around, member, value[name], place, scopes);
    // An object that was left out can have members that this one requires.
    const missing: Scope = { members: membersIn(document, member), value: null };
    const inner = [...missing.members].flatMap((one) =>
      checkPresence(document, one, [missing, ...scopes], below(place, one[0])),
    );
    return [...checkPresence(document, [name, member], scopes, place), ...inner];
  });
}

/** An object with its members, whose values conditions are about. */
interface Scope {
  readonly members: ReadonlyMap<string, unknown>;
  /** Null for an object that was left out. */
  readonly value: JsonObject | null;
}

function membersIn(document: Document, schema: unknown): ReadonlyMap<string, unknown> {
  const parts = partsOf(document, schema);
  return new Map(parts.flatMap(({ properties }) => Object.entries(asObject(properties))));
}

/** Returns what is wrong with leaving out a member; its condition is about a field of the nearest object that has it. */
function checkPresence(
  document: Document,
  [name, member]: readonly [string, unknown],
  scopes: readonly Scope[],
  path: string,
): Rejection[] {
  const when = asText(extensionOf(asObject(member), 'x-conditional'));
  if (when === undefined || defaultOf(document, member) !== undefined) return [];
  const [found] = scopes.flatMap(({ members, value }) => {
    const condition = readCondition(when, (other) => other !== name && members.has(other));
    return condition ? [{ condition, schema: members.get(condition.field), value }] : [];
  });
  if (!found?.value || !holds(document, found.condition, found.schema, found.value)) return [];
  return [{ rule: 'missing-field', reason: `${name} is required ${when}`, path }];
}

/** Whether a condition holds; false if the field doesn't have these values, because words may name them differently. */
function holds(document: Document, condition: Condition, schema: unknown, around: JsonObject): boolean {
  const { field, values, isOther, isUnless } = condition;
  if (values === null) return (around[field] !== undefined) !== isUnless;
  const { enum: known, const: only, type, examples } = document.resolve(schema);
  const words = [...asList(known), only, ...asList(examples), ...(type === 'boolean' ? [true, false] : [])];
  if (!values.every((value) => words.map(String).includes(value))) return false;
  const value = around[field] ?? defaultOf(document, schema);
  return (value !== undefined && values.includes(String(value)) !== isOther) !== isUnless;
}

/** Checks a time that must be in a range from now, in seconds: `x-from-now`. */
function checkTime(
  { document, now, examples }: Circumstances,
  schema: unknown,
  value: unknown,
  path: string,
): Rejection[] {
  const own = asObject(schema);
  const range = extensionOf(own, 'x-from-now') ?? extensionOf(document.resolve(own), 'x-from-now');
  if (!isObject(range) || typeof value !== 'string' || examples.some((text) => text.includes(value)))
    return [];
  const seconds = (Date.parse(value) - now) / 1000;
  const least = asNumber(range.minimum) ?? Number.NEGATIVE_INFINITY;
  const most = asNumber(range.maximum) ?? Number.POSITIVE_INFINITY;
  const off = `${path} is ${round(Math.abs(seconds))} s ${seconds < 0 ? 'in the past' : 'from now'}`;
  if (seconds < least)
    return [
      {
        rule: 'field',
        reason: `${off}; send a time at least ${least} s from now`,
        path,
        code: asText(range.late),
      },
    ];
  // Only a time that has passed has an error of its own.
  return seconds > most ? [{ rule: 'field', reason: `${off}; send a time at most ${most} s from now` }] : [];
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
