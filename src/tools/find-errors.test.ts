/** A list of errors that is too long still has every code. */
import { expect, test } from 'vitest';
import type { KnownError } from './errors.ts';
import { explainError } from './find-errors.ts';

test('every code that a text names is found, however many APIs return the first ones', () => {
  const entry = (code: string, api: string): KnownError => ({
    code,
    meaning: `${code} in ${api}`,
    remedy: '',
    action: null,
    actionAfterRead: null,
    apis: [api],
    group: null,
    operations: [],
    page: null,
  });
  const codes = ['EOrder:Insufficient funds', 'EAPI:Invalid nonce', 'EService:Busy'];
  const errors = codes.flatMap((code) =>
    Array.from({ length: 8 }, (_, index) => entry(code, `API ${index}`)),
  );
  const { found } = explainError(errors, codes.join('\n'));
  expect(found).toHaveLength(12);
  expect(new Set(found.map(({ error: { code } }) => code)).size).toBe(3);
});
