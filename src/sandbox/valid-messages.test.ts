/** Valid WebSocket messages are accepted and confirmed as sent; wrong ones are rejected for what is wrong with them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { MACHINE } from '../build/sandbox-host.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Conversation } from './channel.ts';
import { sign } from './proof.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

/** Sends a message and returns the replies. */
function ask(conversation: Conversation, message: object) {
  return conversation.receive(JSON.stringify(message)).texts.map((text) => JSON.parse(text));
}

describe('spot WebSocket v2', () => {
  let sandbox: TestSandbox;
  let token: string;
  beforeAll(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
    const body = JSON.stringify(bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {})));
    token = /"token":"([^"]+)"/.exec(body)?.[1] ?? '';
  });
  const send = (method: string, params: object, more: object = {}) =>
    ask(sandbox.open('/@spot-ws-v2/v2'), { method, params, ...more });
  const ORDER = { order_type: 'limit', side: 'buy', symbol: 'BTC/USD', order_qty: 1, limit_price: 60000 };

  test.each([
    ['executions', true],
    ['balances', true],
    ['instrument', false],
  ])('subscribes to %s in the simplest form', (channel, isPrivate) => {
    const [reply] = send('subscribe', { channel, ...(isPrivate ? { token } : {}) });
    expect(reply).toMatchObject({ method: 'subscribe', success: true, result: { channel } });
  });

  test('fills a limit order in full or not at all', () => {
    const params = { ...ORDER, limit_price: 65000, time_in_force: 'fok', token };
    expect(send('add_order', params)[0]).toMatchObject({ method: 'add_order', success: true });
    expect(send('add_order', { ...params, time_in_force: 'day' })[0]).toMatchObject({ success: false });
  });

  test('subscribes with an option that only an error example has', () => {
    const [reply] = send('subscribe', { channel: 'instrument', include_tokenized_assets: true });
    expect(reply).toMatchObject({ success: true });
  });

  test('still plays the documented error of a request that has a value of its own', () => {
    const [pair] = send('subscribe', { channel: 'ticker', symbol: ['BTC/XYZ'] });
    expect(pair).toMatchObject({ success: false, error: 'Currency pair not supported BTC/XYZ' });
  });

  test.each([
    ['a wrong depth', { channel: 'book', symbol: ['ETH/USD'], depth: 7 }],
    ['no symbol', { channel: 'ticker' }],
  ])('rejects %s under the method that was sent, without values of the example', (_, params) => {
    const [reply] = send('subscribe', params, { req_id: 5 });
    expect(reply).toMatchObject({
      method: 'subscribe',
      req_id: 5,
      success: false,
      error: 'EGeneral:Invalid arguments',
    });
    expect(JSON.stringify(reply)).not.toContain('XYZ');
  });

  test('confirms defaults where an option is left out', () => {
    const [ticker] = send('subscribe', { channel: 'ticker', symbol: ['ETH/USD'] });
    expect(ticker.result).toMatchObject({ symbol: 'ETH/USD', event_trigger: 'trades', snapshot: true });
  });

  test('an order that is only checked gets no ID, and no ID that was not sent', () => {
    const [checked] = send('add_order', { ...ORDER, validate: true, token });
    expect(checked.result).toEqual({ order_id: '' });
    const [placed] = send('add_order', { ...ORDER, token });
    expect(placed.result).toEqual({ order_id: expect.stringMatching(/.+/) });
    const [named] = send('add_order', { ...ORDER, cl_ord_id: 'mine', token });
    expect(named.result).toMatchObject({ cl_ord_id: 'mine' });
  });

  test('a cancel is confirmed by the ID that was sent, once for each', () => {
    const replies = send('cancel_order', { cl_ord_id: ['mine', 'other'], token });
    expect(replies.map(({ result }) => result)).toEqual([{ cl_ord_id: 'mine' }, { cl_ord_id: 'other' }]);
  });

  test('a batch has one result for each order, with the IDs that were sent', () => {
    const { symbol, ...order } = ORDER;
    const orders = ['a', 'b', 'c'].map((cl_ord_id) => ({ ...order, cl_ord_id }));
    const [reply] = send('batch_add', { symbol, orders, token });
    expect(reply.result.map((one: { cl_ord_id: string }) => one.cl_ord_id)).toEqual(['a', 'b', 'c']);
  });

  test('a misspelled field is rejected at any depth', () => {
    const { symbol, ...order } = ORDER;
    const reasonOf = (method: string, params: object) => send(method, params)[0].sandbox?.reason;
    expect(reasonOf('add_order', { ...ORDER, postonly: true, token })).toBe(
      '"/params/postonly" is not a field of this message',
    );
    expect(reasonOf('batch_add', { symbol, orders: [order, { ...order, postonly: true }], token })).toBe(
      '"/params/orders/1/postonly" is not a field of this message',
    );
    expect(reasonOf('unsubscribe', { channel: 'book', symbol: ['BTC/USD'], snapshots: true })).toBe(
      '"/params/snapshots" is not a field of this message',
    );
    const [ended] = send('unsubscribe', { channel: 'book', symbol: ['BTC/USD'], snapshot: true });
    expect(ended.sandbox).toBeUndefined();
  });

  test('a second identical subscription is rejected, until the first ends', () => {
    const conversation = sandbox.open('/@spot-ws-v2/v2');
    const params = { channel: 'book', symbol: ['BTC/USD'] };
    expect(ask(conversation, { method: 'subscribe', params })[0]).toMatchObject({ success: true });
    expect(ask(conversation, { method: 'subscribe', params })).toMatchObject([
      { method: 'subscribe', success: false, error: 'Already subscribed', sandbox: { rule: 'repeated' } },
    ]);
    ask(conversation, { method: 'unsubscribe', params });
    expect(ask(conversation, { method: 'subscribe', params })[0]).toMatchObject({ success: true });
  });

  test('the rate in the acknowledgment is the one that is enforced', () => {
    const [reply] = send('subscribe', { channel: 'executions', token });
    expect(reply.result.maxratecount).toBe(125);
  });

  test('a gap is a missing sequence number in executions', () => {
    const numbers = (fault: string) => {
      const conversation = sandbox.open(`/@spot-ws-v2/v2${fault}`);
      const said = ask(conversation, { method: 'subscribe', params: { channel: 'executions', token } });
      const later = Array.from({ length: 4 }, () => conversation.tick()).flatMap(({ texts }) => texts);
      return [...said, ...later.map((text) => JSON.parse(text))].flatMap(({ sequence }) => sequence ?? []);
    };
    const steps = (all: number[]) => all.slice(1).map((number, at) => number - (all[at] ?? 0));
    expect(new Set(steps(numbers('')))).toEqual(new Set([1]));
    expect(steps(numbers('?sandbox=gap'))).toContain(2);
  });
});

