/** Question → places, best match first. */
import { askedFor } from './asked.ts';
import { lookCloser } from './closer-look.ts';
import { matchRecords, SURE_ENOUGH } from './match-records.ts';
import type { Question } from './question.ts';
import type { OpenIndex } from './read-index.ts';
import { scorePlaces } from './score-places.ts';
import { stemOf } from './tokens.ts';

/** Returns places, best first, and the terms found, for marking them in texts. Proximity needs `texts`. */
export function rank(index: OpenIndex, question: Question, texts: readonly string[] | null) {
  const found = matchRecords(index, question);
  const shares = sharesOf(found.needs);
  const asked = askedFor(index.asked(), stemsOf(index, question), shares);
  const places = scorePlaces(index, question, found, shares, asked);
  return { places: lookCloser(index, question, places, found.terms, asked, texts), terms: found.terms };
}

/** Maps the stem of every possible word to a mask of its slots. */
function stemsOf({ terms }: OpenIndex, { slots }: Question): Map<string, number> {
  const stems = new Map<string, number>();
  slots.forEach(({ word, matches }, slot) => {
    const sure = matches.filter(({ quality }) => quality >= SURE_ENOUGH);
    for (const meant of [word, ...sure.map(({ term }) => terms[term] ?? '')]) {
      const stem = stemOf(meant);
      stems.set(stem, (stems.get(stem) ?? 0) | (1 << slot));
    }
  });
  return stems;
}

/** For each mask of slots, its share of all needs. */
function sharesOf(needs: readonly number[]): Float32Array {
  const wanted = needs.reduce((sum, need) => sum + need, 0);
  const shares = new Float32Array(1 << needs.length);
  needs.forEach((need, slot) => {
    for (let mask = 0; mask < 1 << slot; mask += 1)
      shares[mask | (1 << slot)] = (shares[mask] ?? 0) + need / wanted;
  });
  return shares;
}
