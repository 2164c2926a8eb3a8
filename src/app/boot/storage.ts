/** Local storage that may be switched off: reading then finds nothing, writing does nothing. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked by the browser's settings; the site works without a memory.
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full; the choice holds for this page only.
  }
}
