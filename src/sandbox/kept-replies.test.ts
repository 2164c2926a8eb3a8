/** Responses say what became of the caller's own orders, not of those in the examples. */
import { describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox } from './running.support.ts';

describe('a derivatives response', async () => {
  const sandbox = await createTestSandbox(['futures-trading']);
  const post = (path: string, fields: Record<string, string>) => {
    sandbox.pass(5);
    const verdict = sandbox.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields);
    expect(verdict.rejections).toEqual([]);
    return Object(bodyOf(verdict));
  };
  const send = (cliOrdId: string, more: Record<string, string> = {}) => {
    const order = { symbol: 'PF_ETHUSD', side: 'sell', size: '3', orderType: 'lmt', limitPrice: '2600' };
    return post('sendorder', { ...order, cliOrdId, ...more }).sendStatus;
  };
  const openIds = () => {
    const listed = bodyOf(sandbox.getSigned('futures-trading', '/derivatives/api/v3/openorders'));
    return Object(listed).openOrders.map(({ cliOrdId }: { cliOrdId: string }) => cliOrdId);
  };

  test('to an order that waits for a price shows its trigger, and so do the open orders', () => {
    const sides = (['sell', 'buy'] as const).flatMap((side) =>
      (['stp', 'take_profit', 'trailing_stop'] as const).map((orderType) => {
        const distance = { trailingStopMaxDeviation: '2', trailingStopDeviationUnit: 'PERCENT' };
        const fields = orderType === 'trailing_stop' ? distance : { stopPrice: '2500' };
        const order = { symbol: 'PF_ETHUSD', side, size: '3', orderType, triggerSignal: 'index', ...fields };
        const { sendStatus } = post('sendorder', { ...order, cliOrdId: `${orderType}-${side}` });
        const [{ orderTrigger, order: other }] = sendStatus.orderEvents;
        expect(other).toBeUndefined();
        expect(orderTrigger).toMatchObject({ uid: sendStatus.order_id, triggerSignal: 'spot_price' });
        return orderTrigger.triggerSide;
      }),
    );
    const [below, above] = ['trigger_below', 'trigger_above'];
    expect(sides).toEqual([below, above, below, above, below, above]);
    const { openOrders } = Object(
      bodyOf(sandbox.getSigned('futures-trading', '/derivatives/api/v3/openorders')),
    );
    expect(openOrders.slice(0, 3)).toMatchObject([
      { orderType: 'stop', triggerSignal: 'spot' },
      { orderType: 'take_profit', stopPrice: 2500 },
      { orderType: 'stop', stopPrice: 2500 },
    ]);
  });

  test('to a cancel by your own ID has the ID of the order, alone and in a batch', () => {
    const [alone, first, second] = ['alone', 'first', 'second'].map((id) => send(id).order_id);
    expect(post('cancelorder', { cliOrdId: 'alone' }).cancelStatus.order_id).toBe(alone);
    const batchOrder = [
      { order: 'cancel', cliOrdId: 'first' },
      { order: 'edit', order_id: second, limitPrice: 2700 },
    ];
    const own = { symbol: 'PF_ETHUSD', side: 'sell', quantity: 3 };
    expect(post('batchorder', { json: JSON.stringify({ batchOrder }) }).batchStatus).toMatchObject([
      {
        order_id: first,
        orderEvents: [{ type: 'CANCEL', uid: first, order: { ...own, cliOrdId: 'first' } }],
      },
      {
        order_id: second,
        orderEvents: [{ type: 'EDIT', old: { ...own, limitPrice: 2600 }, new: { ...own, limitPrice: 2700 } }],
      },
    ]);
  });

  test('to an order that trades at once reports the trade, and the order is not open', () => {
    for (const more of [{ orderType: 'ioc' }, { orderType: 'fok' }]) {
      const { order_id, orderEvents } = send(`now-${more.orderType}`, more);
      expect(orderEvents).toMatchObject([
        {
          type: 'EXECUTION',
          amount: 3,
          price: 2600,
          orderPriorExecution: { orderId: order_id, quantity: 3 },
        },
      ]);
      expect(openIds()).not.toContain(`now-${more.orderType}`);
      expect(post('orders/status', { orderIds: order_id }).orders).toMatchObject([
        { status: 'FULLY_EXECUTED', order: { orderId: order_id, filled: 3 } },
      ]);
    }
    const market = { symbol: 'PF_ETHUSD', side: 'sell', size: '3', orderType: 'mkt', cliOrdId: 'now-mkt' };
    expect(post('sendorder', market).sendStatus.orderEvents).toMatchObject([
      { type: 'EXECUTION', amount: 3 },
    ]);
  });

  test('to an edit has the values before and after it', () => {
    const { order_id } = send('edited');
    const { orderEvents } = post('editorder', {
      orderId: order_id,
      size: '2',
      limitPrice: '2590',
    }).editStatus;
    expect(orderEvents).toMatchObject([
      { old: { quantity: 3, limitPrice: 2600 }, new: { orderId: order_id, quantity: 2, limitPrice: 2590 } },
    ]);
  });

  test('to a cancel has the order or its trigger', () => {
    const limit = send('limit');
    const stop = send('stop', { orderType: 'stp', stopPrice: '2500', triggerSignal: 'last' });
    const trigger = { uid: stop.order_id, clientId: 'stop', triggerPrice: 2500, triggerSignal: 'last_price' };
    expect(stop.orderEvents).toMatchObject([{ type: 'PLACE', orderTrigger: trigger }]);
    const [byId, byOwnId] = [{ order_id: limit.order_id }, { cliOrdId: 'stop' }].map(
      (fields) => post('cancelorder', fields).cancelStatus.orderEvents,
    );
    expect(byId).toMatchObject([{ uid: limit.order_id, order: { cliOrdId: 'limit', limitPrice: 2600 } }]);
    expect(byOwnId).toMatchObject([{ uid: stop.order_id, orderTrigger: trigger }]);
  });

  test('to a cancel of all lists the open orders, and says so if there are none', () => {
    post('cancelallorders', {});
    const placed = [send('all-1'), send('all-2')];
    const { status, cancelOnly, cancelledOrders, orderEvents } = post('cancelallorders', {}).cancelStatus;
    const ids = placed.map(({ order_id }) => order_id);
    expect([status, cancelOnly]).toEqual(['cancelled', 'all']);
    expect(cancelledOrders.map((one: { order_id: string }) => one.order_id)).toEqual(ids);
    expect(orderEvents.map((one: { uid: string }) => one.uid)).toEqual(ids);
    expect(post('cancelallorders', {}).cancelStatus).toMatchObject({ status: 'noOrdersToCancel' });
  });
});

test('a Spot edit closes the old order and opens one with the new values, and a cancel of all counts it', async () => {
  const sandbox = await createTestSandbox(['spot-rest']);
  const call = (name: string, fields: object = {}) => {
    sandbox.pass(20);
    return Object(bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields))).result;
  };
  const order = { ordertype: 'limit', type: 'buy', volume: '0.4', pair: 'XBTUSD', price: '61000' };
  const [old] = call('AddOrder', order).txid;
  call('AmendOrder', { txid: old, order_qty: '0.3', limit_price: '60900' });
  const edited = call('EditOrder', { txid: old, pair: 'XBTUSD', volume: '0.25', price: '60800' });
  const descr = { order: 'buy 0.25000000 XBTUSD @ limit 60800' };
  expect(edited).toMatchObject({ originaltxid: old, volume: '0.25000000', price: '60800', descr });
  expect(call('QueryOrders', { txid: `${old},${edited.txid}` })).toMatchObject({
    [old]: { status: 'canceled', vol: '0.30000000' },
    [edited.txid]: { status: 'open', vol: '0.25000000', descr },
  });
  call('AddOrder', order);
  expect([call('CancelAll').count, call('CancelAll').count]).toEqual([2, 0]);
});
