/** What stands below the search box: recent searches, results, or what is wrong. Loads the search data on arrival. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Results } from '../../search/query.ts';
import { LoadError } from '../states/load-error.tsx';
import { ApiFilter } from './api-filter.tsx';
import { KeyHints } from './key-hints.tsx';
import { RecentSearches } from './recent-list.tsx';
import { forgetSearches, type KeptSearches, keepSearch, recentSearches } from './recent-searches.ts';
import { ResultList } from './result-list.tsx';
import { useActiveOption, useDescribedInput } from './use-combobox.ts';
import { useResults, useSearch } from './use-search.ts';

export interface SearchPanelProps {
  readonly base: string;
  readonly query: string;
  readonly open: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Where the box finds what its keys do. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** True while Enter has been pressed and its answer is not there. */
  readonly enterWaits: RefObject<boolean>;
  readonly storage: KeptSearches;
  /** Loads the page in full where its build is gone from the server; false where it is not. */
  readonly renew: () => Promise<boolean>;
  /** Writes into the box. */
  readonly onQuery: (text: string) => void;
  readonly onChosen: (href: string, terms: readonly string[]) => void;
  /** The button that was pressed goes away, so the focus needs another place. */
  readonly onRetry: () => void;
}

export function SearchPanel(props: SearchPanelProps) {
  const { base, query, open, input, keys, enterWaits, storage, renew, onQuery, onChosen, onRetry } = props;
  const [state, loadAgain, fail] = useSearch(base, renew);
  const [api, setApi] = useState<string | null>(null);
  const [recent, setRecent] = useState(() => recentSearches(storage));
  const answered = useResults(state, query, api, fail);
  const results = answered?.results ?? null;
  const asked = query.trim() !== '';
  const isCurrent = !asked || answered?.query === query;
  const count = asked ? countOf(results) : recent.length;
  const question = asked ? `${query} ${api}` : '';
  const [active, onKey, setActive] = useActiveOption(count, isCurrent, question, enterWaits);
  useDescribedInput(input, open && state.kind === 'ready' ? count : 0, active);
  // Before the reader can see the list, its keys work.
  useLayoutEffect(() => {
    keys.current = onKey;
  });
  // A filter belongs to the question it was chosen for.
  useEffect(() => {
    if (!asked) setApi(null);
  }, [asked]);

  if (state.kind === 'loading') return <p role="status">Loading...</p>;
  if (state.kind === 'failed') {
    const retry = () => {
      loadAgain();
      onRetry();
    };
    return <LoadError error={state.error} onRetry={retry} />;
  }
  if (!asked) {
    const forget = () => {
      forgetSearches(storage);
      setRecent([]);
      onRetry();
    };
    return <RecentSearches searches={recent} active={active} onChoose={onQuery} onForget={forget} />;
  }
  if (!results) return null;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(results, query)}
      </p>
      {results.apis.length > 0 && (
        <ApiFilter apis={results.apis} chosen={api} onChoose={setApi} onLeave={onRetry} />
      )}
      {count === 0 ? (
        <p className="search-none">Nothing found for “{query}”. Try fewer words, or a part of the name.</p>
      ) : (
        <ResultList
          base={base}
          groups={results.groups}
          active={active}
          onPoint={setActive}
          onChosen={(href) => {
            keepSearch(storage, query);
            setRecent(recentSearches(storage));
            onChosen(href, results.terms);
          }}
        />
      )}
      <KeyHints />
    </>
  );
}

function countOf(results: Results | null): number {
  return results?.groups.reduce((sum, group) => sum + group.results.length, 0) ?? 0;
}

function announcement(results: Results, query: string): string {
  const count = countOf(results);
  if (count === 0) return `Nothing found for ${query}.`;
  const apis = results.groups.length;
  return `${count} ${count === 1 ? 'result' : 'results'} in ${apis} ${apis === 1 ? 'API' : 'APIs'}.`;
}
