/** A text → the part of it around the found words, in pieces that are marked or not. */
import { type Mark, marksIn } from './marks.ts';

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

const LENGTH = 150;
/** Letters shown before the first found word. */
const BEFORE = 40;

export function toPieces(text: string, terms: ReadonlySet<string>): Piece[] {
  return cut(text, marksIn(text, terms));
}

/** The stretch that holds most found words; the beginning of the text where there is none. */
export function toSnippet(text: string, terms: ReadonlySet<string>): Piece[] {
  if (!text) return [];
  const marks = marksIn(text, terms);
  const start = startOf(text, marks);
  const end = text.length - start <= LENGTH + BEFORE ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const shown = text.slice(start, end > start ? end : start + LENGTH);
  const inside = marks.flatMap(([from, to]): Mark[] =>
    from >= start && to <= start + shown.length ? [[from - start, to - start]] : [],
  );
  const pieces = cut(shown, inside);
  const before = start > 0 ? [{ text: '… ', marked: false }] : [];
  const after = start + shown.length < text.length ? [{ text: ' …', marked: false }] : [];
  return [...before, ...pieces, ...after];
}

function startOf(text: string, marks: readonly Mark[]): number {
  const counts = marks.map(
    ([from]) => marks.filter(([other]) => other >= from && other < from + LENGTH - BEFORE).length,
  );
  const best = marks[counts.indexOf(Math.max(...counts))]?.[0] ?? 0;
  if (best < LENGTH - BEFORE) return 0;
  return text.indexOf(' ', best - BEFORE) + 1;
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
