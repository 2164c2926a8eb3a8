/** Verifies messages as they arrive: order book checksums, and sequence numbers that increase by one. */
import type { Verifiable } from '../../model/operation.ts';
import { asList, asObject, atPointer, isObject } from '../../readers/json-schema/json.ts';
import type { Book } from '../../tools/book/book.ts';

/** Order books and latest sequence numbers by market. */
export interface Watch {
  readonly books: ReadonlyMap<string, Book>;
  readonly numbers: ReadonlyMap<string, number>;
  /** Levels of a side that the subscription requests; null if it leaves that to the server. */
  readonly depth: number | null;
}

/** Applies a message to a book and computes its checksum; loaded only on pages with checksums. */
export type VerifyBook = (
  before: Book | undefined,
  depth: number | null,
  text: string,
) => { readonly book: Book; readonly stated: number | null; readonly computed: number } | null;

export type Verdict =
  | {
      readonly kind: 'checksum';
      readonly isRight: boolean;
      readonly stated: number;
      readonly computed: number;
    }
  | {
      readonly kind: 'sequence';
      readonly isRight: boolean;
      readonly number: number;
      readonly expected: number;
    };

export const NOTHING_WATCHED: Watch = { books: new Map(), numbers: new Map(), depth: null };

/** Takes the depth from a message that the client sends. */
export function watchSent(watch: Watch, value: unknown): Watch {
  const depth = findNumber(value, 'depth');
  return depth === null ? watch : { ...watch, depth };
}

function findNumber(value: unknown, name: string): number | null {
  if (!isObject(value)) return null;
  const own = value[name];
  if (typeof own === 'number') return own;
  return (
    Object.values(value)
      .map((member) => findNumber(member, name))
      .find((found) => found !== null) ?? null
  );
}

/** Verifies a message; `value` is its text parsed as JSON. */
export function watchReceived(
  watch: Watch,
  { sequence, hasChecksum }: Verifiable,
  text: string,
  value: unknown,
  isSnapshot: boolean,
  verifyBook: VerifyBook | null,
): { readonly watch: Watch; readonly verdict: Verdict | null } {
  const market = marketOf(value);
  if (hasChecksum) {
    const seen = verifyBook?.(watch.books.get(market), watch.depth, text);
    if (!seen) return { watch, verdict: null };
    const { book, stated, computed } = seen;
    const next = { ...watch, books: new Map([...watch.books, [market, book]]) };
    if (stated === null) return { watch: next, verdict: null };
    return { watch: next, verdict: { kind: 'checksum', isRight: stated === computed, stated, computed } };
  }
  const number = sequence === undefined ? undefined : atPointer(value, sequence);
  if (typeof number !== 'number') return { watch, verdict: null };
  const before = watch.numbers.get(market);
  const next = { ...watch, numbers: new Map([...watch.numbers, [market, number]]) };
  if (before === undefined || isSnapshot) return { watch: next, verdict: null };
  const expected = before + 1;
  return {
    watch: next,
    verdict: { kind: 'sequence', isRight: number === expected, number, expected },
  };
}

const MARKETS = ['symbol', 'product_id', 'pair'];

/** Returns the market of a message, since a connection can have several; in a list, it is the last item. */
export function marketOf(value: unknown): string {
  if (Array.isArray(value)) {
    const last: unknown = value.at(-1);
    return typeof last === 'string' ? last : '';
  }
  const places = [asObject(value), asObject(asList(asObject(value).data)[0])];
  const found = places.flatMap((place) => MARKETS.map((name) => place[name]));
  return found.find((one) => typeof one === 'string') ?? '';
}
