/** Files of data: the specifications to download, and what search loads. */
import { downloadPath } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site, Synonym } from '../model/site.ts';
import { toSearchData } from '../search/build-index.ts';
import { type SearchPage, toSearchPages } from '../search/documents.ts';
import { searchFiles } from '../search/options.ts';

export function toDownloads({ apis }: Site): OutputFile[] {
  return apis.flatMap((api) =>
    api.downloads.map(({ name, content }) => ({ path: downloadPath(api, name), content })),
  );
}

/** What search is made of. */
export interface SearchInput {
  readonly pages: readonly SearchPage[];
  readonly synonyms: readonly Synonym[];
}

export function toSearchInput(site: Site): SearchInput {
  return { pages: toSearchPages(site), synonyms: site.synonyms };
}

export interface SearchFiles {
  /** Part of their names. */
  readonly id: string;
  readonly files: readonly OutputFile[];
}

/** The two files of search under names that change with their content; `hash` makes a short name out of a text. */
export function toSearchFiles({ pages, synonyms }: SearchInput, hash: (text: string) => string): SearchFiles {
  const { index, documents } = toSearchData(pages, synonyms);
  const id = hash(JSON.stringify([index, documents]));
  const names = searchFiles(id);
  return {
    id,
    files: [
      { path: names.documents, content: JSON.stringify(documents) },
      { path: names.index, content: JSON.stringify(index) },
    ],
  };
}
