/** Recomputes the worked signatures of the Embed guide and the figures in the Embed specifications. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGuide, tableOf, textsOf } from './guide.support.ts';
import { openGuidePrograms } from './guide-programs.support.ts';
import { readInventoryRoutes, readSources, type SluggedOperation, slugOf } from './spec-source.support.ts';

const { testPrograms } = openGuidePrograms();

const guide = readGuide('embed-rest-auth');
const first = (title: string) => textsOf(guide, title)[0] ?? '';

const key = Buffer.from(first('secret'), 'base64');
const [, target = '', nonce = ''] = tableOf(guide, 'What you start with').map(([, value = '']) =>
  value.replaceAll('`', ''),
);
const body = first('body');

const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('')).digest();
const sign = (algorithm: string, by: Buffer | string, ...parts: readonly (Buffer | string)[]) => {
  const mac = createHmac(algorithm, by);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

describe('the worked signature of Embed', () => {
  test('follows from secret, path, query, nonce and body, at every step', () => {
    const digest = hash(nonce, body);
    const mac = sign('sha512', key, target, digest);
    expect(first('nonce + body')).toBe(nonce + body);
    expect(first('SHA-256(nonce + body), hexadecimal')).toBe(digest.toString('hex'));
    expect(first('path with query + SHA-256, hexadecimal')).toBe(
      Buffer.concat([Buffer.from(target), digest]).toString('hex'),
    );
    expect(first('decoded secret, hexadecimal')).toBe(key.toString('hex'));
    expect(first('HMAC-SHA512, hexadecimal')).toBe(mac.toString('hex'));
    expect(first('API-Sign')).toBe(mac.toString('base64'));
    expect(guide).toContain(`${body.length} bytes. The nonce isn't in it.`);
    expect(guide).toContain(
      `${target.length} bytes for the path and query, and 32 bytes for the hash: ${target.length + 32}`,
    );
  });

  test('covers the nonce alone where there is no body', () => {
    const [, listNonce = ''] = /The nonce is `(\d+)`/.exec(guide) ?? [];
    const [, putNonce = ''] = /the nonce alone, here `(\d+)`/.exec(guide) ?? [];
    const list = sign('sha512', key, first('path with query'), hash(listNonce));
    const put = sign('sha512', key, first('path with query of the execution'), hash(putNonce));
    expect(first('SHA-256(nonce), hexadecimal')).toBe(hash(listNonce).toString('hex'));
    expect(first('API-Sign of the list')).toBe(list.toString('base64'));
    expect(first('API-Sign of the execution')).toBe(put.toString('base64'));
    expect(first('output').split('\n')).toEqual([
      first('API-Sign'),
      first('API-Sign of the list'),
      first('API-Sign of the execution'),
    ]);
  });

  test('names the mistake behind each wrong signature', () => {
    const digest = hash(nonce, body);
    const spaced = body.replaceAll('":', '": ').replaceAll(',"', ', "');
    const wrong = [
      sign('sha512', key, target.replace(/\?.*/, ''), digest),
      sign('sha512', first('secret'), target, digest),
      sign('sha512', key, target, digest.toString('hex')),
      sign('sha512', key, target, hash(body)),
      sign('sha512', key, target, hash(nonce)),
      sign('sha512', key, target, hash(nonce, spaced)),
      sign('sha512', key, target, hash(nonce, body, '\n')),
      sign('sha256', key, target, digest),
    ].map((mac) => `\`${mac.toString('base64').slice(0, 24)}\``);
    expect(tableOf(guide, "The quote's signature with one mistake each").map(([value]) => value)).toEqual(
      wrong,
    );
  });
});

testPrograms(guide, 0, 'the program prints the worked signatures', (stdout) =>
  expect(stdout).toBe(`${first('output')}\n`),
);

function readSpec(name: string) {
  const [source] = readSources([`specs/rest/${name}.yaml`]);
  return parse(source?.text ?? '', { merge: true });
}

const embed = readSpec('embed');

test.each([
  ['embed-api', embed, 21],
  ['embed-v1-api', readSpec('embed-v1'), 4],
] as const)('every operation of %s has its page in the inventory', (folder, { paths }, count) => {
  const own = Object.values<Record<string, SluggedOperation>>(paths).flatMap((item) =>
    Object.values(item).map((operation) => `/docs/${folder}/${slugOf(operation)}`),
  );
  expect(own).toHaveLength(count);
  expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
});

