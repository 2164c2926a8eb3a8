/** Derivatives orders that fill: the position, the fill and the order agree, whatever the caller asks next. */
import { beforeEach, expect, test } from 'vitest';
import { asList, asObject, atPointer } from '../readers/json-schema/json.ts';
import { ACCOUNTS } from './accounts.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const MARKET = { orderType: 'mkt', symbol: 'PF_XBTUSD', side: 'buy', size: '0.5' };
const CLOSE = { ...MARKET, side: 'sell', reduceOnly: 'true' };
const ETHER = { orderType: 'ioc', symbol: 'PF_ETHUSD', side: 'sell', size: '3', limitPrice: '3150' };
const ROOT = '/derivatives/api/v3';
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['futures-trading']);
});

const send = (fields: Record<string, string>, path = 'sendorder') => {
  sandbox.pass(20);
  return bodyOf(sandbox.postSigned('futures-trading', `${ROOT}/${path}`, fields));
};
const get = (path: string) => bodyOf(sandbox.getSigned('futures-trading', `${ROOT}/${path}`));
const positions = () => asList(atPointer(get('openpositions'), 'openPositions'));
const statusOf = (reply: unknown) => atPointer(reply, 'sendStatus/status');
const idOf = (reply: unknown) => atPointer(reply, 'sendStatus/order_id');
const batch = (...batchOrder: object[]) =>
  asList(atPointer(send({ json: JSON.stringify({ batchOrder }) }, 'batchorder'), 'batchStatus')).map(
    asObject,
  );

test('the position starts as the example has it', () => {
  expect(positions()).toMatchObject([{ symbol: 'PF_XBTUSD', side: 'long', size: 0.5, price: 64000 }]);
});

test('a fill that adds to a position averages its price by size', () => {
  send(MARKET);
  // (0.5 × 64,000 + 0.5 × 64,010.5) / 1, and 1 × (64,011.2 − 64,005.25).
  expect(positions()).toMatchObject([
    { symbol: 'PF_XBTUSD', side: 'long', size: 1, price: 64005.25, unrealizedPnl: 5.95 },
  ]);
});

test('a fill that reduces a position keeps its price, and one that closes it takes it off the list', () => {
  send({ ...CLOSE, size: '0.2' });
  expect(positions()).toMatchObject([{ side: 'long', size: 0.3, price: 64000 }]);
  send({ ...CLOSE, size: '0.3' });
  expect(positions()).toEqual([]);
  expect(get('openpositions')).toMatchObject({ result: 'success' });
});

test('a fill larger than the position turns it around, at the price of the fill', () => {
  send({ ...MARKET, side: 'sell', size: '0.8' });
  expect(positions()).toMatchObject([{ side: 'short', size: 0.3, price: 64010 }]);
});

test('a fill on another market opens a position there', () => {
  send(ETHER);
  expect(positions()).toMatchObject([
    { symbol: 'PF_XBTUSD', side: 'long', size: 0.5 },
    { symbol: 'PF_ETHUSD', side: 'short', size: 3, price: 3150 },
  ]);
});

test('a reduce-only order is reduced to the position, and reports by how much', () => {
  const reply = send({ ...CLOSE, size: '0.7', cliOrdId: 'close-1' });
  expect(statusOf(reply)).toBe('placed');
  expect(atPointer(reply, 'sendStatus/orderEvents/0')).toMatchObject({
    type: 'EXECUTION',
    amount: 0.5,
    price: 64010,
    takerReducedQuantity: 0.2,
  });
  expect(positions()).toEqual([]);
  expect(atPointer(send({ cliOrdIds: 'close-1' }, 'orders/status'), 'orders/0')).toMatchObject({
    status: 'FULLY_EXECUTED',
    order: { quantity: 0.5, filled: 0.5 },
  });
});

test('a reduce-only order neither opens nor adds to a position', () => {
  expect(statusOf(send({ ...MARKET, reduceOnly: 'true' }))).toBe('wouldNotReducePosition');
  expect(statusOf(send({ ...ETHER, reduceOnly: 'true' }))).toBe('wouldNotReducePosition');
  expect(positions()).toMatchObject([{ symbol: 'PF_XBTUSD', size: 0.5 }]);
  send(CLOSE);
  expect(statusOf(send({ ...CLOSE, cliOrdId: 'again' }))).toBe('wouldNotReducePosition');
  expect(send({ cliOrdIds: 'again' }, 'orders/status')).toMatchObject({ orders: [] });
});

test("the examples' own orders are accepted again and again", () => {
  const example = { ...CLOSE, cliOrdId: 'close-0512-00000010' };
  for (const _ of [1, 2]) expect(statusOf(send(example))).toBe('placed');
  expect(positions()).toEqual([]);
});

