/** Conversations of the sandbox: documented messages, then updates whose numbers and checksums a client can verify. */
import { describe, expect, test } from 'vitest';
import { loadApis } from '../../tests/samples/apis.support.ts';
import { replaySteps } from '../tools/book/book.ts';
import { readBook } from '../tools/book/read-messages.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Conversation } from './channel.ts';
import { bodyOf, createTestSandbox } from './running.support.ts';

const BOOKS = [
  [
    'spot-ws-v2',
    '/@spot-ws-v2/v2',
    { method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 10, snapshot: true } },
    (message: string) => Number(/"checksum":\s*(\d+)/.exec(message)?.[1]),
  ],
  [
    'spot-ws-v1',
    '/@spot-ws-v1',
    { event: 'subscribe', pair: ['XBT/USD'], subscription: { name: 'book', depth: 10 } },
    (message: string) => Number(/"c":\s*"(\d+)"/.exec(message)?.[1]),
  ],
] as const;

/** Returns what the server sends within a number of seconds. */
function listen(conversation: Conversation, seconds: number): string[] {
  return Array.from({ length: seconds }, () => conversation.tick()).flatMap(({ texts }) => texts);
}

describe.each(BOOKS)('the book of %s', (id, address, subscribe, checksumIn) => {
  const isData = (text: string) => Number.isFinite(checksumIn(text)) || /snapshot|"as"/.test(text);

  /** Whether each checksum matches the book built from all messages so far. */
  function verify(texts: readonly string[]): boolean[] {
    return [...replaySteps(readBook(texts.join('\n')).messages, null)].flatMap(
      ({ matches }) => matches ?? [],
    );
  }

  async function subscribed(fault = '') {
    const conversation = (await createTestSandbox([id])).open(`${address}${fault}`);
    conversation.open();
    return { conversation, texts: conversation.receive(JSON.stringify(subscribe)).texts.filter(isData) };
  }

  test('has the documented checksums, and goes on with right ones', async () => {
    const { conversation, texts } = await subscribed();
    const all = [...texts, ...listen(conversation, 30)];
    expect(all.length).toBeGreaterThan(30);
    expect(verify(all)).not.toContain(false);
  });

  test('has one wrong checksum on request', async () => {
    const { conversation, texts } = await subscribed('?sandbox=wrong-checksum');
    expect(verify([...texts, ...listen(conversation, 5)]).filter((isRight) => !isRight)).toHaveLength(1);
  });

  test('is wrong from a gap on, until the client subscribes again', async () => {
    const { conversation, texts } = await subscribed('?sandbox=gap');
    const verified = verify([...texts, ...listen(conversation, 5)]);
    expect(verified.slice(-3)).toEqual([false, false, false]);
    expect(verified.slice(0, -3)).not.toContain(false);
    const text = JSON.stringify(subscribe);
    conversation.receive(text.replace('"subscribe"', '"unsubscribe"'));
    const again = conversation.receive(text).texts.filter(isData);
    expect(again.length).toBeGreaterThan(1);
    expect(verify(again)).not.toContain(false);
  });

  test('ends with the connection on request', async () => {
    const { conversation } = await subscribed('?sandbox=drop');
    expect([1, 2, 3].map(() => conversation.tick().isOver)).toEqual([false, false, true]);
  });
});

test('a fault is asked for in any query, even one with a question mark in another parameter', async () => {
  const { open } = await createTestSandbox(['spot-ws-v2']);
  expect(() => open('/@spot-ws-v2/v2?note=a?b&sandbox=storm')).toThrow('unknown value "storm"');
});

test('sequence numbers of derivatives increase by one, and skip one where a gap is asked for', async () => {
  const numbers = async (fault: string) => {
    const conversation = (await createTestSandbox(['futures-ws'])).open(`/@futures-ws/ws/v1${fault}`);
    conversation.receive(JSON.stringify({ event: 'subscribe', feed: 'book', product_ids: ['PF_ETHUSD'] }));
    const messages = listen(conversation, 4).map((text) => JSON.parse(text));
    expect(messages.map(({ product_id }) => product_id)).toEqual(Array(4).fill('PF_ETHUSD'));
    return messages.map(({ seq }, at) => seq - messages[0].seq - at);
  };
  expect(await numbers('')).toEqual([0, 0, 0, 0]);
  expect(await numbers('?sandbox=gap')).toEqual([0, 0, 1, 1]);
});

