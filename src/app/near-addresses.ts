/** On the not-found page: searches for the last name of the address, and lists pages with similar addresses. */
import { normalizeRoute, toHref, toRoute } from '../model/address.ts';
import { decodePercent } from '../model/percent.ts';
import { ADDRESSES, type AddressList, nearAddresses } from '../search/near-addresses.ts';
import { createElement } from '../ui/parts/create-element.ts';

/** Most characters of a name to search for. */
const LONGEST = 100;

export async function showNearAddresses(base: string): Promise<void> {
  const path = decodePercent(toRoute(base, location.pathname) ?? location.pathname);
  offerSearch(path);
  const response = await fetch(base + ADDRESSES);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const list: AddressList = await response.json();
  const near = nearAddresses(list, path);
  const place = document.getElementById('near-addresses');
  if (!place || near.length === 0) return;
  const links = near.map(([route, title]) =>
    createElement(
      'li',
      {},
      createElement(
        'a',
        { href: toHref(base, normalizeRoute(route)) },
        createElement('span', { textContent: title }),
        createElement('code', { textContent: route }),
      ),
    ),
  );
  place.append(createElement('h2', { textContent: 'Did you mean' }), createElement('ul', {}, ...links));
  place.hidden = false;
}

/** Writes the last name of the address into the search button. */
function offerSearch(path: string): void {
  const name = path.split('/').at(-1)?.replaceAll('-', ' ').trim().slice(0, LONGEST);
  const button = document.querySelector<HTMLElement>('.article .big-search');
  const label = button?.querySelector('span');
  if (!button || !label || !name) return;
  button.dataset.find = name;
  label.textContent = `Search for “${name}”`;
}
