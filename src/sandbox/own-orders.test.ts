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
    expect(call('OpenOrders', byId)).toEqual({
      error: [],
      result: {
        open: {
          'OXBT7Q-EX4MP-L3K9DA': expect.objectContaining({
            ...byId,
            status: 'open',
            vol: '0.3',
            vol_exec: '0.00000000',
            userref: null,
            descr: expect.objectContaining({
              pair: 'ETHUSD',
              price: '2500.5',
              order: 'buy 0.3 ETHUSD @ limit 2500.5',
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
    expect(found).toMatchObject({ result: { [second]: { vol: '0.3' }, [third]: { vol: '0.3' } } });
    expect(call('OpenOrders', {})).toMatchObject({
      result: { open: { [second]: {}, [third]: {}, 'OXBTBW-EX4MP-Q7P4HE': {} } },
    });
  });

  test('that is only checked is not found', () => {
    call('AddOrder', { ...ORDER, ...byId, validate: true });
    expect(call('OpenOrders', byId)).toEqual(nothing);
  });

  test('has its new values after an amend', () => {
    call('AddOrder', { ...ORDER, ...byId });
    call('AmendOrder', { ...byId, order_qty: '0.2', limit_price: '2400' });
    const found = Object.values(Object(Object(Object(call('OpenOrders', byId)).result).open));
    expect(found).toMatchObject([{ vol: '0.2', descr: { price: '2400' } }]);
  });

  test.each([
    ['one is canceled', 'CancelOrder', byId],
    ['all are canceled', 'CancelAll', {}],
  ])('is closed after %s', (_, name, fields) => {
    call('AddOrder', { ...ORDER, ...byId });
    call(name, fields);
    expect(call('OpenOrders', byId)).toEqual(nothing);
    expect(Object.values(Object(Object(Object(call('ClosedOrders', byId)).result).closed))).toMatchObject([
      { ...byId, status: 'canceled', vol: '0.3', vol_exec: '0.00000000' },
    ]);
  });
});

test('a documented order is found by its ID alone', () => {
  const found = call('OpenOrders', { cl_ord_id: 'stop-0202-00000007' });
  expect(Object.keys(Object(Object(Object(found).result).open))).toEqual(['OXBTBW-EX4MP-Q7P4HE']);
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
  post('sendorder', { ...order, cliOrdId: 'mine-1' });
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
  expect(JSON.stringify(open())).not.toContain('mine-1');
});
