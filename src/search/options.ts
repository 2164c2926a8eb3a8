/** How search works, written once: the indexer and the browser must agree. */
import type { Options } from 'minisearch';

/** One entry of the search documents; its id is its place in the list. */
export interface SearchDocument {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  /** Where it stands: "Spot REST › Trading". */
  readonly place: string;
  readonly text: string;
}

/** What is shown for a hit; the text itself is only in the index. */
export type SearchEntry = Pick<SearchDocument, 'href' | 'title' | 'place'>;

export const SEARCH_FILES = { documents: 'search-documents.json', index: 'search-index.json' } as const;

export const searchOptions: Options<SearchDocument> = {
  fields: ['title', 'place', 'text'],
  searchOptions: {
    boost: { title: 6, place: 2 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    combineWith: 'AND',
  },
};
