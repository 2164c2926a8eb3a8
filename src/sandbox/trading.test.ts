/** The life of an order as a trading program sees it: what a response says never contradicts an earlier request. */
import { beforeEach, describe, expect, test } from 'vitest';
import { asList, asObject, atPointer } from '../readers/json-schema/json.ts';
import type { Conversation } from './channel.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };
const MARKET = { ordertype: 'market', type: 'buy', volume: '0.3', pair: 'XBTUSD' };
const UNKNOWN = 'OAAAAA-BBBBB-CCCCCC';
let sandbox: TestSandbox;

const spot = (name: string, fields: object = {}) => {
  // Time for the counters to fall.
  sandbox.pass(60);
  return bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));
};
const at = (value: unknown, pointer: string) => atPointer(value, pointer);

describe('Spot REST', () => {
  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest']);
  });

  test.each([
    ['a negative volume', 'AddOrder', { ...LIMIT, volume: '-1' }],
    ['no volume', 'AddOrder', { ...LIMIT, volume: '0' }],
    ['a volume of zeros', 'AddOrder', { ...LIMIT, volume: '0.000' }],
    [
      'a negative volume in a batch',
      'AddOrderBatch',
      {
        pair: 'XBTUSD',
        orders: [LIMIT, LIMIT].map(({ pair: _, ...one }, n) => ({ ...one, volume: n === 0 ? '1' : '-1' })),
      },
    ],
    ['an edit to 0', 'EditOrder', { txid: 'OXBTB3-EX4MP-R7P4HE', pair: 'XBTUSD', volume: '0' }],
    ['an amend to a negative volume', 'AmendOrder', { txid: 'OXBT7Q-EX4MP-L3K9DA', order_qty: '-1' }],
  ])('%s is rejected', (_, name, fields) => {
    expect(spot(name, fields)).toEqual({ error: ['EGeneral:Invalid arguments'] });
  });

  test('a volume of 0 closes a margin position', () => {
    expect(spot('AddOrder', { ...MARKET, volume: '0', leverage: '5', type: 'sell' })).toMatchObject({
      error: [],
    });
  });

  test('a market order fills at once: it is closed, has a trade, and moves its cost and fee', () => {
    const before = asObject(at(spot('Balance'), 'result'));
    const txid = String(at(spot('AddOrder', { ...MARKET, cl_ord_id: 'm-1' }), 'result/txid/0'));
    expect(at(spot('OpenOrders', { cl_ord_id: 'm-1' }), 'result/open')).toEqual({});
    const order = asObject(
      at(spot('ClosedOrders', { cl_ord_id: 'm-1', trades: true }), `result/closed/${txid}`),
    );
    // 0.3 × 64,012.5, and 0.24% of it.
    const traded = { price: '64012.5', cost: '19203.75000', fee: '46.08900' };
    expect(order).toMatchObject({ ...traded, status: 'closed', vol: '0.30000000', vol_exec: '0.30000000' });
    expect(at(spot('QueryOrders', { txid, trades: true }), `result/${txid}`)).toEqual(order);
    const [trade = ''] = asList(order.trades).map(String);
    expect(trade).not.toBe(txid);
    const row = {
      ...traded,
      ordertxid: txid,
      pair: 'XXBTZUSD',
      type: 'buy',
      vol: '0.30000000',
      maker: false,
    };
    expect(at(spot('TradesHistory'), `result/trades/${trade}`)).toMatchObject(row);
    expect(at(spot('QueryTrades', { txid: trade }), 'result')).toMatchObject({ [trade]: row });
    const after = asObject(at(spot('Balance'), 'result'));
    expect(Number(before.ZUSD) - Number(after.ZUSD)).toBeCloseTo(19_249.839, 6);
    expect(Number(after.XXBT) - Number(before.XXBT)).toBeCloseTo(0.3, 8);
    expect(spot('CancelOrder', { txid })).toEqual({ error: ['EOrder:Unknown order'] });
  });

  test('the proceeds of a sale are less by a fee in the quote asset, or the fee is in the base asset', () => {
    const sold = (flags: object) => {
      const before = asObject(at(spot('Balance'), 'result'));
      spot('AddOrder', { ...MARKET, type: 'sell', volume: '0.1', ...flags });
      const after = asObject(at(spot('Balance'), 'result'));
      return ['XXBT', 'ZUSD'].map((name) => Number((Number(after[name]) - Number(before[name])).toFixed(8)));
    };
    expect(sold({ oflags: 'fciq' })).toEqual([-0.1, 6385.87702]);
    expect(sold({})).toEqual([-0.10024, 6401.24]);
  });

  test('a volume in the quote asset buys what it pays for', () => {
    const txid = String(
      at(spot('AddOrder', { ...MARKET, volume: '640.125', oflags: 'viqc' }), 'result/txid/0'),
    );
    expect(at(spot('QueryOrders', { txid }), `result/${txid}`)).toMatchObject({
      vol_exec: '0.01000000',
      cost: '640.12500',
    });
  });

  test('a market order that costs more than there is fails, and one that is only checked moves nothing', () => {
    const before = spot('Balance');
    expect(spot('AddOrder', { ...MARKET, volume: '900' })).toEqual({ error: ['EOrder:Insufficient funds'] });
    expect(spot('AddOrder', { ...MARKET, validate: true })).toMatchObject({ error: [] });
    expect(spot('Balance')).toEqual(before);
  });

  test('market orders in a batch fill too', () => {
    const { pair, ...order } = MARKET;
    const { pair: _, ...limit } = LIMIT;
    const before = asObject(at(spot('Balance'), 'result'));
    const orders = asList(at(spot('AddOrderBatch', { pair, orders: [order, limit] }), 'result/orders'));
    const [filled, open] = orders.map((one) => String(asObject(one).txid));
    expect(at(spot('QueryOrders', { txid: filled }), `result/${filled}/status`)).toBe('closed');
    expect(at(spot('QueryOrders', { txid: open }), `result/${open}/status`)).toBe('open');
    const after = asObject(at(spot('Balance'), 'result'));
    expect(Number(after.XXBT) - Number(before.XXBT)).toBeCloseTo(0.3, 8);
  });

  test('an order of a batch that the balance no longer covers fails alone', () => {
    const { pair, ...order } = MARKET;
    const [first, second, third] = ['2', '3', '0.2'].map((volume) => ({ ...order, volume }));
    const reply = spot('AddOrderBatch', { pair, orders: [first, second, third] });
    expect(reply).toMatchObject({ error: [] });
    expect(at(reply, 'result/orders')).toMatchObject([
      { txid: expect.any(String) },
      { error: 'EOrder:Insufficient funds' },
      { txid: expect.any(String) },
    ]);
    expect(at(reply, 'result/orders/1/txid')).toBeUndefined();
  });

  test('counts are those of the orders that were canceled', () => {
    for (const id of ['c-1', 'c-2']) spot('AddOrder', { ...LIMIT, cl_ord_id: id });
    for (const _ of [1, 2, 3]) spot('AddOrder', { ...LIMIT, userref: 4711 });
    const batch = { cl_ord_ids: ['c-1', 'c-2', 'c-3'] };
    expect(at(spot('CancelOrderBatch', batch), 'result/count')).toBe(2);
    expect(at(spot('CancelOrderBatch', batch), 'result/count')).toBe(0);
    expect(at(spot('CancelOrder', { txid: 4711 }), 'result/count')).toBe(3);
  });

  test('an ID that no order has is unknown', () => {
    const unknown = { error: ['EOrder:Unknown order'] };
    expect(spot('CancelOrder', { txid: UNKNOWN })).toEqual(unknown);
    expect(spot('AmendOrder', { txid: UNKNOWN, order_qty: '1' })).toEqual(unknown);
    expect(spot('EditOrder', { txid: UNKNOWN, pair: 'XBTUSD', volume: '1' })).toEqual(unknown);
    // The lists have the examples' orders, so they can be canceled.
    expect(spot('CancelOrder', { txid: 'OXBT8R-EX4MP-M4L1EB' })).toMatchObject({ error: [] });
  });
});

