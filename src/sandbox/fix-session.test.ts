/** FIX sessions of the sandbox: recovery, orders with their own IDs and fills, market data, and documented rejects. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadApis } from '../../tests/samples/apis.support.ts';
import { openFixClient, signLogon } from '../build/fix-client.support.ts';
import { createFixListener } from '../build/sandbox-fix.ts';
import { createSandboxHost } from '../build/sandbox-host.ts';
import { encodeMessage, SOH, splitMessage } from '../readers/fix/codec.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Running } from './caller.ts';
import { type FixServer, toFixServer } from './fix.ts';
import { fieldsOf, readFrame, type Tags, toTags, toTimestamp } from './fix-frame.ts';
import { toFreshId } from './fix-orders.ts';
import { type FixSaid, openFixSession, type Pairs } from './fix-session.ts';
import { assembleSandbox } from './sandbox.ts';

let server: FixServer;
let prime: FixServer;
let running: Running;
let time = Date.now();
beforeAll(async () => {
  const apis = await loadApis(['fix'], ['spot-fix', 'prime-fix']);
  const serverOf = (id: string) => {
    const found = apis.flatMap((api) => (api.id === id ? (toFixServer(api, apis) ?? []) : []))[0];
    if (!found) throw new Error(`${id} has no dictionary.`);
    return found;
  };
  [server, prime] = [serverOf('spot-fix'), serverOf('prime-fix')];
  const { running: own } = createSandboxHost(assembleSandbox(apis), {});
  running = { ...own, machine: { ...own.machine, now: () => time } };
});

/** Connects a client; `next` is its next number. */
function connect(pairs: Pairs = new Map(), next = 1, target = 'TARGET-TRD') {
  const session = openFixSession(server, running, pairs);
  let number = next - 1;
  const read = ({ texts: said, isOver }: FixSaid) => {
    const texts = [...said];
    return { messages: texts.map(fieldsOf), texts, isOver };
  };
  const write = (type: string, tags: Tags = {}) => {
    number = Number(tags['34'] ?? number + 1);
    const head = { 34: String(number), 49: 'MYCOMPID', 52: toTimestamp(time), 56: target };
    const values = new Map(Object.entries({ ...head, ...tags }));
    const order = ['34', '49', '52', '56', '43', '122'].filter((tag) => values.has(tag));
    const names = [...order, ...[...values.keys()].filter((tag) => !order.includes(tag))];
    const body = names.map((tag) => ({ tag: Number(tag), value: values.get(tag) ?? '' }));
    return encodeMessage('FIX.4.4', [{ tag: 35, value: type }, ...body]);
  };
  const raw = (type: string, body: string) =>
    read(
      session.receive(
        encodeMessage('FIX.4.4', [
          ...splitMessage(write(type)).pairs.filter(({ tag }) => ![8, 9, 10].includes(tag)),
          ...body.split('|').map((pair) => ({
            tag: Number(pair.slice(0, pair.indexOf('='))),
            value: pair.slice(pair.indexOf('=') + 1),
          })),
        ]),
      ),
    );
  return {
    session,
    raw,
    send: (type: string, tags?: Tags) => read(session.receive(write(type, tags))),
    tick: () => read(session.tick()),
  };
}

let nonce = Date.now();
/** Connects and logs on. */
function logOn(pairs?: Pairs) {
  nonce += 1;
  const client = connect(pairs);
  expect(client.send('A', signLogon(undefined, String(nonce))).messages[0]).toMatchObject({
    35: 'A',
    34: '1',
  });
  return client;
}

const order = (id: string, tags: Tags = {}) => ({
  11: id,
  55: 'BTC/USD',
  54: '1',
  40: '2',
  44: '64000.0',
  38: '0.5',
  59: '1',
  60: toTimestamp(time),
  ...tags,
});

