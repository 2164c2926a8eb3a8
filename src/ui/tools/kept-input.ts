/**
 * Input that can't be part of the address, for a reader who comes back to its history entry. It is only in the page's
 * memory, like the keys of "Try it", and is gone after a full load.
 */
import { useCallback, useEffect, useState } from 'react';

type Input = Readonly<Record<string, string>>;

const kept = new Map<string, Input>();

/** Start of the names of the current history entry. An entry that is replaced keeps its key, but not its path. */
function entryStart(): string {
  // Without the Navigation API, every move is a full load.
  return `${window.navigation?.currentEntry?.key} ${location.pathname} `;
}

/** Whether the current history entry has input that was kept. */
export function hasKept(): boolean {
  const start = entryStart();
  return [...kept.keys()].some((place) => place.startsWith(start));
}

/** Returns the input that was kept under this name when the history entry was left, and keeps it up to date. */
export function useKept(name: string): {
  readonly before: Input | undefined;
  /** Replaces what is kept; null for an input that needs no keeping. */
  readonly keep: (input: Input | null) => void;
} {
  const [page] = useState(() => location.pathname);
  const [place, setPlace] = useState(() => entryStart() + name);
  const [before] = useState(() => kept.get(place));
  useEffect(() => {
    // An anchor of the page is a history entry of its own, and the reader may come back to it.
    const follow = () => {
      if (location.pathname === page) setPlace(entryStart() + name);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [page, name]);
  const keep = useCallback(
    (input: Input | null) => {
      if (input) kept.set(place, input);
      else kept.delete(place);
    },
    [place],
  );
  return { before, keep };
}
