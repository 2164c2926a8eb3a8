/** What clients create, such as orders and withdrawals: IDs, age and what was sent are remembered. */
import type { FailureSign } from '../model/failure.ts';
import { isFailure } from '../model/find-failure.ts';
import type { ApiLimiter, CountedCost } from '../model/limiter.ts';
import { asList, asObject, atPointer, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { MEMORY } from './bounds.ts';
import { type Kept, type Memory, remember } from './exchange.ts';

/** Cost of a call, and the limiter that counts it. */
export interface Cost {
  readonly limiter: ApiLimiter;
  readonly counted: CountedCost;
}

/** A kind of things that requests create and name by their IDs. */
export interface Kind {
  readonly name: string;
  /** Members with IDs, in requests and responses. */
  readonly ids: readonly string[];
  /** Limiter that counts them, if they are orders. */
  readonly limiter: ApiLimiter | null;
}

/**
 * What a request does: what it fills is created and done at once, what lapses is created and ends at once; what it
 * completes was created before; what it replaces can get another ID, what it changes keeps its own.
 */
export type Deed = 'creates' | 'fills' | 'lapses' | 'completes' | 'changes' | 'replaces' | 'ends';

/** How something starts that ends with the request that creates it. */
const AT_ONCE: Partial<Record<Deed, Partial<Kept>>> = {
  fills: { hasEnded: true, isFilled: true },
  lapses: { hasEnded: true, hasExpired: true },
};

export function isCreating(deed: Deed | undefined): boolean {
  return deed === 'creates' || (deed !== undefined && AT_ONCE[deed] !== undefined);
}

export interface Effect {
  readonly kind: Kind;
  /** Pointer to the list of a batch. */
  readonly each: string | null;
  /** Returns what the request does, or an item of its list; undefined if nothing. */
  readonly deedOf: (item: JsonObject) => Deed | undefined;
  /** How long a thing can be ended, in seconds, and the values that it gets if it is too late. */
  readonly within?: number | undefined;
  readonly late?: JsonObject | undefined;
  /** How a thing that is done at once trades. */
  readonly trade?: JsonObject | undefined;
  /** Pointer to the part of the response whose values are kept too. */
  readonly keeps?: string | undefined;
  /** Values that a change doesn't carry over. */
  readonly drops?: readonly string[] | undefined;
}

/** An accepted call with its response. */
export interface Accepted {
  readonly caller: string;
  readonly fields: JsonObject;
  readonly reply: unknown;
  readonly now: number;
  /** How an item of the response reports failure. */
  readonly failures?: readonly FailureSign[] | undefined;
}

/** Returns the value whose counter a request concerns, normalized because interfaces spell it differently. */
export function subjectOf({ by, aliases }: ApiLimiter, fields: JsonObject): string | null {
  const [value] = by.flatMap((name) => fields[name] ?? []);
  if (value === undefined || String(value).length > MEMORY.characters) return null;
  const bare = String(value).replace(/\W/g, '').toUpperCase();
  return Object.entries(aliases).reduce((text, [name, other]) => text.replace(name, other), bare);
}

/** Orders, as a limiter counts them. */
export function ordersOf(limiter: ApiLimiter): Kind {
  return { name: limiter.guide, ids: limiter.orders, limiter };
}

/** Returns what a call does to orders, as its cost tells. */
export function effectOfCost({ limiter, counted }: Cost): Effect {
  const deed = !counted.byAge ? 'creates' : counted.endsOrders ? 'ends' : 'replaces';
  const each = deed === 'creates' ? (counted.each?.member ?? null) : null;
  return { kind: ordersOf(limiter), each, deedOf: () => deed };
}

/** Finds the things that a request names and that haven't ended. */
export function findNamed(memory: Memory, kind: Kind, caller: string, fields: JsonObject): readonly Kept[] {
  const named = new Set(idsIn(fields, kind.ids));
  return keptOf(memory, kind, caller).filter(
    ({ ids, hasEnded }) => !hasEnded && ids.some((id) => named.has(id)),
  );
}

/** Finds the things that a request ends, if it isn't too late. */
export function endableBy(
  memory: Memory,
  effect: Effect,
  { caller, fields, now }: Pick<Accepted, 'caller' | 'fields' | 'now'>,
): readonly Kept[] {
  return findNamed(memory, effect.kind, caller, fields).filter((one) => !isLate(effect, one, now));
}

function isLate({ within = Number.POSITIVE_INFINITY }: Effect, { at }: Kept, now: number): boolean {
  return now - at >= within * 1000;
}

/** A request, or an item of its batch, with its own part of the response. */
export interface Part {
  /** Position in the batch; null if the request is none. */
  readonly index: number | null;
  readonly deed: Deed;
  readonly fields: JsonObject;
  readonly reply: unknown;
}

/** Returns the parts of a request that took effect. */
export function effectiveParts(effect: Effect, { fields, reply, failures = [] }: Accepted): readonly Part[] {
  const { each, deedOf } = effect;
  const items = each === null ? [fields] : asList(atPointer(fields, each)).map(asObject);
  return items.flatMap((item, at): Part[] => {
    const index = each === null ? null : at;
    const own = atItem(reply, index, (one, isOwn) => (isOwn ? [one] : []));
    const whole = { ...sentBy(fields), ...item };
    const deed = deedOf(whole);
    if (deed === undefined || (each !== null && isFailure(own, failures))) return [];
    return [{ index, deed, fields: whole, reply: own }];
  });
}

/** Writes an item of the outermost lists of objects again, and the others; a value that is no batch stays whole. */
export function atItem(
  value: unknown,
  index: number | null,
  write: (item: unknown, isOwn: boolean) => readonly unknown[],
): unknown {
  if (index === null) return write(value, true)[0];
  if (Array.isArray(value))
    return value.some(isObject) ? value.flatMap((item, at) => write(item, at === index)) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, atItem(member, index, write)]),
  );
}