describe('orders', () => {
  test('have their own OrderID and ExecID, and quantities that add up', () => {
    const client = logOn();
    const [one] = client.send('D', order('1')).messages;
    const [other] = client.send('D', order('2', { 38: '50' })).messages;
    expect(one).toMatchObject({ 150: '0', 39: '0', 14: '0', 151: '0.5' });
    expect(other).toMatchObject({ 150: '0', 38: '50', 151: '50' });
    expect(other?.['37']).not.toBe(one?.['37']);
    expect(other?.['17']).not.toBe(one?.['17']);
    const change = { ...order('3', { 38: '0.4', 44: '63990.0' }), 37: one?.['37'] ?? '', 41: '1' };
    expect(client.send('G', change).messages).toMatchObject([
      { 150: '5', 11: '3', 41: '1', 37: one?.['37'], 38: '0.4', 14: '0', 151: '0.4' },
    ]);
    const request = { 11: '3', 37: one?.['37'] ?? '', 55: 'BTC/USD' };
    expect(client.send('H', request).messages).toMatchObject([
      { 150: 'I', 39: '0', 151: '0.4', 44: '63990.0' },
    ]);
    const cancel = { 11: '4', 41: '3', 54: '1', 55: 'BTC/USD', 60: toTimestamp(time) };
    expect(client.send('F', cancel).messages).toMatchObject([{ 150: '4', 39: '4', 151: '0', 41: '3' }]);
    expect(client.send('F', { ...cancel, 11: '5' }).messages).toMatchObject([
      { 35: 'j', 380: '101', 58: 'Unknown order', 379: '5' },
    ]);
    expect(client.send('q', { 11: '6', 60: toTimestamp(time), 530: '6' }).messages).toMatchObject([
      { 150: '4', 41: '2', 37: other?.['37'] },
    ]);
  });

  test('fill when a test request says so, and market orders at once', () => {
    const client = logOn();
    client.send('D', order('1'));
    expect(client.send('1', { 112: 'sandbox:fill 1 0.2' }).messages).toMatchObject([
      { 35: '0' },
      {
        35: '8',
        150: 'F',
        39: '1',
        32: '0.2',
        31: '64000.0',
        14: '0.2',
        151: '0.3',
        6: '64000',
        118: '12817.92',
        527: '501',
        5050: '0',
      },
    ]);
    expect(client.send('1', { 112: 'sandbox:fill 1' }).messages[1]).toMatchObject({
      39: '2',
      14: '0.5',
      151: '0',
    });
    expect(client.send('1', { 112: 'sandbox:fill 1' }).messages[1]).toMatchObject({ 35: '3', 371: '112' });
    const { 44: _, ...market } = order('2', { 40: '1' });
    const [placed, filled] = client.send('D', market).messages;
    expect(placed).toMatchObject({ 150: '0', 151: '0.5' });
    expect(placed).not.toHaveProperty('44');
    expect(filled).toMatchObject({ 150: 'F', 39: '2', 32: '0.5', 151: '0' });
    // It takes liquidity, at the fee for that, and is the third trade of the pair.
    expect(filled).toMatchObject({ 5050: '1', 137: '0.24', 381: '32000', 118: '32076.8', 527: '503' });
    expect(filled).toMatchObject({ 40: '1', 55: 'BTC/USD', 1003: '88014526' });
  });

  test('of another provider get all reports of its examples, and its own reject', () => {
    const caller = { account: ACCOUNTS.usual, orders: [] };
    const send = (tags: Tags) => {
      const pairs = Object.entries({ 34: '2', ...tags }).map(([tag, value]) => ({ tag: Number(tag), value }));
      return prime.respond(running, encodeMessage('FIX.4.4', pairs), caller).now.map(toTags);
    };
    const [pending, placed] = send({ 35: 'D', ...order('a', { 55: 'BTC-USD', 38: '2' }) });
    expect(pending).toMatchObject({ 150: 'A', 39: 'A', 151: '2', 55: 'BTC-USD' });
    expect(placed).toMatchObject({ 150: '0', 37: pending?.['37'], 44: '64000.0' });
    expect(placed?.['17']).not.toBe(pending?.['17']);
    const cancel = { 35: 'F', 11: 'b', 41: 'a', 55: 'BTC-USD', 54: '1' };
    expect(send(cancel)).toMatchObject([
      { 150: '6', 39: '6', 41: 'a' },
      { 150: '4', 39: '4', 151: '0' },
    ]);
    expect(send({ ...cancel, 11: 'c' })).toMatchObject([{ 35: '9', 11: 'c', 41: 'a', 434: '1', 102: '0' }]);
    expect(send({ ...cancel, 11: 'd', 41: 'z' })).toMatchObject([{ 35: '9', 11: 'd', 41: 'z', 102: '1' }]);
  });

  test('keep their terms while a change is pending, and reports have AvgPx after a fill', () => {
    const caller = { account: ACCOUNTS.usual, orders: [] };
    const send = (tags: Tags) => {
      const pairs = Object.entries({ 34: '2', ...tags }).map(([tag, value]) => ({ tag: Number(tag), value }));
      return prime.respond(running, encodeMessage('FIX.4.4', pairs), caller).now.map(toTags);
    };
    const terms = { 55: 'ETH-USD', 38: '50', 44: '3325.00' };
    send({ 35: 'D', ...order('a', terms) });
    const change = { 35: 'G', ...order('b', { ...terms, 38: '40', 44: '3326.00' }), 41: 'a' };
    expect(send(change)).toMatchObject([
      { 150: 'E', 11: 'b', 41: 'a', 38: '50', 44: '3325.00', 151: '50' },
      { 150: '5', 39: '0', 38: '40', 44: '3326.00', 151: '40' },
    ]);
    const fills = ['10', '20'].map((quantity) => {
      const filled = prime.fill(running, caller, 'b', quantity);
      return typeof filled === 'string' ? filled : toTags(filled);
    });
    expect(fills).toMatchObject([
      { 150: 'F', 14: '10', 527: '88213' },
      { 150: 'F', 14: '30', 527: '88214' },
    ]);
    expect(send({ 35: 'F', 11: 'c', 41: 'b', 55: 'ETH-USD', 54: '1' })).toMatchObject([
      { 150: '6', 14: '30', 6: '3326', 151: '10' },
      { 150: '4', 14: '30', 6: '3326', 151: '0' },
    ]);
  });

  test('get IDs in the form of the examples', () => {
    expect(toFreshId('OEXMPL-7Q2MA-BBBB3C', 37)).toBe('OEXMPL-7Q2MA-BB0011');
    expect(toFreshId('b8f1e7d0-2c5a-4936-9e84-d70a6c3f15b2', 37)).toBe(
      'b8f1e7d0-2c5a-4936-9e84-d70a6c3f0025',
    );
    expect(toFreshId('88213000', 37)).toBe('88000037');
  });
});

