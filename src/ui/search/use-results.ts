/** Loads the search data, and returns results as the reader types. */
import { useEffect, useState } from 'react';
import { normalizeRoute } from '../../model/address.ts';
import { loadSearch, newestHash, ownHash, type Results, type Search } from '../../search/query.ts';

/** Loads the search data, or that of the newest build if it is gone; null if the page is being reloaded. */
export async function loadNewest(base: string, renew: () => Promise<boolean>): Promise<Search | null> {
  const own = ownHash();
  try {
    return await loadSearch(base, own);
  } catch (error) {
    if (await renew()) return null;
    const newest = await newestHash();
    if (newest === own) throw error;
    return loadSearch(base, newest);
  }
}

interface Found {
  /** Query of the results, which may be older than the one in the box. */
  readonly query: string;
  readonly results: Results;
}

/** Returns the results of the query; the previous ones stay until they arrive. */
export function useResults(
  search: Search | null,
  query: string,
  api: string | null,
  onDeath: (error: unknown) => void,
): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const [complete, setComplete] = useState(false);

  useEffect(() => {
    search?.onComplete(() => setComplete(true));
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the documents have loaded, the same query finds more
  useEffect(() => {
    if (!search || !query.trim()) return setFound(null);
    let current = true;
    search
      .ask(query, { only: api, from: normalizeRoute(document.documentElement.dataset.route ?? '/') })
      .then(
        (results) => current && setFound({ query, results }),
        (error: unknown) => current && onDeath(error),
      );
    return () => {
      current = false;
    };
  }, [search, query, api, complete, onDeath]);

  return found;
}
