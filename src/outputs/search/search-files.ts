/** The two files of search: what is shown, and the index. */
import MiniSearch from 'minisearch';
import type { OutputFile } from '../../model/output.ts';
import type { Site } from '../../model/site.ts';
import { toSearchDocuments } from '../../search/documents.ts';
import { SEARCH_FILES, searchOptions } from '../../search/options.ts';

export function toSearchFiles(site: Site): OutputFile[] {
  const documents = toSearchDocuments(site);
  const index = new MiniSearch(searchOptions);
  index.addAll(documents);
  const entries = documents.map(({ href, title, place }) => ({ href, title, place }));
  return [
    { path: SEARCH_FILES.documents, content: JSON.stringify(entries) },
    { path: SEARCH_FILES.index, content: JSON.stringify(index) },
  ];
}
