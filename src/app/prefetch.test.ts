/** Prefetching costs data: it must check the connection first. */
import { expect, test } from 'vitest';
import { mayPrefetch } from './prefetch.ts';

test.each([undefined, {}, { effectiveType: '4g' }, { effectiveType: '3g', saveData: false }])(
  'a connection %j is good enough to fetch ahead',
  (connection) => {
    expect(mayPrefetch(connection)).toBe(true);
  },
);

test.each([
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { saveData: true },
  { effectiveType: '4g', saveData: true },
])('nothing is fetched ahead on a connection %j', (connection) => {
  expect(mayPrefetch(connection)).toBe(false);
});