/** Remembers what was created, resets the age of what was changed, and marks what ended. */
export function settle(memory: Memory, effect: Effect | null, accepted: Accepted): void {
  if (!effect || effect.kind.ids.length === 0) return;
  const { kind } = effect;
  const { caller, now } = accepted;
  for (const { deed, fields, reply } of effectiveParts(effect, accepted)) {
    const isNew = isCreating(deed);
    const named = isNew ? [] : findNamed(memory, kind, caller, fields);
    const issued = idsIn(reply, kind.ids);
    const sentIds = idsIn(fields, kind.ids);
    const shown = effect.keeps === undefined ? {} : sentBy(flatten(atPointer(reply, effect.keeps)));
    const settled = keptOf(memory, kind, caller).flatMap((one): Kept | Kept[] => {
      if (named.includes(one) && deed === 'ends')
        return isLate(effect, one, now)
          ? { ...one, sent: { ...one.sent, ...sentBy(effect.late ?? {}) } }
          : { ...one, hasEnded: true, endedAt: now };
      if (named.includes(one) && deed === 'completes') {
        const ids = [...new Set([...one.ids, ...issued])].slice(0, MEMORY.ids);
        return { ...one, ids, sent: { ...one.sent, ...shown }, hasEnded: true, isFilled: true, endedAt: now };
      }
      if (named.includes(one)) {
        // An ID that the client chose for a change isn't the exchange's.
        const id = issued.find((other) => !one.ids.includes(other) && !sentIds.includes(other));
        const former = [...(one.former ?? []), { sent: one.sent, at: one.at }].slice(-MEMORY.changes);
        const sent = withLatest(one.sent, sentBy(fields), effect.drops ?? []);
        const changed = { ...one, sent, at: now, former };
        if (deed === 'replaces' && id !== undefined)
          return [
            { ...one, hasEnded: true },
            { ...changed, ids: issued, id, replaces: one.id, former: [] },
          ];
        return { ...changed, ids: [...new Set([...one.ids, ...issued])], id: id ?? one.id };
      }
      // Responses are canned, so a new order can get the ID of an earlier one.
      if (deed === 'ends' || deed === 'completes' || !one.ids.some((id) => issued.includes(id))) return one;
      return { ...one, ids: one.ids.filter((id) => !issued.includes(id)) };
    });
    // Copied, because a slice of a string would keep the whole request in memory.
    const created = isNew ? structuredClone(createdBy(kind, fields, issued, now)) : [];
    const kept = [
      ...settled,
      ...created.map((one) => ({ ...one, sent: { ...one.sent, ...shown }, ...AT_ONCE[deed] })),
    ];
    remember(memory.kept, nameOf(kind, caller), kept.slice(-MEMORY.things));
  }
}

