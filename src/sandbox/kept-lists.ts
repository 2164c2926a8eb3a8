/** What a request creates, changes or ends, and the lists that show it: `x-kept`. */
import type { Api } from '../model/api.ts';
import { isExactNumber } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  atPointer,
  isObject,
  type JsonObject,
  keysOf,
} from '../readers/json-schema/json.ts';
import { type Document, membersOf, PARTS_AND_OPTIONS, partsOf } from './document.ts';
import type { Kept, Memory } from './exchange.ts';
import { type Deed, type Effect, idsIn, isOther, type Kind, keptOf, ordersOf } from './kept.ts';
import { endAll, setTimer } from './kept-timers.ts';
import { wordOf } from './rules.ts';
import { fill } from './template.ts';

/** A request to an operation, and what is remembered. */
export interface Asked {
  readonly api: Api;
  readonly memory: Memory;
  readonly caller: string;
  /** The operation in the document. */
  readonly node: JsonObject;
  readonly fields: JsonObject;
  readonly now: number;
}

const DEEDS: readonly Deed[] = ['creates', 'fills', 'lapses', 'completes', 'changes', 'replaces', 'ends'];

/** Returns what an operation does to what is kept; undefined if the specification doesn't say it. */
export function effectOf(api: Api, node: JsonObject): Effect | undefined {
  const { does, each, within, late, trade, keeps, drops } = asObject(extensionOf(node, 'x-kept'));
  const [kind] = kindsOf(api, node);
  if (!kind || does === undefined || does === 'ends-all') return undefined;
  const deedOf = (item: JsonObject) => {
    const word = wordOf(does, item);
    return DEEDS.find((one) => one === word);
  };
  const seconds = typeof within === 'number' ? within : undefined;
  return {
    kind,
    each: asText(each) ?? null,
    deedOf,
    within: seconds,
    late: asObject(late),
    trade: isObject(trade) ? trade : undefined,
    keeps: asText(keeps),
    drops: asTexts(drops),
  };
}

/** Whether an operation says what it does to orders. Where one does, costs don't tell. */
export function isAboutOrders(api: Api, node: JsonObject): boolean {
  return effectOf(api, node) !== undefined && asObject(extensionOf(node, 'x-kept')).ids === undefined;
}

/** Returns what an operation is about: things with the IDs that it names, or else the API's orders. */
export function kindsOf(api: Api, node: JsonObject): readonly Kind[] {
  const { ids: names, kind } = asObject(extensionOf(node, 'x-kept'));
  const ids = asTexts(names);
  if (ids.length > 0) return [{ name: JSON.stringify([api.id, kind, ids]), ids, limiter: null }];
  return (api.limiters ?? []).filter(({ orders }) => orders.length > 0).map(ordersOf);
}

