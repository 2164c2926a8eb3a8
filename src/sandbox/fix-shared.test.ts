/** Spot orders of FIX sessions, as the other interfaces of the same account see them. */
import { beforeEach, expect, test } from 'vitest';
import { signLogon } from '../build/fix-client.support.ts';
import { encodeMessage } from '../readers/fix/codec.ts';
import { asObject, atPointer as at } from '../readers/json-schema/json.ts';
import { toFixServer } from './fix.ts';
import { fieldsOf, type Tags, toTimestamp } from './fix-frame.ts';
import { openFixSession } from './fix-session.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

let sandbox: TestSandbox;
let send: (type: string, tags: Tags) => Tags[];

const spot = (name: string, fields: object = {}) => {
  sandbox.pass(60);
  return bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));
};
const LIMIT = { 55: 'BTC/USD', 54: '1', 40: '2', 44: '60000.0', 38: '0.5', 59: '1' };
const place = (id: string, tags: Tags = {}) => send('D', { 11: id, ...LIMIT, ...tags });
const listed = (name: string, member: string, id: string) =>
  Object.entries(asObject(at(spot(name, { cl_ord_id: id }), `result/${member}`)));

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2', 'spot-fix']);
  const { apis, running } = sandbox;
  const [server] = apis.flatMap((api) => toFixServer(api, apis) ?? []);
  if (!server) throw new Error('There is no dictionary.');
  const session = openFixSession(server, running, new Map());
  let number = 0;
  send = (type, tags) => {
    sandbox.pass(60);
    number += 1;
    const time = toTimestamp(running.machine.now());
    const head = { 34: String(number), 49: 'MYCOMPID', 52: time, 56: 'TARGET-TRD' };
    const own = ['D', 'F', 'G', 'q'].includes(type) ? { 60: time } : {};
    const pairs = [...Object.entries(head), ...Object.entries({ ...tags, ...own })];
    const body = pairs.map(([tag, value]) => ({ tag: Number(tag), value }));
    const { texts } = session.receive(encodeMessage('FIX.4.4', [{ tag: 35, value: type }, ...body]));
    return [...texts].map(fieldsOf);
  };
  expect(send('A', signLogon(undefined, String(running.machine.now())))).toMatchObject([{ 35: 'A' }]);
});

test('an order is found over REST by its client ID and changes there with the session', () => {
  const [report] = place('f-1');
  const id = report?.['37'] ?? '';
  expect(listed('OpenOrders', 'open', 'f-1')).toMatchObject([
    [
      id,
      { cl_ord_id: 'f-1', vol: '0.50000000', descr: { type: 'buy', ordertype: 'limit', price: '60000.0' } },
    ],
  ]);
  send('G', {
    11: 'f-2',
    41: 'f-1',
    37: id,
    55: 'BTC/USD',
    54: '1',
    40: '2',
    38: '0.4',
    44: '59000.0',
    59: '1',
  });
  expect(listed('OpenOrders', 'open', 'f-2')).toMatchObject([
    [id, { cl_ord_id: 'f-2', vol: '0.40000000', descr: { price: '59000.0' } }],
  ]);
  send('F', { 11: 'f-3', 41: 'f-2', 37: id, 55: 'BTC/USD', 54: '1' });
  expect(listed('OpenOrders', 'open', 'f-2')).toEqual([]);
  expect(listed('ClosedOrders', 'closed', 'f-2')).toMatchObject([[id, { status: 'canceled' }]]);
});

test('a fill is on the other interfaces too', () => {
  place('f-1');
  send('1', { 112: 'sandbox:fill f-1 0.2' });
  expect(listed('OpenOrders', 'open', 'f-1')).toMatchObject([
    [expect.any(String), { vol_exec: '0.20000000' }],
  ]);
  send('1', { 112: 'sandbox:fill f-1' });
  const [[id, order] = []] = listed('ClosedOrders', 'closed', 'f-1');
  expect(order).toMatchObject({
    status: 'closed',
    vol_exec: '0.50000000',
    price: '60000.0',
    cost: '30000.00000',
  });
  expect(Object.values(asObject(at(spot('TradesHistory'), 'result/trades')))[0]).toMatchObject({
    ordertxid: id,
    vol: '0.50000000',
  });
});

test('what REST cancels is no longer open on the session', () => {
  const id = place('f-1')[0]?.['37'] ?? '';
  expect(spot('CancelOrder', { txid: id })).toMatchObject({ error: [] });
  const cancel = { 11: 'f-2', 41: 'f-1', 37: id, 55: 'BTC/USD', 54: '1' };
  expect(send('F', cancel)).toMatchObject([{ 35: 'j', 380: '101' }]);
});

test('orders that a mass cancel ends are closed everywhere', () => {
  place('f-1');
  send('q', { 11: 'f-2', 530: '6' });
  expect(listed('ClosedOrders', 'closed', 'f-1')).toMatchObject([
    [expect.any(String), { status: 'canceled' }],
  ]);
});

test('orders on derivatives are not among those on Spot', () => {
  place('f-1', { 55: 'PF_XBTUSD', 44: '63900', 38: '0.1' });
  expect(listed('OpenOrders', 'open', 'f-1')).toEqual([]);
});
