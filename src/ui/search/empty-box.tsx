/** Options below an empty search box: recent pages, stored only on the reader's device, and the site's example queries. */
import type { Search } from '../../search/query.ts';
import { LIST_ID, linkProps, optionProps } from './use-combobox.ts';

export interface SearchStorage {
  recall(key: string): string | null;
  remember(key: string, value: string | null): void;
}

interface RecentPage {
  readonly href: string;
  readonly title: string;
}

const KEY = 'docs-recent-pages';
const MOST = 4;

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
  readonly examples: Search['examples'];
  readonly active: number;
  readonly onQuery: (query: string) => void;
  readonly onOpen: (page: RecentPage) => void;
  readonly onForget: () => void;
}

export function EmptyBox({ pages, examples, active, onQuery, onOpen, onForget }: EmptyBoxProps) {
  if (pages.length + examples.length === 0) return <p>Search for a name, a path, an error or a question.</p>;
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
          <a key={page.href} {...linkProps(number, active, page.href, () => onOpen(page))}>
            {page.title}
          </a>
        ))}
        {examples.length > 0 && (
          <p className="results-kind search-hint" role="presentation">
            Try a search
          </p>
        )}
        {examples.map(({ query, shows }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of an option
          <div key={query} {...optionProps(pages.length + at, active)} onClick={() => onQuery(query)}>
            <span className="result-code">{query}</span> <span className="result-where">{shows}</span>
          </div>
        ))}
      </div>
    </>
  );
}
