/** Subscriptions with IDs: whose messages they are, how they are numbered, and the outcomes of requests on them. */
import { expect, test } from 'vitest';
import { toJsonLine } from '../model/exact-number.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Conversation } from './channel.ts';
import { createTestSandbox } from './running.support.ts';

const ORDER = {
  Symbol: 'BTC-USD',
  Side: 'Buy',
  OrderQty: '7',
  OrdType: 'Limit',
  Price: '65000.00',
  TimeInForce: 'GoodTillCancel',
  TransactTime: '2026-06-09T15:00:00.000000Z',
};
const OWN = '11111111-2222-4333-8444-555555555555';

async function connect(account = ACCOUNTS.usual) {
  const sandbox = await createTestSandbox(['prime-ws']);
  const conversation = sandbox.open('/@prime-ws/ws/v1', sandbox.signHandshake('/ws/v1', account));
  const greeting = conversation.open().texts;
  const say = (message: object) =>
    conversation.receive(JSON.stringify(message)).texts.map((text) => JSON.parse(text));
  const subscribe = (reqid: number, name: string, more: object = {}) =>
    say({ reqid, type: 'subscribe', streams: [{ name }], ...more });
  const place = (more: object = {}, ClOrdID = OWN) =>
    say({ reqid: 300, type: 'NewOrderSingle', data: [{ ...ORDER, ClOrdID, ...more }] });
  return { greeting, conversation, say, subscribe, place };
}

function listen(conversation: Conversation, seconds: number) {
  const texts = Array.from({ length: seconds }, () => conversation.tick()).flatMap((said) => said.texts);
  return texts.map((text) => JSON.parse(text));
}

test('messages carry the ID of their subscription and count from 1, outcomes before other events', async () => {
  const { conversation, subscribe, place } = await connect();
  const all = [...subscribe(1, 'ExecutionReport', { tag: 'mine' }), ...place(), ...listen(conversation, 3)];
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ reqid, tag, seqNum }) => [reqid, tag, seqNum])).toEqual(
    all.map((_, at) => [1, 'mine', at + 1]),
  );
  expect(all.slice(0, 3).map(({ data }) => data[0]?.ExecType)).toEqual([undefined, 'PendingNew', 'New']);
});

test('the outcome of a request comes to each subscription to its channel, and to no other', async () => {
  const { subscribe, place } = await connect();
  subscribe(1, 'Quote');
  expect(place()).toEqual([]);
  subscribe(2, 'ExecutionReport');
  subscribe(3, 'ExecutionReport');
  expect(place().map(({ reqid, seqNum }) => [reqid, seqNum])).toEqual([
    [2, 2],
    [3, 2],
    [2, 3],
    [3, 3],
  ]);
});

test('every event has an ID of its own, every order one that later requests about it keep', async () => {
  const { conversation, subscribe, place, say } = await connect();
  subscribe(1, 'ExecutionReport');
  const other = OWN.replace('1111', '9999');
  const cancel = {
    reqid: 301,
    type: 'OrderCancelRequest',
    data: [{ Symbol: 'BTC-USD', ClOrdID: other, OrigClOrdID: OWN, TransactTime: ORDER.TransactTime }],
  };
  const said = [place(), place({}, OWN.replace('1111', '3333')), say(cancel)];
  const reports = [...said.flat(), ...listen(conversation, 3)].map(({ data }) => data[0]);
  expect(new Set(reports.map(({ ExecID }) => ExecID)).size).toBe(reports.length);
  const [first, second, third] = said.map((texts) => new Set(texts.map(({ data }) => data[0].OrderID)));
  expect(first?.size).toBe(1);
  expect(second).not.toEqual(first);
  expect(third).toEqual(first);
  expect(said[2]?.map(({ data }) => data[0].ExecType)).toEqual(['PendingCancel', 'Canceled']);
});