describe('sequence numbers', () => {
  test('continue after a lost connection, and what was missed is sent again', () => {
    const pairs: Pairs = new Map();
    const client = logOn(pairs);
    client.send('D', order('1'));
    client.send('1', { 112: 'sandbox:lose' });
    expect(client.send('1', { 112: 'sandbox:fill 1 0.2' }).messages).toMatchObject([{ 35: '0', 34: '4' }]);
    const lost = toTimestamp(time);
    expect(client.send('1', { 112: 'sandbox:drop' })).toMatchObject({ messages: [], isOver: true });
    client.session.close();
    time += 5000;
    nonce += 6000;
    const again = connect(pairs, 6);
    const { 141: _, ...logon } = signLogon(undefined, String(nonce), undefined, 6);
    const [response] = again.send('A', logon).messages;
    expect(response).toMatchObject({ 35: 'A', 34: '6' });
    expect(response).not.toHaveProperty('141');
    expect(again.send('2', { 7: '5', 16: '0' }).messages).toMatchObject([
      { 35: '8', 34: '5', 43: 'Y', 122: lost, 150: 'F', 32: '0.2' },
      { 35: '4', 34: '6', 43: 'Y', 123: 'Y', 36: '7' },
    ]);
  });

  test('that are too low end the session with the reason', () => {
    const pairs: Pairs = new Map();
    const client = logOn(pairs);
    client.send('D', order('1'));
    expect(client.send('1', { 34: '2', 112: 'x' })).toMatchObject({
      messages: [{ 35: '5', 58: 'MsgSeqNum (34) too low: expected 3, received 2' }],
      isOver: true,
    });
    client.session.close();
    nonce += 1;
    const { 141: _, ...logon } = signLogon(undefined, String(nonce));
    expect(connect(pairs).send('A', logon)).toMatchObject({
      messages: [{ 35: '5', 49: 'TARGET-TRD', 58: 'MsgSeqNum (34) too low: expected 3, received 1' }],
      isOver: true,
    });
  });

  test('that are too high are not processed before the gap is filled', () => {
    const client = logOn();
    expect(client.send('D', order('1', { 34: '3' })).messages).toMatchObject([{ 35: '2', 7: '2', 16: '0' }]);
    const gap = { 34: '2', 43: 'Y', 122: toTimestamp(time), 123: 'Y', 36: '4' };
    expect(client.send('4', gap).messages).toEqual([]);
    const request = { 34: '4', 11: '1', 37: 'none', 55: 'BTC/USD' };
    expect(client.send('H', request).messages).toMatchObject([{ 35: 'j', 58: 'Unknown order' }]);
  });

  test('can only increase by a reset', () => {
    const client = logOn();
    expect(client.send('4', { 34: '1', 123: 'N', 36: '1' }).messages).toMatchObject([
      { 35: '3', 371: '36', 372: '4', 373: '5' },
    ]);
    client.send('4', { 34: '1', 123: 'N', 36: '40' });
    expect(client.send('1', { 34: '40', 112: 'x' }).messages).toMatchObject([{ 35: '0', 112: 'x' }]);
  });

  test('belong to an account: another key with the same CompIDs starts at 1 and is sent nothing again', () => {
    const pairs: Pairs = new Map();
    const client = logOn(pairs);
    client.send('D', order('1'));
    client.session.close();
    nonce += 1;
    const { 141: _, ...logon } = signLogon(undefined, String(nonce), ACCOUNTS.withOtp);
    const other = connect(pairs);
    expect(other.send('A', logon).messages).toMatchObject([{ 35: 'A', 34: '1' }]);
    expect(other.send('2', { 7: '1', 16: '0' }).messages).toMatchObject([{ 35: '4', 34: '1', 36: '2' }]);
    const status = { 11: '1', 55: 'BTC/USD', 37: 'none' };
    expect(other.send('H', status).messages).toMatchObject([{ 35: 'j', 58: 'Unknown order' }]);
  });

  test('of old messages become one gap fill: at most 1,000 messages and 1,000,000 characters are kept', () => {
    const client = logOn();
    for (let at = 0; at < 1_005; at += 1) client.send('D', order(`o-${at}`));
    const all = client.send('2', { 7: '1', 16: '0' }).messages;
    expect(all).toHaveLength(1_001);
    expect(all[0]).toMatchObject({ 35: '4', 34: '1', 36: '7' });
    expect(all.at(-1)).toMatchObject({ 35: '8', 34: '1006', 43: 'Y' });
    const wordy = logOn();
    for (let at = 0; at < 100; at += 1) wordy.send('D', order(`${at}-${'x'.repeat(15_000)}`));
    const kept = wordy.send('2', { 7: '1', 16: '0' }).texts;
    expect(kept.length).toBeLessThan(100);
    expect(kept.join('').length).toBeLessThan(1_100_000);
  });

  test('a client that asks for replays and reads none fills no memory, and others are served', async () => {
    const listener = createFixListener(server, running);
    onTestFinished(() => void listener.close());
    const sockets: Socket[] = [];
    listener.on('connection', (socket) => sockets.push(socket));
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(listener.address());
    const greedy = await openFixClient(port);
    nonce += 1;
    greedy.send('A', signLogon(undefined, String(nonce)));
    await greedy.next('A');
    for (let at = 0; at < 200; at += 1) greedy.send('D', order(`g-${at}`));
    for (let at = 0; at < 200; at += 1) await greedy.next('8');
    greedy.pause();
    for (let at = 0; at < 400; at += 1) greedy.send('2', { 7: '1', 16: '0' });
    const other = await openFixClient(port);
    other.send('A', { 49: 'OTHER', 56: 'TARGET-MD', 98: '0', 108: '0', 141: 'Y' });
    await other.next('A');
    expect(Math.max(...sockets.map(({ writableLength }) => writableLength))).toBeLessThan(100_000);
    for (const client of [greedy, other]) client.close();
  });

  test('belong to one connection at a time', () => {
    const pairs: Pairs = new Map();
    logOn(pairs);
    nonce += 1;
    expect(connect(pairs).send('A', signLogon(undefined, String(nonce)))).toMatchObject({
      messages: [{ 35: '5', 58: 'a session with these CompIDs is already open' }],
    });
  });
});

