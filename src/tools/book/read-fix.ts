/** Order book messages of FIX: snapshots, refreshes, and instrument lists with their decimals. */
import { cutMessage, SOH } from '../fix/raw-message.ts';
import { type BookEntry, type BookMessage, type Precision, toChecksum } from './book-message.ts';

type Pairs = readonly (readonly [tag: string, value: string])[];

export function pairsOf(text: string): Pairs {
  return cutMessage(text)
    .split(SOH)
    .flatMap((part) => {
      const at = part.indexOf('=');
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1)] as const] : [];
    });
}

export function fieldOf(pairs: Pairs, tag: string): string | undefined {
  return pairs.find(([name]) => name === tag)?.[1];
}

const ACTIONS = { 0: 'add', 1: 'modify', 2: 'delete' } as const;

/** Reads FIX group 268, whose entries start with 269 in a snapshot and with 279 in a refresh; skips trades. */
export function readFix(pairs: Pairs, type: 'W' | 'X'): Omit<BookMessage, 'line'> {
  const first = type === 'W' ? '269' : '279';
  const list = pairs.slice(pairs.findIndex(([name]) => name === '268') + 1);
  const entries = splitGroups(list, first).flatMap((group): BookEntry[] => {
    const side = group.get('269');
    if (side !== '0' && side !== '1') return [];
    const action = group.get('279');
    return [
      {
        side: side === '1' ? 'asks' : 'bids',
        event: type === 'W' || !(action === '1' || action === '2') ? 'add' : ACTIONS[action],
        id: group.get('278') ?? group.get('270') ?? '',
        price: group.get('270') ?? '',
        quantity: group.get('271') ?? '',
      },
    ];
  });
  return {
    format: 'fix',
    market: fieldOf(pairs, '55') ?? '',
    isSnapshot: type === 'W',
    entries,
    checksum: toChecksum(fieldOf(pairs, '5041')),
  };
}

/** Splits a repeating group into its entries, which start with the same tag. */
function splitGroups(pairs: Pairs, first: string): ReadonlyMap<string, string>[] {
  const groups: Map<string, string>[] = [];
  for (const [tag, value] of pairs) {
    if (tag === first) groups.push(new Map());
    groups.at(-1)?.set(tag, value);
  }
  return groups;
}

/** Reads the decimals of each instrument of a list, whose entries start with their symbol. */
export function precisionsIn(pairs: Pairs): [symbol: string, precision: Precision][] {
  return splitGroups(pairs, '55').flatMap((group) => {
    const [price, quantity] = [Number(group.get('2349')), Number(group.get('5010'))];
    const isValid = isDecimals(price) && isDecimals(quantity);
    return isValid ? [[group.get('55') ?? '', { price, quantity }]] : [];
  });
}

function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 18;
}
