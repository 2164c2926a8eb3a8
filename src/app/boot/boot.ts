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

/** What is loaded when the reader comes near it, or by an address that has its input. */
interface OnDemand {
  readonly selector: string;
  /** Events that say that it is wanted. */
  readonly signs: readonly string[];
  /** What the hash of such an address starts with. */
  readonly start: string;
  readonly load: () => Promise<(box: HTMLElement) => void>;
}

function waitFor({ selector, signs, start, load }: OnDemand): void {
  const begin = (box: HTMLElement | null) => {
    if (!box) return;
    for (const type of signs) removeEventListener(type, onSign);
    document.removeEventListener('page-shown', look);
    load().then(
      (follow) => follow(box),
      (error) => console.error(`${selector} could not be loaded.`, error),
    );
  };
  const look = () => {
    if (location.hash.startsWith(start)) begin(document.querySelector<HTMLElement>(selector));
  };
  const onSign = ({ target }: Event) => {
    if (target instanceof Element) begin(target.closest<HTMLElement>(selector));
  };
  for (const type of signs) addEventListener(type, onSign, { passive: true });
  document.addEventListener('page-shown', look);
  look();
}

const TOOL: OnDemand = {
  selector: '[data-tool]',
  signs: ['pointerover', 'focusin', 'touchstart', 'click'],
  start: '#in?',
  load: async () => (await import('../tool.tsx')).followTools,
};

/** The button "Try it". */
const CONSOLE: OnDemand = {
  selector: '[data-console]',
  signs: ['click'],
  start: '#try?',
  load: async () => (await import('../console.tsx')).followConsole,
};

normalizeAddress();
keepPreferredVersion();
followColorMode();
followLanguages();
followSections();
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
waitFor(TOOL);
waitFor(CONSOLE);
listenForSearchButtons();
nameSearchKey();
showCurrentItem();
followFoundWords();
document.addEventListener('page-shown', showCurrentItem);
waitForIntent(() => import('../main.tsx'));
resumeSearch();
