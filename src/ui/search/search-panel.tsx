/** Results under the search box; loads the search data on arrival. */
import { useEffect, useState } from 'react';
import { loadSearch, type Search } from '../../search/query.ts';
import { LoadError } from '../states/load-error.tsx';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly search: Search }
  | { readonly kind: 'failed'; readonly error: Error };

export interface SearchPanelProps {
  readonly base: string;
  readonly query: string;
  readonly onChosen: () => void;
  /** The button that was pressed goes away, so the focus needs another place. */
  readonly onRetry: () => void;
}

export function SearchPanel({ base, query, onChosen, onRetry }: SearchPanelProps) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    setState({ kind: 'loading' });
    loadSearch(base).then(
      (search) => current && setState({ kind: 'ready', search }),
      (error: unknown) =>
        current &&
        setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      current = false;
    };
  }, [base, attempt]);

  if (state.kind === 'loading') return <p role="status">Loading...</p>;
  if (state.kind === 'failed') {
    const retry = () => {
      setAttempt((number) => number + 1);
      onRetry();
    };
    return <LoadError error={state.error} onRetry={retry} />;
  }
  if (!query.trim()) return <p role="status">Type a word, an operation or a field.</p>;
  const hits = state.search(query);
  if (hits.length === 0) return <p role="status">Nothing found for “{query}”.</p>;
  return (
    <>
      <p className="visually-hidden" role="status">
        {hits.length} results
      </p>
      <ul>
        {hits.map(({ href, title, place }) => (
          <li key={href}>
            <a href={href} onClick={onChosen}>
              {title}
              {place && <span>{place}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
