/** Orders of one program as another one sees them, which is subscribed with the same key. */
import { beforeEach, describe, expect, test } from 'vitest';
import { asObject, atPointer } from '../readers/json-schema/json.ts';
import type { Conversation } from './channel.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const MARKET = { ordertype: 'market', type: 'buy', volume: '0.3', pair: 'XBTUSD' };
const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };

describe('executions', () => {
  let sandbox: TestSandbox;
  let listener: Conversation;
  let token: unknown;

  const spot = (name: string, fields: object = {}) => {
    sandbox.pass(60);
    return bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));
  };
  const updates = (): unknown[] =>
    listener
      .tick()
      .texts.map((text): unknown => JSON.parse(text))
      .filter((one) => asObject(one).channel === 'executions');
  const subscribe = () => {
    listener = sandbox.open('/@spot-ws-v2/v2');
    const params = { channel: 'executions', snap_orders: true, token };
    const { texts } = listener.receive(JSON.stringify({ method: 'subscribe', params }));
    return texts.map((text): unknown => JSON.parse(text));
  };

  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
    token = atPointer(spot('GetWebSocketsToken'), 'result/token');
  });

  test('a fill over REST arrives with the numbers of its trade, numbered after the last message', () => {
    const last = asObject(subscribe().at(-1));
    expect(updates()).toEqual([]);
    const txid = atPointer(spot('AddOrder', { ...MARKET, cl_ord_id: 'm-1' }), 'result/txid/0');
    const order = { order_id: txid, cl_ord_id: 'm-1', symbol: 'BTC/USD' };
    const total = { order_status: 'filled', cum_qty: 0.3, cum_cost: 19203.75, avg_price: 64012.5 };
    const trade = {
      exec_type: 'trade',
      last_qty: 0.3,
      last_price: 64012.5,
      cost: 19203.75,
      liquidity_ind: 't',
    };
    const messages = updates();
    expect(messages).toMatchObject([
      { type: 'update', data: [{ ...order, side: 'buy', order_type: 'market', exec_type: 'pending_new' }] },
      {
        type: 'update',
        data: [
          { ...order, ...trade, ...total, fees: [{ asset: 'USD', qty: 46.089 }] },
          { ...order, ...total, exec_type: 'filled' },
        ],
      },
    ]);
    expect(messages.map((one) => Number(asObject(one).sequence) - Number(last.sequence))).toEqual([1, 2]);
    const trades = asObject(atPointer(spot('TradesHistory'), 'result/trades'));
    expect(Object.keys(trades)).toContain(atPointer(messages[1], 'data/0/exec_id'));
    expect(updates()).toEqual([]);
  });

  test('an order that rests is announced, changed and canceled', () => {
    subscribe();
    const txid = atPointer(spot('AddOrder', { ...LIMIT, cl_ord_id: 'l-1' }), 'result/txid/0');
    const order = { order_id: txid, cl_ord_id: 'l-1' };
    expect(updates()).toMatchObject([
      { data: [{ ...order, exec_type: 'pending_new', order_qty: 0.7, limit_price: 60000 }] },
      { data: [{ ...order, exec_type: 'new', order_status: 'new' }] },
    ]);
    spot('AmendOrder', { txid, limit_price: '59000' });
    expect(updates()).toMatchObject([{ data: [{ ...order, exec_type: 'amended', limit_price: 59000 }] }]);
    spot('CancelOrder', { txid });
    expect(updates()).toMatchObject([{ data: [{ ...order, exec_type: 'canceled' }] }]);
  });

  test('an order that the engine cancels has no reason of the user', () => {
    subscribe();
    const txid = atPointer(spot('AddOrder', LIMIT), 'result/txid/0');
    updates();
    spot('CancelAllOrdersAfter', { timeout: 5 });
    sandbox.pass(6);
    const canceled = { order_id: txid, exec_type: 'canceled', order_status: 'canceled' };
    const [ended] = updates();
    expect(ended).toMatchObject({ data: [canceled] });
    expect(atPointer(ended, 'data/0/reason')).toBeUndefined();
    const missed = atPointer(spot('AddOrder', { ...LIMIT, timeinforce: 'IOC' }), 'result/txid/0');
    const steps = updates().map((one) => atPointer(one, 'data/0'));
    expect(steps).toMatchObject([
      { order_id: missed, exec_type: 'pending_new' },
      { order_id: missed, exec_type: 'new' },
      { ...canceled, order_id: missed },
    ]);
    expect(asObject(steps[2]).reason).toBeUndefined();
  });

  test('the snapshot has the open orders that were placed over REST', () => {
    spot('AddOrder', { ...LIMIT, cl_ord_id: 'l-1' });
    spot('AddOrder', { ...LIMIT, ordertype: 'stop-loss', type: 'sell', cl_ord_id: 's-1' });
    const [, snapshot] = subscribe();
    expect(atPointer(snapshot, 'data')).toMatchObject([
      { cl_ord_id: 's-1', order_type: 'stop-loss', side: 'sell' },
      { cl_ord_id: 'l-1', order_type: 'limit', order_qty: 0.7, limit_price: 60000, symbol: 'BTC/USD' },
      {},
    ]);
    expect(atPointer(snapshot, 'data/0/limit_price')).toBeUndefined();
  });

  test('a subscription that has ended gets nothing', () => {
    subscribe();
    listener.receive(JSON.stringify({ method: 'unsubscribe', params: { channel: 'executions', token } }));
    spot('AddOrder', MARKET);
    expect(updates()).toEqual([]);
  });
});
