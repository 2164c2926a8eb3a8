/** Recomputes what tables on the pages of the Nodes API say, or compares it with the error registries. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPage, tableOf, textsOf, toNumber } from './guide.support.ts';

const introduction = readPage('nodes-api/introduction');
const practices = readPage('nodes-api/best-practices');

interface ErrorText {
  readonly meaning: string;
}

function readRegistry(chain: string): Readonly<Record<string, ErrorText>> {
  return parse(readFileSync(`specs/errors/${chain}.yaml`, 'utf8'));
}

const REGISTRIES = {
  Bitcoin: readRegistry('bitcoin'),
  Ethereum: readRegistry('ethereum'),
  Solana: readRegistry('solana'),
};

test('quantities are written as the rules say, and the wrong forms break them', () => {
  const rows = tableOf(introduction, 'Quantities');
  expect(rows).toHaveLength(5);
  for (const [value = '', written = '', wrong = ''] of rows) {
    const number = BigInt(value.replace(/ .*$/, '').replaceAll(',', ''));
    expect(written).toBe(`\`0x${number.toString(16)}\``);
    for (const form of wrong.split(', ')) expect(form).not.toMatch(/^`0x(0|[1-9a-f][0-9a-f]*)`$/);
  }
});

test('what rounding does to big numbers is what JavaScript does', () => {
  const { rentEpoch }: { rentEpoch: number } = JSON.parse('{"rentEpoch": 18446744073709551615}');
  expect(introduction).toContain(`turns it into ${String(rentEpoch).replace(/\B(?=(\d{3})+$)/g, ',')}`);
  expect(0.1 + 0.2).toBe(0.30000000000000004);
  expect(Number.MAX_SAFE_INTEGER.toLocaleString('en-GB')).toBe('9,007,199,254,740,991');
  expect(2n ** 256n - 1n).toBeLessThan(10n ** 78n);
});

test('the examples of calls fit each other', () => {
  const [request, response] = ['request.json', 'response.json'].map((title) =>
    JSON.parse(textsOf(introduction, title)[0] ?? ''),
  );
  expect(response.id).toBe(request.id);
  const [asked, answered] = ['batch-request.json', 'batch-response.json'].map((title) =>
    JSON.parse(textsOf(introduction, title)[0] ?? ''),
  );
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  expect(idsOf(answered)).toEqual(idsOf(asked).toReversed());
});

test('codes with two meanings have those of the registries', () => {
  for (const [code = '', ethereum = '', solana = ''] of tableOf(introduction, 'One code, two meanings')) {
    for (const [chain, text] of [['Ethereum', ethereum] as const, ['Solana', solana] as const]) {
      const { meaning = '' } = REGISTRIES[chain][code] ?? {};
      expect(meaning).toContain(`**${text.replace(/:.*$/, '')}.**`);
    }
  }
});

test('every code that is or is not worth repeating is in the registry of its chain', () => {
  const rows = [
    ...tableOf(practices, 'Retry after a pause'),
    ...tableOf(practices, "Don't retry without a change"),
    ...tableOf(practices, 'Errors that mean success when you resend a transaction'),
  ];
  let count = 0;
  for (const [chain = '', what = ''] of rows) {
    const registries = Object.entries(REGISTRIES).filter(
      ([name]) => chain === 'Every chain' || name === chain,
    );
    expect(registries.length).toBeGreaterThan(0);
    for (const [code] of what.matchAll(/-\d+|\b3$|\b4444\b/g)) {
      count += 1;
      const known = registries.map(([name, registry]) => [name, code in registry]);
      // Bitcoin Core reports wrong parameters with its own codes.
      const expected = registries.map(([name]) => [name, !(name === 'Bitcoin' && code === '-32602')]);
      expect(known).toEqual(expected);
    }
  }
  expect(count).toBeGreaterThan(25);
});

test('pauses double, and their sums are right', () => {
  const rows = tableOf(practices, 'Pauses in the program below');
  const pauses = rows.slice(0, -1).map(([, limit, average]) => [toNumber(limit), toNumber(average)]);
  expect(pauses).toEqual(
    [1, 2, 3, 4, 5].map((attempt) => [0.5 * 2 ** (attempt - 1), 0.25 * 2 ** (attempt - 1)]),
  );
  const sums = [0, 1].map((column) => pauses.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  expect(rows.at(-1)?.slice(1).map(toNumber)).toEqual(sums);
});
