/** Files of data: the specifications to download, and what search loads. */
import { downloadPath } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { toSearchData } from '../search/build-index.ts';
import { toSearchPages } from '../search/documents.ts';
import { searchFiles } from '../search/options.ts';

export function toDownloads({ apis }: Site): OutputFile[] {
  return apis.flatMap((api) =>
    api.downloads.map(({ name, content }) => ({ path: downloadPath(api, name), content })),
  );
}

/** The two files of search under names that change with their content; `hash` makes a short name out of a text. */
export function toSearchFiles(
  site: Site,
  hash: (text: string) => string,
): { id: string; files: OutputFile[] } {
  const { index, documents } = toSearchData(toSearchPages(site), site.synonyms);
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
