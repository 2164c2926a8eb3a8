/** Costs on the trading counter by the age of orders: as in the guide's table, over every transport that shares it. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadApis } from '../../tests/samples/apis.support.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Conversation } from './channel.ts';
import { toFixServer } from './fix.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const GUIDE = '/docs/guides/spot-ratelimits';
const ORDER = { ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' };
let sandbox: TestSandbox;
let conversation: Conversation;
let token: string;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1', 'spot-ws-v2']);
  conversation = sandbox.open('/@spot-ws-v2/v2');
  token = JSON.stringify(bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {}))).replace(
    /.*"token":"([^"]+)".*/,
    '$1',
  );
});

/** Returns a pair's counter as of its last call. */
function counterOf(pair: string): number {
  const name = JSON.stringify([GUIDE, 125, ACCOUNTS.usual.key, pair]);
  return sandbox.running.memory.counters.get(name)?.value ?? 0;
}

/** Returns the points a call adds to what is left of the counter after its decay. */
function costOf(call: () => unknown, pair = 'BTCUSD'): number {
  const at = sandbox.running.machine.now();
  const before = sandbox.running.memory.counters.get(JSON.stringify([GUIDE, 125, ACCOUNTS.usual.key, pair]));
  const left = before ? Math.max(0, before.value - (2.34 * (at - before.at)) / 1000) : 0;
  call();
  return Math.round((counterOf(pair) - left) * 100) / 100;
}

function add(id: string, pair = 'XBTUSD') {
  const verdict = sandbox.sendSigned('/0/private/AddOrder', { ...ORDER, pair, cl_ord_id: id });
  expect(verdict.rejections).toEqual([]);
}

const uuid = (number: number) => `6d1b345e-2821-40e2-ad83-${String(number).padStart(12, '0')}`;

const REST = {
  Amend: (id: string) => sandbox.sendSigned('/0/private/AmendOrder', { cl_ord_id: id, limit_price: '27400' }),
  Cancel: (id: string) => sandbox.sendSigned('/0/private/CancelOrder', { cl_ord_id: id }),
};
const SOCKET = {
  Amend: (id: string) => say('amend_order', { cl_ord_id: id, order_qty: 1, limit_price: 27400 }),
  Cancel: (id: string) => say('cancel_order', { cl_ord_id: [id] }),
};

function say(method: string, params: object): unknown {
  const { texts } = conversation.receive(JSON.stringify({ method, params: { ...params, token }, req_id: 1 }));
  expect(texts[0]).not.toContain('"sandbox"');
  return texts;
}

/** Reads a row of the guide's table: fixed points, then those under 5, 10, 15, 45, 90 and 300 seconds, and later. */
function rowOf(transaction: string): { readonly fixed: number; readonly byAge: readonly number[] } {
  const guide = readFileSync('content/guides/spot-ratelimits.mdx', 'utf8');
  const row = new RegExp(`^\\| ${transaction} \\|(.*)\\|$`, 'm').exec(guide)?.[1] ?? '';
  const [fixed = Number.NaN, ...byAge] = row.split('|').map(Number);
  return { fixed, byAge };
}

describe.each([
  ['REST', REST],
  ['WebSocket v2', SOCKET],
])('over %s', (_, calls) => {
  test.each(['Amend', 'Cancel'] as const)(
    '%s costs what the table of the guide says for each age',
    (name) => {
      const { fixed, byAge } = rowOf(name);
      expect(byAge).toHaveLength(7);
      const ages = [4, 9, 14, 44, 89, 299, 300];
      const costs = ages.map((age, at) => {
        add(uuid(at));
        sandbox.pass(age);
        return costOf(() => calls[name](uuid(at)));
      });
      expect(costs).toEqual(byAge.map((points) => fixed + points));
    },
  );
});

test('an order that is exactly 10 s old is in the column "under 15 s"', () => {
  add(uuid(1));
  sandbox.pass(10);
  expect(costOf(() => REST.Cancel(uuid(1)))).toBe(5);
});

