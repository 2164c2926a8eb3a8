/** Long lists of a JSON example can be folded: which lines, and how many items they hold. */
import type { Fold } from '../../model/prose.ts';

/** A list of more rows than this folds. */
const LONG = 6;
/** Up to this many bare values can be one record, such as a candle, which must be read whole. */
const LONG_RECORD = 12;
/** Items of a folded list that stay in sight. */
const SHOWN = 3;

/** The text is JSON laid out with two spaces a level; a list opens with the last character of its line. */
export function foldsOf(json: string): Fold[] {
  const lines = json.split('\n');
  const folds: Fold[] = [];
  for (let open = 0; open < lines.length; open += 1) {
    if (!lines[open]?.endsWith('[')) continue;
    const depth = depthOf(lines[open]);
    const close = lines.findIndex((line, index) => index > open && depthOf(line) <= depth);
    const items = range(open + 1, close).filter((index) => isItem(lines[index], depth + 2));
    const first = items[SHOWN];
    const long = items.every((index) => isBare(lines[index])) ? LONG_RECORD : LONG;
    if (items.length <= long || first === undefined) continue;
    folds.push({ from: first + 1, to: close, items: items.length - SHOWN });
    // What is folded is not folded again.
    open = close;
  }
  return folds;
}

function depthOf(line = ''): number {
  return line.search(/\S/);
}

/** The first line of an item: not the bracket that ends one. */
function isItem(line = '', depth = 0): boolean {
  return depthOf(line) === depth && !/^\s*[\]}]/.test(line);
}

function isBare(line = ''): boolean {
  return !/^\s*[[{]/.test(line);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
