/** Orders that meet the market: limits that reach its price, limits that don't, and post-only orders. */
import { beforeEach, describe, expect, test } from 'vitest';
import { asObject, atPointer as at } from '../readers/json-schema/json.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.1', pair: 'XBTUSD' };
let sandbox: TestSandbox;

const spot = (name: string, fields: object = {}) => {
  // Time for the counters to fall.
  sandbox.pass(60);
  return bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));
};

describe('on Spot', () => {
  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1', 'spot-ws-v2']);
  });

  const place = (fields: object) => {
    const txid = String(at(spot('AddOrder', { ...LIMIT, ...fields }), 'result/txid/0'));
    const { status, price, reason } = asObject(at(spot('QueryOrders', { txid }), `result/${txid}`));
    return { status, price, reason };
  };

  test.each(['IOC', 'FOK'])(
    'an %s order whose limit does not reach the market is canceled',
    (timeinforce) => {
      const before = spot('Balance');
      const missed = { status: 'canceled', price: '0.00000', reason: null };
      expect(place({ price: '64012.4', timeinforce })).toEqual(missed);
      expect(place({ price: '64012.5', type: 'sell', timeinforce })).toEqual(missed);
      expect(spot('Balance')).toEqual(before);
    },
  );

  test.each([{ timeinforce: 'IOC' }, { timeinforce: 'FOK' }, {}])(
    'a limit that reaches the market trades at its price: %j',
    (terms) => {
      expect(place({ price: '70000', ...terms })).toMatchObject({ status: 'closed', price: '64012.5' });
      expect(place({ price: '64012.4', type: 'sell', ...terms })).toMatchObject({ price: '64012.4' });
    },
  );

  test('a limit that does not reach the market stays open, and so does any stop', () => {
    expect(place({ price: '64012.4' })).toMatchObject({ status: 'open' });
    expect(place({ ordertype: 'stop-loss', price: '70000' })).toMatchObject({ status: 'open' });
  });

  test('other pairs have no market: orders that may not rest fill at their limit, all others stay open', () => {
    expect(place({ pair: 'ETHUSD', price: '1', timeinforce: 'IOC' })).toMatchObject({ price: '1.0' });
    expect(place({ pair: 'ETHUSD', price: '70000' })).toMatchObject({ status: 'open' });
  });

  test('a post-only order that would trade is rejected, alone in a batch', () => {
    const post = { ...LIMIT, price: '64012.5', oflags: 'fciq,post' };
    const error = 'EOrder:Post only order';
    expect(spot('AddOrder', post)).toEqual({ error: [error] });
    expect(spot('AddOrder', { ...post, price: '64012.4' })).toMatchObject({ error: [] });
    const { pair, ...order } = post;
    const orders = [order, { ...order, price: '60000' }];
    expect(spot('AddOrderBatch', { pair, orders })).toMatchObject({
      error: [],
      result: { orders: [{ error }, { txid: expect.any(String) }] },
    });
  });

  test('over WebSocket, the same rules apply', () => {
    const token = at(spot('GetWebSocketsToken'), 'result/token');
    const say = (target: string, message: object) =>
      JSON.parse(sandbox.open(target).receive(JSON.stringify(message)).texts[0] ?? '');
    const params = { order_type: 'limit', side: 'buy', symbol: 'BTC/USD', order_qty: 0.1, token };
    const add = (more: object) =>
      say('/@spot-ws-v2/v2', { method: 'add_order', params: { ...params, ...more } });
    const error = 'EOrder:Post only order';
    expect(add({ limit_price: 70_000, post_only: true })).toMatchObject({ success: false, error });
    const terms = { order_type: 'limit', side: 'buy', order_qty: 0.1, post_only: true };
    const orders = [60_000, 70_000].map((limit_price) => ({ ...terms, limit_price }));
    const batch = { method: 'batch_add', params: { symbol: 'BTC/USD', orders, token } };
    expect(say('/@spot-ws-v2/v2', batch)).toMatchObject({ success: false, error });
    const txid = String(at(add({ limit_price: 60_000, time_in_force: 'ioc' }), 'result/order_id'));
    expect(at(spot('QueryOrders', { txid }), `result/${txid}/status`)).toBe('canceled');
    const older = { event: 'addOrder', reqid: 1, token, ...LIMIT, pair: 'XBT/USD', price: '70000' };
    expect(say('/@spot-ws-v1', { ...older, oflags: 'post' })).toMatchObject({ errorMessage: error });
  });
});

describe('on derivatives', () => {
  const ORDER = { orderType: 'ioc', symbol: 'PF_XBTUSD', side: 'buy', size: '0.1', limitPrice: '64010' };
  const send = (path: string, fields: Record<string, string>) =>
    bodyOf(sandbox.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields));

  beforeEach(async () => {
    sandbox = await createTestSandbox(['futures-trading']);
  });

  test.each(['ioc', 'fok'])(
    'an %s order whose limit does not reach the market gets the status for it',
    (orderType) => {
      const reply = send('sendorder', { ...ORDER, orderType, cliOrdId: 'x-1' });
      expect(reply).toMatchObject({ result: 'success', sendStatus: { status: 'iocWouldNotExecute' } });
      expect(send('orders/status', { cliOrdIds: 'x-1' })).toMatchObject({ orders: [] });
      const batchOrder = [
        { ...ORDER, orderType, order: 'send', order_tag: '1', size: 0.1, limitPrice: 64_010 },
      ];
      expect(send('batchorder', { json: JSON.stringify({ batchOrder }) })).toMatchObject({
        batchStatus: [{ status: 'iocWouldNotExecute', order_tag: '1' }],
      });
    },
  );

  test('a limit order that reaches the market trades, and a post-only one is rejected', () => {
    const crossing = { ...ORDER, limitPrice: '64010.5', cliOrdId: 'x-2' };
    expect(send('sendorder', { ...crossing, orderType: 'lmt' })).toMatchObject({
      sendStatus: { status: 'placed', orderEvents: [{ type: 'EXECUTION', price: 64_010.5, amount: 0.1 }] },
    });
    expect(send('sendorder', { ...crossing, orderType: 'post', size: '0.3' })).toMatchObject({
      sendStatus: {
        status: 'postWouldExecute',
        orderEvents: [{ type: 'REJECT', order: { quantity: 0.3, cliOrdId: 'x-2', limitPrice: 64_010.5 } }],
      },
    });
    expect(send('sendorder', { ...crossing, orderType: 'post', limitPrice: '64010' })).toMatchObject({
      sendStatus: { status: 'placed' },
    });
  });
});
