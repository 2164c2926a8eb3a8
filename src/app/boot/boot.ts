/** The script of every page: makes everything work that can't wait for React, which loads once the reader acts. */
import { normalizeAddress } from './address.ts';
import { followAnnouncement } from './announcement.ts';
import { followColorMode } from './color-mode.ts';
import { listenForCopy } from './copy.ts';
import { followSections } from './current-section.ts';
import { waitForIntent } from './early.ts';
import { followFilter } from './filter.ts';
import { followFoundWords } from './found-words.ts';
import { listenForGroups } from './groups.ts';
import { followLanguages } from './languages.ts';
import { layOutLater } from './lay-out-later.ts';
import { followMainMenu } from './main-menu.ts';
import { waitForTools } from './on-demand.ts';
import { onPress } from './press.ts';
import { resumeSearch, searchBox } from './renew.ts';
import { recall, remember } from './storage.ts';
import { skipBlocksThatFit } from './tab-stops.ts';

const VERSION_KEY = 'docs-preferred-version';

/** Stores the only version as preferred, also for readers who used to prefer another. */
function keepPreferredVersion(): void {
  const { version } = document.documentElement.dataset;
  if (version && recall(VERSION_KEY) !== version) remember(VERSION_KEY, version);
}

/** Scrolls a long sidebar to its current item, on the first page and on every other. */
function showCurrentItem(): void {
  const sidebar = document.getElementById('drawer');
  const item = sidebar?.querySelector<HTMLElement>('.section-nav li [aria-current]');
  if (!sidebar || !item) return;
  const top = item.offsetTop - sidebar.scrollTop;
  if (top >= 0 && top + item.offsetHeight <= sidebar.clientHeight) return;
  sidebar.scrollTop = Math.max(0, item.offsetTop - sidebar.clientHeight / 2);
}

/** Marks the bar as hidden while the reader scrolls down, if configured; the stylesheet does the rest. */
function followScroll(): void {
  const { dataset } = document.documentElement;
  if (dataset.hideOnScroll === undefined) return;
  const heightOf = () => document.documentElement.scrollHeight;
  let last = scrollY;
  let height = heightOf();
  const onScroll = () => {
    // What grows above the part in view moves the page as far, without the reader.
    const isOwn = Math.abs(scrollY - last - (heightOf() - height)) > 1;
    if (isOwn) dataset.bar = scrollY > last && scrollY > 60 ? 'away' : '';
    last = scrollY;
    height = heightOf();
  };
  addEventListener('scroll', onScroll, { passive: true });
}

/** Makes Cmd+K, Ctrl+K and / move the cursor to the search box, with or without the app. */
function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, target } = event;
    const isShortcut = key.toLowerCase() === 'k' && (metaKey || ctrlKey);
    const isSlash = key === '/' && !metaKey && !ctrlKey && !altKey && !isTyping(target);
    const box = searchBox();
    if (!(isShortcut || isSlash) || !box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

/** Makes buttons move to the search box, some with words to search for. */
function listenForSearchButtons(): void {
  onPress('[data-find]', (button) => {
    const box = searchBox();
    if (!box) return;
    box.focus();
    if (!button.dataset.find) return;
    box.value = button.dataset.find;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  );
}

/** Connects fields and examples as soon as the reader points at one of them. */
function waitForExamples(): void {
  const onPoint = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.operation')) return;
    for (const type of ['pointerover', 'focusin']) removeEventListener(type, onPoint);
    import('../examples.ts').then(
      ({ followExamples }) => followExamples(target),
      (error) => console.error('Fields and examples could not be connected.', error),
    );
  };
  for (const type of ['pointerover', 'focusin']) addEventListener(type, onPoint);
}

/** Looks for pages with similar addresses. */
function helpAtWrongAddress(): void {
  const { base = '/', route } = document.documentElement.dataset;
  if (route !== '/404') return;
  import('../near-addresses.ts')
    .then(({ showNearAddresses }) => showNearAddresses(base))
    // The page says what it says without them.
    .catch((error: unknown) => console.error('Similar addresses could not be found.', error));
}

normalizeAddress();
keepPreferredVersion();
followColorMode();
followAnnouncement();
followMainMenu();
followLanguages();
followSections();
layOutLater();
followScroll();
followFilter();
listenForCopy();
listenForGroups();
listenForSearchKeys();
skipBlocksThatFit();
// The search box is a form without a target; an early Enter waits for the app.
document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.dataset.entered = '';
});
waitForExamples();
waitForTools();
listenForSearchButtons();
showCurrentItem();
helpAtWrongAddress();
followFoundWords();
document.addEventListener('page-shown', showCurrentItem);
waitForIntent(() => import('../main.tsx'));
resumeSearch();
