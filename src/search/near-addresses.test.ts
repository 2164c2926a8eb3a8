/** Guesses for addresses that don't exist: other case, missing marks, typing mistakes, cut or lengthened addresses. */
import { expect, test } from 'vitest';
import { type AddressList, nearAddresses } from './near-addresses.ts';

const LIST: AddressList = [
  ['/docs/shop/overview', 'Shop API'],
  ['/', 'Parcel Docs'],
  ['/docs/shop/create-cart', 'Create Cart'],
  ['/docs/shop/delete-cart', 'Delete Cart'],
  ['/docs/shop/list-parcels', 'List Parcels'],
  ['/docs/events/createcart', 'Cart Created'],
  ['/docs/events/overview', 'Events API'],
  ['/docs/guides/api-keys', 'Authentication'],
  ['/docs/guides/größen', 'Größen'],
  ['/docs/rpc/node/parcel_getLogs', 'parcel_getLogs'],
];

const near = (path: string) => nearAddresses(LIST, path).map(([route]) => route);

test.each([
  ['/docs/shop/Create-Cart', '/docs/shop/create-cart'],
  ['/docs/shop/createcart', '/docs/shop/create-cart'],
  ['/docs/shop/createCart', '/docs/shop/create-cart'],
  ['/docs/shop/craete-cart', '/docs/shop/create-cart'],
  ['/docs/shop/create_cart/v2', '/docs/shop/create-cart'],
  ['/shop/create-cart', '/docs/shop/create-cart'],
  ['/reference/create-cart', '/docs/shop/create-cart'],
  ['/docs/events/create-cart', '/docs/events/createcart'],
  ['/docs/rpc/…/parcel_getlogs', '/docs/rpc/node/parcel_getLogs'],
  ['/docs/guides/authentication', '/docs/guides/api-keys'],
  ['/docs/guides/auth', '/docs/guides/api-keys'],
  ['/docs/guides/Größe', '/docs/guides/größen'],
  ['/specs/shop', '/docs/shop/overview'],
])('%s is taken for %s', (path, route) => {
  expect(near(path)[0]).toBe(route);
});

test('an address that others are below leads to the first of them', () => {
  expect(near('/docs/shop')).toEqual([
    '/docs/shop/overview',
    '/docs/shop/create-cart',
    '/docs/shop/delete-cart',
  ]);
  expect(near('/docs')).toHaveLength(3);
});

test.each(['/', '', '/zqxwv', '/docs/shop-9/zqxwv', '/…', '/%', '/a', '/docs/guides/x'])(
  'nothing is near to %j',
  (path) => {
    expect(near(path)).toEqual([]);
  },
);

test('of an endless address, the start counts', () => {
  expect(near(`/docs/shop/${'create-cart/'.repeat(100_000)}`)[0]).toBe('/docs/shop/create-cart');
});