describe('spot WebSocket v2', () => {
  const ORDER = { order_type: 'limit', side: 'buy', symbol: 'BTC/USD', order_qty: 0.5, limit_price: 64000 };
  const addOrder = (token: unknown) =>
    JSON.stringify({ method: 'add_order', params: { ...ORDER, token }, req_id: 7 });
  const errorOf = (texts: readonly string[]) => JSON.parse(texts[0] ?? '{}');

  async function connect() {
    const sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2']);
    const fetchToken = () => {
      const body: unknown = bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {}));
      return /"token":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
    };
    return { sandbox, fetchToken, conversation: sandbox.open('/@spot-ws-v2/v2') };
  }

  test('greets, acknowledges with the number of the request, and sends heartbeats when nothing else flows', async () => {
    const { conversation } = await connect();
    expect(conversation.open().texts).toEqual([expect.stringContaining('"status"')]);
    const subscribe = {
      method: 'subscribe',
      params: { channel: 'trade', symbol: ['ETH/USD', 'BTC/USD'] },
      req_id: 42,
    };
    const { texts } = conversation.receive(JSON.stringify(subscribe));
    const acknowledged = texts.map((text) => JSON.parse(text)).filter(({ method }) => method === 'subscribe');
    expect(acknowledged).toMatchObject([
      { req_id: 42, success: true, result: { symbol: 'ETH/USD' } },
      { req_id: 42, success: true, result: { symbol: 'BTC/USD' } },
    ]);
    expect(listen(conversation, 2).map((text) => JSON.parse(text))).toEqual(
      Array(2).fill({ channel: 'heartbeat' }),
    );
  });

  test('responds to each order of a cancel, but once to a batch', async () => {
    const { conversation, fetchToken } = await connect();
    conversation.open();
    const token = fetchToken();
    const say = (method: string, params: object) =>
      conversation
        .receive(JSON.stringify({ method, params: { ...params, token } }))
        .texts.map((text) => JSON.parse(text));
    const order_id = ['OEXMPL-7Q2MT-KKKK3L', 'OEXMPL-7Q2MR-JJJJ2K'];
    expect(say('cancel_order', { order_id })).toMatchObject(
      order_id.map((id) => ({ result: { order_id: id } })),
    );
    expect(say('batch_cancel', { orders: order_id })).toMatchObject([{ result: { count: 2 } }]);
    expect(say('batch_cancel', { orders: ['a', 'b', 'c'] })).toHaveLength(1);
  });

  test('ends the stream of the symbol that a client unsubscribes from, and no other', async () => {
    const { conversation } = await connect();
    const say = (method: string, symbol: readonly string[]) =>
      conversation.receive(JSON.stringify({ method, params: { channel: 'book', symbol } }));
    say('subscribe', ['BTC/USD', 'ETH/USD']);
    expect(say('unsubscribe', ['BTC/USD']).rejections).toEqual([]);
    const symbols = listen(conversation, 2).map((text) => JSON.parse(text).data?.[0]?.symbol);
    expect(symbols).toEqual(['ETH/USD', 'ETH/USD']);
    say('unsubscribe', ['ETH/USD']);
    expect(listen(conversation, 2)).toEqual([]);
  });

  test('accepts a token for 15 minutes, and no other', async () => {
    const { sandbox, fetchToken, conversation } = await connect();
    const token = fetchToken();
    expect(errorOf(conversation.receive(addOrder(token)).texts)).toMatchObject({ success: true, req_id: 7 });
    expect(errorOf(conversation.receive(addOrder('another')).texts)).toMatchObject({
      error: 'ESession:Invalid session',
      req_id: 7,
      sandbox: { rule: 'token', page: '/docs/guides/spot-ws-auth' },
    });
    sandbox.pass(15 * 60);
    expect(errorOf(conversation.receive(addOrder(token)).texts)).toMatchObject({ success: true });
    sandbox.pass(1);
    expect(errorOf(conversation.receive(addOrder(token)).texts)).toMatchObject({
      error: 'ESession:Invalid session',
      sandbox: { reason: expect.stringContaining('older than 15 minutes') },
    });
    expect(errorOf(conversation.receive(addOrder(fetchToken())).texts)).toMatchObject({ success: true });
  });

  test('requires no permission of a channel that any key can use', async () => {
    const apis = await loadApis(undefined, ['spot-rest', 'spot-ws-v2']);
    const addOrderNeeds = async (permission: string) => {
      const sandbox = await createTestSandbox(
        [],
        apis.map((api) => ({
          ...api,
          operations: api.operations.map((one) => ({
            ...one,
            access: { ...one.access, permissions: [permission] },
          })),
        })),
      );
      const { memory, machine } = sandbox.running;
      memory.tokens.set('own', { at: machine.now(), key: ACCOUNTS.withoutPermissions.key });
      return errorOf(sandbox.open('/@spot-ws-v2/v2').receive(addOrder('own')).texts);
    };
    expect(await addOrderNeeds('None, any valid key')).toMatchObject({ success: true });
    expect(await addOrderNeeds('Orders')).toMatchObject({ sandbox: { rule: 'permission' } });
  });

  test('has the documented checksums of level 3, and goes on with right ones', async () => {
    const { fetchToken, conversation } = await connect();
    const params = { channel: 'level3', symbol: ['BTC/USD'], depth: 10, snapshot: true, token: fetchToken() };
    const { texts } = conversation.receive(JSON.stringify({ method: 'subscribe', params }));
    const steps = [
      ...replaySteps(readBook([...texts, ...listen(conversation, 10)].join('\n')).messages, null),
    ];
    expect(steps.map(({ matches }) => matches)).toEqual(Array(13).fill(true));
  });

  test.each([
    ['{', 'Malformed request', 'malformed'],
    [
      '{"method":"add_order","params":{"side":"buy"},"req_id":9}',
      'EGeneral:Invalid arguments',
      'missing-field',
    ],
    ['{"method":"dance"}', 'EGeneral:Invalid arguments', 'operation'],
  ])('rejects %s as documented', async (text, error, rule) => {
    const { conversation } = await connect();
    expect(errorOf(conversation.receive(text).texts)).toMatchObject({ error, sandbox: { rule } });
  });
});

