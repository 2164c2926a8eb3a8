/** Panel below the search box: recent pages and examples, results, or an error. Loads the search data. */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Results, Search, SearchApi } from '../../search/query.ts';
import { LoadError, useLoaded } from '../parts/states.tsx';
import { EmptyBox, forgetPages, recentPages, type SearchStorage, storePage } from './empty-box.tsx';
import { optionRows, ResultList } from './result-list.tsx';
import { useActiveOption, useDescribedInput } from './use-combobox.ts';
import { loadNewest, useResults } from './use-results.ts';

export interface SearchPanelProps {
  readonly base: string;
  /** Links for readers who find nothing, if there are any. */
  readonly help: ReactNode;
  readonly query: string;
  readonly open: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Key handler, set by the panel for the box to call. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Whether Enter was pressed and is waiting for its results. */
  readonly enterWaits: RefObject<boolean>;
  readonly storage: SearchStorage;
  /** Reloads the page if the server has another build; resolves with false if not. */
  readonly renew: () => Promise<boolean>;
  /** Writes into the box. */
  readonly onQuery: (text: string) => void;
  readonly onChosen: (href: string, terms: readonly string[]) => void;
  /** Moves the focus to the box, since the button that had it disappears. */
  readonly onRetry: () => void;
}

/** Most characters of a query that are repeated below the box. */
const MOST_SHOWN = 100;

export function SearchPanel(props: SearchPanelProps) {
  const { base, help, query, open, input, keys, enterWaits, storage, renew, onQuery, onChosen, onRetry } =
    props;
  const [state, loadAgain, fail] = useLoaded(true, () => loadNewest(base, renew));
  const [api, setApi] = useState<SearchApi | null>(null);
  const [recent, setRecent] = useState(() => recentPages(storage));
  const found = useResults(state.kind === 'ready' ? state.value : null, query, api?.id ?? null, fail);
  const results = found?.results ?? null;
  const examples = state.kind === 'ready' ? state.value.examples : [];
  const asked = query.trim() !== '';
  const isCurrent = !asked || found?.query === query;
  const rows = asked
    ? optionRows(results?.groups ?? [])
    : [...recent.map(({ href }) => [href]), ...examples.map(({ query }) => [query])];
  const count = rows.flat().length;
  const [active, onKey, setActive] = useActiveOption(
    rows,
    isCurrent,
    asked ? `${query} ${api?.id}` : '',
    enterWaits,
  );
  useDescribedInput(input, open && state.kind === 'ready' ? count : 0, active);
  // A layout effect, so that the keys work before the list is visible.
  useLayoutEffect(() => {
    keys.current = onKey;
  });
  // A filter is part of one search: it would hide the results of the next one.
  useEffect(() => {
    if (!asked || !open) setApi(null);
  }, [asked, open]);

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
        examples={examples}
        active={active}
        onQuery={onQuery}
        onOpen={({ href }) => onChosen(href, [])}
        onForget={forget}
      />
    );
  }
  if (!results) return null;
  const shown = query.length > MOST_SHOWN ? `${query.slice(0, MOST_SHOWN)}…` : query;
  const all = results.apis.reduce((sum, { count }) => sum + count, 0);
  const isHidden = api !== null && count === 0 && all > 0;
  const write = (text: string) => {
    // The filter of this search has no results for another one.
    setApi(null);
    onQuery(text);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {isHidden ? `No results in ${api.label}. ${all} in all APIs.` : announcement(results, shown)}
      </p>
      {results.apis.length > 0 && (
        <ApiFilter apis={results.apis} chosen={api} onChoose={setApi} onLeave={onRetry} />
      )}
      {isHidden && (
        <p>
          No results in {api.label}.{' '}
          <button
            type="button"
            className="in-all"
            onClick={() => {
              setApi(null);
              onRetry();
            }}
          >
            {all} in all APIs
          </button>
        </p>
      )}
      {results.isNearest && (
        <NothingFound query={shown} hasNearest={count > 0} examples={examples} help={help} onQuery={write} />
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

interface NothingFoundProps {
  readonly query: string;
  /** Whether results for similar words follow. */
  readonly hasNearest: boolean;
  readonly examples: Search['examples'];
  readonly help: ReactNode;
  readonly onQuery: (query: string) => void;
}

/** Says that nothing was found and what to do instead. */
function NothingFound({ query, hasNearest, examples, help, onQuery }: NothingFoundProps) {
  if (hasNearest) return <p>No results for “{query}”. Nearest:</p>;
  return (
    <div className="nothing-found">
      <p>No results for “{query}”. Try fewer words, or part of the name.</p>
      {examples.length > 0 && (
        <p>
          Examples:
          {examples.map(({ query: example }) => (
            <button key={example} type="button" onClick={() => onQuery(example)}>
              <code>{example}</code>
            </button>
          ))}
        </p>
      )}
      {help && <p>{help}</p>}
    </div>
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
  /** Moves the focus back to the box. */
  readonly onLeave: () => void;
}

/** Narrows the results to one API. Tab enters it, Left and Right choose, and Up, Down, Escape or Shift+Tab leave. */
function ApiFilter({ apis, chosen, onChoose, onLeave }: ApiFilterProps) {
  const isFound = apis.some(({ id }) => id === chosen?.id);
  // Keeps the chosen API listed when it has no results, so that the filter can be removed.
  const all = [null, ...apis, ...(chosen && !isFound ? [chosen] : [])];
  const current = all.findIndex((api) => api?.id === chosen?.id);
  const toolbar = useRef<HTMLDivElement>(null);
  // The toolbar scrolls: a filter that isn't seen can't be understood.
  useEffect(() => {
    toolbar.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) {
      event.preventDefault();
      // In the box, Escape closes the search.
      event.stopPropagation();
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
    <div className="api-filter" ref={toolbar} role="toolbar" aria-label="Filter by API" onKeyDown={onKeyDown}>
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

/** Lists the keys of the search box, for readers with a keyboard. */
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
