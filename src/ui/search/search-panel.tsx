/** What is below the search box: recent pages and examples, results, or what is wrong. It loads the search data. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Results, SearchApi } from '../../search/query.ts';
import { LoadError } from '../parts/states.tsx';
import { EmptyBox, EXAMPLES, forgetPages, recentPages, type SearchStorage, storePage } from './empty-box.tsx';
import { optionsPerRow, ResultList } from './result-list.tsx';
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
  const [recent, setRecent] = useState(() => recentPages(storage));
  const found = useResults(state.kind === 'ready' ? state.value : null, base, query, api?.id ?? null, fail);
  const results = found?.results ?? null;
  const asked = query.trim() !== '';
  const isCurrent = !asked || found?.query === query;
  // One option per line, but for chips, which are beside each other.
  const rows = asked
    ? optionsPerRow(results?.groups ?? [])
    : Array.from({ length: recent.length + EXAMPLES.length }, () => 1);
  const count = rows.reduce((sum, size) => sum + size, 0);
  const [active, onKey, setActive] = useActiveOption(
    rows,
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
      forgetPages(storage);
      setRecent([]);
      onRetry();
    };
    return (
      <EmptyBox
        pages={recent}
        active={active}
        onQuery={onQuery}
        onOpen={({ href }) => onChosen(href, [])}
        onForget={forget}
      />
    );
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
      {results.isNearest && (
        <p>
          No results for “{query}”. {count > 0 ? 'Nearest:' : 'Try fewer words, or a part of the name.'}
        </p>
      )}
      {count > 0 && (
        <ResultList
          base={base}
          groups={results.groups}
          active={active}
          onPoint={setActive}
          onChosen={(href, title) => {
            storePage(storage, { href, title });
            setRecent(recentPages(storage));
            onChosen(href, results.terms);
          }}
        />
      )}
      <KeyHints />
    </>
  );
}

function announcement({ groups, isNearest }: Results, query: string): string {
  if (isNearest) return `No results for ${query}.`;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return `${count} ${count === 1 ? 'result' : 'results'}.`;
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
        <kbd>←</kbd> <kbd>→</kbd> pages of a row
      </span>
      <span>
        <kbd>↵</kbd> open
      </span>
      <span>
        <kbd>Tab</kbd> filter
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