describe('spot WebSocket v1', () => {
  const SUBSCRIBE = { event: 'subscribe', pair: ['XBT/USD'] };
  const book = (depth: unknown) => ({ ...SUBSCRIBE, subscription: { name: 'book', depth } });

  async function connect(fault = '') {
    const sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v1']);
    const conversation = sandbox.open(`/@spot-ws-v1${fault}`);
    const body = bodyOf(sandbox.sendSigned('/0/private/GetWebSocketsToken', {}));
    const token = /"token":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
    const say = (message: object) =>
      conversation.receive(JSON.stringify(message)).texts.map((text) => JSON.parse(text));
    return { conversation, say, token };
  }

  test.each([
    [book(11), 'Subscription depth not supported', 'must be one of [10,25,100,500,1000]'],
    [book('10'), 'Subscription book depth must be an integer', 'must be integer'],
    [{ ...SUBSCRIBE, subscription: { name: 'boook' } }, 'Subscription name invalid', 'must be one of'],
    [{ ...book(10), pair: 'XBT/USD' }, 'Pair field must be an array', '/pair must be array'],
    [{ ...SUBSCRIBE, subscription: 'book' }, 'Subscription field must be an object', 'must be object'],
  ])('rejects %o as documented', async (message, errorMessage, reason) => {
    const { say } = await connect();
    expect(say(message)).toMatchObject([
      { event: 'subscriptionStatus', errorMessage, sandbox: { reason: expect.stringContaining(reason) } },
    ]);
  });

  test('what is no message of any channel gets the general error', async () => {
    const { conversation, say } = await connect();
    const [text = ''] = conversation.receive('{').texts;
    expect(JSON.parse(text)).toMatchObject({ event: 'error', errorMessage: 'Malformed request' });
    expect(say({ event: 'dance' })).toMatchObject([{ event: 'error', errorMessage: 'Unsupported event' }]);
  });

  test('the name of a channel has the depth or interval that the client asks for', async () => {
    const { conversation, say } = await connect();
    const [status, ...data] = say({ ...book(100), reqid: 1 });
    expect(status).toMatchObject({ channelName: 'book-100', subscription: { depth: 100 } });
    const names = [...data.map((one) => one.at(-2)), JSON.parse(listen(conversation, 1)[0] ?? '').at(-2)];
    expect(new Set(names)).toEqual(new Set(['book-100']));
    expect(say({ ...SUBSCRIBE, subscription: { name: 'ohlc' } })[0].channelName).toBe('ohlc-1');
  });

  test.each(['openOrders', 'ownTrades'])('%s ends with the documented messages', async (name) => {
    const { conversation, say, token } = await connect();
    expect(say({ event: 'subscribe', subscription: { name, token } }).length).toBeGreaterThan(3);
    expect(listen(conversation, 5).map((text) => JSON.parse(text).event)).toEqual(Array(5).fill('heartbeat'));
  });

  test('one numbered message of a private stream is missing on request', async () => {
    const { say, token } = await connect('?sandbox=gap');
    const [, ...data] = say({ event: 'subscribe', subscription: { name: 'openOrders', token } });
    expect(data.slice(0, 3).map((one) => one[2].sequence)).toEqual([1, 2, 4]);
  });

  test('an order has the right types, and no two IDs of the client', async () => {
    const { say, token } = await connect();
    const order = { event: 'addOrder', ordertype: 'limit', type: 'buy', pair: 'XBT/USD', volume: '1', token };
    expect(say({ ...order, price: 64000 })[0].sandbox.reason).toBe('/price must be string');
    expect(say({ ...order, price: '64000', cl_ord_id: 'a', userref: '1' })).toMatchObject([
      { event: 'addOrderStatus', status: 'error', sandbox: { reason: expect.stringContaining('together') } },
    ]);
  });
});