describe('a logon', () => {
  test('of a trading session is signed', () => {
    expect(connect().send('A', { 98: '0', 108: '30', 141: 'Y' }).messages).toMatchObject([
      { 35: '5', 58: 'EAPI:Invalid key' },
    ]);
  });

  test('gets its own heartbeat interval back, and none for 0', () => {
    const client = connect(new Map(), 1, 'TARGET-MD');
    expect(client.send('A', { 98: '0', 108: '0', 141: 'Y' }).messages).toMatchObject([{ 35: 'A', 108: '0' }]);
    time += 100_000;
    expect(client.tick().messages).toEqual([]);
    const other = connect(new Map(), 1, 'TARGET-MD');
    other.send('A', { 98: '0', 108: '30', 141: 'Y' });
    time += 30_000;
    expect(other.tick().messages).toMatchObject([{ 35: '0' }]);
    time += 7_000;
    expect(other.tick().messages).toMatchObject([{ 35: '1' }]);
    time += 60_000;
    expect(other.tick()).toMatchObject({ isOver: true });
  });

  test('with a value that the dictionary does not have is rejected', () => {
    nonce += 1;
    expect(connect().send('A', { ...signLogon(undefined, String(nonce)), 8674: '7' }).messages).toMatchObject(
      [{ 35: '5', 58: expect.stringContaining('8674') }],
    );
  });
});

