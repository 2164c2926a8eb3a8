/** Details that a client would otherwise read from an example: IDs, marks and entries that are its own. */
import { expect, test } from 'vitest';
import { asList, asObject, atPointer as at } from '../readers/json-schema/json.ts';
import { ACCOUNTS } from './accounts.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };

test('an amended Spot order is marked, and an order that was not is not', async () => {
  const { sendSigned, open } = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
  const spot = (name: string, fields: object = {}) => bodyOf(sendSigned(`/0/private/${name}`, fields));
  for (const id of ['a-1', 'a-2']) spot('AddOrder', { ...LIMIT, cl_ord_id: id });
  spot('AmendOrder', { cl_ord_id: 'a-1', limit_price: '59000' });
  const marks = ['a-1', 'a-2'].map((id) =>
    Object.values(asObject(at(spot('OpenOrders', { cl_ord_id: id }), 'result/open'))).map(
      (one) => asObject(one).misc,
    ),
  );
  expect(marks).toEqual([['amended'], ['']]);
  const params = { channel: 'executions', token: at(spot('GetWebSocketsToken'), 'result/token') };
  const [, snapshot] = open('/@spot-ws-v2/v2').receive(JSON.stringify({ method: 'subscribe', params })).texts;
  const amended = asList(at(JSON.parse(snapshot ?? ''), 'data')).map((one) => asObject(one).amended);
  expect(amended.slice(0, 2)).toEqual([undefined, true]);
});

test('trades have ledger IDs only if the request wants them', async () => {
  const { sendSigned } = await createTestSandbox(['spot-rest']);
  const rows = (fields: object) =>
    Object.values(asObject(at(bodyOf(sendSigned('/0/private/TradesHistory', fields)), 'result/trades')));
  expect(rows({ ledgers: true }).every((one) => 'ledgers' in asObject(one))).toBe(true);
  expect(rows({}).some((one) => 'ledgers' in asObject(one))).toBe(false);
});

test('a list of OTC quotes has the ID that the quote had', async () => {
  const { sendSigned } = await createTestSandbox(['otc']);
  const otc = (name: string, fields: object) => bodyOf(sendSigned(`/0/private/${name}`, fields));
  const quote = { base: 'BTC', quote: 'USD', type: 'buy', amount: '2' };
  const made = asObject(at(otc('CreateOtcQuoteRequest', quote), 'result/quote'));
  const listed = asList(at(otc('GetOtcActiveQuotes', {}), 'result')).map(asObject);
  expect(listed.find((one) => one.quote_id === made.quote_id)).toMatchObject({
    client_order_id: made.client_order_id,
  });
});

test('the event of an edit is about the own order, or there is none', async () => {
  const { postSigned } = await createTestSandbox(['futures-trading']);
  const send = (path: string, fields: Record<string, string>) =>
    bodyOf(postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields));
  const stop = { orderType: 'stp', symbol: 'PF_XBTUSD', side: 'sell', size: '0.3', stopPrice: '62000' };
  send('sendorder', { ...stop, cliOrdId: 's-1' });
  const events = asList(
    at(send('editorder', { cliOrdId: 's-1', stopPrice: '61000' }), 'editStatus/orderEvents'),
  );
  expect(events.filter((one) => at(one, 'new/quantity') !== 0.3)).toEqual([]);
});

test('generated trades have IDs of their own', async () => {
  const { open } = await createTestSandbox(['futures-ws']);
  const feed = open('/@futures-ws/ws/v1');
  feed.receive(JSON.stringify({ event: 'subscribe', feed: 'trade', product_ids: ['PF_XBTUSD'] }));
  const ids = [1, 2, 3].flatMap(() =>
    feed.tick().texts.flatMap((text) => {
      const { feed: name, uid } = JSON.parse(text);
      return name === 'trade' ? [uid] : [];
    }),
  );
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test('two subscriptions of a connection have different IDs, which their notifications repeat', async () => {
  const { open } = await createTestSandbox(['ethereum-ws']);
  const node = open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const subscribe = (id: number) => {
    const params = ['logs', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }];
    const message = { jsonrpc: '2.0', id, method: 'eth_subscribe', params };
    return node.receive(JSON.stringify(message)).texts.map((text) => JSON.parse(text));
  };
  const [[first, ...data], [second, ...more]] = [subscribe(1), subscribe(2)];
  expect(first.result).not.toBe(second.result);
  const named = (messages: readonly unknown[]) => messages.map((one) => at(one, 'params/subscription'));
  expect(named(data)).toEqual(data.map(() => first.result));
  expect(named(more)).toEqual(more.map(() => second.result));
});

test('a call with a list gets an entry for each item, in its order', async () => {
  const { send, apis } = await createTestSandbox(['solana']);
  const [example = ''] = apis
    .flatMap(({ operations }) => operations)
    .flatMap((one) => (one.kind === 'method' && one.method === 'getSignatureStatuses' ? one.exchanges : []))
    .map(({ request }) => request.text);
  const [known, unknown] = asList(at(JSON.parse(example), 'params/0'));
  const [path = ''] = apis.flatMap(({ servers }) => servers.map(({ url }) => new URL(url).pathname));
  const statuses = (signatures: readonly unknown[]) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [signatures] };
    const headers = { 'content-type': 'application/json', 'api-key': ACCOUNTS.usual.key };
    const verdict = send({ method: 'POST', target: path, headers, body: Buffer.from(JSON.stringify(call)) });
    return at(bodyOf(verdict), 'result/value');
  };
  const [status] = asList(statuses([known, unknown]));
  expect(status).toMatchObject({ confirmationStatus: 'confirmed' });
  expect(statuses([unknown])).toEqual([null]);
  expect(statuses([known])).toEqual([status]);
  expect(statuses([unknown, known, unknown])).toEqual([null, status, null]);
});
