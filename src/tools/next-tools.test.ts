/** A pasted error leads to a suggestion of the tool for its cause, if the site has it. */
import { expect, test } from 'vitest';
import { nextTools, type ToolLink } from './next-tools.ts';

const TOOLS: readonly ToolLink[] = (
  ['signature', 'order-book-checksum', 'rate-limits', 'fix-decoder'] as const
).map((tool) => ({ tool, title: tool, route: `/docs/tools/${tool}` }));

test.each([
  ['EAPI:Invalid signature', ['signature']],
  ['checksum does not match, expected 2505503822 but local checksum is 3675703619', ['order-book-checksum']],
  ['EOrder:Rate limit exceeded', ['rate-limits']],
  ['apiLimitExceeded', ['rate-limits']],
  ['8=FIX.4.4|35=3|373=8|58=Signature problem|', ['signature', 'fix-decoder']],
  ['EOrder:Insufficient funds', []],
])('%s leads to %j', (text, expected) => {
  expect(nextTools(TOOLS, text).map(({ tool }) => tool)).toEqual(expected);
  expect(nextTools([], text)).toEqual([]);
});
