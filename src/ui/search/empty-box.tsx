/** Options below an empty search box: recent pages, stored only on the reader's device, and example queries. */
import { LIST_ID, optionId } from './use-combobox.ts';

export interface SearchStorage {
  recall(key: string): string | null;
  remember(key: string, value: string | null): void;
}

export interface RecentPage {
  readonly href: string;
  readonly title: string;
}

const KEY = 'docs-recent-pages';
const MOST = 4;

/** Example queries, one for each thing search can do. */
export const EXAMPLES = [
  { query: 'cl_ord_id', shows: 'A field, and every operation that has it' },
  { query: 'EOrder:Insufficient funds', shows: 'An error, its cause and its fix' },
  { query: 'how do I sign a request', shows: 'A question in plain words' },
  { query: '8=FIX.4.4|35=D|38=0.5|40=2|44=64000|', shows: 'A line pasted from your log' },
] as const;

export function recentPages(storage: SearchStorage): readonly RecentPage[] {
  try {
    const value: unknown = JSON.parse(storage.recall(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentPage).slice(0, MOST) : [];
  } catch {
    // Something else wrote to this key. The next stored page replaces it.
    return [];
  }
}

/** Accepts only paths of this site, since anything could have written to the storage. */
function isRecentPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('title' in value)) return false;
  return typeof value.href === 'string' && /^\/(?!\/)/.test(value.href) && typeof value.title === 'string';
}

/** Stores a page as the most recent one, without duplicates. */
export function storePage(storage: SearchStorage, page: RecentPage): void {
  const others = recentPages(storage).filter(({ href }) => href !== page.href);
  storage.remember(KEY, JSON.stringify([page, ...others].slice(0, MOST)));
}

export function forgetPages(storage: SearchStorage): void {
  storage.remember(KEY, null);
}

interface EmptyBoxProps {
  readonly pages: readonly RecentPage[];
  readonly active: number;
  readonly onQuery: (query: string) => void;
  readonly onOpen: (page: RecentPage) => void;
  readonly onForget: () => void;
}

export function EmptyBox({ pages, active, onQuery, onOpen, onForget }: EmptyBoxProps) {
  return (
    <>
      {pages.length > 0 && (
        <p className="recent-head">
          Recent pages
          <button type="button" onClick={onForget}>
            Clear
          </button>
        </p>
      )}
      <div className="results recent" role="listbox" id={LIST_ID} aria-label="Recent pages and examples">
        {pages.map((page, number) => (
          <a
            key={page.href}
            id={optionId(number)}
            role="option"
            tabIndex={-1}
            aria-selected={number === active}
            href={page.href}
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ ctrlKey, metaKey, shiftKey }) => {
              if (!ctrlKey && !metaKey && !shiftKey) onOpen(page);
            }}
          >
            {page.title}
          </a>
        ))}
        <p className="results-kind search-hint" role="presentation">
          Try a search
        </p>
        {EXAMPLES.map(({ query, shows }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          <div
            key={query}
            id={optionId(pages.length + at)}
            role="option"
            tabIndex={-1}
            aria-selected={pages.length + at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onQuery(query)}
          >
            <span className="result-code">{query}</span> <span className="result-where">{shows}</span>
          </div>
        ))}
      </div>
    </>
  );
}
