/** The hash of an address: decoded if possible, unchanged if not. */
import { expect, test } from 'vitest';
import { idOfHash } from './address.ts';

test.each([
  ['#limits', 'limits'],
  ['#gr%C3%B6%C3%9Fe', 'größe'],
  ['#%', '%'],
  ['#%E0%A4%A', '%E0%A4%A'],
  ['', ''],
])('%s names %s', (hash, id) => {
  expect(idOfHash(hash)).toBe(id);
});
