/** Positions of the found words, in snippets and on the opened page. */
import { chunksOf, isUnspaced, oneWord, PLAIN, RUN, toWord, UNSPACED } from './tokens.ts';

/** Start and end. */
type Mark = readonly [number, number];

const PIECE = new RegExp(
  `${UNSPACED}|[\\p{Lu}]+(?![\\p{Ll}])|[\\p{Lu}]?[\\p{Ll}\\p{N}]+|[\\p{L}\\p{M}\\p{N}]+`,
  'gu',
);

/** `terms` are normalized as in the index. A name that matches as a whole is marked as a whole. */
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
    const [chunk] = chunksOf(word);
    if (chunk && terms.has(oneWord(chunk) ?? '')) marks.push([start, end]);
    else marks.push(...marksInRun(word, start, terms));
  }
  return marks.length > 0 ? marks : neighborMarks(text, terms);
}

function marksInRun(run: string, start: number, terms: ReadonlySet<string>): Mark[] {
  return [...run.matchAll(PIECE)].flatMap((piece): Mark[] => {
    const from = start + piece.index;
    if (isUnspaced(piece[0])) return marksInPairs(piece[0], from, terms);
    return terms.has(toWord(piece[0])) ? [[from, from + piece[0].length]] : [];
  });
}

/** Marks found pairs of letters; pairs that overlap or touch are one mark. */
function marksInPairs(text: string, start: number, terms: ReadonlySet<string>): Mark[] {
  const marks: [number, number][] = [];
  const letters = [...text];
  let from = start;
  letters.forEach((letter, at) => {
    const pair = letter + (letters[at + 1] ?? '');
    const to = from + pair.length;
    const last = marks.at(-1);
    if (terms.has(pair)) {
      if (last && last[1] >= from) last[1] = to;
      else marks.push([from, to]);
    }
    from += letter.length;
  });
  return marks;
}

/** Marks words that only form a term together: "Add Order" for `addorder`. */
function neighborMarks(text: string, terms: ReadonlySet<string>): Mark[] {
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

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

const LENGTH = 150;
/** Characters shown before the first found word. */
const BEFORE = 40;

export function toPieces(text: string, terms: ReadonlySet<string>): Piece[] {
  return cut(text, marksIn(text, terms));
}

/** The stretch of text with the most found words, or the start if there are none. */
export function toSnippet(text: string, terms: ReadonlySet<string>): Piece[] {
  if (!text) return [];
  const marks = marksIn(text, terms);
  const start = startOf(text, marks);
  const end = text.length - start <= LENGTH + BEFORE ? text.length : text.lastIndexOf(' ', start + LENGTH);
  // The text may end in an ellipsis itself; one is enough.
  const shown = text.slice(start, end > start ? end : start + LENGTH).replace(/ …$/, '');
  const inside = marks.flatMap(([from, to]): Mark[] =>
    from >= start && to <= start + shown.length ? [[from - start, to - start]] : [],
  );
  const pieces = cut(shown, inside);
  const before = start > 0 ? [{ text: '… ', marked: false }] : [];
  const after = start + shown.length < text.length ? [{ text: ' …', marked: false }] : [];
  return [...before, ...pieces, ...after];
}

/** The start of a text, whatever words are in the rest of it. */
export function toStart(text: string, terms: ReadonlySet<string>): Piece[] {
  return toPieces(shortened(text, LENGTH), terms);
}

/** The start of each line, so that no part of an explanation is missing: cause, remedy, action. */
export function toParts(text: string, terms: ReadonlySet<string>): Piece[] {
  const lines = text.split('\n').map((line) => shortened(line, LENGTH));
  return toPieces(lines.join(' '), terms);
}

/** Cuts a text after a word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  return `${text.slice(0, space > 0 ? space : length)} …`;
}

function startOf(text: string, marks: readonly Mark[]): number {
  const counts = marks.map(
    ([from]) => marks.filter(([other]) => other >= from && other < from + LENGTH - BEFORE).length,
  );
  const best = marks[counts.indexOf(Math.max(...counts))]?.[0] ?? 0;
  if (best < LENGTH - BEFORE) return 0;
  const space = text.indexOf(' ', best - BEFORE);
  // In a long address, or in a language without spaces, the next space may be behind the word.
  const start = space < 0 || space > best ? best : space + 1;
  return text.startsWith('… ', start) ? start + 2 : start;
}

function cut(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