test('an error carries the name of the method that was sent, whichever channel documents the code', async () => {
  const conversation = (await createTestSandbox(['spot-ws-v2'])).open('/@spot-ws-v2/v2');
  const methods = ['add_order', 'amend_order', 'cancel_order', 'batch_add'];
  const said = methods.map((method) => conversation.receive(JSON.stringify({ method, params: {} })).texts[0]);
  expect(said.map((text) => JSON.parse(text ?? '{}').method)).toEqual(methods);
});

test('Prime rejects in the form of its error frame', async () => {
  const sandbox = await createTestSandbox(['prime-ws']);
  const conversation = sandbox.open('/@prime-ws/ws/v1', sandbox.signHandshake('/ws/v1'));
  conversation.open();
  const [text = ''] = conversation.receive('{"reqid":7,"type":"subscribe","streams":[]}').texts;
  expect(JSON.parse(text)).toMatchObject({
    reqid: 7,
    error: { code: 1, msg: expect.stringContaining('streams') },
    sandbox: { rule: 'field' },
  });
});

test.each([
  ['{', -32700, null],
  ['{"jsonrpc":"2.0","id":4,"method":"eth_subscribe"}', -32602, 4],
])('Ethereum rejects %s with the code of JSON-RPC', async (sent, code, id) => {
  const sandbox = await createTestSandbox(['ethereum-ws']);
  const conversation = sandbox.open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const [text = ''] = conversation.receive(sent).texts;
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
});

test('Ethereum sends logs to a subscription to logs, whatever its filter', async () => {
  const sandbox = await createTestSandbox(['ethereum-ws']);
  const { receive } = sandbox.open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const subscribe = (...params: unknown[]) =>
    receive(JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'eth_subscribe', params })).texts.join();
  expect(subscribe('logs', {})).toContain('"logIndex"');
  expect(subscribe('logs', {})).not.toContain('"error"');
  expect(subscribe('newPendingTransactions')).not.toContain('"parentHash"');
  expect(subscribe('newHeads')).toContain('"parentHash"');
});

test.each([
  [['newPendingTransactions'], 'a hash', '"result":"0xda49'],
  [['newPendingTransactions', true], 'a transaction', '"hash":"0xda49'],
  [['newPendingTransactionsWithBody'], 'a transaction', '"hash":"0xda49'],
  [['transactionReceipts', {}], 'a receipt', '"cumulativeGasUsed"'],
])('Ethereum sends to a subscription to %j %s, with its ID', async (params, _, written) => {
  const sandbox = await createTestSandbox(['ethereum-ws']);
  const { receive } = sandbox.open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const { texts } = receive(JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'eth_subscribe', params }));
  const [subscribed, update = ''] = texts;
  const { id, result } = JSON.parse(subscribed ?? '');
  expect(id).toBe(8);
  expect(update).toContain(written);
  expect(JSON.parse(update).params.subscription).toBe(result);
});

test('Ethereum rejects a kind of subscription that it does not have in the words of a node', async () => {
  const sandbox = await createTestSandbox(['ethereum-ws']);
  const conversation = sandbox.open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const call = { jsonrpc: '2.0', id: 9, method: 'eth_subscribe', params: ['newBlocks'] };
  const [text = ''] = conversation.receive(JSON.stringify(call)).texts;
  expect(JSON.parse(text)).toMatchObject({
    id: 9,
    error: { code: -32601, message: 'no "newBlocks" subscription in eth namespace' },
    sandbox: { rule: 'field' },
  });
});

test.each([
  ['is accepted', ['newHeads'], '"id":9007199254740993'],
  ['is rejected', ['newBlocks'], '"id":9007199254740993'],
  ['is rejected with its parameter', ['PARAMETER'], 'no 9007199254740993 subscription'],
])('Ethereum keeps every digit of the numbers in a call that %s', async (_, params, written) => {
  const sandbox = await createTestSandbox(['ethereum-ws']);
  const conversation = sandbox.open('/@ethereum-ws', { 'api-key': ACCOUNTS.usual.key });
  const call = { jsonrpc: '2.0', id: 'ID', method: 'eth_subscribe', params };
  const [text] = conversation.receive(
    JSON.stringify(call).replace(/"(ID|PARAMETER)"/g, '9007199254740993'),
  ).texts;
  expect(text).toContain(written);
});