describe('Spot WebSocket v2', () => {
  let conversation: Conversation;
  let token: unknown;
  const ORDER = { order_type: 'limit', side: 'buy', symbol: 'BTC/USD', order_qty: 0.7, limit_price: 60_000 };

  const say = (method: string, params: object): unknown[] => {
    sandbox.pass(60);
    const { texts } = conversation.receive(
      JSON.stringify({ method, params: { ...params, token }, req_id: 1 }),
    );
    return texts.map((text) => JSON.parse(text));
  };
  const openIds = () => {
    conversation = sandbox.open('/@spot-ws-v2/v2');
    const [, snapshot] = say('subscribe', { channel: 'executions', snap_orders: true });
    return asList(asObject(snapshot).data).map((one) => asObject(one).cl_ord_id);
  };

  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
    conversation = sandbox.open('/@spot-ws-v2/v2');
    token = at(spot('GetWebSocketsToken'), 'result/token');
  });

  test('cancel_all cancels, and counts what it canceled', () => {
    for (const id of ['w-1', 'w-2', 'w-3']) say('add_order', { ...ORDER, cl_ord_id: id });
    expect(openIds()).toEqual(expect.arrayContaining(['w-1', 'w-2', 'w-3']));
    expect(say('cancel_all', {})).toMatchObject([{ result: { count: 3 } }]);
    expect(say('cancel_all', {})).toMatchObject([{ result: { count: 0 } }]);
    expect(openIds()).not.toContain('w-1');
    expect(at(spot('ClosedOrders', { cl_ord_id: 'w-1' }), 'result/closed')).not.toEqual({});
  });

  test('what has ended, or never was, is unknown', () => {
    const unknown = [{ success: false, error: 'EOrder:Unknown order' }];
    say('add_order', { ...ORDER, cl_ord_id: 'w-1' });
    expect(say('cancel_order', { cl_ord_id: ['w-1'] })).toMatchObject([{ success: true }]);
    expect(say('cancel_order', { cl_ord_id: ['w-1'] })).toMatchObject(unknown);
    expect(say('cancel_order', { order_id: [UNKNOWN] })).toMatchObject(unknown);
    expect(say('amend_order', { order_id: UNKNOWN, order_qty: 1 })).toMatchObject(unknown);
  });

  test('batch_cancel counts what it canceled', () => {
    for (const id of ['w-1', 'w-2']) say('add_order', { ...ORDER, cl_ord_id: id });
    const batch = { orders: ['w-1', 'w-2', 'w-3'] };
    expect(say('batch_cancel', batch)).toMatchObject([{ result: { count: 2 } }]);
    expect(say('batch_cancel', batch)).toMatchObject([{ result: { count: 0 } }]);
  });

  test('a market order fills at once, as over REST', () => {
    const before = asObject(at(spot('Balance'), 'result'));
    const market = { order_type: 'market', side: 'buy', symbol: 'BTC/USD', order_qty: 0.3 };
    const [reply] = say('add_order', { ...market, cl_ord_id: 'm-1' });
    const txid = String(at(reply, 'result/order_id'));
    expect(openIds()).not.toContain('m-1');
    expect(at(spot('QueryOrders', { txid }), `result/${txid}`)).toMatchObject({
      status: 'closed',
      vol_exec: '0.30000000',
      cost: '19203.75000',
      fee: '46.08900',
    });
    const after = asObject(at(spot('Balance'), 'result'));
    expect(Number(before.ZUSD) - Number(after.ZUSD)).toBeCloseTo(19_249.839, 6);
    expect(Number(after.XXBT) - Number(before.XXBT)).toBeCloseTo(0.3, 8);
    expect(say('add_order', { ...market, order_qty: 900 })).toMatchObject([
      { success: false, error: 'EOrder:Insufficient funds' },
    ]);
    expect(say('add_order', { ...market, order_qty: 900, validate: true })).toMatchObject([
      { success: true },
    ]);
  });
});

