/**
 * After a deployment, files of an open page may be gone from the server: the app, the search, its data. When one of
 * them is needed, the page is reloaded, at the reader's place and with the text of their search.
 */
import { recall, remember } from './storage.ts';

/** Key of the build that the page was reloaded for and the search text, if there is one, on separate lines. */
const KEY = 'docs-renewed';

/** Reloads the page if the server has another build than the page; returns false if it doesn't. */
export async function renew(): Promise<boolean> {
  const newest = await newestBuild();
  const [tried] = recallRenewal();
  // Once per build: an inconsistent server must not cause endless reloads.
  if (!newest || newest === document.documentElement.dataset.build || newest === tried) return false;
  const box = searchBox();
  const isSearching = box && (box === document.activeElement || box.value);
  remember(KEY, [newest, ...(isSearching ? [box.value] : [])].join('\n'), 'sessionStorage');
  location.reload();
  return true;
}

/** Resumes the search on a page that was reloaded. */
export function resumeSearch(): void {
  const [build, text] = recallRenewal();
  if (build !== document.documentElement.dataset.build) return;
  remember(KEY, null, 'sessionStorage');
  const box = searchBox();
  if (text === undefined || !box) return;
  box.value = text;
  box.focus();
}

async function newestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    return /<html[^>]* data-build="([^"]+)"/.exec(await response.text())?.[1];
  } catch {
    // No network: the build is unknown, and a reload would fail.
    return undefined;
  }
}

export function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('input#search');
}

function recallRenewal(): readonly string[] {
  return recall(KEY, 'sessionStorage')?.split('\n') ?? [];
}
