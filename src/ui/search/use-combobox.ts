/** Which of the options below an input is the active one, and the keys that change it (ARIA combobox pattern). */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';

export const LIST_ID = 'search-results';

export function optionId(number: number): string {
  return `${LIST_ID}-${number}`;
}

/**
 * `rows` says how many options each line has: Up and Down move by line, Left and Right inside of one.
 * The first option is active again with every new `question`. Until its results have arrived (`isCurrent`), Enter waits
 * for them: readers who paste and press Enter at once mean what they pasted.
 */
export function useActiveOption(
  rows: readonly number[],
  isCurrent: boolean,
  question: string,
  waiting: RefObject<boolean>,
): [number, (event: KeyboardEvent) => void, (number: number) => void] {
  const [active, setActive] = useState(0);
  const count = rows.reduce((sum, size) => sum + size, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts at its first option
  useLayoutEffect(() => setActive(0), [question]);
  useLayoutEffect(() => {
    if (!isCurrent || !waiting.current) return;
    waiting.current = false;
    openOption(0);
  }, [isCurrent, waiting]);

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent) openOption(active);
      else waiting.current = true;
      return;
    }
    waiting.current = false;
    const next = count > 0 ? nextOption(event, active, rows) : null;
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return [Math.min(active, Math.max(0, count - 1)), onKey, setActive];
}

function openOption(number: number): void {
  document.getElementById(optionId(number))?.click();
}

export function nextOption(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
  active: number,
  rows: readonly number[],
): number | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (metaKey || altKey) return null;
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, size) => sum + size, 0));
  const row = starts.findLastIndex((start) => start <= active);
  const offset = active - (starts[row] ?? 0);
  const at = (wanted: number) => starts[(wanted + rows.length) % rows.length] ?? 0;
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return at(row + 1);
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return at(row - 1);
  if (key === 'PageDown') return at(Math.min(rows.length - 1, row + 5));
  if (key === 'PageUp') return at(Math.max(0, row - 5));
  // Among chips the keys are theirs; at the end of the text Right has nowhere else to go.
  if (key === 'ArrowLeft' && offset > 0) return active - 1;
  const isFree = offset > 0 || isAtEnd(event.target);
  if (key === 'ArrowRight' && isFree && offset + 1 < (rows[row] ?? 0)) return active + 1;
  return null;
}

function isAtEnd(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart === target.value.length;
}

/** Says at the input which option is active; the input keeps the focus. */
export function useDescribedInput(input: RefObject<HTMLInputElement | null>, count: number, active: number) {
  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute('aria-expanded', String(count > 0));
    // The list is in the document while it has options; an attribute must not name what is not there.
    if (count > 0) {
      box.setAttribute('aria-controls', LIST_ID);
      box.setAttribute('aria-activedescendant', optionId(active));
    }
    return () => {
      box.setAttribute('aria-expanded', 'false');
      box.removeAttribute('aria-controls');
      box.removeAttribute('aria-activedescendant');
    };
  }, [input, count, active]);
}
