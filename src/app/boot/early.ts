/**
 * Loads the app on the first sign of intent. A key that needs the app waits, and is carried out as soon as the app has
 * started. Clicks never wait: every button of the frame works without the app.
 */
import type { start } from '../main.tsx';
import type { Moves } from '../use-moves.ts';
import { closeEarlySearch, hasEarlySearch, isAskedToRetry, showEarlySearch } from './early-search.ts';
import { renew } from './renew.ts';

const CONTROLS = 'a, button, input, summary, label';
/** Keys that only the app handles inside a dropdown; Tab, Enter, Space and Escape are native. */
const MENU_KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

export function waitForIntent(load: () => Promise<{ readonly start: typeof start }>): void {
  const waiting: ((take: Moves['take']) => void)[] = [];
  /** Path of the page in the document: the address may have changed by the time the app has loaded. */
  const path = location.pathname;
  let state: 'waiting' | 'loading' | 'starting' = 'waiting';

  const ready = (take: Moves['take']) => {
    if ('navigation' in window) navigation.removeEventListener('navigate', onTraverse);
    for (const [type, listener] of listeners) removeEventListener(type, listener, true);
    for (const carryOut of waiting.splice(0)) carryOut(take);
  };

  const begin = async () => {
    if (state !== 'waiting') return;
    state = 'loading';
    try {
      const app = await load();
      state = 'starting';
      // The app expects the document as it was rendered.
      closeEarlySearch();
      app.start(path, ready);
    } catch (error) {
      console.error('The app could not be loaded.', error);
      if (location.pathname !== path) location.reload();
      // The reader wants something only the app can do, and after a deployment its files are gone for good.
      else if ((waiting.length > 0 || hasEarlySearch()) && !(await renew())) {
        if (hasEarlySearch()) showEarlySearch({ error, retry: search });
      }
      // The page keeps working as plain HTML; the next sign of intent tries again.
      state = 'waiting';
    }
  };

  /** Loads the app for a reader in the search box, showing a panel in the meantime. */
  const search = () => {
    if (state !== 'starting') showEarlySearch();
    void begin();
  };

  const onPoint = ({ type, target }: Event) => {
    if (!(target instanceof Element) || !target.closest(CONTROLS) || isAskedToRetry(target)) return;
    if (type === 'focusin' && target.id === 'search') search();
    else void begin();
  };
  const onClick = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('.search-close')) closeEarlySearch();
  };
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return;
    const { target, key } = event;
    if (!isAskedToRetry(target)) void begin();
    // The reader has left search before it loaded: the app must not find the focus in the box and open it.
    if (key === 'Escape' && target.id === 'search') {
      closeEarlySearch();
      target.blur();
    }
    if (!MENU_KEYS.includes(key) || !target.closest('.dropdown')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(() =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  };

  /** History entries made by moves outlive a reload of the document; only the app can show their pages. */
  const onTraverse = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.canIntercept || event.hashChange) return;
    const handler = () =>
      new Promise<void>((resolve) => {
        waiting.push((take) => resolve(take(event)));
        void begin();
      });
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler });
  };

  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['pointerover', onPoint],
    ['focusin', onPoint],
    ['touchstart', onPoint],
    ['click', onClick],
    ['keydown', onKey],
  ];
  const options = { capture: true, passive: false };
  for (const [type, listener] of listeners) addEventListener(type, listener, options);
  if ('navigation' in window) navigation.addEventListener('navigate', onTraverse);
}
