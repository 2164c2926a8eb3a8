/** REST requests are checked for everything the specification states, and responses fit what the client sent. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

describe('a spot request', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest']);
  });
  const ORDER = { ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' };
  const add = (fields: object) => sandbox.sendSigned('/0/private/AddOrder', { ...ORDER, ...fields });
  const inSeconds = (seconds: number) =>
    new Date(sandbox.running.machine.now() + seconds * 1000).toISOString().replace(/\.\d+/, '');

  test.each([
    ['a limit order without a price', { price: undefined }, 'price is required when ordertype is neither'],
    ['a stop without its limit', { ordertype: 'stop-loss-limit' }, 'price2 is required when'],
    ['an expiry without a time', { timeinforce: 'GTD' }, 'expiretm is required when timeinforce is GTD'],
    [
      'two IDs of the client',
      { cl_ord_id: 'mine', userref: 7 },
      'must not have cl_ord_id and userref together',
    ],
  ])('rejects %s', (_, fields, reason) => {
    expect(add(fields).rejections[0]).toMatchObject({ reason: expect.stringContaining(reason) });
    expect(bodyOf(add(fields))).toEqual({ error: ['EGeneral:Invalid arguments'] });
  });

  test('accepts a market order without a price', () => {
    expect(add({ ordertype: 'market', price: undefined }).rejections).toEqual([]);
  });

  test('rejects a deadline that has passed or is too far ahead', () => {
    expect(bodyOf(add({ deadline: inSeconds(-1) }))).toEqual({ error: ['EService:Deadline elapsed'] });
    expect(bodyOf(add({ deadline: inSeconds(70) }))).toEqual({ error: ['EGeneral:Invalid arguments'] });
    // Over WebSocket, half a second is enough.
    expect(add({ deadline: inSeconds(1) }).rejections[0]?.reason).toContain('at least 2 s');
    expect(add({ deadline: inSeconds(-1) }).rejections[0]?.reason).toMatch(
      /is [\d.]+ s in the past; send a time at least/,
    );
    expect(add({ deadline: inSeconds(10) }).rejections).toEqual([]);
  });

  test('rejects an example that does not exist, and lists those that do', () => {
    const target = '/0/public/Time';
    const unknown = sandbox.send({ target, headers: { 'x-sandbox-example': 'Nothing' } });
    expect(unknown.reply.status).toBe(400);
    expect(bodyOf(unknown)).toMatchObject({
      error: 'unknown example "Nothing"',
      examples: expect.arrayContaining(['EService:Unavailable', 'failure', '502', 'timeout', 'drop']),
    });
    expect(sandbox.send({ target: `/~Nothing${target}` }).reply.status).toBe(400);
  });

  test('can lose its response: an order has been placed all the same', () => {
    const headers = { 'x-sandbox-example': '502' };
    const lost = sandbox.sendSigned('/0/private/AddOrder', { ...ORDER, cl_ord_id: 'lost' }, { headers });
    expect(lost.reply).toMatchObject({ status: 502, type: 'text/html' });
    expect(JSON.stringify([...sandbox.running.memory.kept.values()])).toContain('lost');
    for (const loss of ['timeout', 'drop'])
      expect(sandbox.send({ target: `/~${loss}/0/public/Time` }).reply).toMatchObject({ loss });
  });

  test('counts an edit on the call counter too, which a new order costs nothing on', () => {
    for (let call = 0; call < 20; call += 1) sandbox.sendSigned('/0/private/Balance', {});
    const edit = { pair: 'XBTUSD', txid: 'OXBT7Q-EX4MP-L3K9DA', volume: '1', price: '27000' };
    expect(bodyOf(sandbox.sendSigned('/0/private/EditOrder', edit))).toEqual({
      error: ['EAPI:Rate limit exceeded'],
    });
    expect(add({}).rejections).toEqual([]);
  });

  test('that selects several assets, or all, gets rows with the assets of the example', () => {
    for (const fields of [{}, { asset: 'all' }, { asset: 'ZUSD,XXBT' }])
      expect(JSON.stringify(bodyOf(sandbox.sendSigned('/0/private/Ledgers', fields)))).toContain(
        '"asset":"ZUSD"',
      );
  });

  test('gets back its own ID', () => {
    const reply = bodyOf(add({ cl_ord_id: 'mine' }));
    expect(JSON.stringify(reply)).not.toContain('6d1b345e');
  });
});

describe('a derivatives request', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await createTestSandbox(['futures-trading', 'futures-history']);
  });
  const ORDER = { orderType: 'lmt', symbol: 'PF_XBTUSD', side: 'buy', size: '0.2', limitPrice: '63000' };
  const POST = '/derivatives/api/v3/sendorder';
  const post = (fields: Record<string, string>, nonce?: string | null) =>
    sandbox.postSigned('futures-trading', POST, fields, nonce);
  const get = (target: string) => sandbox.getSigned('futures-history', `/api/history/v3${target}`);

  test('for position updates gets them wrapped like the other events, as a client recorded them', () => {
    const { elements } = Object(bodyOf(get('/positions')));
    expect(elements.length).toBeGreaterThan(1);
    for (const element of elements) {
      expect(Object.keys(element)).toEqual(['uid', 'timestamp', 'event']);
      expect(element.event.PositionUpdate).toMatchObject({ timestamp: element.timestamp });
    }
    // Opened by the first update, and increased by the second.
    const [opened, increased] = elements;
    expect(increased.event.PositionUpdate.fillTime).toBe(opened.timestamp);
  });

  test('gets back what it sent', () => {
    const { sendStatus } = JSON.parse(JSON.stringify(bodyOf(post({ ...ORDER, cliOrdId: 'mine' }))));
    expect(sendStatus).toMatchObject({ status: 'placed', cliOrdId: 'mine' });
    expect(sendStatus.orderEvents[0].order).toMatchObject({ cliOrdId: 'mine', limitPrice: 63000 });
    const without = JSON.parse(JSON.stringify(bodyOf(post(ORDER)))).sendStatus;
    expect(without).not.toHaveProperty('cliOrdId');
    expect(without.orderEvents[0].order.cliOrdId).toBeNull();
  });

  test('with the fields of an example gets the response of that example', () => {
    const example = {
      ...{ orderType: 'post', symbol: 'PF_XBTUSD', side: 'buy', size: '0.1' },
      ...{ limitPrice: '64010.5', cliOrdId: 'quote-0512-00000003' },
    };
    expect(bodyOf(post(example))).toMatchObject({ sendStatus: { status: 'postWouldExecute' } });
    expect(bodyOf(post({ ...example, limitPrice: '64010' }))).toMatchObject({
      sendStatus: { status: 'placed' },
    });
  });

  test('lacks a field that its order type needs, or is too late', () => {
    const { limitPrice: _, ...bare } = ORDER;
    expect(bodyOf(post(bare))).toMatchObject({ result: 'error', error: 'requiredArgumentMissing' });
    const late = { ...ORDER, processBefore: '2020-01-01T00:00:00.000Z' };
    expect(post(late).rejections[0]?.reason).toContain('/processBefore is');
    expect(bodyOf(post(late))).toMatchObject({
      result: 'success',
      sendStatus: { status: 'wouldProcessAfterSpecifiedTime' },
    });
    const edit = { cliOrdId: 'mine', limitPrice: '63000', processBefore: late.processBefore };
    const path = '/derivatives/api/v3/editorder';
    expect(bodyOf(sandbox.postSigned('futures-trading', path, edit))).toMatchObject({
      error: 'invalidArgument',
    });
  });

  test('that cancels everything in a market gets the name of that market', () => {
    const path = '/derivatives/api/v3/cancelallorders';
    const { rejections, ...verdict } = sandbox.postSigned('futures-trading', path, { symbol: 'PF_XBTUSD' });
    expect(rejections).toEqual([]);
    expect(bodyOf({ ...verdict, rejections })).toMatchObject({ cancelStatus: { cancelOnly: 'PF_XBTUSD' } });
  });

  test('can leave out the nonce, but not send one twice', () => {
    expect(post(ORDER, null).rejections).toEqual([]);
    expect(post(ORDER, '5').rejections).toEqual([]);
    expect(bodyOf(post(ORDER, '5'))).toMatchObject({ error: 'nonceDuplicate' });
    expect(bodyOf(post(ORDER, '4'))).toMatchObject({ error: 'nonceBelowThreshold' });
  });

  test('with a batch gets one result for each instruction', () => {
    const batch = (orders: readonly object[] | string) =>
      sandbox.postSigned('futures-trading', '/derivatives/api/v3/batchorder', {
        json: typeof orders === 'string' ? orders : JSON.stringify({ batchOrder: orders }),
      });
    const { size, limitPrice, ...rest } = ORDER;
    const one = { order: 'send', ...rest, size: Number(size), limitPrice: Number(limitPrice) };
    const { batchStatus } = JSON.parse(
      JSON.stringify(bodyOf(batch([{ ...one, order_tag: '9', cliOrdId: 'mine' }]))),
    );
    expect(batchStatus).toMatchObject([{ order_tag: '9', cliOrdId: 'mine' }]);
    expect(batchStatus).toHaveLength(1);
    expect(bodyOf(batch('{"batchOrder":'))).toMatchObject({ error: 'Json Parse Error' });
    expect(batch([one]).rejections[0]?.reason).toContain('order_tag');
  });

  test('above the limit is told how long to wait, in the documented header', () => {
    for (let call = 0; call < 10; call += 1) get('/account-log?count=100000');
    const { reply } = get('/account-log?count=25');
    expect(reply.status).toBe(429);
    expect(reply.headers).toMatchObject({ 'rate-limit-reset': '6' });
  });

  test('for an error without a documented form gets one that is not JSON', () => {
    const { reply } = sandbox.getSigned('futures-history', '/api/history/v3/account-log');
    expect(reply.status).toBe(200);
    const headers = { 'x-sandbox-example': 'Server Error' };
    const failed = sandbox.getSigned('futures-history', '/api/history/v3/account-log', headers).reply;
    expect([failed.status, failed.type]).toEqual([500, 'text/plain']);
  });

  test('pages to the end by ID', () => {
    const idsOf = (target: string) =>
      JSON.parse(String(get(target).reply.body)).logs.map(({ id }: { id: number }) => id);
    expect(idsOf('/account-log?from=1288&sort=asc&count=2')).toEqual([1288, 1289]);
    expect(idsOf('/account-log?from=1290&sort=asc&count=2')).toEqual([1290, 1291]);
    expect(idsOf('/account-log?from=1292&sort=asc&count=2')).toEqual([]);
    expect(idsOf('/account-log?count=1')).toHaveLength(1);
  });

  test('pages to the end by token', () => {
    const page = (more: string) => JSON.parse(String(get(`/executions?count=1${more}`).reply.body));
    const first = page('');
    expect(first).toMatchObject({ len: 1, continuationToken: expect.any(String) });
    const second = page(`&continuation_token=${encodeURIComponent(first.continuationToken)}`);
    expect(second).toMatchObject({ len: 1 });
    expect(second).not.toHaveProperty('continuationToken');
    expect(second.elements).not.toEqual(first.elements);
  });
});