/** Adds what the caller created to a list or map, or leaves only what the request names. Ends all if the operation does. */
export function showKept(asked: Asked, document: Document, schema: unknown, reply: unknown): unknown {
  const { api, memory, caller, node, fields, now } = asked;
  const {
    in: places,
    does,
    after,
    stages,
    within,
    before,
    from,
    to,
    key = '{id}',
    ...templates
  } = asObject(extensionOf(node, 'x-kept'));
  const kinds = kindsOf(api, node);
  if (does === 'ends-all')
    for (const kind of kinds)
      if (after === undefined) endAll(memory, kind, caller, fields);
      else setTimer(memory, kind, caller, Number(fill(after, fields)), now);
  const path = [places]
    .flat()
    .flatMap((one) => asText(one) ?? [])
    .findLast((one) => atPointer(reply, one) !== undefined);
  if (path === undefined) return reply;
  const names = kinds.flatMap(({ ids }) => ids);
  const wanted = new Set(idsIn(fields, names).flatMap((id) => id.split(',')));
  const isWanted = (ids: readonly string[]) => wanted.size === 0 || ids.some((id) => wanted.has(id));
  const whole = schemaAt(document, schema, path);
  /** Whether the response shows a single thing, rather than a list or a map. */
  const isOne = isObject(atPointer(reply, path)) && (membersOf(document, whole)?.size ?? 0) > 0;
  const shape = isOne ? whole : itemSchema(document, schema, path);
  const toItem = (one: Kept): unknown => {
    const { id, hasEnded, isFilled = false, hasExpired = false, sent, at, endedAt = at, former = [] } = one;
    const changed = former.length > 0 ? { changed: true } : {};
    const isExpired = hasEnded ? hasExpired : typeof within === 'number' && now - at >= within * 1000;
    const state = isFilled ? 'filled' : isExpired ? 'expired' : hasEnded ? 'ended' : 'open';
    const forms = [templates[state] ?? []].flat();
    const stage = asList(Array.isArray(stages) ? !hasEnded && stages : asObject(stages)[state])
      .map(asObject)
      .findLast(({ after }) => now - endedAt >= Number(after) * 1000);
    const { after: _, ...reached } = stage ?? {};
    return forms
      .map((form) =>
        fill(
          { ...asObject(form), ...reached },
          { ...sent, ...changed, ...timesOf(one, within), id, tail: id?.slice(1) },
        ),
      )
      .find((one) => document.check(shape, one).length === 0);
  };
  const [end, first, last] = [before, from, to].map((name) => toTime(fields[asText(name) ?? '']));
  const isWithin = (time: number) =>
    !(time >= Number(end)) && !(time < Number(first)) && !(time > Number(last));
  const own = kinds
    .flatMap((kind) => keptOf(memory, kind, caller))
    .filter((one) => hasSame(asked, one) && isWithin(one.at))
    .toReversed()
    .flatMap((one): [string, unknown][] => {
      const name = String(fill(key, { id: one.id, tail: one.id?.slice(1) }));
      const item = isWanted([...one.ids, name]) && !isLaterPage(fields) ? toItem(one) : undefined;
      const isShown = item !== undefined && !isOther(fields, [asObject(item), one.sent]);
      return one.id !== undefined && isShown ? [[name, item]] : [];
    });
  // An example with the ID of something that was created is gone for good, even if this list doesn't show the latter.
  const created = new Set(
    kinds.flatMap((kind) => keptOf(memory, kind, caller)).flatMap(({ id }) => id ?? []),
  );
  const [clock = ''] =
    Object.values(templates)
      .flatMap((form) => Object.entries(asObject([form].flat()[0])))
      .find(([, slot]) => /^\{time_/.test(String(slot))) ?? [];
  const isCanned = (ids: readonly string[], item: unknown) =>
    isWanted(ids) && !ids.some((id) => created.has(id)) && isWithin(toTime(asObject(item)[clock]));
  return replaceAt(reply, keysOf(path), (items) => {
    if (isOne) return wanted.size > 0 ? (own[0]?.[1] ?? items) : items;
    if (Array.isArray(items))
      return [...own.map(([, item]) => item), ...items.filter((item) => isCanned(idsIn(item, names), item))];
    const canned = Object.entries(asObject(items)).filter(([id, item]) =>
      isCanned([id, ...idsIn(item, names)], item),
    );
    return Object.fromEntries([...own, ...canned]);
  });
}

/** Returns a time in milliseconds: one of the calendar, or in seconds; NaN if there is none. */
function toTime(value: unknown): number {
  const seconds = Number(isExactNumber(value) ? value.$number : (value ?? Number.NaN));
  return Number.isNaN(seconds) ? Date.parse(String(value)) : seconds * 1000;
}

/** Whether a request asks for a page after the first one, which has everything that the caller created. */
function isLaterPage(fields: JsonObject): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      /cursor|token/i.test(name) && typeof value === 'string' && !/^(true|false)?$/.test(value),
  );
}

/** Whether a thing has the values of the request in those fields that must be the same, such as the user. */
export function hasSame({ node, fields }: Asked, { sent }: Kept): boolean {
  const names = asTexts(asObject(extensionOf(node, 'x-kept')).same);
  return names.every((name) => String(sent[name]) === String(fields[name]));
}

/** Returns when a thing was created, ended and expires, as templates spell it: `{time_iso}`, `{until_ms}`. */
export function timesOf({ at, endedAt = at }: Pick<Kept, 'at' | 'endedAt'>, within: unknown): JsonObject {
  const times = { time: at, end: endedAt, until: at + (typeof within === 'number' ? within * 1000 : 0) };
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, ms]): [string, unknown][] => [
      [`${name}_s`, Math.floor(ms / 1000)],
      [`${name}_ms`, ms],
      [`${name}_ns`, ms * 1_000_000],
      [`${name}_iso`, new Date(ms).toISOString().replace(/\.\d+/, '')],
      [`${name}_iso_ms`, new Date(ms).toISOString()],
    ]),
  );
}

function schemaAt(document: Document, schema: unknown, path: string): unknown {
  return keysOf(path).reduce<unknown>((shape, name) => membersOf(document, shape)?.get(name), schema);
}

/** Returns the schema of an item in a response. */
export function itemSchema(document: Document, schema: unknown, path: string): unknown {
  const options = partsOf(document, schemaAt(document, schema, path), PARTS_AND_OPTIONS);
  return options.flatMap(({ items, additionalProperties }) => items ?? additionalProperties ?? [])[0] ?? true;
}

/** Replaces a list or map, and the number of its entries beside it. */
export function replaceAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  replace: (items: unknown) => unknown,
): unknown {
  if (name === undefined) return replace(value);
  if (!isObject(value) || value[name] === undefined) return value;
  const replaced = replaceAt(value[name], rest, replace);
  const [before, now] = [value[name], replaced].map((one) => Object.keys(Object(one)).length);
  const isCount = (key: string, member: unknown) => rest.length === 0 && key === 'count' && member === before;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === name) return [key, replaced];
      return [key, isCount(key, member) ? now : member];
    }),
  );
}