describe('rejects', () => {
  test.each<[string, string, Tags]>([
    ['an empty tag', '44=', { 35: '3', 371: '44', 373: '4' }],
    ['a tag twice', '44=1|44=2', { 35: '3', 371: '44', 373: '13' }],
    ['letters in a number', '44=ten', { 35: '3', 371: '44', 373: '6' }],
    ['a tag that is not defined', '44=1|7777=1', { 35: '3', 371: '7777', 373: '3' }],
    ['a tag of 40 digits', `44=1${SOH}${'4'.repeat(40)}=1`, { 35: '3', 373: '0' }],
    ['a tag of another message', '44=1|530=7', { 35: '3', 371: '530', 373: '2' }],
    ['an unknown value', '44=1|388=9', { 35: '3', 371: '388', 373: '5' }],
    ['a limit order without a price', '18=P', { 35: 'j', 372: 'D', 379: '1', 380: '5' }],
    ['good till date without a date', '44=1|59=6', { 35: 'j', 380: '5' }],
  ])('%s', (_, extra, reject) => {
    const rest = extra.includes('59=') ? '' : '|59=1';
    const body = `11=1|55=BTC/USD|54=1|40=2|38=1|60=${toTimestamp(time)}${rest}|${extra}`;
    const { messages } = logOn().raw('D', body);
    expect(messages).toMatchObject([reject]);
    expect(messages[0]?.['371'] ?? '').toMatch(/^\d*$/);
  });

  test('a group with another count, a cancel that names no order, and an unknown type', () => {
    const client = logOn();
    const book = '262=r|263=1|264=10|267=3|269=0|269=1|146=1|55=BTC/USD';
    expect(client.raw('V', book).messages).toMatchObject([{ 35: '3', 371: '267', 373: '16' }]);
    const cancel = { 11: '4', 54: '1', 55: 'BTC/USD', 60: toTimestamp(time) };
    expect(client.send('F', cancel).messages).toMatchObject([{ 35: 'j', 372: 'F', 380: '5' }]);
    expect(client.send('zz').messages).toMatchObject([{ 35: '3', 372: 'zz', 373: '11' }]);
    expect(client.send('8', { 11: '1' }).messages).toMatchObject([{ 35: '3', 373: '11' }]);
  });

  test('nothing that is garbled: it is skipped', () => {
    const good = encodeMessage('FIX.4.4', [{ tag: 35, value: '0' }]);
    const bad = good.replace(/10=\d+/, '10=999');
    const frame = readFrame(bad + good);
    expect(frame).toMatchObject({ kind: 'garbled', rest: good });
    expect(readFrame(good.replace('9=5', '9=90') + good)).toMatchObject({ kind: 'garbled', rest: good });
  });

  test('are without leading zeros in BodyLength', () => {
    expect(logOn().send('zz').texts[0]?.split(SOH)[1]).toMatch(/^9=[1-9]/);
  });
});

describe('market data', () => {
  function subscribe(body: string) {
    const client = connect(new Map(), 1, 'TARGET-MD');
    client.send('A', { 98: '0', 108: '0', 141: 'Y' });
    return { client, first: client.raw('V', body).messages };
  }

  test('is a snapshot, and then the updates of the examples with their checksums', () => {
    const { client, first } = subscribe('262=mine|263=1|264=10|267=2|269=0|269=1|146=1|55=BTC/USD');
    expect(first).toMatchObject([{ 35: 'W', 262: 'mine', 268: '5' }]);
    expect(client.tick().messages).toMatchObject([{ 35: 'X', 262: 'mine', 279: '0', 5041: '1053814156' }]);
    expect(client.raw('V', '262=mine|263=2|264=10|267=2|269=0|269=1|146=1|55=BTC/USD').messages).toEqual([]);
    expect(client.tick().messages).toEqual([]);
  });

  test('of trades has no snapshot, and of an unknown symbol is rejected', () => {
    expect(subscribe('262=t|263=1|264=10|267=1|269=2|146=1|55=BTC/USD').first).toMatchObject([
      { 35: 'X', 262: 't', 269: '2' },
    ]);
    expect(subscribe('262=s|263=1|264=25|267=2|269=0|269=1|146=1|55=BTCUSD').first).toMatchObject([
      { 35: 'Y', 262: 's', 281: '0' },
    ]);
  });
});
