/** The search of this visit: loaded once, asked with every letter, told again after a failure. */
import { useCallback, useEffect, useState } from 'react';
import { loadSearch, newestHash, ownHash, type Results, type Search } from '../../search/query.ts';

export type SearchState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly search: Search }
  | { readonly kind: 'failed'; readonly error: Error };

/** The third value says that a search that was ready has died. */
export function useSearch(
  base: string,
  renew: () => Promise<boolean>,
): [SearchState, () => void, (error: unknown) => void] {
  const [state, setState] = useState<SearchState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback(
    (error: unknown) =>
      setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    setState({ kind: 'loading' });
    loadNewest(base, renew).then(
      (search) => current && search && setState({ kind: 'ready', search }),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [base, renew, attempt, fail]);

  return [state, () => setAttempt((number) => number + 1), fail];
}

/** Data that is gone is looked for under the name it has now, unless all of the page is loaded anew: null. */
async function loadNewest(base: string, renew: () => Promise<boolean>): Promise<Search | null> {
  const own = ownHash();
  try {
    return await loadSearch(base, own);
  } catch (error) {
    if (await renew()) return null;
    const newest = await newestHash();
    if (newest === own) throw error;
    return loadSearch(base, newest);
  }
}

export interface Answered {
  /** What was asked for. */
  readonly query: string;
  readonly results: Results;
}

/** What is found for the newest question; the answer before stays until the next one is there. */
export function useResults(
  state: SearchState,
  query: string,
  api: string | null,
  onDeath: (error: unknown) => void,
): Answered | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [complete, setComplete] = useState(false);
  const search = state.kind === 'ready' ? state.search : null;

  useEffect(() => {
    search?.onComplete(() => setComplete(true));
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the documents are there, the same question has a fuller answer
  useEffect(() => {
    if (!search || !query.trim()) return setAnswered(null);
    let current = true;
    search.ask(query, api).then(
      (results) => current && setAnswered({ query, results }),
      (error: unknown) => current && onDeath(error),
    );
    return () => {
      current = false;
    };
  }, [search, query, api, complete, onDeath]);

  return answered;
}
