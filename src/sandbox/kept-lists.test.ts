/** What a client placed can be found again by its own ID, changed and ended, whatever became of the response. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const ORDER = { ordertype: 'limit', type: 'buy', volume: '0.3', pair: 'ETHUSD', price: '2500.5' };
const ID = '5f0c9a1e-2b7d-4c38-9e64-81d0a7f3b526';
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest']);
});

const call = (name: string, fields: object) => {
  sandbox.pass(5);
  const verdict = sandbox.sendSigned(`/0/private/${name}`, fields);
  expect(verdict.rejections).toEqual([]);
  return bodyOf(verdict);
};
const byId = { cl_ord_id: ID };
const nothing = { error: [], result: { open: {} } };

describe('an order', () => {
  test.each(['', '/~drop', '/~502', '/~timeout'])('is found by the client ID after a response%s', (loss) => {
    expect(call('OpenOrders', byId)).toEqual(nothing);
    sandbox.sendSigned(`${loss}/0/private/AddOrder`, { ...ORDER, ...byId });
    const found = call('OpenOrders', byId);
    expect(found).toEqual({
      error: [],
      result: {
        open: {
          [Object.keys(Object(found).result.open)[0] ?? '']: expect.objectContaining({
            ...byId,
            status: 'open',
            vol: '0.30000000',
            vol_exec: '0.00000000',
            userref: null,
            descr: expect.objectContaining({
              pair: 'ETHUSD',
              price: '2500.5',
              order: 'buy 0.30000000 ETHUSD @ limit 2500.5',
            }),
          }),
        },
      },
    });
    expect(call('ClosedOrders', byId)).toMatchObject({ result: { closed: {}, count: 0 } });
  });

  test('is found by the ID in the response, which no other order has', () => {
    const ids = [1, 2, 3].map(() => {
      const placed = call('AddOrder', ORDER);
      return /"txid":\["([^"]+)"/.exec(JSON.stringify(placed))?.[1] ?? '';
    });
    expect(new Set(ids).size).toBe(3);
    const [, second = '', third = ''] = ids;
    expect(second).toMatch(/^OXBT\d[A-Z]-[A-Z]{2}\d[A-Z]{2}-[A-Z]\d[A-Z]\d[A-Z]{2}$/);
    const found = call('QueryOrders', { txid: `${second},${third}` });
    expect(found).toMatchObject({
      result: { [second]: { vol: '0.30000000' }, [third]: { vol: '0.30000000' } },
    });
    expect(call('OpenOrders', {})).toMatchObject({
      result: { open: { [second]: {}, [third]: {}, 'OXBTBW-EX4MP-Q7P4HE': {} } },
    });
  });

  test('that is only checked is not found', () => {
    call('AddOrder', { ...ORDER, ...byId, validate: true });
    expect(call('OpenOrders', byId)).toEqual(nothing);
  });

  test('stays as it was if an edit is only checked, over each transport', async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1', 'spot-ws-v2']);
    const [txid] = Object(call('AddOrder', { ...ORDER, ...byId })).result.txid;
    const { token } = Object(call('GetWebSocketsToken', {})).result;
    const before = call('OpenOrders', byId);
    const say = (address: string, message: object) =>
      expect(sandbox.open(address).receive(JSON.stringify(message)).rejections).toEqual([]);
    call('EditOrder', { txid, pair: 'ETHUSD', volume: '0.2', validate: true });
    expect(call('OpenOrders', byId)).toEqual(before);
    const params = { order_id: txid, symbol: 'ETH/USD', order_qty: 0.2, validate: true, token };
    say('/@spot-ws-v2/v2', { method: 'edit_order', params });
    expect(call('OpenOrders', byId)).toEqual(before);
    const edit = { orderid: txid, pair: 'ETH/USD', volume: '0.2', validate: true, token };
    say('/@spot-ws-v1', { event: 'editOrder', ...edit });
    expect(call('OpenOrders', byId)).toEqual(before);
  });

  test('is described as it was sent', () => {
    const descr = (fields: object) => Object(call('AddOrder', fields)).result.descr.order;
    expect(descr({ ...ORDER, ...byId })).toBe('buy 0.30000000 ETHUSD @ limit 2500.5');
    expect(descr({ ordertype: 'market', type: 'sell', volume: '2', pair: 'SOLUSD' })).toBe(
      'sell 2.00000000 SOLUSD @ market',
    );
    const orders = [1, 2, 3, 4].map((at) => ({ ...ORDER, pair: undefined, price: `250${at}` }));
    const batch = Object(call('AddOrderBatch', { pair: 'ETHUSD', orders })).result.orders;
    expect(batch.map((one: { descr: { order: string } }) => one.descr.order)).toEqual(
      orders.map(({ price }) => `buy 0.30000000 ETHUSD @ limit ${price}`),
    );
  });

  test('that was canceled can be neither canceled nor changed again', () => {
    call('AddOrder', { ...ORDER, ...byId });
    expect(call('CancelOrder', byId)).toEqual({ error: [], result: { count: 1 } });
    for (const name of ['CancelOrder', 'AmendOrder'])
      expect(call(name, byId)).toEqual({ error: ['EOrder:Unknown order'] });
    expect(sandbox.sendSigned('/0/private/CancelOrder', byId).reply.headers).toMatchObject({
      'x-sandbox-rule': 'field',
      'x-sandbox-reason': 'nothing open has this ID',
      'x-sandbox-page': 'spot-rest cancelOrder',
    });
    // Samples run again and again.
    for (const _ of [1, 2])
      expect(call('CancelOrder', { txid: 'OXBT7Q-EX4MP-L3K9DA' })).toMatchObject({ error: [] });
  });

  test('has its new values after an amend', () => {
    call('AddOrder', { ...ORDER, ...byId });
    call('AmendOrder', { ...byId, order_qty: '0.2', limit_price: '2400' });
    const found = Object.values(Object(Object(Object(call('OpenOrders', byId)).result).open));
    expect(found).toMatchObject([{ vol: '0.20000000', descr: { price: '2400' } }]);
  });

  test.each([
    ['one is canceled', 'CancelOrder', byId],
    ['all are canceled', 'CancelAll', {}],
  ])('is closed after %s', (_, name, fields) => {
    call('AddOrder', { ...ORDER, ...byId });
    call(name, fields);
    expect(call('OpenOrders', byId)).toEqual(nothing);
    expect(Object.values(Object(Object(Object(call('ClosedOrders', byId)).result).closed))).toMatchObject([
      { ...byId, status: 'canceled', vol: '0.30000000', vol_exec: '0.00000000' },
    ]);
  });
});

test('orders that were placed over WebSocket are found over REST, each under its own ID', async () => {
  sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
  const { token } = Object(call('GetWebSocketsToken', {})).result;
  const conversation = sandbox.open('/@spot-ws-v2/v2');
  const order = { order_type: 'limit', side: 'buy', order_qty: 0.3, limit_price: 2500.5 };
  const say = (method: string, params: object) => {
    const { texts } = conversation.receive(JSON.stringify({ method, params: { ...params, token } }));
    return texts.map((text) => JSON.parse(text).result)[0];
  };
  const single = [1, 2].map((at) => say('add_order', { ...order, symbol: 'ETH/USD', cl_ord_id: `ws-${at}` }));
  const orders = [3, 4].map((at) => ({ ...order, cl_ord_id: `ws-${at}` }));
  const ids = [...single, ...say('batch_add', { symbol: 'ETH/USD', orders })].map((one) => one.order_id);
  expect(new Set(ids).size).toBe(4);
  for (const [at, id] of ids.entries())
    expect(call('OpenOrders', { cl_ord_id: `ws-${at + 1}` })).toMatchObject({
      result: { open: { [id]: { vol: '0.30000000', descr: { pair: 'ETH/USD', price: '2500.5' } } } },
    });
  say('cancel_order', { cl_ord_id: ['ws-1'] });
  const again = sandbox.open('/@spot-ws-v2/v2');
  const subscribe = { method: 'subscribe', params: { channel: 'executions', snap_orders: true, token } };
  const [, snapshot] = again.receive(JSON.stringify(subscribe)).texts.map((text) => JSON.parse(text));
  expect(snapshot.data.map((one: { cl_ord_id: string }) => one.cl_ord_id)).toEqual([
    'ws-4',
    'ws-3',
    'ws-2',
    'sell-20260511-07',
  ]);
});

test('a documented order is found by its ID alone', () => {
  const found = call('OpenOrders', { cl_ord_id: 'stop-0202-00000007' });
  expect(Object.keys(Object(Object(Object(found).result).open))).toEqual(['OXBTBW-EX4MP-Q7P4HE']);
});

describe('a withdrawal', () => {
  const withdrawal = { asset: 'XBT', key: 'cold-wallet-1', amount: '0.7251' };
  const mine = (fields: object = {}) => {
    const listed = Object(call('WithdrawStatus', { asset: 'XBT', ...fields })).result;
    return [listed.withdrawals ?? listed].flat().filter((one) => one.time >= Date.parse('2026-05-12') / 1000);
  };

  test.each(['', '/~drop', '/~502', '/~timeout'])(
    'is found by key, amount and time after a response%s',
    (loss) => {
      expect(mine()).toEqual([]);
      sandbox.pass(5);
      const sent = sandbox.sendSigned(`${loss}/0/private/Withdraw`, withdrawal);
      const now = sandbox.running.machine.now() / 1000;
      const found = {
        key: 'cold-wallet-1',
        asset: 'XXBT',
        method: 'Bitcoin',
        amount: '0.72495000',
        fee: '0.00015000',
      };
      expect(mine()).toMatchObject([{ ...found, time: now, status: 'Initial' }]);
      if (loss === '') expect(bodyOf(sent)).toMatchObject({ result: { refid: mine()[0].refid } });
    },
  );

  test('is found on the first page alone, and under its asset alone', () => {
    call('Withdraw', withdrawal);
    call('Withdraw', { ...withdrawal, amount: '0.0001', asset: 'DOT' });
    expect(mine({ cursor: true, limit: 1 })).toHaveLength(1);
    expect(mine({ cursor: 'RVg0TVAtV0lUSERSQVctUEFHRS0y', limit: 1 })).toEqual([]);
    expect(mine({ asset: 'DOT' })).toMatchObject([
      { asset: 'DOT', method: 'DOT', amount: '0.0001', fee: '0' },
    ]);
    expect(mine({ asset: 'SOL' })).toEqual([]);
  });

  test('is canceled by the ID in the response, which no other has', () => {
    const [first, second] = [1, 2].map(() => Object(call('Withdraw', withdrawal)).result.refid);
    expect(second).toMatch(/^FTXB[A-Z]{2}\d-[A-Z]{2}\d[A-Z]{2}-[A-Z]\d[A-Z]\d[A-Z]{2}$/);
    for (const _ of ['once', 'again']) {
      expect(call('WithdrawCancel', { asset: 'XBT', refid: first })).toEqual({ error: [], result: true });
      expect(mine()).toMatchObject([
        { refid: second },
        { refid: first, status: 'Failure', 'status-prop': 'canceled', amount: '0.72495000' },
      ]);
    }
  });

  test('of an Embed account is found by type, asset and amount', async () => {
    const embed = await createTestSandbox(['embed']);
    const list = (type: string) =>
      Object(bodyOf(embed.getSigned('embed', `/b2b/funds/transactions?type=${type}`))).result.transactions;
    const target = '/~drop/b2b/funds/withdrawals';
    const body = JSON.stringify({ asset: 'EUR', key: 'Treasury Dublin', amount: '12.34' });
    const headers = { ...embed.headersOf('embed', 'POST', target, body), 'content-type': 'application/json' };
    const sent = embed.send({ method: 'POST', target: `/@embed${target}`, headers, body: Buffer.from(body) });
    expect(sent.rejections).toEqual([]);
    const own = { type: 'withdrawal', asset: 'EUR', amount: '12.34', date: '2026-05-12T14:00:00Z' };
    expect(list('withdrawal')[0]).toMatchObject({
      ...own,
      ref_id: expect.stringMatching(/^FTEX/),
      status: 'initial',
    });
    expect(JSON.stringify(list('deposit'))).not.toContain('12.34');
  });
});

test('the orders of a Spot batch are found, changed and canceled like others', () => {
  const orders = [1, 2, 3, 4].map((at) => ({ ...ORDER, pair: undefined, cl_ord_id: `batch-${at}` }));
  sandbox.sendSigned('/~drop/0/private/AddOrderBatch', { pair: 'ETHUSD', orders });
  call('AmendOrder', { cl_ord_id: 'batch-4', limit_price: '2400' });
  call('CancelOrderBatch', { cl_ord_ids: ['batch-1', 'batch-2'] });
  const idsIn = (name: string) =>
    [...JSON.stringify(call(name, {})).matchAll(/batch-\d/g)].map(String).sort();
  expect(idsIn('OpenOrders')).toEqual(['batch-3', 'batch-4']);
  expect(idsIn('ClosedOrders')).toEqual(['batch-1', 'batch-2']);
  const [[id, order] = []] = Object.entries(
    Object(Object(call('OpenOrders', { cl_ord_id: 'batch-4' })).result).open,
  );
  expect(id).toMatch(/^OXBT\w{2}-\w{5}-\w{6}$/);
  expect(order).toMatchObject({ vol: '0.30000000', descr: { pair: 'ETHUSD', price: '2400' } });
});

describe('a batch of derivatives orders', () => {
  const send = (tag: number, more = {}) => ({
    order: 'send',
    order_tag: String(tag),
    orderType: 'lmt',
    symbol: 'PF_XBTUSD',
    side: 'buy',
    size: 1,
    limitPrice: 2000 + tag,
    cliOrdId: `batch-${tag}`,
    ...more,
  });

  test('takes effect item by item', async () => {
    const futures = await createTestSandbox(['futures-trading']);
    const post = (path: string, fields: Record<string, string>) => {
      const verdict = futures.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields);
      expect(verdict.rejections).toEqual([]);
      return Object(bodyOf(verdict));
    };
    const batch = (batchOrder: readonly object[]) =>
      post('batchorder', { json: JSON.stringify({ batchOrder }) }).batchStatus;
    const open = () =>
      Object(
        bodyOf(futures.getSigned('futures-trading', '/derivatives/api/v3/openorders')),
      ).openOrders.filter((one: { cliOrdId?: string }) => one.cliOrdId?.startsWith('batch'));
    const placed = batch([send(1), send(2), send(3), send(4, { symbol: 'PF_ETHUSD' })]);
    const ids = placed.map((one: { order_id: string }) => one.order_id);
    expect(new Set(ids).size).toBe(4);
    for (const [at, { orderEvents }] of placed.entries()) expect(orderEvents[0].order.orderId).toBe(ids[at]);
    expect(open()).toHaveLength(4);
    const [cancel, edit, again, byId] = batch([
      { order: 'cancel', cliOrdId: 'batch-2' },
      { order: 'edit', order_id: ids[0], limitPrice: 7 },
      send(5),
      { order: 'cancel', order_id: ids[2] },
    ]);
    expect(cancel).toMatchObject({
      status: 'cancelled',
      orderEvents: [{ order: { orderId: ids[1], cliOrdId: 'batch-2' } }],
    });
    expect(edit).toMatchObject({
      status: 'edited',
      order_id: ids[0],
      orderEvents: [{ old: { orderId: ids[0] } }],
    });
    expect(again).toMatchObject({ status: 'placed', order_tag: '5', cliOrdId: 'batch-5' });
    expect(byId).toMatchObject({ status: 'cancelled', order_id: ids[2], orderEvents: [{ uid: ids[2] }] });
    expect(open()).toMatchObject([
      { cliOrdId: 'batch-5', order_id: again.order_id },
      { cliOrdId: 'batch-4', order_id: ids[3] },
      { cliOrdId: 'batch-1', order_id: ids[0], limitPrice: 7 },
    ]);
    post('editorder', { cliOrdId: 'batch-4', size: '3' });
    expect(open()[1]).toMatchObject({ cliOrdId: 'batch-4', order_id: ids[3], unfilledSize: 3 });
    post('cancelallorders', { symbol: 'PF_XBTUSD' });
    expect(open()).toMatchObject([{ cliOrdId: 'batch-4' }]);
  });
});

test('a derivatives order is found by the client ID after a lost response, changed, and ended', async () => {
  const futures = await createTestSandbox(['futures-trading']);
  const post = (path: string, fields: Record<string, string>) => {
    const verdict = futures.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields);
    expect(verdict.rejections).toEqual([]);
    return verdict;
  };
  const status = () => bodyOf(post('orders/status', { cliOrdIds: 'mine-1' }));
  const open = () => bodyOf(futures.getSigned('futures-trading', '/derivatives/api/v3/openorders'));
  expect(status()).toMatchObject({ orders: [] });
  const order = { symbol: 'PF_ETHUSD', side: 'buy', size: '2', orderType: 'post', limitPrice: '2500' };
  post('sendorder', order);
  expect(JSON.stringify(bodyOf(post('sendorder', { ...order, cliOrdId: 'mine-1' })))).toContain(
    '"quantity":2,',
  );
  const mine = { cliOrdId: 'mine-1', symbol: 'PF_ETHUSD', limitPrice: 2500 };
  expect(status()).toMatchObject({ orders: [{ status: 'ENTERED_BOOK', order: { ...mine, quantity: 2 } }] });
  expect(open()).toMatchObject({
    openOrders: expect.arrayContaining([
      expect.objectContaining({ ...mine, unfilledSize: 2, orderType: 'lmt' }),
    ]),
  });
  post('editorder', { cliOrdId: 'mine-1', size: '3', limitPrice: '2400' });
  expect(status()).toMatchObject({ orders: [{ order: { quantity: 3, limitPrice: 2400 } }] });
  post('cancelorder', { cliOrdId: 'mine-1' });
  expect(status()).toMatchObject({ orders: [{ status: 'CANCELLED', order: { cliOrdId: 'mine-1' } }] });
  const again = ['cancelorder', 'editorder'].map((path) =>
    JSON.stringify(bodyOf(post(path, { cliOrdId: 'mine-1' }))),
  );
  expect(again).toEqual([
    expect.stringContaining('"notFound"'),
    expect.stringContaining('"orderForEditNotFound"'),
  ]);
  expect(JSON.stringify(open())).not.toContain('mine-1');
});
