/** What is below the search box: recent searches, results, or what is wrong. It loads the search data. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Results, SearchApi } from '../../search/query.ts';
import { LoadError } from '../parts/states.tsx';
import {
  forgetSearches,
  RecentSearches,
  recentSearches,
  type SearchStorage,
  storeSearch,
} from './recent-searches.tsx';
import { ResultList } from './result-list.tsx';
import { useActiveOption, useDescribedInput } from './use-combobox.ts';
import { useLoaded } from './use-loaded.ts';
import { loadNewest, useResults } from './use-results.ts';

export interface SearchPanelProps {
  readonly base: string;
  readonly query: string;
  readonly open: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Where the box finds what its keys do. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** True while Enter has been pressed and its results have not arrived. */
  readonly enterWaits: RefObject<boolean>;
  readonly storage: SearchStorage;
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
  const [state, loadAgain, fail] = useLoaded(true, () => loadNewest(base, renew));
  const [api, setApi] = useState<SearchApi | null>(null);
  const [recent, setRecent] = useState(() => recentSearches(storage));
  const found = useResults(state.kind === 'ready' ? state.value : null, query, api?.id ?? null, fail);
  const results = found?.results ?? null;
  const asked = query.trim() !== '';
  const isCurrent = !asked || found?.query === query;
  const count = asked ? countOf(results) : recent.length;
  const [active, onKey, setActive] = useActiveOption(
    count,
    isCurrent,
    asked ? `${query} ${api?.id}` : '',
    enterWaits,
  );
  useDescribedInput(input, open && state.kind === 'ready' ? count : 0, active);
  // Before the reader can see the list, its keys work.
  useLayoutEffect(() => {
    keys.current = onKey;
  });
  // A filter belongs to the query it was chosen for.
  useEffect(() => {
    if (!asked) setApi(null);
  }, [asked]);

  if (state.kind === 'loading') return <p role="status">Loading...</p>;
  if (state.kind === 'failed') {
    const retry = () => {
      loadAgain();
      onRetry();
    };
    return <LoadError title="Search didn't load" error={state.error} onRetry={retry} />;
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
        <p>Nothing found for “{query}”. Try fewer words, or a part of the name.</p>
      ) : (
        <ResultList
          base={base}
          groups={results.groups}
          active={active}
          onPoint={setActive}
          onChosen={(href) => {
            storeSearch(storage, query);
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

interface ApiFilterProps {
  readonly apis: Results['apis'];
  readonly chosen: SearchApi | null;
  readonly onChoose: (api: SearchApi | null) => void;
  /** Back to the box. */
  readonly onLeave: () => void;
}

/** Narrows the results to one API: reached with Tab, moved through with the arrow keys, left with Up, Down or Shift+Tab. */
function ApiFilter({ apis, chosen, onChoose, onLeave }: ApiFilterProps) {
  const isFound = apis.some(({ id }) => id === chosen?.id);
  // The filter stays visible, and can be removed, when nothing of its API is found any more.
  const all = [null, ...apis, ...(chosen && !isFound ? [chosen] : [])];
  const current = all.findIndex((api) => api?.id === chosen?.id);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    onChoose(all[next] ?? null);
    const button = event.currentTarget.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className="api-filter" role="toolbar" aria-label="Filter by API" onKeyDown={onKeyDown}>
      {all.map((api, index) => (
        <button
          key={api?.id ?? ''}
          type="button"
          aria-pressed={index === current}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose(api)}
        >
          {api?.label ?? 'All'}
        </button>
      ))}
    </div>
  );
}

/** The keys of the search box, for readers who have a keyboard. */
function KeyHints() {
  return (
    <p className="key-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>↵</kbd> open
      </span>
      <span>
        <kbd>Tab</kbd> <kbd>←</kbd> <kbd>→</kbd> filter
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
