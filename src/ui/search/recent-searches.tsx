/** What an empty box offers: the last searches that led somewhere, stored on the reader's device and nowhere else. */
import { LIST_ID, optionId } from './use-combobox.ts';

export interface SearchStorage {
  recall(key: string): string | null;
  remember(key: string, value: string | null): void;
}

const KEY = 'docs-recent-searches';
const MOST = 6;

export function recentSearches(storage: SearchStorage): readonly string[] {
  try {
    const value: unknown = JSON.parse(storage.recall(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    // Somebody else wrote under this name; the next search replaces it.
    return [];
  }
}

/** The newest first, each once. */
export function storeSearch(storage: SearchStorage, query: string): void {
  const text = query.trim();
  const others = recentSearches(storage).filter((other) => other !== text);
  storage.remember(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches(storage: SearchStorage): void {
  storage.remember(KEY, null);
}

interface RecentSearchesProps {
  readonly searches: readonly string[];
  readonly active: number;
  readonly onChoose: (query: string) => void;
  readonly onForget: () => void;
}

export function RecentSearches({ searches, active, onChoose, onForget }: RecentSearchesProps) {
  if (searches.length === 0) {
    return (
      <p className="search-hint" role="status">
        Type a word, an operation, a field, a FIX tag, or paste an error from your log.
      </p>
    );
  }
  return (
    <>
      <p className="recent-head">
        Recent searches
        <button type="button" onClick={onForget}>
          Clear
        </button>
      </p>
      <div className="results recent" role="listbox" id={LIST_ID} aria-label="Recent searches">
        {searches.map((query, number) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
          <div
            key={query}
            id={optionId(number)}
            role="option"
            tabIndex={-1}
            aria-selected={number === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(query)}
          >
            {query}
          </div>
        ))}
      </div>
    </>
  );
}
