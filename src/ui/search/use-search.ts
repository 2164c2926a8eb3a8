/** The search of this visit: loaded once, asked with every letter, told again after a failure. */
import { useEffect, useState } from 'react';
import { currentHash, loadSearch, type Results, type Search } from '../../search/query.ts';

export type SearchState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly search: Search }
  | { readonly kind: 'failed'; readonly error: Error };

export function useSearch(base: string): [SearchState, () => void] {
  const [state, setState] = useState<SearchState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    setState({ kind: 'loading' });
    currentHash(attempt > 0)
      .then((hash) => loadSearch(base, hash))
      .then(
        (search) => current && setState({ kind: 'ready', search }),
        (error: unknown) =>
          current &&
          setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
      );
    return () => {
      current = false;
    };
  }, [base, attempt]);

  return [state, () => setAttempt((number) => number + 1)];
}

export interface Answered {
  /** What was asked for. */
  readonly query: string;
  readonly results: Results;
}

/** What is found for the newest question; the answer before stays until the next one is there. */
export function useResults(state: SearchState, query: string, api: string | null): Answered | null {
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
    void search.ask(query, api).then((results) => current && setAnswered({ query, results }));
    return () => {
      current = false;
    };
  }, [search, query, api, complete]);

  return answered;
}
