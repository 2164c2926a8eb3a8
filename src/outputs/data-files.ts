/** Data files: the specifications to download, and the files of search. */
import { downloadPath } from '../model/api.ts';
import type { OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { type SearchInput, toSearchData } from '../search/build-index.ts';
import { toSearchPages } from '../search/documents.ts';
import { toEnvelopes } from '../search/envelopes.ts';
import { ADDRESSES, type AddressList } from '../search/near-addresses.ts';
import { searchFiles } from '../search/options.ts';
import { toProducts } from '../search/products.ts';

export function toDownloads({ apis }: Site): OutputFile[] {
  return apis.flatMap((api) =>
    api.downloads.map(({ name, content }) => ({ path: downloadPath(api, name), content })),
  );
}

/** Makes the list of addresses in which the not-found page looks for similar ones. The homes of sections come first. */
export function toAddresses({ pages, sidebars }: Pick<Site, 'pages' | 'sidebars'>): OutputFile {
  const homes = new Set(sidebars.map(({ home }) => home));
  const written = pages.filter(({ state }) => state === 'written');
  const list: AddressList = [
    ...written.filter(({ route }) => homes.has(route)),
    ...written.filter(({ route }) => !homes.has(route)),
  ].map(({ route, title }) => [route, title]);
  return { path: ADDRESSES, content: JSON.stringify(list) };
}

export function toSearchInput(site: Site): SearchInput {
  return {
    pages: toSearchPages(site),
    synonyms: site.synonyms,
    examples: site.searchExamples,
    products: toProducts(site),
    envelopes: toEnvelopes(site),
  };
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
