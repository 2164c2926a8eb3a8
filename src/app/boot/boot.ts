/** The script of every page: what must work before React arrives, and the wait for the reader to act. */
import { followColorMode } from './color-mode.ts';
import { listenForCopy } from './copy.ts';
import { followSections } from './current-section.ts';
import { waitForIntent } from './early.ts';
import { followFoundWords } from './found-words.ts';
import { followScroll } from './hide-on-scroll.ts';
import { followLanguages } from './languages.ts';
import { resumeSearch } from './renew.ts';
import { listenForSearchKeys } from './search-keys.ts';
import { recall, remember } from './storage.ts';

const VERSION_KEY = 'docs-preferred-version';

/** A static host may serve a page under its file name; the address people copy should be the canonical one. */
function normaliseAddress(): void {
  const clean = location.pathname.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  if (clean !== location.pathname && document.documentElement.dataset.route !== '/404') {
    history.replaceState(history.state, '', clean + location.search + location.hash);
  }
}

/** One version exists; whoever preferred another before is on this one now. */
function keepPreferredVersion(): void {
  const { version } = document.documentElement.dataset;
  if (version && recall(VERSION_KEY) !== version) remember(VERSION_KEY, version);
}

/** The current item of a long sidebar is in view, on the first page and on every other. */
function showCurrentItem(): void {
  const sidebar = document.getElementById('drawer');
  const item = sidebar?.querySelector<HTMLElement>('.section-nav li [aria-current]');
  if (!sidebar || !item) return;
  const top = item.offsetTop - sidebar.scrollTop;
  if (top >= 0 && top + item.offsetHeight <= sidebar.clientHeight) return;
  sidebar.scrollTop = Math.max(0, item.offsetTop - sidebar.clientHeight / 2);
}

normaliseAddress();
keepPreferredVersion();
followColorMode();
followLanguages();
followSections();
followScroll();
listenForCopy();
listenForSearchKeys();
showCurrentItem();
followFoundWords();
document.addEventListener('page-shown', showCurrentItem);
waitForIntent(() => import('../main.tsx'));
resumeSearch();
