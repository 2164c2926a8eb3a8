/** The files of search, from the cache where they are; if not, the worker makes them while this thread goes on. */
import type { Site } from '../model/site.ts';
import { type SearchFiles, type SearchInput, toSearchFiles, toSearchInput } from '../outputs/data-files.ts';
import type { BuildWorker } from './build-worker.ts';
import { type BuildCache, cached, keyOf } from './cache.ts';
import { hashOf } from './client.ts';

export interface CachedSearch {
  readonly begin: (site: Site) => Promise<void>;
  readonly files: () => Promise<SearchFiles>;
}

export function openSearch(cache: BuildCache, worker: BuildWorker | null): CachedSearch {
  let input: SearchInput = { pages: [], synonyms: [] };
  let key = '';
  let helper: BuildWorker | null = null;
  return {
    begin: async (site) => {
      input = toSearchInput(site);
      key = keyOf(cache.code.all, 'search', JSON.stringify(input));
      if (cache.has(key)) return;
      helper = worker;
      await helper?.begin({ kind: 'search', input, key });
    },
    files: async () => {
      await helper?.next();
      return cached(cache, key, () => toSearchFiles(input, hashOf));
    },
  };
}
