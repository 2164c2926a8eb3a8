/** A nonce that was used is never used again, and one format doesn't push up another. */
import { expect, test } from 'vitest';
import { clockOf, createVisit, keepNonce } from './visit.ts';

test('the next nonce is higher than the highest of its own format', () => {
  const visit = createVisit();
  keepNonce(visit, 'us', '1770024600000000');
  keepNonce(visit, 'us', '5');
  keepNonce(visit, 'us', '');
  keepNonce(visit, 'random', '6fa459ea');
  expect(clockOf(visit, 'us').lastNonce).toBe(1770024600000000n);
  // In milliseconds, this would be a nonce far in the future, and the server would reject all later ones.
  expect(clockOf(visit, 'ms').lastNonce).toBe(0n);
});
