/** The not-found page's guesses on the site's own addresses: what readers type, cut off, or get from elsewhere. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { ADDRESSES, type AddressList, nearAddresses } from '../../src/search/near-addresses.ts';
import { DIST } from './built-site.support.ts';

const list: AddressList = JSON.parse(await readFile(path.join(DIST, config.base, ADDRESSES), 'utf8'));
const near = (address: string) => nearAddresses(list, address).map(([route]) => route);

test.each([
  ['/docs/rest-api/Add-Order', '/docs/rest-api/add-order'],
  ['/docs/rest-api/addorder', '/docs/rest-api/add-order'],
  ['/docs/rest-api/ad-order', '/docs/rest-api/add-order'],
  ['/docs/websocket-v2/add-order', '/docs/websocket-v2/add_order'],
  ['/rest-api/add-order', '/docs/rest-api/add-order'],
  ['/docs/nodes-api/…/eth_getlogs', '/docs/nodes-api/ethereum/json-rpc/eth/eth_getLogs'],
  ['/specs/spot-rest', '/docs/api-reference/spot-rest'],
  ['/docs/guides/global-intro/deeper/still', '/docs/guides/global-intro'],
  ['/docs/guides/spot-rest-authentication', '/docs/guides/spot-rest-auth'],
  ['/docs/changelog', '/docs/change-log'],
  ['/blog/atomic-amend', '/blog/atomic-amends'],
])('%s leads to %s', (address, route) => {
  expect(near(address)[0]).toBe(route);
});

test.each(['/docs/rest-api', '/docs/tools', '/docs', '/docs/futures-api/trading'])(
  '%s, cut off from a longer address, leads to pages below it',
  (address) => {
    const found = near(address);
    expect(found).toHaveLength(3);
    for (const route of found) expect(route).toMatch(new RegExp(`^${address}/`));
  },
);

test('an address with one letter left out still leads to its page', () => {
  const some = list.filter((_, index) => index % 10 === 0);
  const lost = some.filter(([route]) => {
    const at = route.lastIndexOf('/') + 2;
    return route.length > at + 4 && !near(route.slice(0, at) + route.slice(at + 1)).includes(route);
  });
  // Of a few, several others are as similar.
  expect(lost.length / some.length).toBeLessThan(0.05);
});

test('nothing is near to an address without a known word', () => {
  for (const address of ['/zqxwv', '/wp-admin/setup.php', '/.env']) expect(near(address)).toEqual([]);
});
