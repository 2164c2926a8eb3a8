/** Data files: the specifications to download, and the files of search. */
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

/** Input of the search files. */
export interface SearchInput {
  readonly pages: readonly SearchPage[];
  readonly synonyms: readonly Synonym[];
}

export function toSearchInput(site: Site): SearchInput {
  return { pages: toSearchPages(site), synonyms: site.synonyms };
}

export interface SearchFiles {
  /** Hash of their content, part of their names. */
  readonly id: string;
  readonly files: readonly OutputFile[];
}

/** Makes the two files of search. Their names contain a `hash` of their content. */
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
