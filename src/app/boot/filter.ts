/** Keeps the change log's filter in the address and counts the entries it leaves; the stylesheet does the filtering. */
import { idOfHash } from './address.ts';

const NAMES = ['area', 'kind'];

export function followFilter(): void {
  const start = () => {
    if (!document.querySelector('.filter')) return;
    const wished = new URLSearchParams(location.search);
    for (const input of inputs()) input.checked = (wished.get(input.name) ?? '') === input.value;
    // An address may contain values that no longer exist.
    for (const name of NAMES) {
      const [all, ...others] = inputs().filter((input) => input.name === name);
      if (!all || others.some(({ checked }) => checked)) continue;
      all.checked = true;
      if (wished.has(name)) writeChoice();
    }
    count();
  };
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.filter')) return;
    writeChoice();
    count();
  });
  document.addEventListener('page-shown', start);
  addEventListener('hashchange', count);
  start();
}

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('.filter input')];
}

function writeChoice(): void {
  const chosen = inputs().filter(({ checked, value }) => checked && value !== '');
  const query = String(new URLSearchParams(chosen.map(({ name, value }) => [name, value])));
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`);
}

/** Updates the number of entries, which screen readers announce. */
function count(): void {
  const place = document.querySelector('.filter-count');
  if (!place) return;
  const entries = [...document.querySelectorAll('.entry')];
  // The stylesheet shows the target of the address too, but on a fresh load not yet when this runs.
  const target = document.getElementById(idOfHash(location.hash));
  const shown = entries.filter((entry) => entry.checkVisibility() || entry.contains(target)).length;
  const noun = entries.length === 1 ? 'entry' : 'entries';
  const words = shown === entries.length ? `${shown} ${noun}` : `${shown} of ${entries.length} ${noun}`;
  place.textContent = shown > 0 ? words : 'No entries of this kind. Choose another kind or API.';
}
