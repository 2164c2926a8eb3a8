/** Where the found words stand in a text: in a snippet, and on the page that was opened. */
import { chunksOf, toWord } from './tokens.ts';

/** From, to. */
export type Mark = readonly [number, number];

const RUN = /[\p{L}\p{N}][\p{L}\p{N}_.\-='’]*/gu;
/** Most words need no second look. */
const PLAIN = /^[A-Za-z]?[a-z]+$/;
const PIECE = /[\p{Lu}]+(?![\p{Ll}])|[\p{Lu}]?[\p{Ll}\p{N}]+|[\p{L}\p{N}]+/gu;

/** `terms` are in the form of the index; a name is marked whole where it is meant whole. */
export function marksIn(text: string, terms: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  for (const run of text.matchAll(RUN)) {
    const start = run.index;
    const [word] = run;
    if (PLAIN.test(word)) {
      if (terms.has(toWord(word))) marks.push([start, start + word.length]);
      continue;
    }
    const end = start + word.replace(/[_.\-='’]+$/, '').length;
    const whole = chunksOf(word)[0]?.whole;
    if (whole && terms.has(whole)) marks.push([start, end]);
    else if (terms.has(toWord(word.slice(0, end - start)))) marks.push([start, end]);
    else marks.push(...marksInRun(word, start, terms));
  }
  return marks.length > 0 ? marks : neighbourMarks(text, terms);
}

function marksInRun(run: string, start: number, terms: ReadonlySet<string>): Mark[] {
  return [...run.matchAll(PIECE)].flatMap((piece): Mark[] => {
    const from = start + piece.index;
    return terms.has(toWord(piece[0])) ? [[from, from + piece[0].length]] : [];
  });
}

/** "Add Order" for `addorder`: words that are one name only together. */
function neighbourMarks(text: string, terms: ReadonlySet<string>): Mark[] {
  const runs = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  return runs.flatMap((run, index): Mark[] => {
    let joined = run[0];
    for (const next of runs.slice(index + 1, index + 4)) {
      joined += next[0];
      if (terms.has(toWord(joined))) return [[run.index, next.index + next[0].length]];
    }
    return [];
  });
}
