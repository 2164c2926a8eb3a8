/** Active option below an input, and the keys that change it (ARIA combobox pattern). */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export const LIST_ID = 'search-results';

/** Before the reader moves: the first option, even if another one takes its place. */
const FIRST = { number: 0, key: '' };

function optionId(number: number): string {
  return `${LIST_ID}-${number}`;
}

/** Attributes of an option. */
export function optionProps(number: number, active: number) {
  return {
    id: optionId(number),
    role: 'option',
    'aria-selected': number === active,
    tabIndex: -1,
    // A click on an option leaves the focus in the box.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
}

/** Attributes of an option that is a link. `onChosen` isn't called for a click that opens another tab or window. */
export function linkProps(number: number, active: number, href: string, onChosen: () => void) {
  return {
    ...optionProps(number, active),
    href,
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!ctrlKey && !metaKey && !shiftKey) onChosen();
    },
  };
}

/**
 * `rows` has the keys of the options in each line: Up and Down move between lines, Left and Right within one. A new
 * `question` makes the first option active again; new results of the same question leave the option active that the
 * reader moved to, wherever it is now. Enter waits until its results have arrived (`isCurrent`): readers who paste and
 * immediately press Enter mean what they pasted.
 */
export function useActiveOption(
  rows: readonly (readonly string[])[],
  isCurrent: boolean,
  question: string,
  waiting: RefObject<boolean>,
): [number, (event: KeyboardEvent) => void, (number: number) => void] {
  const keys = rows.flat();
  const [chosen, setChosen] = useState(FIRST);
  const active = keys[chosen.number] === chosen.key ? chosen.number : Math.max(0, keys.indexOf(chosen.key));
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts at its first option
  useLayoutEffect(() => {
    setChosen(FIRST);
    isMoving.current = false;
    document.getElementById(LIST_ID)?.scrollTo({ top: 0 });
  }, [question]);
  // Runs after every render: the list above the option may have grown.
  useLayoutEffect(() => {
    if (isMoving.current) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    if (!isCurrent || !waiting.current) return;
    waiting.current = false;
    openOption(0);
  }, [isCurrent, waiting]);

  const choose = (number: number, isKey: boolean) => {
    isMoving.current = isKey;
    setChosen({ number, key: keys[number] ?? '' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent) openOption(active);
      else waiting.current = true;
      return;
    }
    waiting.current = false;
    const sizes = rows.map(({ length }) => length);
    const next = keys.length > 0 ? nextOption(event, active, sizes) : null;
    if (next === null) return;
    event.preventDefault();
    choose(next, true);
  };
  return [active, onKey, (number) => choose(number, false)];
}

function openOption(number: number): void {
  document.getElementById(optionId(number))?.click();
}

function nextOption(
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
  // Left and Right move among the chips; from the row itself, Right only with the cursor at the end of the text.
  if (key === 'ArrowLeft' && offset > 0) return active - 1;
  const isFree = offset > 0 || isAtEnd(event.target);
  if (key === 'ArrowRight' && isFree && offset + 1 < (rows[row] ?? 0)) return active + 1;
  return null;
}

function isAtEnd(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart === target.value.length;
}

/** Sets the input's ARIA attributes for the active option; the input keeps the focus. */
export function useDescribedInput(input: RefObject<HTMLInputElement | null>, count: number, active: number) {
  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute('aria-expanded', String(count > 0));
    // The list is rendered only while it has options, and an attribute must not refer to a missing element.
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
