import { expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const USER = 'AA31N84GAEX4MPLA';

/** Sends signed requests to an API whose nonce is in a header. */
function callerOf({ send, headersOf }: TestSandbox, api: string) {
  return (method: string, target: string, fields?: object, more: Record<string, string> = {}) => {
    const text = fields ? JSON.stringify(fields) : '';
    const headers = {
      ...headersOf(api, method, target, text),
      ...(fields ? { 'content-type': 'application/json' } : {}),
      ...more,
    };
    const verdict = send({ method, target: `/@${api}${target}`, headers, body: Buffer.from(text) });
    const { status, body } = verdict.reply;
    return { status, body: String(body) === '' ? {} : Object(bodyOf(verdict)) };
  };
}

const QUOTES = `/b2b/quotes?user=${USER}`;
const TERMS = { fee_bps: '100', spread_bps: '50' };
const SPEND = {
  type: 'spend',
  amount: { asset: 'EUR', amount: '500.00' },
  quote: { asset: 'BTC' },
  ...TERMS,
};

test.each([
  ['what is spent', SPEND, ['500.00', '5.00', '495.00'], ['0.00800000', '0.00800000']],
  [
    'what is received',
    { type: 'receive', amount: { asset: 'BTC', amount: '0.0032' }, quote: { asset: 'EUR' }, ...TERMS },
    ['199.98', '1.98', '198.00'],
    ['0.0032', '0.0032'],
  ],
  [
    'what is sold',
    { type: 'spend', amount: { asset: 'BTC', amount: '0.002' }, quote: { asset: 'EUR' }, ...TERMS },
    ['0.002', '0.00002000', '0.00198000'],
    ['121.77', '121.77'],
  ],
  [
    'what a sale brings',
    { type: 'receive', amount: { asset: 'EUR', amount: '615.00' }, quote: { asset: 'BTC' }, ...TERMS },
    ['0.01010000', '0.00010000', '0.01000000'],
    ['615.00', '615.00'],
  ],
])('an Embed quote by %s adds up', async (_, body, [total, fee, subtotal], [received, traded]) => {
  const call = callerOf(await createTestSandbox(['embed']), 'embed');
  expect(call('POST', QUOTES, body).body.result).toMatchObject({
    spend: { total, fee, subtotal },
    receive: { total: received, subtotal: traded },
  });
});

test('the price of an Embed quote is in the assets of the request', async () => {
  const call = callerOf(await createTestSandbox(['embed']), 'embed');
  const body = { ...SPEND, amount: { asset: 'USD', amount: '500.00' }, quote: { asset: 'ETH' } };
  expect(call('POST', QUOTES, body).body.result).toMatchObject({
    spend: { asset: 'USD' },
    receive: { asset: 'ETH' },
    unit_price: { asset: 'ETH', denomination_asset: 'USD' },
  });
});

test.each([
  [{ base: 'BTC', quote: 'USD', type: 'buy', amount: '3' }, '204751.20', '3'],
  [{ base: 'BTC', quote: 'USD', type: 'buy', total: '68250.40' }, '68250.40', '1'],
  [{ base: 'ETH', quote: 'USD', type: 'sell', total: '60001.00' }, '60001.00', '30.0005'],
])('an OTC quote for %j adds up', async (fields, total, amount) => {
  const { sendSigned } = await createTestSandbox(['otc']);
  expect(bodyOf(sendSigned('/0/private/CreateOtcQuoteRequest', fields))).toMatchObject({
    result: { quote: { ...fields, total, amount } },
  });
});

test('a prospective quote of Ramp adds up', async () => {
  const call = callerOf(await createTestSandbox(['ramp']), 'ramp');
  const query =
    'in_asset=EUR&in_amount=500.00&out_asset=BTC&funding_type=credit_card&withdrawal_method=Bitcoin';
  expect(call('GET', `/b2b/ramp/quotes/prospective?${query}`).body.result).toMatchObject({
    spend: { subtotal: '500.00', fee: '5.00', deposit_fee: '0.50', total: '505.50' },
    receive: { subtotal: '0.00800000', withdrawal_fee: '0.00010000', total: '0.00790000' },
  });
});

test('an Embed quote trades once, as quoted, and is in the history of its user only', async () => {
  const sandbox = await createTestSandbox(['embed']);
  const call = callerOf(sandbox, 'embed');
  const { result: quote } = call('POST', QUOTES, SPEND).body;
  expect(quote).toMatchObject({ status: 'new', expires: '2026-05-12T14:02:00Z' });
  const target = `/b2b/quotes/${quote.quote_id}?user=${USER}`;
  expect(call('GET', target).body.result).toEqual(quote);
  sandbox.pass(60);
  const { transaction_id: id } = call('PUT', target).body.result;
  const states = [0, 2, 3].map((seconds) => {
    sandbox.pass(seconds);
    const { status, ...rest } = call('GET', target).body.result;
    expect({ ...rest, status: 'new' }).toEqual({ ...quote, transaction_id: id });
    return status;
  });
  expect(states).toEqual(['accepted', 'order_complete', 'credit_transfer_complete']);
  expect(call('PUT', target)).toMatchObject({
    status: 409,
    body: { error: ['EPTL:Quote already accepted'] },
  });
  const history = (user: string) =>
    call('GET', `/b2b/portfolio/${user}/transactions?ids[]=${id}`).body.result.transactions;
  expect(history(USER)).toMatchObject([
    {
      id,
      ref_id: quote.quote_id,
      status: 'successful',
      time: '2026-05-12T14:01:00Z',
      spend: { amount: { amount: '495.00' }, fee: { amount: '5.00' }, total: { amount: '500.00' } },
      receive: { total: { asset: 'BTC', amount: '0.00800000' } },
    },
  ]);
  expect(history('AA52K3TDAEX4MPLB')).toEqual([]);
});

test('an Embed quote that has expired, or that nobody requested, is not executed', async () => {
  const sandbox = await createTestSandbox(['embed']);
  const call = callerOf(sandbox, 'embed');
  const { quote_id: id } = call('POST', QUOTES, SPEND).body.result;
  sandbox.pass(120);
  const target = `/b2b/quotes/${id}?user=${USER}`;
  expect(call('PUT', target)).toMatchObject({ status: 409, body: { error: ['EPTL:Price quote expired'] } });
  expect(call('GET', target).body.result).toMatchObject({ quote_id: id, status: 'new' });
  const other = target.replace(id, 'BQNONE-K2QPA-LR4T9C');
  expect([call('PUT', other).status, call('GET', other).status]).toEqual([404, 404]);
  expect(call('GET', target.replace(USER, 'AA52K3TDAEX4MPLB')).status).toBe(404);
});

test('the request of an example gets a quote with its own time the second time', async () => {
  const call = callerOf(await createTestSandbox(['embed']), 'embed');
  const body = { ...SPEND, amount: { asset: 'EUR', amount: '250.00' } };
  expect(call('POST', QUOTES, body).body.result.quote_id).toBe('BQEXM7-K2QPA-LR4T9C');
  const again = call('POST', QUOTES, body).body.result;
  expect(again).toMatchObject({ expires: '2026-05-12T14:02:00Z', spend: { total: '250.00' } });
  expect(again.quote_id).not.toBe('BQEXM7-K2QPA-LR4T9C');
});

test('an OTC quote is active until it is decided or expires, and history after that', async () => {
  const { sendSigned, pass } = await createTestSandbox(['otc']);
  const call = (name: string, fields: object = {}) =>
    Object(bodyOf(sendSigned(`/0/private/${name}`, fields)));
  const request = () =>
    call('CreateOtcQuoteRequest', { base: 'BTC', quote: 'USD', type: 'buy', amount: '3' }).result.quote;
  const [accepted, rejected, expired] = [request(), request(), request()];
  const find = (name: string, { quote_id: id }: { quote_id: string }) =>
    call(name).result.find((one: { quote_id: string }) => one.quote_id === id);
  expect(find('GetOtcActiveQuotes', accepted)).toEqual({
    ...accepted,
    expires: { time: Date.parse('2026-05-12T14:00:20Z') },
  });
  expect(find('GetOtcHistoricalQuotes', accepted)).toBeUndefined();
  const decide = ({ quote_id }: { quote_id: string }, status: string) =>
    call('UpdateOtcQuote', { quote_id, status });
  pass(5);
  expect(decide(accepted, 'accepted')).toEqual({ error: [], result: { quote_id: accepted.quote_id } });
  expect(decide(rejected, 'rejected').error).toEqual([]);
  const invalid = { error: ['EGeneral:Invalid arguments'] };
  expect(decide(accepted, 'rejected')).toEqual(invalid);
  expect(decide({ quote_id: '00000000-3b64-4f0d-9e27-5a8d1c6b2f31' }, 'accepted')).toEqual(invalid);
  pass(15);
  expect(decide(expired, 'accepted')).toEqual(invalid);
  for (const one of [accepted, rejected, expired]) expect(find('GetOtcActiveQuotes', one)).toBeUndefined();
  const outcomes = [accepted, rejected, expired].map((one) => {
    const {
      acceptance,
      trade_id: trade,
      settlement_status: settled,
      total,
    } = find('GetOtcHistoricalQuotes', one);
    return [acceptance.status, acceptance.time, trade === null, settled, total];
  });
  const [decided, end] = ['2026-05-12T14:00:05Z', '2026-05-12T14:00:20Z'].map((time) => Date.parse(time));
  expect(outcomes).toEqual([
    ['accepted', decided, false, 'settled', '204751.20'],
    ['rejected', decided, true, 'unsettled', '204751.20'],
    ['expired', end, true, 'unsettled', '204751.20'],
  ]);
});

test.each([
  ['embed', { amount: { asset: 'EUR', amount: '0' } }, 400, 'EAPI:Quantity is too small for asset'],
  ['embed', { fee_bps: '20000' }, 400, 'EAPI:Quantity is too small for asset'],
])('a quote of %s for %j is rejected, because nothing would be received', async (api, more, status, code) => {
  const call = callerOf(await createTestSandbox([api]), api);
  expect(call('POST', QUOTES, { ...SPEND, ...more })).toMatchObject({ status, body: { error: [code] } });
});

test('a quote of OTC or Ramp is rejected if its amount is none, or too small for the fees', async () => {
  const { sendSigned } = await createTestSandbox(['otc']);
  for (const size of [{ amount: 'abc' }, { amount: '0' }, { total: '0.00' }])
    expect(
      bodyOf(
        sendSigned('/0/private/CreateOtcQuoteRequest', { base: 'BTC', quote: 'USD', type: 'buy', ...size }),
      ),
    ).toEqual({ error: ['EGeneral:Invalid arguments'] });
  const call = callerOf(await createTestSandbox(['ramp']), 'ramp');
  const query =
    'in_asset=EUR&in_amount=1.00&out_asset=BTC&funding_type=credit_card&withdrawal_method=Bitcoin';
  expect(call('GET', `/b2b/ramp/quotes/prospective?${query}`)).toMatchObject({
    status: 400,
    body: { error: ['EGeneral:Invalid arguments'] },
  });
});
