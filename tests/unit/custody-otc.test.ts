/** What the custody and OTC pages promise in figures: the signature with a query, sums, IDs, titles. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGuide, tableOf, textsOf } from './guide.support.ts';
import { readInventoryRoutes, readSources, type SluggedOperation, slugOf } from './spec-source.support.ts';

function readSpec(name: string) {
  const [source] = readSources([`specs/rest/${name}.yaml`]);
  return parse(source?.text ?? '');
}

const otc = readSpec('otc');
const custody = readSpec('custody');

const resultOf = (spec: typeof otc, path: string, name: string) =>
  spec.paths[path].post.responses['200'].content['application/json'].examples[name].value.result;

/** Amounts with up to 8 decimal places as integers, so that sums are exact. */
const units = (amount: string) => Math.round(Number(amount) * 1e8);

test.each([
  ['otc-api', otc, 7],
  ['custody-api', custody, 12],
] as const)('every operation of %s has its page in the inventory', (folder, spec, count) => {
  const own = Object.values<{ post: SluggedOperation }>(spec.paths).map(
    ({ post }) => `/docs/${folder}/${slugOf(post)}`,
  );
  expect(own).toHaveLength(count);
  expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
});

describe('the worked signature of custody', () => {
  const guide = readGuide('custody-rest-auth');
  const one = (title: string) => textsOf(guide, title)[0] ?? '';
  const [[, path = ''] = [], [, nonce = ''] = []] = tableOf(guide, 'What you start with').map((row) =>
    row.map((cell) => cell.replaceAll('`', '')),
  );
  const secret = Buffer.from(one('secret'), 'base64');
  const sign = (target: string, body: string) => {
    const digest = createHash('sha256').update(nonce).update(body).digest();
    return createHmac('sha512', secret).update(target).update(digest).digest('base64');
  };

  test('follows step by step from path with query, nonce and body', () => {
    const digest = createHash('sha256').update(one('nonce + body')).digest('hex');
    expect(one('nonce + body')).toBe(nonce + one('body'));
    expect(one('SHA-256(nonce + body), hexadecimal')).toBe(digest);
    expect(one('path + SHA-256, hexadecimal')).toBe(Buffer.from(path).toString('hex') + digest);
    expect(Buffer.from(one('HMAC-SHA512, hexadecimal'), 'hex').toString('base64')).toBe(one('API-Sign'));
    expect(one('API-Sign')).toBe(sign(path, one('body')));
  });

  test('shows what a signature without the query or with a space looks like', () => {
    const mistakes = tableOf(guide, "The example's signature with one mistake each").map(([start = '']) =>
      start.replaceAll('`', ''),
    );
    const wrong = [
      sign(path.replace(/\?.*/, ''), one('body')),
      sign(path.replace('/0', ''), one('body')),
      sign(path, one('body').replace(':', ': ')),
      sign(path, `${one('body')}\n`),
    ];
    expect(mistakes.slice(0, 4)).toEqual(wrong.map((signature) => signature.slice(0, 24)));
  });
});

test('every OTC quote is price times amount', () => {
  const history = resultOf(otc, '/private/GetOtcHistoricalQuotes', 'Accepted, rejected and expired');
  for (const { price, amount, total } of history)
    expect(units(String(Number(price) * Number(amount)))).toBe(units(total));
});

describe('the withdrawal of custody', () => {
  test('adds up with its fee and its balances', () => {
    const { transactions } = resultOf(
      custody,
      '/private/ListCustodyTransactions',
      'Deposits and withdrawals',
    );
    const [{ spend }, { receive }] = transactions;
    expect(units(spend.amount.amount) + units(spend.fee.amount)).toBe(units(spend.total.amount));
    expect(units(receive.balance.amount) - units(spend.total.amount)).toBe(units(spend.balance.amount));
  });

  test('starts from a vault whose assets make its value', () => {
    const vault = resultOf(custody, '/private/GetCustodyVault', 'Before the withdrawal');
    const values = vault.asset_details.map((row: { total_balance: { current_usd_value: string } }) =>
      units(row.total_balance.current_usd_value),
    );
    expect(values.reduce((sum: number, value: number) => sum + value, 0)).toBe(units(vault.balance_fiat));
  });
});
