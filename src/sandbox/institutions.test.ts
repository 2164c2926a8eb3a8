/** Life cycles of Pay and Custody, and what Ramp repeats. */
import { expect, test } from 'vitest';
import { bodyOf, createTestSandbox } from './running.support.ts';

const invalid = { error: [{ severity: 'E', errorClass: 'General', type: 'Invalid arguments' }] };

test.each([
  ['request', '/request/create', { from: 'ana' }, '/request/cancel'],
  ['transfer', '/transfer/create', { to: 'ben' }, '/transfer/cancel'],
  ['paylink', '/paylink/create', {}, '/transfer/cancel'],
])('a Pay %s can be canceled once, and only if it was created', async (_, create, more, cancel) => {
  const { sendSigned } = await createTestSandbox(['pay']);
  const pay = (path: string, fields: object) => bodyOf(sendSigned(`/0/private/Pay${path}`, fields));
  const id = { external_id: 'AAECAwQFBgcICQoLDA0ODw' };
  expect(pay(cancel, id)).toMatchObject(invalid);
  expect(pay(create, { amount: '40', asset: 'USDC', ...id, ...more })).toMatchObject({ error: [] });
  // A request is no transfer, and a transfer no request.
  const other = cancel === '/request/cancel' ? '/transfer/cancel' : '/request/cancel';
  expect(pay(other, id)).toMatchObject(invalid);
  expect(pay(cancel, id)).toEqual({ error: [], result: {} });
  expect(pay(cancel, id)).toMatchObject(invalid);
});

test('a paylink that was not created has no code', async () => {
  const { sendSigned } = await createTestSandbox(['pay']);
  const pay = (path: string, fields: object) => bodyOf(sendSigned(`/0/private/Pay/paylink${path}`, fields));
  const id = { external_id: 'AAECAwQFBgcICQoLDA0ODw' };
  expect(pay('/get', id)).toMatchObject(invalid);
  pay('/create', { amount: '40', asset: 'USDC', ...id });
  expect(pay('/get', id)).toMatchObject({ result: { claim_link: expect.any(String) } });
});

test.each([
  ['GetCustodyVault', 'VK7M2XQD5TA3ZC', { name: 'Client reserves' }],
  [
    'GetCustodyTransaction',
    'TXCU2D-EX4MP-D3PS1A',
    { transaction: { type: 'deposit', id: 'TXCU2D-EX4MP-D3PS1A' } },
  ],
  ['GetCustodyTask', 'TGX2OJ4JQPOTZ2', { id: 'TGX2OJ4JQPOTZ2' }],
  ['GetCustodyTask', '4f7d2c19-8a36-4e5b-b1c0-7d9e3f6a2b84', { id: 'TGX2OJ4JQPOTZ2' }],
  ['GetCustodyActivity', 'AB3K7QX2MDL5TA', { type: 'created' }],
])('%s returns what has the ID %s', async (name, id, result) => {
  const { sendSigned } = await createTestSandbox(['custody']);
  const body = name === 'GetCustodyTransaction' ? { vault_id: 'VW4QKPQC4C62KA' } : {};
  expect(bodyOf(sendSigned(`/0/private/${name}?id=${id}`, body))).toMatchObject({ result });
});

test.each([
  ['GetCustodyVault', 'VAAAAAAAAAAAAA', 'errors'],
  ['GetCustodyTransaction', 'TXCU9Z-EX4MP-D3PS1A', 'error'],
  ['GetCustodyTask', 'TAAAAAAAAAAAAA', 'errors'],
  ['GetCustodyActivity', 'AAAAAAAAAAAAAA', 'errors'],
])('%s rejects an ID that does not exist', async (name, id, member) => {
  const { sendSigned } = await createTestSandbox(['custody']);
  const body = name === 'GetCustodyTransaction' ? { vault_id: 'VW4QKPQC4C62KA' } : {};
  const { result, [member]: errors } = Object(bodyOf(sendSigned(`/0/private/${name}?id=${id}`, body)));
  expect(errors).toMatchObject(invalid.error);
  expect(result ?? null).toBeNull();
});

const PURCHASE =
  'in_asset=USD&in_amount=99.00&out_asset=ETH&funding_type=bank_transfer&withdrawal_method=Ether';

test('the limits and the quote of Ramp are in the assets of the request', async () => {
  const { getSigned } = await createTestSandbox(['ramp']);
  const get = (target: string) => Object(bodyOf(getSigned('ramp', target))).result;
  const { limits, final_combined: both } = get(
    `/b2b/ramp/limits?${PURCHASE.replace('in_amount=99.00&', '')}`,
  );
  for (const { minimum, maximum } of [limits.deposit, both.in_asset])
    expect([minimum.asset, maximum.asset]).toEqual(['USD', 'USD']);
  for (const { minimum, maximum } of [limits.withdrawal, both.out_asset])
    expect([minimum.asset, maximum.asset]).toEqual(['ETH', 'ETH']);
  expect(get(`/b2b/ramp/quotes/prospective?${PURCHASE}`)).toMatchObject({
    spend: { asset: 'USD', subtotal: '99.00', total: '100.49' },
    receive: { asset: 'ETH' },
    unit_price: { asset: 'ETH', denomination_asset: 'USD' },
  });
});

test('a checkout of Ramp repeats what was sent, and nothing else', async () => {
  const { getSigned } = await createTestSandbox(['ramp']);
  const data = (query: string) =>
    Object(bodyOf(getSigned('ramp', `/b2b/ramp/checkout?${query}`))).result.request_data;
  const sent = Object.fromEntries(new URLSearchParams(PURCHASE));
  expect(data(PURCHASE)).toEqual(sent);
  expect(data(`${PURCHASE}&country=FR&external_metadata=cart-7`)).toEqual({
    ...sent,
    country: 'FR',
    external_metadata: 'cart-7',
  });
});
