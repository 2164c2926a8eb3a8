/** Storage that may be blocked: then nothing is found, and a choice applies to this page only. */

/** For all visits, or for this tab. */
type Area = 'localStorage' | 'sessionStorage';

export function recall(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Blocked by the browser's settings; the site works without storage.
    return null;
  }
}

export function remember(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Blocked or full.
  }
}
