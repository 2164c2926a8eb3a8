/** What the OAuth, Pay and Ramp specifications promise in figures: signatures, sums, IDs, titles. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readGuide, textsOf } from './guide.support.ts';
import { readInventoryRoutes, readSources, type SluggedOperation, slugOf } from './spec-source.support.ts';

function readSpec(name: string) {
  const [source] = readSources([`specs/rest/${name}.yaml`]);
  const text = source?.text ?? '';
  return { text, spec: parse(text, { merge: true }) };
}

const oauth = readSpec('oauth');
const pay = readSpec('pay');
const ramp = readSpec('ramp');

const resultOf = (path: string, name: string) =>
  ramp.spec.paths[path].get.responses['200'].content['application/json'].examples[name].value.result;

/** Amounts with up to 8 decimal places as integers, so that sums are exact. */
const units = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 1e8);

test.each([
  ['oauth', oauth, 8],
  ['pay-api', pay, 7],
  ['ramp-api', ramp, 7],
] as const)('every operation of %s has its page in the inventory', (folder, { spec }, count) => {
  const own = Object.values<Record<string, SluggedOperation>>(spec.paths).flatMap((item) =>
    Object.values(item).map((operation) => `/docs/${folder}/${slugOf(operation)}`),
  );
  expect(own).toHaveLength(count);
  expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
});

describe('the worked signature of Ramp', () => {
  const cell = (name: string) =>
    new RegExp(`\\| ${name} \\| \`([^\`]+)\` \\|`).exec(ramp.spec.info.description)?.[1] ?? '';

  test('follows from path, query and nonce with the secret of the Spot guide', () => {
    const [secret = ''] = textsOf(readGuide('spot-rest-auth'), 'secret');
    const digest = createHash('sha256').update(cell('Nonce')).digest();
    const mac = createHmac('sha512', Buffer.from(secret, 'base64'));
    expect(cell('SHA-256 of the nonce')).toBe(digest.toString('hex'));
    expect(cell('`API-Sign`')).toBe(mac.update(cell('Path with query')).update(digest).digest('base64'));
  });
});

describe('the purchase of Ramp', () => {
  const { spend, receive, unit_price: price } = resultOf('/b2b/ramp/quotes/prospective', 'Bitcoin by card');

  test('adds up on both sides of the quote', () => {
    expect(units(spend.subtotal) + units(spend.fee) + units(spend.deposit_fee)).toBe(units(spend.total));
    expect(units(receive.subtotal) - units(receive.withdrawal_fee)).toBe(units(receive.total));
    expect(units(receive.subtotal)).toBe(units(String(Number(spend.subtotal) / Number(price.unit_price))));
  });

  test('lies within limits that follow from each other at the same price', () => {
    const { limits, final_combined: combined } = resultOf('/b2b/ramp/limits', 'Bitcoin by card');
    const inEuro = (amount: string) => Number(amount) * Number(price.unit_price);
    const minimum = Math.max(Number(limits.deposit.minimum.amount), inEuro(limits.withdrawal.minimum.amount));
    const maximum = Math.min(Number(limits.deposit.maximum.amount), inEuro(limits.withdrawal.maximum.amount));
    expect(Number(combined.in_asset.minimum.amount)).toBe(minimum);
    expect(Number(combined.in_asset.maximum.amount)).toBe(maximum);
    expect(inEuro(combined.out_asset.minimum.amount)).toBeCloseTo(minimum);
    expect(inEuro(combined.out_asset.maximum.amount)).toBeCloseTo(maximum);
  });
});

describe('the ids of Pay', () => {
  const [info] = readSources(['content/pages/pay-api/rest-api.mdx']);
  const ids = [...new Set([...pay.text.matchAll(/external_id: ([A-Za-z0-9+/]+)/g)].map(([, id = '']) => id))];

  test('are 16 bytes each, and every one stands in the story of the info page', () => {
    expect(ids).toHaveLength(5);
    for (const id of ids) {
      expect(Buffer.from(id, 'base64')).toHaveLength(16);
      expect(info?.text).toContain(`| \`${id}\` |`);
    }
  });

  test('are made from a UUID as the info page shows', () => {
    const pattern = /the UUID `([\da-f-]+)` is the ID `([^`]+)`/;
    const [, uuid = '', id = ''] = pattern.exec(info?.text ?? '') ?? [];
    expect(uuid).not.toBe('');
    expect(Buffer.from(id, 'base64').toString('hex')).toBe(uuid.replaceAll('-', ''));
  });
});

test('the scopes of OAuth are those that the connect page explains', () => {
  const { scopes } = oauth.spec.components.securitySchemes.oauth.flows.authorizationCode;
  const [page] = readSources(['content/pages/oauth/{{provider.product}}-connect.mdx']);
  const rows = [...(page?.text ?? '').matchAll(/^\| `(account\.[^`]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(scopes));
  const permissions = Object.keys(oauth.spec.components.schemas.Permissions.properties);
  expect(rows.slice(3)).toEqual(
    permissions.map((name) => `account.fast-api-key:${name.replaceAll('_', '-')}`),
  );
});