test('over WebSocket v1, orders fill, change and end as over REST', async () => {
  sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1']);
  const token = at(spot('GetWebSocketsToken'), 'result/token');
  const conversation = sandbox.open('/@spot-ws-v1');
  const say = (event: string, fields: object) => {
    sandbox.pass(60);
    const { texts } = conversation.receive(JSON.stringify({ event, reqid: 1, token, ...fields }));
    return asObject(JSON.parse(texts[0] ?? ''));
  };
  const add = (fields: object) => say('addOrder', { ...MARKET, pair: 'XBT/USD', ...fields });
  const before = asObject(at(spot('Balance'), 'result'));
  const { txid } = add({});
  expect(at(spot('QueryOrders', { txid }), `result/${txid}`)).toMatchObject({
    status: 'closed',
    vol_exec: '0.30000000',
    cost: '19203.75000',
  });
  const after = asObject(at(spot('Balance'), 'result'));
  expect(Number(after.XXBT) - Number(before.XXBT)).toBeCloseTo(0.3, 8);
  expect(add({ volume: '900' })).toMatchObject({
    status: 'error',
    errorMessage: 'EOrder:Insufficient funds',
  });
  const { txid: limit } = add({ ordertype: 'limit', price: '60000' });
  const { amend_id } = say('amendOrder', { txid: limit, limit_price: '59000' });
  expect(at(spot('OrderAmends', { order_id: limit }), 'result/amends/1')).toMatchObject({
    amend_id,
    limit_price: '59000',
  });
  expect(say('cancelAll', {})).toMatchObject({ status: 'ok', count: 1 });
  expect(at(spot('QueryOrders', { txid: limit }), `result/${limit}/status`)).toBe('canceled');
  const unknown = { status: 'error', errorMessage: 'EOrder:Unknown order' };
  for (const txid of [limit, UNKNOWN]) expect(say('cancelOrder', { txid: [txid] })).toMatchObject(unknown);
});

