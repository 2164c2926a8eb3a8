/** The last searches that led somewhere, kept on the reader's device and nowhere else. */

export interface KeptSearches {
  recall(key: string): string | null;
  remember(key: string, value: string | null): void;
}

const KEY = 'docs-recent-searches';
const MOST = 6;
/** Nobody searches for more by hand, and what was pasted is not worth keeping. */
export const LONGEST_QUERY = 500;

export function recentSearches(storage: KeptSearches): readonly string[] {
  try {
    const value: unknown = JSON.parse(storage.recall(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    // Somebody else wrote under this name; the next search replaces it.
    return [];
  }
}

/** The newest first, each once. */
export function keepSearch(storage: KeptSearches, query: string): void {
  const text = query.trim();
  if (!text || text.length > LONGEST_QUERY) return;
  const others = recentSearches(storage).filter((kept) => kept !== text);
  storage.remember(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches(storage: KeptSearches): void {
  storage.remember(KEY, null);
}