test('the timeline of one order costs 8: an amend starts its age again', () => {
  const costs = [costOf(() => add(uuid(1)))];
  sandbox.pass(7);
  costs.push(costOf(() => REST.Amend(uuid(1))));
  sandbox.pass(29);
  costs.push(costOf(() => REST.Cancel(uuid(1))));
  expect(costs).toEqual([1, 3, 4]);
  // The order is gone: nothing is left to charge.
  expect(costOf(() => REST.Cancel(uuid(1)))).toBe(0);
});

test('an edit costs by age too, and the order lives on under its new ID', () => {
  const txidIn = (path: string, fields: object) =>
    /"txid":\[?"([^"]+)"/.exec(JSON.stringify(bodyOf(sandbox.sendSigned(path, fields))))?.[1];
  const txid = txidIn('/0/private/AddOrder', ORDER);
  sandbox.pass(6);
  let edited: string | undefined;
  const edit = () => {
    edited = txidIn('/0/private/EditOrder', { txid, pair: 'XBTUSD', price: '27400' });
  };
  expect(costOf(edit)).toBe(6);
  expect(edited).not.toBe(txid);
  expect(costOf(() => sandbox.sendSigned('/0/private/CancelOrder', { txid: edited }))).toBe(8);
});

test('the burst of the guide: a batch cancel is accepted above the threshold and charged in full', () => {
  const ids = Array.from({ length: 50 }, (_, at) => uuid(at));
  for (const id of ids) add(id);
  expect(counterOf('BTCUSD')).toBe(50);
  sandbox.pass(10);
  const batch = { cl_ord_ids: ids };
  expect(sandbox.sendSigned('/0/private/CancelOrderBatch', batch).rejections).toEqual([]);
  expect(counterOf('BTCUSD')).toBeCloseTo(276.6);
  const more = () => sandbox.sendSigned('/0/private/AddOrder', ORDER).rejections.length;
  sandbox.pass(65);
  expect(more()).toBe(1);
  sandbox.pass(2);
  expect(more()).toBe(0);
});

test('cancels of young orders reach the threshold, and the order stays', () => {
  const cancel = (at: number) => bodyOf(REST.Cancel(uuid(at)));
  for (let at = 0; at < 60; at += 1) add(uuid(at));
  const results = Array.from({ length: 9 }, (_, at) => JSON.stringify(cancel(at)));
  // 60 for the orders and 8 for each of the first eight cancels make 124, below 125.
  expect(results.findIndex((text) => text.includes('EOrder:Rate limit exceeded'))).toBe(8);
});

test('orders of a batch have an age each, and one counter with those of other transports', () => {
  const side = { side: 'buy', order_type: 'limit', order_qty: 1, limit_price: 27500 };
  const orders = [1, 2, 3].map((at) => ({ ...side, cl_ord_id: uuid(at) }));
  expect(costOf(() => say('batch_add', { symbol: 'BTC/USD', orders }))).toBe(1.5);
  expect(costOf(() => REST.Cancel(uuid(2)))).toBe(8);
  expect(costOf(() => say('cancel_order', { cl_ord_id: [uuid(1), uuid(3)] }))).toBe(16);
});

test('an order of another pair costs on its own counter', () => {
  add(uuid(1));
  add(uuid(2), 'ETHUSD');
  sandbox.pass(60);
  const batch = { cl_ord_ids: [uuid(1), uuid(2)] };
  sandbox.sendSigned('/0/private/CancelOrderBatch', batch);
  expect([counterOf('BTCUSD'), counterOf('ETHUSD')]).toEqual([2, 2]);
});

test('an order that is only checked is never young', () => {
  sandbox.sendSigned('/0/private/AddOrder', { ...ORDER, cl_ord_id: uuid(1), validate: true });
  expect(costOf(() => REST.Cancel(uuid(1)))).toBe(0);
});

