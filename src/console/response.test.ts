/** A response as lines: digits as they arrived, members linked to their fields, undocumented ones marked. */
import { describe, expect, test } from 'vitest';
import type { ReceivedNode } from './console-data.ts';
import { type ResponseLine, shapeOf, toLines } from './response.ts';
import { errorsIn } from './response-errors.ts';

const SHAPE: ReceivedNode = {
  id: 'response-200',
  members: {
    error: { id: 'response-200.error', each: { id: '' } },
    result: {
      id: 'response-200.result',
      each: { id: '', members: { vol: { id: 'response-200.result.vol' } } },
    },
    open: { id: 'response-200.open', isOpen: true },
  },
};

function textOf(lines: readonly ResponseLine[] | null): string[] {
  return (lines ?? []).map(
    ({ indent, name, text }) => `${' '.repeat(indent)}${name === null ? '' : `${name}: `}${text}`,
  );
}

test('numbers keep every digit, and short lists stay on one line', () => {
  const lines = toLines('{"error":[],"result":{"XBT":{"vol":0.10000000}},"open":[1.50, "a, b"]}', SHAPE);
  expect(textOf(lines)).toEqual([
    '{',
    ' error: [],',
    ' result: {',
    '  XBT: {',
    '   vol: 0.10000000',
    '  }',
    ' },',
    ' open: [1.50, "a, b"]',
    '}',
  ]);
});

test('members lead to their fields, the entries of maps too', () => {
  const lines = toLines('{"result":{"XBT":{"vol":1}}}', SHAPE) ?? [];
  expect(lines.flatMap(({ name, anchor }) => (name === 'vol' ? [anchor] : []))).toEqual([
    'response-200.result.vol',
  ]);
});

test('only what the page does not have is marked', () => {
  const lines = toLines('{"open":{"a":1},"surprise":{"b":2},"result":{"XBT":{"new":1}}}', SHAPE) ?? [];
  expect(lines.flatMap(({ name, isUndocumented }) => (isUndocumented ? [name] : []))).toEqual([
    'surprise',
    'b',
    'new',
  ]);
});

test('a text that is not JSON has no lines', () => {
  expect(toLines('<html>', SHAPE)).toBeNull();
  expect(toLines('['.repeat(100_000) + ']'.repeat(100_000), SHAPE)).toBeNull();
});

describe('the shape of a response', () => {
  const part = (id: string) => ({ id, node: { id } });
  test('is that of its status, of its class, or the default', () => {
    const received = [part('response-200'), part('response-4xx'), part('response-default')];
    expect([200, 404, 500].map((status) => shapeOf(received, status).id)).toEqual([
      'response-200',
      'response-4xx',
      'response-default',
    ]);
  });

  test('of JSON-RPC is the envelope with the result in it', () => {
    const shape = shapeOf([part('result')], 200);
    const lines = toLines('{"jsonrpc":"2.0","id":1,"result":1,"other":1}', shape) ?? [];
    expect(lines.flatMap(({ name, isUndocumented }) => (isUndocumented ? [name] : []))).toEqual(['other']);
  });
});

test('errors are those that the response names, not similar ones', () => {
  const error = (code: string) => ({ code, action: null });
  const all = [
    error('EAPI:Invalid signature'),
    error('EAPI:Invalid key'),
    error('HTTP 404'),
    error('-32602'),
  ];
  const codes = (status: number, body: string) => errorsIn(all, status, body).map(({ code }) => code);
  expect(codes(200, '{"error":["EAPI:Invalid signature"]}')).toEqual(['EAPI:Invalid signature']);
  expect(codes(200, '{"error":[],"result":"invalid signature words"}')).toEqual([]);
  expect(codes(404, '')).toEqual(['HTTP 404']);
  expect(codes(200, '{"error":{"code":-32602}}')).toEqual(['-32602']);
});
