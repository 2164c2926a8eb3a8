/**
 * Strips errors and values of the texts that their page lists, and restores them: a tool loads the rest and reads the
 * texts from the page, so that nothing is sent twice.
 */
import type { KnownError } from './errors.ts';
import { type KnownValue, sinceWords, type ValueList } from './values.ts';

export type ListedError = Omit<KnownError, 'meaning' | 'remedy'>;

export type ListedValues = Omit<ValueList, 'values'> & {
  readonly values: readonly Omit<KnownValue, 'meaning'>[];
};

/** Separator between the values of a list. */
export const VALUE_SEPARATOR = ' · ';

/** Members of a DOM node that are read. */
interface CellNode {
  readonly nodeName: string;
  readonly textContent: string | null;
}
/** Nodes of a cell in the page's list. */
type Cell = Iterable<CellNode>;

export function withoutErrorWords(errors: readonly KnownError[]): ListedError[] {
  return errors.map(({ meaning: _, remedy: __, ...listed }) => listed);
}

/** Restores the texts. Each cell contains the meaning and, on its own line, the fix. */
export function withErrorWords(errors: readonly ListedError[], cells: readonly Cell[]): KnownError[] {
  checkCount(errors.length, cells.length);
  return errors.map((error, index) => {
    const [meaning = '', remedy = ''] = textsBetween(cells[index] ?? [], 'BR');
    return { ...error, meaning, remedy };
  });
}

export function withoutValueWords(lists: readonly ValueList[]): ListedValues[] {
  return lists.map((list) => ({ ...list, values: list.values.map(({ meaning: _, ...listed }) => listed) }));
}

/** Restores the meanings. Each cell contains the values as code, each followed by its meaning. */
export function withValueWords(lists: readonly ListedValues[], cells: readonly Cell[]): ValueList[] {
  checkCount(lists.length, cells.length);
  return lists.map((list, index) => {
    const [, ...texts] = textsBetween(cells[index] ?? [], 'CODE');
    checkCount(list.values.length, texts.length);
    const values = list.values.map((value, at) => {
      const end = sinceWords(value, list) + (at < texts.length - 1 ? VALUE_SEPARATOR : '');
      return { ...value, meaning: withoutEnd(texts[at] ?? '', end).trim() };
    });
    return { ...list, values };
  });
}

/** Returns the texts before, between and after the elements with this name. */
function textsBetween(cell: Cell, name: string): string[] {
  const texts = [''];
  for (const { nodeName, textContent } of cell)
    if (nodeName === name) texts.push('');
    else texts.push((texts.pop() ?? '') + (textContent ?? ''));
  return texts;
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, text.length - end.length) : text;
}

/** Detects a deployment while the page was open, after which the file no longer fits the page. */
function checkCount(expected: number, found: number): void {
  if (expected !== found)
    throw new Error(`The page lists ${found} entries instead of ${expected}: reload it.`);
}