test('a request that is wrong is charged its fixed part alone', () => {
  add(uuid(1));
  const wrong = { cl_ord_id: uuid(1), limit_price: 27400, colour: 'red' };
  expect(costOf(() => sandbox.sendSigned('/0/private/AmendOrder', wrong))).toBe(1);
});

test('subscriptions to level 3 cost 5, 25 or 100 for each symbol, of 200 in a second', () => {
  let subscribed = 0;
  const subscribe = (depth: number, count: number) => {
    const symbol = Array.from({ length: count }, (_, at) => `A${subscribed + at}/USD`);
    subscribed += count;
    const params = { channel: 'level3', symbol, depth, token };
    return conversation.receive(JSON.stringify({ method: 'subscribe', params })).rejections;
  };
  expect(subscribe(10, 39)).toEqual([]);
  expect(subscribe(10, 1)).toEqual([]);
  expect(subscribe(10, 1)).toMatchObject([
    { rule: 'rate-limit', page: '/docs/guides/spot-l3-data', reason: expect.stringContaining('200 of 200') },
  ]);
  sandbox.pass(1);
  expect(subscribe(100, 8)).toEqual([]);
  sandbox.pass(1);
  expect(subscribe(1000, 2)).toEqual([]);
  const leave = { channel: 'level3', symbol: ['A1/USD'], depth: 10, token };
  expect(conversation.receive(JSON.stringify({ method: 'unsubscribe', params: leave })).rejections).toEqual(
    [],
  );
});

describe('FIX messages', () => {
  async function fix(account = ACCOUNTS.usual, permissions: readonly string[] = []) {
    const [own] = await loadApis(['fix'], ['spot-fix']);
    const api = own && {
      ...own,
      operations: own.operations.map((one) => ({ ...one, access: { ...one.access, permissions } })),
    };
    const server = api && toFixServer(api, [...sandbox.apis, api]);
    if (!server) throw new Error('There is no dictionary.');
    const caller = { account, orders: [] };
    return (tags: Readonly<Record<string, string>>) => {
      const text = Object.entries({ 34: '2', 49: 'MYCOMPID', 56: 'TARGET-TRD', ...tags });
      const wire = text.map(([tag, value]) => `${tag}=${value}\u0001`).join('');
      const { now } = server.respond(sandbox.running, `8=FIX.4.4\u00019=1\u0001${wire}10=000\u0001`, caller);
      return (now[0] ?? []).map(({ tag, value }) => `${tag}=${value}`);
    };
  }

  test('cost what the same action costs elsewhere, on the same counter', async () => {
    const send = await fix();
    const order = { 35: 'D', 11: '7012', 55: 'BTC/USD', 54: '1', 40: '2', 44: '64000.0', 38: '0.5' };
    expect(costOf(() => send(order))).toBe(1);
    sandbox.pass(3);
    expect(costOf(() => send({ 35: 'G', 11: '7013', 41: '7012', 55: 'BTC/USD' }))).toBe(4);
    sandbox.pass(12);
    expect(costOf(() => send({ 35: 'F', 11: '7014', 41: '7012', 55: 'BTC/USD' }))).toBe(5);
  });

  test.each([
    ['None, any valid key', false],
    ['Orders', true],
  ])('that need the permission "%s" of a key without any', async (permission, isRejected) => {
    const send = await fix(ACCOUNTS.withoutPermissions, [permission]);
    const reply = send({ 35: 'D', 11: '7012', 55: 'BTC/USD' });
    expect(reply.includes('380=6')).toBe(isRejected);
  });

  test('above the threshold get the business reject with the documented text', async () => {
    const send = await fix();
    for (let at = 0; at < 124; at += 1) add(uuid(at));
    const reply = send({ 35: 'D', 11: '7012', 55: 'BTC/USD' });
    expect(reply).toEqual(
      expect.arrayContaining(['35=j', '372=D', '379=7012', '380=0', '58=EOrder:Rate limit exceeded']),
    );
  });
});
