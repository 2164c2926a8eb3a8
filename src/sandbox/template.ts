/** Templates of list items in a specification, filled with what a client sent. */
import { isObject, type JsonObject } from '../readers/json-schema/json.ts';

/**
 * A value of the request: `{price}`, the first that was sent of `{limit_price|price}`, `{price=0}` with a default,
 * `{volume.8}` as text with at least 8 decimals, `{volume:number}`, `{amount-0.1}` less a fee, or `{asset:XBT|BTC=XXBT}` in
 * another spelling; `{side:sell=below;buy=above;=none}` has several of them, and one for a value that wasn't sent.
 */
const SLOT = /\{([\w|]+)(?:\.(\d+))?(?::([\w|/-]+))?(?:-([\d.]+))?(?:=([^}]*))?\}/g;
/** A member that is left out if the value wasn't sent: `{price?}`, `{price:number?}`. */
const OPTIONAL = /^\{(.+)\?\}$/;

/** Fills a template. A text that is a single slot keeps the value's type, and is null if there is no value. */
export function fill(template: unknown, sent: JsonObject): unknown {
  if (Array.isArray(template)) return template.map((item) => fill(item, sent));
  if (isObject(template))
    return Object.fromEntries(
      Object.entries(template).flatMap(([name, member]): [string, unknown][] => {
        const [, optional] = OPTIONAL.exec(String(member)) ?? [];
        if (optional === undefined) return [[name, fill(member, sent)]];
        const value = fill(`{${optional}}`, sent);
        return value === null ? [] : [[name, value]];
      }),
    );
  if (typeof template !== 'string') return template;
  const [[whole, ...parts] = []] = [...template.matchAll(SLOT)];
  if (whole === template) return slotOf(sent, parts);
  return template.replace(SLOT, (_, ...own: string[]) => String(slotOf(sent, own) ?? '')).trim();
}

function slotOf(
  sent: JsonObject,
  [names = '', places, spellings, less, other]: readonly (string | undefined)[],
): unknown {
  // Of several names, the one that was sent last counts: an amend spells a price differently than an order.
  const sentNames = Object.keys(sent).filter((name) => sent[name] !== undefined && sent[name] !== null);
  const [latest = ''] = names
    .split('|')
    .toSorted((one, other) => sentNames.indexOf(other) - sentNames.indexOf(one));
  const value = sent[latest] ?? undefined;
  if (spellings === 'number') return value === undefined ? null : Number(value);
  if (spellings !== undefined) {
    const pairs = `${spellings}=${other ?? ''}`.split(';').map((pair) => pair.split('='));
    const found = pairs.find(([own = '']) => own.split('|').includes(String(value ?? '')));
    return found ? typed(found[1]) : (value ?? null);
  }
  if (places !== undefined && value !== undefined) return withPlaces(String(value), Number(places));
  if (less !== undefined) return minus(String(value), less);
  return value ?? typed(other) ?? null;
}

/** Returns a flag as one. */
function typed(text: string | undefined): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** Adds zeros to a decimal. */
function withPlaces(value: string, places: number): string {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const padded = part.padEnd(places, '0');
  return whole === undefined || padded === '' ? value : `${whole}.${padded}`;
}

/** Subtracts decimals exactly; null if nothing is left. */
function minus(value: string, less: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(value)) return null;
  const places = Math.max(...[value, less].map((one) => one.split('.')[1]?.length ?? 0));
  const [whole = 0n, part = 0n] = [value, less].map((one) => {
    const [integer = '', fraction = ''] = one.split('.');
    return BigInt(integer + fraction.padEnd(places, '0'));
  });
  if (whole <= part) return null;
  const digits = String(whole - part).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
