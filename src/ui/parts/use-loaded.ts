/** Loads something on demand, with a way to retry after a failure. */
import { useCallback, useEffect, useState } from 'react';
import { toError } from './states.tsx';

type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * `load` resolves with null if the page is about to be reloaded. Returns the state, a function that loads again, and
 * one that reports that a loaded value no longer works.
 */
export function useLoaded<T>(
  wanted: boolean,
  load: () => Promise<T | null>,
): [Loaded<T>, () => void, (error: unknown) => void] {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback((error: unknown) => setState({ kind: 'failed', error: toError(error) }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again; what is loaded never changes
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    setState({ kind: 'loading' });
    load().then(
      (value) => current && value && setState({ kind: 'ready', value }),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt]);

  return [state, () => setAttempt((number) => number + 1), fail];
}