/** Returns what a request creates; nothing if it has no ID. The response to an order that is only checked has none. */
function createdBy(
  { ids: names, limiter }: Kind,
  fields: JsonObject,
  issued: readonly string[],
  at: number,
): Kept[] {
  const sent = idsIn(fields, names);
  if (issued.length === 0 && (limiter || sent.length === 0)) return [];
  return [
    {
      ids: [...new Set([...sent, ...issued])].slice(0, MEMORY.ids),
      by: limiter && subjectOf(limiter, fields),
      at,
      id: issued.find((id) => !sent.includes(id)) ?? (limiter ? undefined : sent[0]),
      sent: sentBy(fields),
      hasEnded: false,
    },
  ];
}

/** Puts what was sent last at the end, where templates find it first if it has several names. */
function withLatest(sent: Kept['sent'], latest: Kept['sent'], drops: readonly string[]): Kept['sent'] {
  const rest = Object.entries(sent).filter(([name]) => latest[name] === undefined && !drops.includes(name));
  return { ...Object.fromEntries(rest), ...latest };
}

/** Returns the values of an object at any depth: `spend_total` is the member `total` of `spend`. */
function flatten(value: unknown, prefix = ''): JsonObject {
  const entries = Object.entries(asObject(value)).flatMap(([name, member]) =>
    isObject(member)
      ? Object.entries(flatten(member, `${prefix}${name}_`))
      : [[`${prefix}${name}`, member] as const],
  );
  return Object.fromEntries(entries);
}

/** Returns the values that a client sent, except long ones and all but the first few. */
function sentBy(fields: JsonObject): Kept['sent'] {
  const values = Object.entries(fields).flatMap(([name, value]): [string, string | number | boolean][] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    return typeof value === 'string' && value.length <= MEMORY.characters ? [[name, value]] : [];
  });
  return Object.fromEntries(values.slice(0, MEMORY.values));
}

/** Members that differ from call to call and select nothing. */
const EVERY_CALL = ['nonce', 'otp', 'token', 'event', 'reqid'];

/** Whether a request asks for another value of a member of the first object than any of the objects has. */
export function isOther(fields: JsonObject, objects: readonly JsonObject[]): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      objects[0]?.[name] !== undefined &&
      !EVERY_CALL.includes(name) &&
      // A list is no value to select by: the request only says whether it wants it.
      !Array.isArray(objects[0]?.[name]) &&
      objects.every((one) => String(one[name]) !== String(value)),
  );
}

export function keptOf(memory: Memory, kind: Kind, caller: string): readonly Kept[] {
  return memory.kept.get(nameOf(kind, caller)) ?? [];
}

/** Returns the name in memory of a caller's things of a kind. */
export function nameOf({ name }: Kind, caller: string): string {
  return JSON.stringify([name, caller]);
}

/** Returns the IDs in a value. */
export function idsIn(value: unknown, names: readonly string[]): string[] {
  return namedIdsIn(value, names).map(([, id]) => id);
}

/** Returns the IDs in a value, each with the name of its member. */
export function namedIdsIn(
  value: unknown,
  names: readonly string[],
): (readonly [name: string, id: string])[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => namedIdsIn(item, names));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(names.includes(name)
      ? [member]
          .flat()
          .filter(isId)
          .map((id) => [name, String(id)] as const)
      : []),
    ...namedIdsIn(member, names),
  ]);
}

function isId(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value !== '' && value.length <= MEMORY.characters)
  );
}
