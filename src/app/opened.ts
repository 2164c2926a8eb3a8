/** Remembers what the reader has opened on a page: without it, a restored scroll position would be wrong. */
import type { Route } from '../model/address.ts';

/**
 * Folds, scenarios and tabs. The language of programs and the filter of the change log are kept elsewhere; tools and
 * "Try it" start over.
 */
const CONTROLS =
  'main :is(details, select.scenario, .tabs [type="radio"]:not([data-languages] *)):not(.console *, [data-tool] *)';

interface Opened {
  readonly place: Route;
  readonly states: readonly (boolean | number)[];
}

/** By the key of the history entry. */
const opened = new Map<string, Opened>();

/** Saves an entry before its page is replaced. A new entry has no key yet, and nothing to come back to. */
export function rememberOpened(entry: string, place: Route): void {
  if (entry !== '') opened.set(entry, { place, states: controls().map(stateOf) });
}

/** Restores an entry when the reader comes back, unless it was left while another page was still on the screen. */
export function reopen(entry: string, place: Route): void {
  const before = opened.get(entry);
  const all = controls();
  if (before?.place !== place || before.states.length !== all.length) return;
  all.forEach((control, index) => {
    const state = before.states[index];
    if (control instanceof HTMLSelectElement) control.selectedIndex = Number(state);
    else if (control instanceof HTMLInputElement) control.checked = Boolean(state);
    else control.toggleAttribute('open', Boolean(state));
  });
}

function controls(): Element[] {
  return [...document.querySelectorAll(CONTROLS)];
}

function stateOf(control: Element): boolean | number {
  if (control instanceof HTMLSelectElement) return control.selectedIndex;
  return control instanceof HTMLInputElement ? control.checked : control.hasAttribute('open');
}
