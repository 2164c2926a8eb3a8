/** Refines the scores of the best places: by spelling, by the matched share of the name, by direction and by proximity. */
import type { AskedFor } from './asked.ts';
import { ROLE, ROLE_WEIGHT, WEIGHT } from './options.ts';
import type { Question } from './question.ts';
import type { OpenIndex } from './read-index.ts';
import type { Ranked } from './score-places.ts';
import { toWord } from './tokens.ts';

/** Raises a score of all words of a page's name, in another order, to that of the name itself. */
const REORDERED =
  ((ROLE_WEIGHT[ROLE.whole] ?? 1) / (ROLE_WEIGHT[ROLE.part] ?? 1)) * (WEIGHT.wholeName / WEIGHT.allInName);
/** Words less than this far apart are near each other. */
const NEAR_WORDS = 4;

export function lookCloser(
  index: OpenIndex,
  { text, slots, weight }: Question,
  places: readonly Ranked[],
  terms: ReadonlyMap<string, number>,
  asked: ReadonlyMap<number, AskedFor>,
  texts: readonly string[] | null,
): Ranked[] {
  const wanted = slots.filter(({ optional }) => !optional).length;
  const known = new Map<number, number>();
  /** Share of the words that are near another one, in the text or in a phrase. */
  const nearnessOf = (record: number, name: string) => {
    if (!texts || wanted < 2 || weight < 1) return 1;
    const near = () => neighborsIn(`${name} ${texts[record] ?? ''}`, terms) | (asked.get(record)?.mask ?? 0);
    const share = known.get(record) ?? Math.min(1, bitsIn(near()) / wanted);
    known.set(record, share);
    return share;
  };
  const closer = places.map((ranked) => {
    const record = index.placeRecords[ranked.place] ?? 0;
    const isPage = index.kindOf(record) === 'page';
    const { name, words } = index.nameAt(ranked.place);
    const isReceived = index.partOf(ranked.place)?.direction === 'receive';
    const spelling = name === text ? WEIGHT.spelling : 1;
    const met = shareMet(words, terms);
    const isReordered = isPage && ranked.holdsAll && !ranked.isName && words.length === wanted && met === 1;
    const share = isReordered ? REORDERED : ranked.isName ? 1 : 0.75 + 0.25 * met;
    const isProse = index.kindOf(record) === 'section';
    const nearness =
      isProse && !ranked.holdsAll && !ranked.isName ? 1 - WEIGHT.near * (1 - nearnessOf(record, name)) : 1;
    return {
      ...ranked,
      score: ranked.score * spelling * share * nearness * (isReceived ? WEIGHT.received : 1),
    };
  });
  return closer.sort((one, other) => other.score - one.score || one.place - other.place);
}

/** A mask of the slots whose word is near another slot's word in a text. */
function neighborsIn(text: string, terms: ReadonlyMap<string, number>): number {
  let met = 0;
  let before = 0;
  let last = -NEAR_WORDS;
  let at = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    at += 1;
    const slots = terms.get(toWord(word)) ?? 0;
    if (slots === 0) continue;
    if (at - last < NEAR_WORDS && (before | slots) !== before) met |= before | slots;
    before = slots;
    last = at;
  }
  return met;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** The share of a name's words that the question has: a name with fewer other words is closer. */
function shareMet(words: readonly string[], terms: ReadonlyMap<string, number>): number {
  return words.length > 0 ? words.filter((word) => terms.has(word)).length / words.length : 0;
}
