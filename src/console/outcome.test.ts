/** Verdicts on responses: what the API says comes first, and nothing is claimed that the response doesn't say. */
import { expect, test } from 'vitest';
import type { FailureSign } from '../model/failure.ts';
import { outcomeOf } from './outcome.ts';

const FILLED: FailureSign = { path: [{ name: 'problems', isList: false }], test: { kind: 'filled' } };
const ITEMS: FailureSign = {
  path: [
    { name: 'results', isList: true },
    { name: 'state', isList: false },
  ],
  test: { kind: 'is-not', values: ['placed'] },
};
const ORDERS = { kind: 'order', ids: ['ref', 'refs'] };

function wordsOf(
  body: unknown,
  { status = 200, creates = null, codes = [], sent = '' }: Partial<Parameters<typeof told>[1]> = {},
): string {
  return told(body, { status, creates, codes, sent });
}

function told(
  body: unknown,
  setting: {
    status: number;
    creates: typeof ORDERS | null;
    codes: readonly string[];
    sent: string;
  },
): string {
  const { status, creates, codes, sent } = setting;
  const { words, isGood } = outcomeOf(
    { creates, sample: { failures: [FILLED, ITEMS] } },
    {
      status,
      sent,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      found: codes.map((code) => ({ code, action: null })),
    },
  );
  return `${isGood ? '+' : '-'} ${words}`;
}

test('an accepted request has the IDs of what it created, which are not those that were sent', () => {
  const body = { result: { refs: ['O1', 'O2'], own: 'mine' } };
  expect(wordsOf({ result: { refs: ['O1'] } }, { creates: ORDERS })).toBe('+ Order accepted, O1');
  expect(wordsOf(body, { creates: ORDERS, sent: '{"own":"mine"}' })).toBe('+ 2 orders accepted, O1, O2');
  expect(wordsOf({ ref: 'mine' }, { creates: ORDERS, sent: 'own=mine&nonce=1' })).toBe('+ Accepted');
  expect(wordsOf(body, { creates: { kind: '', ids: ['refs'] } })).toBe('+ Accepted, O1, O2');
});

test('the first kind of ID that a response has is the one that counts: others can be those of the reader', () => {
  const body = {
    items: [
      { ref: 'O1', refs: ['mine-1'] },
      { ref: 'O2', refs: ['mine-2'] },
    ],
  };
  expect(wordsOf(body, { creates: ORDERS })).toBe('+ 2 orders accepted, O1, O2');
  // Nothing new: the request named both.
  expect(wordsOf(body, { creates: ORDERS, sent: 'cancel=O1&edit=O2' })).toBe('+ Accepted');
});

test('IDs keep every digit, and many are counted', () => {
  expect(wordsOf('{"ref":9223372036854775807}', { creates: ORDERS })).toBe(
    '+ Order accepted, 9223372036854775807',
  );
  expect(wordsOf({ refs: ['a', 'b', 'c', 'd', 'e'] }, { creates: ORDERS })).toBe(
    '+ 5 orders accepted, a, b, c and 2 more',
  );
});

test('an operation that creates nothing is only accepted, whatever IDs are in its response', () => {
  expect(wordsOf({ id: 'x', orders: [{ ref: 'O1' }] })).toBe('+ Accepted');
  expect(wordsOf('not JSON')).toBe('+ Accepted');
  expect(wordsOf('')).toBe('+ Accepted');
});

test('status 201 says that something was created, and its first ID says what', () => {
  expect(wordsOf({ data: { id: 'x1', owner_id: 'y2' } }, { status: 201 })).toBe('+ Created, x1');
  expect(wordsOf({}, { status: 201 })).toBe('+ Created');
});

test('an error comes first, with or without a documented code', () => {
  expect(wordsOf({ problems: ['EKey'] }, { codes: ['EKey'] })).toBe('- Rejected: EKey');
  expect(wordsOf({ problems: ['unknown', 'more'] })).toBe('- Rejected: unknown, more');
  expect(wordsOf({ problems: 7 })).toBe('- Rejected');
  expect(wordsOf({}, { status: 404 })).toBe('- Rejected');
  expect(wordsOf('<html>', { status: 502 })).toBe('- Failed');
  expect(wordsOf({}, { status: 503, codes: ['EBusy'] })).toBe('- Rejected: EBusy');
});

test('a redirect is not called accepted', () => {
  expect(wordsOf('', { status: 0 })).toBe('+ Redirected');
  expect(wordsOf('', { status: 302 })).toBe('+ Redirected');
});

test('a batch of which a part failed is not called rejected', () => {
  const results = [{ state: 'placed', ref: 'O1' }, { state: 'tooSmall' }];
  expect(wordsOf({ results }, { creates: ORDERS, codes: ['tooSmall'] })).toBe(
    '- Partly rejected: tooSmall. Order accepted, O1',
  );
  expect(wordsOf({ results })).toBe('- Partly rejected: tooSmall');
  expect(wordsOf({ results: results.slice(1) }, { creates: ORDERS, codes: ['tooSmall'] })).toBe(
    '- Rejected: tooSmall',
  );
});
