/** The two files of search, under names that change with what they hold. */
import type { OutputFile } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';
import { toSearchData } from '../../search/build-index.ts';
import { toSearchPages } from '../../search/documents.ts';
import { searchFiles } from '../../search/options.ts';

export interface SearchFiles {
  /** Names the two files; pages carry it. */
  readonly id: string;
  readonly files: readonly OutputFile[];
}

/** `hash` makes a short name out of a text. */
export function toSearchFiles(site: Site, hash: (text: string) => string): SearchFiles {
  const { index, documents } = toSearchData(toSearchPages(site), site.synonyms);
  const id = hash(JSON.stringify([index, documents]));
  const names = searchFiles(id);
  return {
    id,
    files: [
      { path: names.documents, content: JSON.stringify({ id, ...documents }) },
      { path: names.index, content: JSON.stringify({ id, ...index }) },
    ],
  };
}
