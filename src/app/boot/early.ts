/**
 * The first sign of intent loads the app; a click or key on a control that needs it is kept
 * and carried out once, as soon as the app has arrived. Links and native controls never wait.
 */

import { hideMissingSearch, showMissingSearch } from './missing-search.ts';
import { renew } from './renew.ts';

/** How the app carries out a move that came before it. */
type Take = (event: NavigateEvent) => Promise<void>;
type Start = (path: string, ready: (take: Take) => void) => void;

const CONTROLS = 'a, button, input, summary, label';
/** Keys that only the app understands inside a dropdown; Tab, Enter, Space and Escape are native. */
const MENU_KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

export function waitForIntent(load: () => Promise<{ readonly start: Start }>): void {
  const kept: ((take: Take) => void)[] = [];
  /** Where the page in the document stands, whatever the address says by the time the app is there. */
  const path = location.pathname;
  let state: 'waiting' | 'loading' | 'ready' = 'waiting';

  const ready = (take: Take) => {
    state = 'ready';
    if ('navigation' in window) navigation.removeEventListener('navigate', onTraverse);
    for (const [type, listener] of listeners) removeEventListener(type, listener, true);
    for (const carryOut of kept.splice(0)) carryOut(take);
  };

  const begin = async () => {
    if (state !== 'waiting') return;
    state = 'loading';
    try {
      const app = await load();
      hideMissingSearch();
      app.start(path, ready);
    } catch (error) {
      // The page goes on as plain HTML; the next sign of intent tries again.
      state = 'waiting';
      console.error('The app could not be loaded.', error);
      if (location.pathname !== path) location.reload();
      // What only the app can do is wanted, and after a deployment it is gone for good.
      else if (kept.length > 0 || document.activeElement?.id === 'search') {
        if (!(await renew())) showMissingSearch();
      }
    }
  };

  const keep = (event: Event, carryOut: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(carryOut);
  };

  const onPoint = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CONTROLS)) void begin();
  };
  const onClick = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-live]') : null;
    if (!control) return;
    void begin();
    keep(event, () => control.click());
  };
  const onKey = (event: Event) => {
    void begin();
    if (!(event instanceof KeyboardEvent) || !MENU_KEYS.includes(event.key)) return;
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.closest('.dropdown')) return;
    keep(event, () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  };

  /** Entries made by moves outlive a reload of the document; only the app can show the pages behind them. */
  const onTraverse = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.canIntercept || event.hashChange) return;
    const handler = () =>
      new Promise<void>((resolve) => {
        kept.push((take) => resolve(take(event)));
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
  for (const [type, listener] of listeners)
    addEventListener(type, listener, { capture: true, passive: false });
  if ('navigation' in window) navigation.addEventListener('navigate', onTraverse);
}
