/** Figures of a request that decide: fees, minimums, and times that a list is limited to. */
import { beforeEach, describe, expect, test } from 'vitest';
import { asList, asObject, atPointer as at } from '../readers/json-schema/json.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

let sandbox: TestSandbox;
const spot = (name: string, fields: object = {}) => bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));

describe('a withdrawal', () => {
  const WITHDRAWAL = { asset: 'XBT', key: 'cold-wallet-1', amount: '0.3' };
  const now = () => sandbox.running.machine.now() / 1000;
  const listed = (fields: object) =>
    asList(at(spot('WithdrawStatus', fields), 'result')).map((one) => asObject(one).refid);

  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest']);
  });

  test('fails if its fee is above the maximum, and takes nothing', () => {
    const before = spot('Balance');
    expect(spot('Withdraw', { ...WITHDRAWAL, max_fee: '0.0001' })).toEqual({
      error: ['EFunding:Max fee exceeded'],
    });
    expect(spot('Balance')).toEqual(before);
    expect(spot('Withdraw', { ...WITHDRAWAL, max_fee: '0.00015' })).toMatchObject({ error: [] });
  });

  test('is listed between two times, and so are the examples', () => {
    const refid = at(spot('Withdraw', WITHDRAWAL), 'result/refid');
    sandbox.pass(60);
    const examples = listed({}).filter((one) => one !== refid);
    expect(examples.length).toBeGreaterThan(0);
    expect(listed({ start: String(now() - 60) })).toEqual([refid]);
    expect(listed({ start: String(now() - 59) })).toEqual([]);
    expect(listed({ end: String(now() - 61) })).toEqual(examples);
    expect(listed({ start: '1770026701', end: '1770027600' })).toEqual(examples.slice(0, 1));
  });
});

test('a batch of one order is not canceled over WebSocket v2, where two are the minimum', async () => {
  sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
  const order = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };
  for (const id of ['b-1', 'b-2']) spot('AddOrder', { ...order, cl_ord_id: id });
  const token = at(spot('GetWebSocketsToken'), 'result/token');
  const cancel = (params: object) => {
    const message = { method: 'batch_cancel', params: { ...params, token } };
    return JSON.parse(sandbox.open('/@spot-ws-v2/v2').receive(JSON.stringify(message)).texts[0] ?? '');
  };
  const failed = { success: false, error: 'EGeneral:Invalid arguments' };
  expect(cancel({ orders: ['b-1'] })).toMatchObject(failed);
  expect(cancel({ orders: [] })).toMatchObject(failed);
  expect(cancel({ orders: ['b-1'], cl_ord_id: ['b-2'] })).toMatchObject({ result: { count: 2 } });
});

test.each(['0', '0.00'])('a payment of %s is rejected', async (amount) => {
  sandbox = await createTestSandbox(['pay']);
  const payment = { amount, asset: 'EUR', to: 'ana', external_id: 'AAAA' };
  const path = '/0/private/Pay/transfer/create';
  expect(bodyOf(sandbox.sendSigned(path, payment))).toMatchObject({
    error: [{ errorClass: 'General', type: 'Invalid arguments' }],
  });
  expect(bodyOf(sandbox.sendSigned(path, { ...payment, amount: '0.01' }))).toMatchObject({ error: [] });
});
