/** Which of the options below an input is the active one, and the keys that change it (ARIA combobox pattern). */
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

export const LIST_ID = 'search-results';

export function optionId(number: number): string {
  return `${LIST_ID}-${number}`;
}

/** `shown` changes with the list: the first option is active again. */
export function useActiveOption(
  count: number,
  shown: unknown,
): [number, (event: KeyboardEvent) => void, (number: number) => void] {
  const [active, setActive] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list begins at its first option
  useEffect(() => setActive(0), [shown]);

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const next = nextOption(event, active, count);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  };
  return [Math.min(active, Math.max(0, count - 1)), onKey, setActive];
}

function nextOption(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  active: number,
  count: number,
): number | null {
  if (metaKey || altKey) return null;
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return (active + 1) % count;
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return (active - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + 5);
  if (key === 'PageUp') return Math.max(0, active - 5);
  return null;
}

/** Tells the input which option is active; the input stays where it is and keeps the focus. */
export function useDescribedInput(
  input: RefObject<HTMLInputElement | null>,
  count: number,
  active: number,
): void {
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute('aria-expanded', String(count > 0));
    if (count > 0) box.setAttribute('aria-activedescendant', optionId(active));
    else box.removeAttribute('aria-activedescendant');
    return () => {
      box.setAttribute('aria-expanded', 'false');
      box.removeAttribute('aria-activedescendant');
    };
  }, [input, count, active]);
}
