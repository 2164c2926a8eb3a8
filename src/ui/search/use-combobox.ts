/** Which of the options below an input is the active one, and the keys that change it (ARIA combobox pattern). */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';

export const LIST_ID = 'search-results';

export function optionId(number: number): string {
  return `${LIST_ID}-${number}`;
}

/**
 * The first option is active again with every new `question`. Until its results have arrived (`isCurrent`), Enter waits
 * for them: readers who paste and press Enter at once mean what they pasted.
 */
export function useActiveOption(
  count: number,
  isCurrent: boolean,
  question: string,
  waiting: RefObject<boolean>,
): [number, (event: KeyboardEvent) => void, (number: number) => void] {
  const [active, setActive] = useState(0);
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
    const next = count > 0 ? nextOption(event, active, count) : null;
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

function nextOption(event: KeyboardEvent, active: number, count: number): number | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (metaKey || altKey) return null;
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return (active + 1) % count;
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return (active - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + 5);
  if (key === 'PageUp') return Math.max(0, active - 5);
  return null;
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
