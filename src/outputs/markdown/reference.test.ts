import { expect, test } from 'vitest';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { errorListToMarkdown } from './reference.ts';

test('texts on one line are separated by a period, unless they end with one', () => {
  const listOf = (meaning: string) => {
    const words = { meaning: [paragraph(text(meaning))], remedy: [paragraph(text('Send less'))] };
    const errors = [{ code: 'E1', ...words, returnedBy: [] }];
    return errorListToMarkdown(
      { kind: 'errors', intro: [], groups: [{ id: 'all', title: 'All', errors }] },
      '/',
    );
  };
  expect(listOf('Too large')).toContain('- `E1`: Too large. Send less');
  expect(listOf('Too large!')).toContain('- `E1`: Too large! Send less');
});
