/** How people ask, phrase by phrase: which phrase of each record is most of a question. */
import { type IndexFile, readNumbers } from './files.ts';

export interface Phrases {
  /** Per phrase the record it is for, and how many words it has. */
  readonly records: Int32Array;
  readonly sizes: Uint8Array;
  /** Per stem the phrases that have it. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
}

export function openPhrases({ phrases, records }: IndexFile['asked']): Phrases {
  const byStem = new Map<string, number[]>();
  const lists = phrases ? phrases.split(',').map((phrase) => phrase.split(' ')) : [];
  lists.forEach((stems, phrase) => {
    for (const stem of stems) {
      const known = byStem.get(stem);
      if (known) known.push(phrase);
      else byStem.set(stem, [phrase]);
    }
  });
  let record = 0;
  return {
    records: Int32Array.from(readNumbers(records), (step) => {
      record += step;
      return record;
    }),
    sizes: Uint8Array.from(lists, ({ length }) => length),
    byStem,
  };
}

/** What the phrases of a record have of a question: one bit per slot. */
export interface AskedFor {
  /** Of all of its phrases. */
  readonly words: number;
  /** Of the one that has most, and how much of that phrase it is. */
  readonly mask: number;
  readonly share: number;
}

/**
 * Per record what its phrases have of the question. `slotsOf`: per stem of the question one bit per slot it is for;
 * `shares`: per set of slots how much of the question it is.
 */
export function askedFor(
  { records, sizes, byStem }: Phrases,
  slotsOf: ReadonlyMap<string, number>,
  shares: Float32Array,
): Map<number, AskedFor> {
  const masks = new Uint16Array(records.length);
  const counts = new Uint8Array(records.length);
  for (const [stem, slots] of slotsOf) {
    for (const phrase of byStem.get(stem) ?? []) {
      masks[phrase] = (masks[phrase] ?? 0) | slots;
      counts[phrase] = (counts[phrase] ?? 0) + 1;
    }
  }
  const found = new Map<number, AskedFor>();
  const worthOf = ({ mask, share }: AskedFor) => share * (shares[mask] ?? 0);
  masks.forEach((mask, phrase) => {
    if (mask === 0) return;
    const record = records[phrase] ?? 0;
    const before = found.get(record) ?? { words: 0, mask: 0, share: 0 };
    const words = before.words | mask;
    const one = { words, mask, share: (counts[phrase] ?? 0) / (sizes[phrase] ?? 1) };
    found.set(record, worthOf(one) > worthOf(before) ? one : { ...before, words });
  });
  return found;
}
