/** The phrases people search with: for each record, the phrase that matches the query best. */
import { addTo } from '../model/collect.ts';
import { addSteps, type IndexFile, readNumbers } from './files.ts';
import { COMMON, FILLERS, OBTAIN, OBTAINED } from './options.ts';
import { chunksOf, stemOf } from './tokens.ts';

export interface Phrases {
  /** For each phrase, the record it points to and its number of words. */
  readonly records: Int32Array;
  readonly sizes: Uint8Array;
  /** For each stem, the phrases that contain it. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
}

export function openPhrases({ phrases, records }: IndexFile['asked']): Phrases {
  const byStem = new Map<string, number[]>();
  const lists = phrases ? phrases.split(',').map((phrase) => phrase.split(' ')) : [];
  lists.forEach((stems, phrase) => {
    for (const stem of stems) addTo(byStem, stem, phrase);
  });
  return {
    records: Int32Array.from(addSteps(readNumbers(records))),
    sizes: Uint8Array.from(lists, ({ length }) => length),
    byStem,
  };
}

/**
 * The words by which a phrase is recognized, as stems. Fillers are dropped, except in a name or beside a single word:
 * `fetchFundingRate` is not "funding rate".
 */
export function phraseStems(phrase: string): string[] {
  const words = chunksOf(phrase).flatMap(({ parts }) => parts);
  const telling = words.filter((word) => !FILLERS.has(word) && !COMMON.has(word));
  const isPhrase = telling.length > 1 && phrase.includes(' ');
  return [...new Set((isPhrase ? telling : words).map(stemOf))];
}

/** Whether a query is about getting hold of a key: more than the word alone, which may be a field. */
export function isForKey(query: string): boolean {
  const words = chunksOf(query).flatMap(({ parts }) => parts);
  return words.length > 1 && words.some((word) => OBTAINED.has(word));
}

/** Records that have a phrase with exactly the words of the query. A key is the same, however one gets it. */
export function recordsAsked(phrases: Phrases, query: string): readonly number[] {
  const exact = recordsOf(phrases, phraseStems(query));
  if (exact.length > 0) return exact;
  if (!isForKey(query)) return [];
  const words = chunksOf(query).flatMap(({ parts }) => parts);
  const others = words.filter((word) => !OBTAIN.has(word) && !FILLERS.has(word) && !COMMON.has(word));
  return recordsOf(phrases, [...new Set(others.map(stemOf))]);
}

function recordsOf({ records, sizes, byStem }: Phrases, stems: readonly string[]): readonly number[] {
  const [first, ...others] = stems.map((stem) => byStem.get(stem) ?? []);
  const phrases = (first ?? []).filter(
    (phrase) => sizes[phrase] === stems.length && others.every((list) => list.includes(phrase)),
  );
  return [...new Set(phrases.flatMap((phrase) => records[phrase] ?? []))];
}

/** How well a record's phrases match a question. In the masks, each bit is a slot of the question. */
export interface AskedFor {
  /** Slots matched by any of the phrases. */
  readonly words: number;
  /** Slots matched by the best phrase, and the share of that phrase's words that matched. */
  readonly mask: number;
  readonly share: number;
}

/**
 * Matches every phrase against a question. `slotsOf` maps each stem of the question to a mask of its slots; `shares`
 * gives, for each mask, how much of the question it covers.
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