describe('derivatives WebSocket', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await createTestSandbox(['futures-ws']);
  });
  const connect = () => {
    const conversation = sandbox.open('/@futures-ws/ws/v1');
    const { key } = ACCOUNTS.usual;
    const [{ message: challenge }] = ask(conversation, { event: 'challenge', api_key: key });
    const [signature] = sandbox.apis.flatMap(({ schemes }) =>
      schemes.flatMap(({ signing }) => signing?.signature ?? []),
    );
    const signed = signature ? sign(MACHINE, signature, { challenge }, ACCOUNTS.usual) : '';
    const proof = { api_key: key, original_challenge: challenge, signed_challenge: signed };
    return { conversation, proof };
  };

  test('subscribes to fills without a list of products', () => {
    const { conversation, proof } = connect();
    const [reply] = ask(conversation, { event: 'subscribe', feed: 'fills', ...proof });
    expect(reply).toMatchObject({ event: 'subscribed', feed: 'fills' });
    expect(reply).not.toHaveProperty('product_ids');
  });

  test.each(['dance', 'open_position'])('names the feeds where %s is none', (feed) => {
    const [reply] = ask(connect().conversation, { event: 'subscribe', feed });
    expect(reply).toMatchObject({
      message: 'Invalid feed',
      sandbox: { reason: expect.stringContaining('open_positions') },
    });
  });

  test('says so where a feed is already subscribed', () => {
    const { conversation } = connect();
    const message = { event: 'subscribe', feed: 'book', product_ids: ['PF_XBTUSD'] };
    ask(conversation, message);
    expect(ask(conversation, message)[0]).toMatchObject({
      message: 'Already subscribed to feed, re-requesting',
    });
  });
});

describe('Prime WebSocket', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await createTestSandbox(['prime-ws']);
  });
  const send = (message: object) => {
    const conversation = sandbox.open('/@prime-ws/ws/v1', sandbox.signHandshake('/ws/v1'));
    return ask(conversation, message);
  };

  test.each(['Order', 'Trade', 'Balance', 'Quote', 'ExecutionReport', 'User', 'Exposure'])(
    'subscribes to %s without a filter',
    (name) => {
      const [reply] = send({ reqid: 3, type: 'subscribe', streams: [{ name }] });
      expect(reply).toMatchObject({ reqid: 3, type: name, initial: true });
    },
  );

  test('a stream gets its own data, or the reason why not', () => {
    const stream = { name: 'CurrencyConversion', EquivalentCurrency: 'EUR' };
    expect(send({ reqid: 3, type: 'subscribe', streams: [stream] })[0]).toMatchObject({
      type: 'CurrencyConversion',
    });
    const [reply] = send({ reqid: 3, type: 'subscribe', streams: [{ name: 'CurrencyConversion' }] });
    expect(reply).toMatchObject({ reqid: 3, error: { msg: expect.stringContaining('EquivalentCurrency') } });
  });

  test('repeats the ID of a quote request', () => {
    const data = [
      {
        Symbol: 'BTC-USD',
        Currency: 'BTC',
        QuoteReqID: 'mine',
        OrderQty: '2',
        TransactTime: '2026-05-12T14:00:00.000000Z',
      },
    ];
    const conversation = sandbox.open('/@prime-ws/ws/v1', sandbox.signHandshake('/ws/v1'));
    ask(conversation, { reqid: 5, type: 'subscribe', streams: [{ name: 'Quote' }] });
    const [reply] = ask(conversation, { reqid: 4, type: 'QuoteRequest', data });
    expect(JSON.stringify(reply)).toContain('"QuoteReqID":"mine"');
  });
});
