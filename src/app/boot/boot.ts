/** The script of every page: what must work before React arrives, and the wait for the reader to act. */
import { normalizeAddress } from './address.ts';
import { followColorMode } from './color-mode.ts';
import { listenForCopy } from './copy.ts';
import { followSections } from './current-section.ts';
import { waitForIntent } from './early.ts';
import { followFilter } from './filter.ts';
import { followFoundWords } from './found-words.ts';
import { listenForGroups } from './groups.ts';
import { followLanguages } from './languages.ts';
import { layOutLater } from './lay-out-later.ts';
import { resumeSearch } from './renew.ts';
import { recall, remember } from './storage.ts';

const VERSION_KEY = 'docs-preferred-version';

/** There is one version; readers who preferred another before are on this one now. */
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

/** The bar hides while the reader scrolls down, if the configuration lets it; the stylesheet does the rest. */
function followScroll(): void {
  const { dataset } = document.documentElement;
  if (dataset.hideOnScroll === undefined) return;
  let last = scrollY;
  const onScroll = () => {
    dataset.bar = scrollY > last && scrollY > 60 ? 'away' : '';
    last = scrollY;
  };
  addEventListener('scroll', onScroll, { passive: true });
}

/** Cmd+K, Ctrl+K and / put the cursor into the search box, with or without the app. */
function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const { key, metaKey, ctrlKey, altKey, target } = event;
    const isShortcut = key.toLowerCase() === 'k' && (metaKey || ctrlKey);
    const isSlash = key === '/' && !metaKey && !ctrlKey && !altKey && !isTyping(target);
    const box = document.getElementById('search');
    if (!(isShortcut || isSlash) || !(box instanceof HTMLInputElement)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

/** The box names the shortcut of the reader's own keyboard; without a keyboard there is none. */
function nameSearchKey(): void {
  const box = document.querySelector<HTMLInputElement>('input#search');
  if (!box || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  box.placeholder = `Search with ${/Mac/.test(navigator.platform) ? 'Cmd' : 'Ctrl'}+K`;
}

/** Buttons that lead to the search box, some with words to search for. */
function listenForSearchButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-find]') : null;
    const box = document.querySelector<HTMLInputElement>('input#search');
    if (!button || !box) return;
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

/** Fields and examples are connected as soon as the reader points at one of them. */
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

/** Tools and "Try it" are loaded when the reader comes near a tool, presses the button, or by an address that has their input. */
function waitForTools(): void {
  const signs = ['pointerover', 'focusin', 'touchstart', 'click'];
  const begin = (from: Element | null) => {
    for (const type of signs) removeEventListener(type, onSign);
    document.removeEventListener('page-shown', look);
    import('../on-demand.ts').then(
      ({ followBoxes }) => followBoxes(from),
      (error) => console.error('Tools could not be loaded.', error),
    );
  };
  const look = () => {
    if (/^#(in|try)\?/.test(location.hash)) begin(null);
  };
  const onSign = ({ target, type }: Event) => {
    const wanted = `[data-tool],[data-tool-list]${type === 'click' ? ',[data-console]' : ''}`;
    if (target instanceof Element && target.closest(wanted)) begin(target);
  };
  for (const type of signs) addEventListener(type, onSign, { passive: true });
  document.addEventListener('page-shown', look);
  look();
}

normalizeAddress();
keepPreferredVersion();
followColorMode();
followLanguages();
followSections();
layOutLater();
followScroll();
followFilter();
listenForCopy();
listenForGroups();
listenForSearchKeys();
// The search box is a form that leads nowhere; Enter before the app waits for it.
document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.dataset.entered = '';
});
waitForExamples();
waitForTools();
listenForSearchButtons();
nameSearchKey();
showCurrentItem();
followFoundWords();
document.addEventListener('page-shown', showCurrentItem);
waitForIntent(() => import('../main.tsx'));
resumeSearch();
