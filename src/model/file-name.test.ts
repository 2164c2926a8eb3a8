/** Names that every disk can store. */
import { expect, test } from 'vitest';
import { isStorable, MOST_LETTERS, toStorable } from './file-name.ts';

test.each([
  ['add-order', 'add-order'],
  ['CON', 'CON_'],
  ['nul', 'nul_'],
  ['com1.orders', 'com1_.orders'],
  ['console', 'console'],
  ['lpt10', 'lpt10'],
  ['orders.', 'orders'],
  ['.hidden', 'hidden'],
])('%s is stored as %s', (name, stored) => {
  expect(toStorable(name)).toBe(stored);
  expect(isStorable(stored)).toBe(true);
});

test.each(['x'.repeat(300), '注文'.repeat(50), '😀'.repeat(60)])(
  'a long name keeps its start and gets a hash',
  (name) => {
    const stored = toStorable(name);
    expect(stored.length).toBeLessThanOrEqual(MOST_LETTERS);
    expect(new TextEncoder().encode(stored).length).toBeLessThanOrEqual(200);
    expect(stored).toMatch(/-[\da-f]{8}$/);
    expect(stored).toBe(toStorable(name));
    expect(stored).not.toBe(toStorable(`${name}y`));
    // No character is cut in half.
    expect(encodeURIComponent(stored)).toContain('-');
    expect(isStorable(stored)).toBe(true);
  },
);
