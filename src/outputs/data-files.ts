/** Data files: the specifications to download, and the files of search. */
import { downloadPath } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { type SearchInput, toSearchData } from '../search/build-index.ts';
import { toSearchPages } from '../search/documents.ts';
import { searchFiles } from '../search/options.ts';

export function toDownloads({ apis }: Site): OutputFile[] {
  return apis.flatMap((api) =>
    api.downloads.map(({ name, content }) => ({ path: downloadPath(api, name), content })),
  );
}

export function toSearchInput(site: Site): SearchInput {
  return { pages: toSearchPages(site), synonyms: site.synonyms, examples: site.searchExamples };
}

export interface SearchFiles {
  /** Hash of their content, part of their names. */
  readonly id: string;
  readonly files: readonly OutputFile[];
}

/** Makes the two files of search. Their names contain a `hash` of their content. */
export function toSearchFiles(input: SearchInput, hash: (text: string) => string): SearchFiles {
  const { index, documents } = toSearchData(input);
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