test('a fill is listed with the ID of its order and of the execution, at the time of the request', () => {
  const reply = send({ ...MARKET, size: '0.1', cliOrdId: 'm-1' });
  const [fill, ...others] = asList(atPointer(get('fills'), 'fills'));
  expect(fill).toMatchObject({
    order_id: idOf(reply),
    fill_id: atPointer(reply, 'sendStatus/orderEvents/0/executionId'),
    cliOrdId: 'm-1',
    symbol: 'PF_XBTUSD',
    side: 'buy',
    size: 0.1,
    price: 64010.5,
    fillTime: '2026-05-12T14:00:20.000Z',
    fillType: 'taker',
  });
  expect(idOf(reply)).not.toBe(asObject(fill).fill_id);
  expect(others).toHaveLength(2);
});

test('a page of older fills has none that are newer', () => {
  send(MARKET);
  const ids = asList(atPointer(get('fills?lastFillTime=2026-05-12T14:00:20.000Z'), 'fills'));
  expect(ids).not.toContainEqual(expect.objectContaining({ fillType: 'taker' }));
  expect(asList(atPointer(get('fills?lastFillTime=2026-05-12T14:00:20.001Z'), 'fills'))[0]).toMatchObject({
    fillType: 'taker',
  });
});

test('an order fills at the price of the market, which only the market of the examples has', () => {
  send({ ...MARKET, orderType: 'ioc', side: 'sell', limitPrice: '64000' });
  send(ETHER);
  expect(asList(atPointer(get('fills'), 'fills')).map((one) => asObject(one).price)).toEqual([
    3150, 64010, 64000, 64000,
  ]);
});

test('an order that rests changes no position and has no fill', () => {
  send({ ...MARKET, orderType: 'lmt', limitPrice: '60000' });
  expect(positions()).toMatchObject([{ size: 0.5, price: 64000 }]);
  expect(asList(atPointer(get('fills'), 'fills'))).toHaveLength(2);
});

test('positions and fills are those of the key', () => {
  send(MARKET);
  const target = `${ROOT}/openpositions`;
  const headers = {
    ...sandbox.headersOf('futures-trading', 'GET', target, ''),
    apikey: ACCOUNTS.withOtp.key,
  };
  expect(bodyOf(sandbox.send({ target: `/@futures-trading${target}`, headers }))).toMatchObject({
    openPositions: [{ size: 0.5, price: 64000 }],
  });
});

test('orders of a batch fill in order, each with its own event', () => {
  const [close, again, rest] = batch(
    { ...CLOSE, order: 'send', order_tag: '1', size: 0.4, reduceOnly: true },
    { ...CLOSE, order: 'send', order_tag: '2', size: 0.4, reduceOnly: true },
    { ...MARKET, order: 'send', order_tag: '3', orderType: 'lmt', size: 1, limitPrice: 60_000 },
  );
  expect([close, again, rest].map((one) => one?.order_tag)).toEqual(['1', '2', '3']);
  expect([close, again].map((one) => atPointer(one, 'orderEvents/0'))).toMatchObject([
    {
      type: 'EXECUTION',
      amount: 0.4,
      takerReducedQuantity: null,
      orderPriorExecution: { orderId: close?.order_id },
    },
    {
      type: 'EXECUTION',
      amount: 0.1,
      takerReducedQuantity: 0.3,
      orderPriorExecution: { orderId: again?.order_id },
    },
  ]);
  expect(atPointer(rest, 'orderEvents/0')).toMatchObject({
    type: 'PLACE',
    order: { orderId: rest?.order_id },
  });
  expect(positions()).toEqual([]);
  expect(batch({ ...CLOSE, order: 'send', order_tag: '1', size: 0.4, reduceOnly: true })).toMatchObject([
    { status: 'iocWouldNotExecute', order_tag: '1', order_id: null, orderEvents: [] },
  ]);
});

test('an instruction with a wrong size fails alone', () => {
  const instruction = { ...MARKET, order: 'send', size: 0.7, orderType: 'lmt', limitPrice: 60_000 };
  const known = 'c18f0c17-9971-40e6-8e5b-10df05d422f0';
  const results = batch(
    { ...instruction, order_tag: '1', cliOrdId: 'b-1' },
    { ...instruction, order_tag: '2', size: 0, cliOrdId: 'b-2' },
    { order: 'edit', order_id: known, size: -1 },
  );
  expect(results).toMatchObject([
    { status: 'placed', order_tag: '1' },
    { status: 'invalidSize', order_tag: '2', cliOrdId: 'b-2', order_id: null, orderEvents: [] },
    { status: 'invalidSize', order_id: known },
  ]);
  expect(send({ cliOrdIds: 'b-2' }, 'orders/status')).toMatchObject({ orders: [] });
  const batchOrder = [
    { ...instruction, order_tag: '1', size: 0 },
    { order: 'send', order_tag: '2', size: 1 },
  ];
  expect(send({ json: JSON.stringify({ batchOrder }) }, 'batchorder')).toMatchObject({ result: 'error' });
});