describe('derivatives', () => {
  const ORDER = { orderType: 'lmt', symbol: 'PF_XBTUSD', side: 'buy', size: '0.7', limitPrice: '60000' };
  const UUID = '11111111-2222-4333-8444-555555555555';
  const send = (path: string, fields: Record<string, string>) =>
    bodyOf(sandbox.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields));

  beforeEach(async () => {
    sandbox = await createTestSandbox(['futures-trading']);
  });

  test.each(['-1', '0'])('a size of %s is rejected with the status for it', (size) => {
    const status = { status: 'invalidSize' };
    expect(send('sendorder', { ...ORDER, size })).toMatchObject({ result: 'success', sendStatus: status });
    send('sendorder', { ...ORDER, cliOrdId: 'f-1' });
    expect(send('editorder', { cliOrdId: 'f-1', size })).toMatchObject({
      result: 'success',
      editStatus: status,
    });
    expect(send('orders/status', { cliOrdIds: 'f-1' })).toMatchObject({
      orders: [{ order: { quantity: 0.7 } }],
    });
  });

  test('other mistakes in the size keep their errors', () => {
    const { size: _, ...without } = ORDER;
    expect(send('sendorder', without)).toMatchObject({ error: 'requiredArgumentMissing' });
    expect(send('sendorder', { ...ORDER, size: 'much' })).toMatchObject({ error: 'invalidArgument' });
  });

  test('an ID that no order has is not found, alone or in a batch', () => {
    expect(send('cancelorder', { order_id: UUID })).toMatchObject({ cancelStatus: { status: 'notFound' } });
    expect(send('editorder', { orderId: UUID, size: '1' })).toMatchObject({
      editStatus: { status: 'orderForEditNotFound', orderId: UUID, cliOrdId: null },
    });
    const batchOrder = [
      { ...ORDER, order: 'send', order_tag: '1', size: 0.7, limitPrice: 60_000, cliOrdId: 'b-1' },
      { order: 'cancel', cliOrdId: 'b-1' },
      { order: 'cancel', order_id: UUID },
    ];
    expect(send('batchorder', { json: JSON.stringify({ batchOrder }) })).toMatchObject({
      batchStatus: [{ status: 'placed' }, { status: 'cancelled' }, { status: 'notFound' }],
    });
  });
});
