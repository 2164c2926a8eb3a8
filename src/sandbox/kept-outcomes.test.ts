/** Requests with an ID that is taken, or about what has ended, get the outcome that the page documents. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const ORDER = { symbol: 'PF_XBTUSD', side: 'buy', size: '0.2', orderType: 'lmt', limitPrice: '61000' };
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['futures-trading']);
});

const post = (path: string, fields: Record<string, string>) => {
  sandbox.pass(5);
  const verdict = sandbox.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields);
  expect(verdict.rejections).toEqual([]);
  return Object(bodyOf(verdict));
};
const send = (cliOrdId: string) => post('sendorder', { ...ORDER, cliOrdId }).sendStatus;
const batch = (batchOrder: readonly object[]) =>
  post('batchorder', { json: JSON.stringify({ batchOrder }) }).batchStatus;
const open = () => {
  const listed = bodyOf(sandbox.getSigned('futures-trading', '/derivatives/api/v3/openorders'));
  return Object(listed).openOrders.flatMap(({ cliOrdId }: { cliOrdId?: string }) =>
    cliOrdId?.startsWith('mine') ? [cliOrdId] : [],
  );
};

describe('a second derivatives order with the ID of an open one', () => {
  test('is rejected until the first one has ended', () => {
    expect(send('mine-1')).toMatchObject({ status: 'placed' });
    expect(send('mine-1')).toMatchObject({ status: 'clientOrderIdAlreadyExist', orderEvents: [] });
    expect(open()).toEqual(['mine-1']);
    post('cancelorder', { cliOrdId: 'mine-1' });
    expect(send('mine-1')).toMatchObject({ status: 'placed' });
  });

  test('is rejected in a batch alone', () => {
    send('mine-1');
    const item = (tag: string, cliOrdId: string) => ({ ...ORDER, order: 'send', order_tag: tag, cliOrdId });
    const sent = ['mine-1', 'mine-2', 'mine-2'].map((id, at) => ({
      ...item(String(at), id),
      size: 1,
      limitPrice: 60000,
    }));
    expect(batch(sent)).toMatchObject([
      { status: 'clientOrderIdAlreadyExist', order_tag: '0', cliOrdId: 'mine-1', orderEvents: [] },
      { status: 'placed', order_tag: '1', cliOrdId: 'mine-2' },
      { status: 'clientOrderIdAlreadyExist', order_tag: '2', cliOrdId: 'mine-2', orderEvents: [] },
    ]);
    expect(open()).toEqual(['mine-2', 'mine-1']);
  });

  test('is placed if the ID is that of an example, because samples run again and again', () => {
    const statuses = [1, 2].map(() => send('7f3c2d8e-41b6-4a0f-9c55-2b1e8d6a4f10').status);
    expect(statuses).toEqual(['placed', 'placed']);
  });
});

describe('a second Spot order with the client ID of an open one', () => {
  const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', price: '60000' };
  const error = 'EGeneral:Invalid arguments';
  const spot = (name: string, fields: object) =>
    bodyOf(sandbox.sendSigned(`/0/private/${name}`, { pair: 'XBTUSD', ...fields }));

  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1', 'spot-ws-v2']);
    spot('AddOrder', { ...LIMIT, cl_ord_id: 'mine-1' });
  });

  test('is rejected until the first one has ended', () => {
    expect(spot('AddOrder', { ...LIMIT, cl_ord_id: 'mine-1' })).toEqual({ error: [error] });
    expect(spot('AddOrder', { ...LIMIT, ordertype: 'market', cl_ord_id: 'mine-1' })).toEqual({
      error: [error],
    });
    spot('CancelOrder', { pair: undefined, cl_ord_id: 'mine-1' });
    expect(spot('AddOrder', { ...LIMIT, cl_ord_id: 'mine-1' })).toMatchObject({ error: [] });
  });

  test('is rejected in a batch alone', () => {
    const orders = ['mine-1', 'mine-2', 'mine-2'].map((id) => ({ ...LIMIT, cl_ord_id: id }));
    expect(spot('AddOrderBatch', { orders })).toMatchObject({
      error: [],
      result: { orders: [{ error }, { txid: expect.any(String) }, { error }] },
    });
  });

  test('is rejected over WebSocket, in a batch together with the others', () => {
    const { token } = Object(bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {}))).result;
    const say = (target: string, message: object) =>
      JSON.parse(sandbox.open(target).receive(JSON.stringify(message)).texts[0] ?? '');
    const order = { order_type: 'limit', side: 'buy', order_qty: 0.7, limit_price: 60_000 };
    const mine = { ...order, cl_ord_id: 'mine-1' };
    const failed = { success: false, error };
    const symbol = 'BTC/USD';
    const params = { ...mine, symbol, token };
    expect(say('/@spot-ws-v2/v2', { method: 'add_order', params })).toMatchObject(failed);
    const batches = [
      [mine, { ...order, cl_ord_id: 'mine-3' }],
      ['mine-4', 'mine-4'].map((id) => ({ ...order, cl_ord_id: id })),
    ];
    for (const orders of batches)
      expect(
        say('/@spot-ws-v2/v2', { method: 'batch_add', params: { orders, symbol, token } }),
      ).toMatchObject(failed);
    const older = { event: 'addOrder', token, ...LIMIT, pair: 'XBT/USD', cl_ord_id: 'mine-1' };
    expect(say('/@spot-ws-v1', older)).toMatchObject({ status: 'error', errorMessage: error });
  });

  test('is placed if both have the same number of a group, which many orders can share', () => {
    for (const _ of [1, 2]) expect(spot('AddOrder', { ...LIMIT, userref: 7 })).toMatchObject({ error: [] });
  });
});

test('a derivatives order that has ended is not found in a batch, under its own ID', () => {
  const { order_id } = send('mine-1');
  post('cancelorder', { cliOrdId: 'mine-1' });
  const again = [
    { order: 'cancel', order_id },
    { order: 'edit', order_id, cliOrdId: 'mine-1', limitPrice: 60000 },
  ];
  expect(batch(again)).toMatchObject([
    { status: 'notFound', order_id, orderEvents: [] },
    { status: 'notFound', order_id, cliOrdId: 'mine-1', orderEvents: [] },
  ]);
  expect(post('editorder', { orderId: order_id, limitPrice: '60000' }).editStatus).toMatchObject({
    status: 'orderForEditNotFound',
    orderId: order_id,
  });
});

test('the IDs of orders are new with every sandbox, so that a client cannot confuse those of two runs', async () => {
  const first = send('mine-1').order_id;
  sandbox = await createTestSandbox(['futures-trading']);
  expect(send('mine-1').order_id).not.toBe(first);
});
