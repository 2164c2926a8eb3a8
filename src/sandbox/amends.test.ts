/** The history of an order's terms: amends are listed as they were made, and an edit starts an order of its own. */
import { beforeEach, expect, test } from 'vitest';
import { asList, asObject, atPointer } from '../readers/json-schema/json.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest']);
});

const spot = (name: string, fields: object = {}) => {
  sandbox.pass(60);
  return bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));
};
const place = (fields: object = {}) =>
  String(atPointer(spot('AddOrder', { ...LIMIT, ...fields }), 'result/txid/0'));
const amendsOf = (order_id: string) => asObject(atPointer(spot('OrderAmends', { order_id }), 'result'));

test('an order that was never amended has one row', () => {
  const { count, amends } = amendsOf(place());
  expect(count).toBe(1);
  expect(amends).toMatchObject([
    { amend_type: 'original', order_qty: '0.70000000', remaining_qty: '0.70000000', limit_price: '60000' },
  ]);
});

test('each amend is a row, oldest first, with the ID that the request returned and the whole order', () => {
  const txid = place({ oflags: 'post' });
  const ids = [{ limit_price: '59000' }, { order_qty: '0.5', post_only: true }].map((change) =>
    atPointer(spot('AmendOrder', { txid, ...change }), 'result/amend_id'),
  );
  expect(new Set(ids).size).toBe(2);
  const { count, amends } = amendsOf(txid);
  expect(count).toBe(3);
  expect(amends).toMatchObject([
    { amend_type: 'original', order_qty: '0.70000000', limit_price: '60000' },
    { amend_type: 'user', amend_id: ids[0], order_qty: '0.70000000', limit_price: '59000' },
    { amend_type: 'user', amend_id: ids[1], order_qty: '0.50000000', limit_price: '59000', post_only: true },
  ]);
  const times = asList(amends).map((one) => Number(asObject(one).timestamp));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  spot('CancelOrder', { txid });
  expect(amendsOf(txid).count).toBe(3);
});

test("the examples' order keeps its history", () => {
  expect(amendsOf('OXBT7Q-EX4MP-L3K9DA').count).toBe(3);
});

test("an edit returns the references of both orders, and doesn't carry the old one over", () => {
  const edit = (txid: string, fields: object) =>
    asObject(atPointer(spot('EditOrder', { txid, pair: 'XBTUSD', price: '59000', ...fields }), 'result'));
  const both = edit(place({ userref: 41 }), { userref: 42 });
  expect([both.newuserref, both.olduserref]).toEqual(['42', '41']);
  const old = edit(place({ userref: 43 }), {});
  expect([old.newuserref, old.olduserref]).toEqual([undefined, '43']);
  expect(atPointer(spot('OpenOrders'), `result/open/${old.txid}/userref`)).toBeNull();
  const none = edit(place(), {});
  expect([none.newuserref, none.olduserref]).toEqual([undefined, undefined]);
});
