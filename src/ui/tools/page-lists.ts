/** Reads the lists of errors and values from their pages. */
import type { KnownError } from '../../tools/errors.ts';
import { type ListedError, type ListedValues, withErrorWords, withValueWords } from '../../tools/listed.ts';
import type { ValueList } from '../../tools/values.ts';

export const errorRows = () => rowsAfter('all-errors');

export function readErrors(listed: readonly ListedError[]): KnownError[] {
  return withErrorWords(listed, errorRows().map(wordsOf));
}

export function readValues(listed: readonly ListedValues[]): ValueList[] {
  return withValueWords(listed, rowsAfter('all-values').map(wordsOf));
}

function rowsAfter(heading: string): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>(`#${heading} ~ .table tbody tr`)];
}

function wordsOf({ cells }: HTMLTableRowElement) {
  return cells[1]?.childNodes ?? [];
}
