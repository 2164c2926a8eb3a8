/** Balances that requests move: `x-moves` says what a request moves, `x-balances` where a response shows it. */
import { isExactNumber, toExactNumber } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonObject,
  keysOf,
  memberOf,
} from '../readers/json-schema/json.ts';
import { fromScaled, toScaled } from './decimals.ts';
import { type Memory, remember } from './exchange.ts';
import { fill } from './template.ts';

/** A request to an operation, and what is remembered. */
interface Asked {
  readonly memory: Memory;
  readonly caller: string;
  readonly node: JsonObject;
  readonly fields: JsonObject;
}

interface Move {
  /** The amount as it was sent, and scaled. */
  readonly sent: string;
  readonly amount: bigint;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly short: string | undefined;
}

/** Balances before any request, by each of their names: the first name, and the scaled amount. */
export type Opening = ReadonlyMap<string, { readonly name: string; readonly amount: bigint }>;

/** Reads the balances in the examples of operations. The first pointer of a balance has what can be moved. */
export function readOpening(
  shown: readonly { readonly node: JsonObject; readonly reply: unknown }[],
): Opening {
  return new Map(
    shown.flatMap(({ node, reply }) =>
      balancesOf(node).flatMap(({ names, pointers: [pointer = ''] }) => {
        const amount = toScaled(toText(at(reply, pointer)) ?? '');
        return names.map((name) => [name, { name: names[0] ?? name, amount }] as const);
      }),
    ),
  );
}

/** Returns the error of a request that moves more than there is, or not more than 0; null if enough is there. */
export function shortageOf(asked: Asked, opening: Opening, examples: readonly string[]): string | null {
  const short = movesOf(asked, opening).filter((one) => isShort(asked, opening, one));
  return short.find(({ sent }) => !isDocumented(sent, examples))?.short ?? null;
}

/** Remembers what requests moved: one, the items of a batch, or those that had created what it ends. */
export function move(
  asked: Asked,
  opening: Opening,
  examples: readonly string[],
  requests: readonly JsonObject[],
): void {
  for (const fields of requests) {
    const moves = movesOf({ ...asked, fields }, opening);
    // Samples move the amounts of the examples again and again, which would end in an error.
    if (moves.some((one) => isDocumented(one.sent, examples) && isShort(asked, opening, one))) continue;
    for (const { amount, from, to } of moves.filter((one) => one.amount > 0n)) {
      if (from !== undefined) add(asked, from, -amount);
      if (to !== undefined) add(asked, to, amount);
    }
  }
}

function isShort(asked: Asked, opening: Opening, { amount, from, short }: Move): boolean {
  if (from === undefined || short === undefined) return false;
  return amount <= 0n || (opening.get(from)?.amount ?? 0n) + changeOf(asked, from) < amount;
}

/** Whether an example has an amount. */
function isDocumented(amount: string, examples: readonly string[]): boolean {
  return examples.some((text) => text.split(/[^\d.]+/).includes(amount));
}

function add(asked: Asked, name: string, change: bigint): void {
  remember(asked.memory.moved, keyOf(asked, name), changeOf(asked, name) + change);
}

/** Writes the balances into a response, after all that was moved. */
export function showBalances(asked: Asked, reply: unknown): unknown {
  return balancesOf(asked.node).reduce((written, { names: [name = ''], pointers }) => {
    const change = changeOf(asked, name);
    return change === 0n
      ? written
      : pointers.reduce((one, pointer) => addAt(one, keysOf(pointer), change), written);
  }, reply);
}

/** Returns what a request moves; nothing where it doesn't say how much. */
function movesOf({ node, fields }: Pick<Asked, 'node' | 'fields'>, opening: Opening): readonly Move[] {
  const nameOf = (form: unknown) => {
    const name = form === undefined ? undefined : String(fill(form, fields)).toLowerCase();
    return name === undefined ? undefined : (opening.get(name)?.name ?? name);
  };
  return [extensionOf(node, 'x-moves')].flat().flatMap((one): Move[] => {
    const { amount, from, to, short } = asObject(one);
    const sent = fill(amount, fields) ?? undefined;
    if (sent === undefined) return [];
    return [
      {
        sent: String(sent),
        amount: toScaled(String(sent)),
        from: nameOf(from),
        to: nameOf(to),
        short: asText(short),
      },
    ];
  });
}

/** Returns the balances that an operation shows; a balance can have several names. */
function balancesOf(
  node: JsonObject,
): readonly { readonly names: readonly string[]; readonly pointers: readonly string[] }[] {
  const balances = asObject(extensionOf(node, 'x-balances'));
  return Object.entries(balances).map(([names, pointers]) => ({
    names: names.split('|'),
    pointers: asTexts([pointers].flat()),
  }));
}

function changeOf(asked: Asked, name: string): bigint {
  return asked.memory.moved.get(keyOf(asked, name)) ?? 0n;
}

function keyOf({ caller }: Asked, name: string): string {
  return JSON.stringify([caller, name]);
}

function at(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((inner, key) => memberOf(inner, key), value);
}

/** Returns a number or a decimal as text. */
function toText(value: unknown): string | undefined {
  if (isExactNumber(value)) return value.$number;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

function addAt(value: unknown, [key, ...rest]: readonly string[], change: bigint): unknown {
  if (key === undefined) return plus(value, change);
  if (Array.isArray(value))
    return asList(value).map((item, at) => (String(at) === key ? addAt(item, rest, change) : item));
  const inner = memberOf(value, key);
  if (inner === undefined && (rest.length > 0 || !isObject(value))) return value;
  return { ...asObject(value), [key]: addAt(inner, rest, change) };
}

/** Adds to a balance, which keeps its type and its decimal places; one that the example doesn't have is a number. */
function plus(value: unknown, change: bigint): unknown {
  const text = toText(value ?? 0);
  if (text === undefined) return value;
  const sum = fromScaled(toScaled(text) + change);
  if (typeof value !== 'string') return toExactNumber(sum);
  const places = text.split('.')[1]?.length ?? 0;
  const [whole = '', fraction = ''] = sum.split('.');
  return places === 0 ? sum : `${whole}.${fraction.padEnd(places, '0')}`;
}