test('the sample of a command ends with the outcome of the command', async () => {
  const { apis } = await createTestSandbox(['prime-ws']);
  const commands = apis.flatMap(({ operations }) =>
    operations.flatMap((one) =>
      one.kind === 'channel' && one.sample?.kind === 'socket' && one.sample.send.length > 1
        ? [{ id: one.id, ...one.sample }]
        : [],
    ),
  );
  expect(commands.length).toBeGreaterThan(7);
  for (const { id, send, receive } of commands) {
    const { greeting, conversation } = await connect();
    const sent = send.map((message) =>
      toJsonLine(message)
        .replaceAll('{{uuid}}', OWN)
        .replace(/\{\{.+?\}\}/g, ORDER.TransactTime),
    );
    const said = sent.flatMap((text) => conversation.receive(text).texts);
    const texts = [...greeting, ...said].slice(0, receive);
    expect(texts, id).toHaveLength(receive);
    const own = /"(?:ClOrdID|QuoteReqID)":"([^"]+)"/.exec(sent.at(-1) ?? '')?.[1];
    if (own !== undefined) expect(texts.at(-1), id).toContain(own);
  }
});

test('an outcome is that of the request it is like, whatever its IDs', async () => {
  const { subscribe, place } = await connect();
  subscribe(1, 'ExecutionReport');
  const quote = { OrdType: 'RFQ', Price: undefined, TimeInForce: undefined, QuoteID: OWN, RFQID: OWN };
  expect(place(quote)[0].data[0]).toMatchObject({ ExecType: 'Trade', OrdStatus: 'Filled', QuoteID: OWN });
  expect(place(quote)[0].data[0]).toMatchObject({ OrderQty: '7', LeavesQty: '0', CumQty: '7', LastQty: '7' });
  expect(place()[1].data[0]).toMatchObject({ ExecType: 'New', OrderQty: '7', LeavesQty: '7' });
  expect(place({ OrderQty: '1000' })[0].data[0]).toMatchObject({ ExecType: 'Rejected', ClOrdID: OWN });
});

test.each([
  [{ OrderQty: '0.0' }, 'OrderQty must be above 0'],
  [{ OrdType: 'Market', Price: undefined, TimeInForce: undefined }, 'TimeInForce is required'],
  [{ Strategy: 'StopLimit' }, 'TriggerPrice is required'],
  [{ Strategy: 'StopLimit', Parameters: {} }, 'TriggerPrice is required'],
])('an order with %o is rejected', async (more, msg) => {
  const { place } = await connect();
  expect(place(more)).toMatchObject([{ reqid: 300, error: { msg: expect.stringContaining(msg) } }]);
});

test('a message about a subscription needs one that is open', async () => {
  const { conversation, subscribe, say } = await connect();
  const page = (after: string) => say({ reqid: 4, type: 'page', data: [{ name: 'Security', after }] });
  const unknown = [{ reqid: 4, error: { msg: 'unknown reqid' } }];
  expect(page('x')).toMatchObject(unknown);
  const [first] = subscribe(4, 'Security');
  expect(first).toMatchObject({ reqid: 4, seqNum: 1, total_count: 3, next: expect.any(String) });
  const [last] = page(first.next);
  expect(first.data.length + last.data.length).toBe(3);
  expect(last).toMatchObject({ reqid: 4, initial: true });
  expect(last).not.toHaveProperty('next');
  expect(last).not.toHaveProperty('tag');
  expect(say({ reqid: 4, type: 'cancel' })).toEqual([]);
  expect(say({ reqid: 4, type: 'cancel' })).toMatchObject(unknown);
  expect(page(first.next)).toMatchObject(unknown);
  expect(listen(conversation, 3)).toEqual([]);
});

test('a request can open several streams, which share its ID and numbers', async () => {
  const { say } = await connect();
  const streams = [{ name: 'ExecutionReport' }, { name: 'Quote' }];
  const said = say({ reqid: 5, type: 'subscribe', streams });
  expect(said.map(({ reqid, type, seqNum }) => [reqid, type, seqNum])).toEqual([
    [5, 'ExecutionReport', 1],
    [5, 'Quote', 2],
  ]);
});

test('a key without permissions can neither follow orders nor place them', async () => {
  const { subscribe, place } = await connect(ACCOUNTS.withoutPermissions);
  const denied = [{ error: { msg: 'permission denied' } }];
  expect(subscribe(1, 'ExecutionReport')).toMatchObject(denied);
  expect(place()).toMatchObject(denied);
  expect(subscribe(2, 'Currency')[0]).toMatchObject({ type: 'Currency' });
});
