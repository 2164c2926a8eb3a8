/** What can be found on a page: the names that its parts go by. */
import { expect, test } from 'vitest';
import type { Block } from '../model/prose.ts';
import { errorEntries } from './entries.ts';

function said(text: string): Block[] {
  return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }];
}

test('an error with a number only goes by the first sentence of its meaning too', () => {
  const entries = errorEntries([
    {
      code: '3',
      meaning: said('Execution reverted. The contract undid the call.'),
      remedy: said('Read data.'),
    },
    { code: 'EAPI:Invalid nonce', meaning: said('The nonce is too low. Or not.'), remedy: said('Raise it.') },
  ]);
  expect(entries.map(({ aliases }) => aliases)).toEqual([
    ['3', 'Execution reverted'],
    ['EAPI:Invalid nonce'],
  ]);
});
