/**
 * After a deployment parts of an open page may be gone from the server: the app, the search, its data. Such a page is
 * loaded again when one of them is wanted, at the place where the reader is and with what they were searching for.
 */
import { recall, remember } from './storage.ts';

/** The build the page was loaded again for and the text of the search, if there was one, line by line. */
const KEY = 'docs-renewed';

/** Loads the page in full where the server has another build than the page; false where it has not. */
export async function renew(): Promise<boolean> {
  const newest = await newestBuild();
  const [tried] = recallRenewal();
  // Once per build: a server that says one thing and sends another must not be asked forever.
  if (!newest || newest === document.documentElement.dataset.build || newest === tried) return false;
  const box = searchBox();
  const isSearching = box && (box === document.activeElement || box.value);
  remember(KEY, [newest, ...(isSearching ? [box.value] : [])].join('\n'), 'sessionStorage');
  location.reload();
  return true;
}

/** On a page that was loaded again: the search goes on with its text. */
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
    // No network: nothing is known, and nothing could be loaded.
    return undefined;
  }
}

function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('input#search');
}

function recallRenewal(): readonly string[] {
  return recall(KEY, 'sessionStorage')?.split('\n') ?? [];
}