/** Amounts with up to 8 decimal places as integers, so that sums are exact. */
const units = (amount: string) => Math.round(Number(amount) * 1e8);

describe('the trade of Embed', () => {
  const resultOf = (path: string, method: string, name: string) =>
    embed.paths[path][method].responses['200'].content['application/json'].examples[name].value.result;
  const quote = resultOf('/b2b/quotes', 'post', 'Spend 250 euro on bitcoin');
  const [trade] = resultOf('/b2b/portfolio/{user}/transactions', 'get', 'The purchase').transactions;

  test('adds up in the quote, at its price and fee', () => {
    const request = embed.paths['/b2b/quotes'].post.requestBody.content['application/json'].examples;
    const asked = request['Spend 250 euro on bitcoin'].value;
    const { spend, receive, unit_price: price } = quote;
    expect(JSON.parse(body)).toEqual(asked);
    expect(spend.total).toBe(asked.amount.amount);
    expect(units(spend.subtotal) + units(spend.fee)).toBe(units(spend.total));
    expect(units(spend.fee)).toBe((units(spend.total) * Number(asked.fee_bps)) / 10_000);
    expect(units(receive.subtotal) - units(receive.fee)).toBe(units(receive.total));
    expect(units(receive.subtotal)).toBe(Math.round(units(spend.subtotal) / Number(price.unit_price)));
  });

  test.each(['Buy 0.0016 bitcoin', 'Sell all bitcoin'])('adds up without a fee: %s', (name) => {
    const request = embed.paths['/b2b/quotes'].post.requestBody.content['application/json'].examples;
    const { type, amount, fee_bps: fee } = request[name].value;
    const { spend, receive, unit_price: price, ...rest } = resultOf('/b2b/quotes', 'post', name);
    const [euro, bitcoin] = spend.asset === 'EUR' ? [spend, receive] : [receive, spend];
    expect([fee, Number(spend.fee), Number(receive.fee), rest.type]).toEqual(['0', 0, 0, type]);
    expect((type === 'spend' ? spend : receive).total).toBe(amount.amount);
    expect([spend.subtotal, receive.subtotal]).toEqual([spend.total, receive.total]);
    expect(units(euro.total)).toBe(Math.round(units(bitcoin.total) * Number(price.unit_price)));
  });

  test('has an example for each status that a program reacts to', () => {
    const { examples } =
      embed.paths['/b2b/quotes/{quote_id}'].get.responses['200'].content['application/json'];
    const statuses = Object.values<{ value: { result: { status: string } } }>(examples).map(
      ({ value }) => value.result.status,
    );
    expect(new Set(statuses)).toEqual(new Set(embed.components.schemas.QuoteStatus.enum));
  });

  test('is the same on all pages', () => {
    const done = resultOf('/b2b/quotes/{quote_id}', 'get', 'Traded');
    const { status: _status, transaction_id: id, ...rest } = done;
    expect({ ...rest, status: 'new' }).toEqual(quote);
    expect(trade.id).toBe(id);
    expect(trade.details.quote_id).toBe(quote.quote_id);
    expect(trade.spend.total.amount).toBe(quote.spend.total);
    expect(trade.receive.total.amount).toBe(quote.receive.total);
    expect(resultOf('/b2b/quotes/{quote_id}', 'put', 'Accepted').transaction_id).toBe(id);
  });

  test('leads to the portfolio that is shown', () => {
    const { assets } = resultOf('/b2b/portfolio/{user}/details', 'get', 'Bitcoin and euro');
    const summary = resultOf('/b2b/portfolio/{user}/summary', 'get', 'After the purchase');
    const [bitcoin, euro] = assets;
    expect(bitcoin.cash_balance).toBe(trade.receive.balance.amount);
    expect(euro.cash_balance).toBe(trade.spend.balance.amount);
    expect(units(bitcoin.cash_value)).toBe(
      units(String(Number(bitcoin.cash_balance) * Number(bitcoin.index_price))),
    );
    expect(units(bitcoin.cash_value) - units(bitcoin.cost_basis)).toBe(units(bitcoin.lots_upnl));
    expect(units(bitcoin.cash_value) + units(euro.cash_value)).toBe(units(summary.portfolio_value));
    expect(units(summary.current_day_pnl.pnl)).toBe(units(bitcoin.lots_upnl) - units(quote.spend.fee));
  });
});
