/** The search files, cached. If they are missing, the worker makes them while this thread continues. */
import type { Site } from '../model/site.ts';
import { type SearchFiles, toSearchFiles, toSearchInput } from '../outputs/data-files.ts';
import type { SearchInput } from '../search/build-index.ts';
import type { BuildWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { hashOf } from './client.ts';

export function openSearch(cache: BuildCache, worker: BuildWorker | null) {
  let input: SearchInput = { pages: [], synonyms: [], examples: [], products: [], envelopes: [] };
  let key = '';
  let making: Promise<void> | undefined;
  return {
    begin: (site: Site) => {
      input = toSearchInput(site);
      key = keyOf(cache.code.all, 'search', JSON.stringify(input));
      if (cache.has(key)) return;
      making = worker?.run({ kind: 'search', input, key });
    },
    files: async (): Promise<SearchFiles> => {
      await making;
      return cached(cache, key, () => toSearchFiles(input, hashOf));
    },
  };
}
