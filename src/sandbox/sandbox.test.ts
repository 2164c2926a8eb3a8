/** Every rule has its documented error and the page that explains it; nonces and rate limits are enforced. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MACHINE } from '../build/sandbox-host.ts';
import { isFailure } from '../model/find-failure.ts';
import { ACCOUNTS } from './accounts.ts';
import { bareFailure } from './failure.ts';
import { sign } from './proof.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const ORDER = { ordertype: 'limit', type: 'buy', volume: '1.25', pair: 'XBTUSD', price: '27500' };
const ADD = '/0/private/AddOrder';
const BALANCE = '/0/private/Balance';
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest']);
});

describe('a spot request', () => {
  test('that is right gets the documented response and no rule', () => {
    const { rejections, reply } = sandbox.sendSigned(ADD, ORDER);
    expect(rejections).toEqual([]);
    expect(reply.status).toBe(200);
    expect(reply.headers?.['x-sandbox-rule']).toBeUndefined();
  });

  test('that only checks an order gets no order id, whatever its own id and deadline are', () => {
    const own = { ...ORDER, price: '63500.0', oflags: 'post', cl_ord_id: crypto.randomUUID() };
    const checked = sandbox.sendSigned(ADD, { ...own, validate: true });
    expect(bodyOf(checked)).toMatchObject({ error: [], result: { descr: expect.anything() } });
    expect(bodyOf(checked)).not.toHaveProperty('result.txid');
    expect(bodyOf(sandbox.sendSigned(ADD, own))).toHaveProperty('result.txid');
  });

  test.each([
    ['an unknown key', 'key', 'EAPI:Invalid key', { headers: { 'api-key': 'nobody' } }],
    ['a wrong signature', 'signature', 'EAPI:Invalid signature', { headers: { 'api-sign': 'AAAA' } }],
    [
      'a key without permissions',
      'permission',
      'EGeneral:Permission denied',
      { account: ACCOUNTS.withoutPermissions },
    ],
    ['no one-time password', 'otp', 'EAPI:Invalid signature', { account: ACCOUNTS.withOtp }],
    ['a nonce that is no number', 'nonce', 'EAPI:Invalid nonce', { nonce: 'soon' }],
  ])('with %s is rejected as documented', (_, rule, code, wrong) => {
    const verdict = sandbox.sendSigned(ADD, ORDER, wrong);
    expect(verdict.reply.headers?.['x-sandbox-rule']).toBe(rule);
    expect(bodyOf(verdict)).toEqual({ error: [code] });
    expect(verdict.reply.headers?.['x-sandbox-page']).toMatch(
      rule === 'permission' ? 'spot-rest addOrder' : '/docs/guides/spot-rest-auth',
    );
  });

  test('with a nonce that is no number is told what a nonce is', () => {
    expect(sandbox.sendSigned(ADD, ORDER, { nonce: 'soon' }).rejections).toContainEqual(
      expect.objectContaining({ reason: 'nonce "soon" is not the current time in milliseconds since 1970' }),
    );
  });

  test('with a code that no example has is rejected in the form of the API', () => {
    const [api] = sandbox.apis;
    const failures = api?.operations.flatMap((one) =>
      one.kind === 'http' ? (one.sample?.failures ?? []) : [],
    );
    const bare = bareFailure(failures ?? [], 'EService:Unavailable');
    expect(bare).toEqual({ error: ['EService:Unavailable'] });
    expect(isFailure(bare, failures ?? [])).toBe(true);
    expect(isFailure({ error: ['WService:Slow'], result: {} }, failures ?? [])).toBe(false);
  });

  test('of thousands of fields is rejected before they are checked', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = Buffer.from('a&'.repeat(1_001));
    const { rejections } = sandbox.send({ method: 'POST', target: ADD, headers, body });
    expect(rejections).toContainEqual(expect.objectContaining({ rule: 'malformed' }));
  });

  test('leaves nothing long behind: neither a pair nor an ID', () => {
    const long = 'X'.repeat(10_000);
    expect(sandbox.sendSigned(ADD, { ...ORDER, pair: long, userref: 1 }).rejections).toEqual([]);
    const { nonces, counters, kept, tokens } = sandbox.running.memory;
    const held = JSON.stringify([[...counters], [...kept], [...tokens], [...nonces.keys()]]);
    expect(counters.size + kept.size).toBeGreaterThan(0);
    expect(held.length).toBeLessThan(2_000);
  });

  test('says only the start of what is wrong with a long value', () => {
    const { rejections } = sandbox.send({
      target: `/0/public/Depth?pair=XBTUSD&count=${'x'.repeat(10_000)}`,
    });
    expect(rejections).toMatchObject([
      { rule: 'field', reason: expect.stringMatching(/^count "x{100}": .{0,50}$/) },
    ]);
  });

  test('with a nonce that was used is rejected, and a higher one is accepted', () => {
    expect(sandbox.sendSigned(BALANCE, {}, { nonce: 5 }).rejections).toEqual([]);
    expect(bodyOf(sandbox.sendSigned(BALANCE, {}, { nonce: 5 }))).toEqual({ error: ['EAPI:Invalid nonce'] });
    expect(sandbox.sendSigned(BALANCE, {}, { nonce: 6 }).rejections).toEqual([]);
  });

  test('is signed with every digit of its nonce', () => {
    const { usual } = ACCOUNTS;
    const [signature] = sandbox.apis.flatMap(({ schemes }) =>
      schemes.flatMap(({ signing }) => signing?.signature ?? []),
    );
    if (!signature) throw new Error('The API has no signature.');
    // JavaScript has no such numbers.
    for (const [nonce, type, text] of [
      ['9007199254740993', 'application/json', '{"nonce":9007199254740993}'],
      ['9007199254740995', 'application/x-www-form-urlencoded', 'nonce=9007199254740995'],
    ] as const) {
      const body = Buffer.from(text);
      const own = sign(MACHINE, signature, { target: BALANCE, nonce, body }, usual);
      const headers = { 'content-type': type, 'api-key': usual.key, 'api-sign': own };
      expect(sandbox.send({ method: 'POST', target: BALANCE, body, headers }).rejections).toEqual([]);
    }
  });

  test('of a key with two-factor authentication needs the right one-time password', () => {
    const account = ACCOUNTS.withOtp;
    expect(sandbox.sendSigned(BALANCE, { otp: account.otp }, { account }).rejections).toEqual([]);
    expect(sandbox.sendSigned(BALANCE, { otp: '000000' }, { account }).rejections).toMatchObject([
      { rule: 'otp' },
    ]);
    expect(sandbox.sendSigned(BALANCE, { otp: '000000' }).rejections).toMatchObject([{ rule: 'otp' }]);
  });

  test.each([
    ['without a required field', { pair: undefined }, 'missing-field', "must have required property 'pair'"],
    ['with a value outside of the enum', { type: 'hold' }, 'field', '/type must be one of'],
    [
      'with words for a decimal number',
      { displayvol: 'much' },
      'field',
      '/displayvol must match format "decimal"',
    ],
    ['with another type', { userref: 'seven' }, 'field', '/userref must be integer'],
    [
      'with a field that is misspelled',
      { colour: 'red' },
      'unknown-field',
      '"colour" is not a field of this message',
    ],
  ])('%s is rejected with the field', (_, wrong, rule, reason) => {
    const verdict = sandbox.sendSigned(ADD, { ...ORDER, ...wrong });
    expect(verdict.rejections).toMatchObject([{ rule, reason: expect.stringContaining(reason) }]);
    expect(bodyOf(verdict)).toEqual({ error: ['EGeneral:Invalid arguments'] });
    expect(verdict.reply.headers?.['x-sandbox-page']).toBe('spot-rest addOrder');
  });

  test('gets the example that it names in a header or in the address', () => {
    const target = '/0/public/Time';
    const headers = { 'x-sandbox-example': 'EService:Unavailable' };
    expect(bodyOf(sandbox.send({ target, headers }))).toEqual({ error: ['EService:Unavailable'] });
    expect(bodyOf(sandbox.send({ target: `/~EGeneral:Internal%20error${target}` }))).toEqual({
      error: ['EGeneral:Internal error'],
    });
    expect(bodyOf(sandbox.sendSigned(`/@spot-rest/~failure${ADD}`, ORDER))).toMatchObject({
      error: [expect.stringMatching(/^E/)],
    });
  });

  test('to no operation says so', () => {
    const { reply } = sandbox.send({ target: '/0/private/Nothing' });
    expect(reply).toMatchObject({ status: 404, headers: { 'x-sandbox-rule': 'operation' } });
  });

  test('nested deeper than the stack is rejected', () => {
    const body = Buffer.from(`{"nonce":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
    const headers = { 'content-type': 'application/json' };
    expect(sandbox.send({ method: 'POST', target: ADD, body, headers }).rejections.length).toBeGreaterThan(0);
  });
});

describe('rate limits', () => {
  const callsUntilRejected = (call: () => boolean) => {
    let count = 0;
    while (count < 1000 && call()) count += 1;
    return count;
  };

  test('of spot REST count the documented costs and decay: the timeline of the guide', () => {
    const ledgers = () => sandbox.sendSigned('/0/private/Ledgers', {}).rejections.length === 0;
    expect(sandbox.sendSigned('/0/private/BalanceEx', {}).rejections).toEqual([]);
    for (let second = 1; second <= 12; second += 1) {
      sandbox.pass(1);
      expect([second, ledgers()]).toEqual([second, true]);
    }
    sandbox.pass(1);
    const late = sandbox.sendSigned('/0/private/Ledgers', {});
    expect(bodyOf(late)).toEqual({ error: ['EAPI:Rate limit exceeded'] });
    expect(late.rejections).toMatchObject([
      {
        rule: 'rate-limit',
        page: '/docs/guides/spot-rest-ratelimits',
        reason: expect.stringContaining('18.5 of 20'),
      },
    ]);
    // Both rejected calls cost 2 as well: further calls prolong the rejection.
    sandbox.pass(1);
    expect(ledgers()).toBe(false);
    sandbox.pass(7);
    expect(ledgers()).toBe(false);
    sandbox.pass(12);
    expect(ledgers()).toBe(true);
  });

  test('of orders are counted for each pair, with an error of their own', () => {
    const add = (pair: string) => sandbox.sendSigned(ADD, { ...ORDER, pair });
    // At the threshold of 125, requests fail.
    expect(callsUntilRejected(() => add('XBTUSD').rejections.length === 0)).toBe(124);
    expect(bodyOf(add('XBTUSD'))).toEqual({ error: ['EOrder:Rate limit exceeded'] });
    expect(add('ETHUSD').rejections).toEqual([]);
  });

  test('of derivatives are a window of 500 points and a pool of 100 tokens', async () => {
    sandbox = await createTestSandbox(['futures-trading', 'futures-history']);
    const isFree = (api: string, target: string) => sandbox.getSigned(api, target).rejections.length === 0;
    const positions = '/derivatives/api/v3/openpositions';
    expect(isFree('futures-trading', '/derivatives/api/v3/unwindqueue')).toBe(true);
    sandbox.pass(5);
    expect(callsUntilRejected(() => isFree('futures-trading', positions))).toBe(150);
    expect(bodyOf(sandbox.getSigned('futures-trading', positions))).toMatchObject({
      error: 'apiLimitExceeded',
    });
    sandbox.pass(5);
    expect(callsUntilRejected(() => isFree('futures-trading', positions))).toBe(100);
    // The pool is a separate budget, and a token comes back every 6 seconds.
    const log = '/api/history/v3/account-log';
    expect(callsUntilRejected(() => isFree('futures-history', `${log}?count=100000`))).toBe(10);
    sandbox.pass(17);
    expect(isFree('futures-history', log)).toBe(false);
    sandbox.pass(1);
    expect(isFree('futures-history', log)).toBe(true);
  });

  test('of custody clear 10 seconds after the last call, even a rejected one', async () => {
    sandbox = await createTestSandbox(['custody']);
    const list = () => sandbox.sendSigned('/0/private/ListCustodyVaults', {}).rejections;
    expect(callsUntilRejected(() => list().length === 0)).toBe(10);
    sandbox.pass(9);
    expect(list()).toMatchObject([{ rule: 'rate-limit' }]);
    sandbox.pass(9);
    expect(list()).toMatchObject([{ rule: 'rate-limit' }]);
    sandbox.pass(10);
    expect(list()).toEqual([]);
  });
});

test('a response keeps every digit of its numbers', async () => {
  const solana = await createTestSandbox(['solana']);
  const params = ['9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT', { encoding: 'base64' }];
  const call = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params };
  const { reply } = solana.send({
    method: 'POST',
    target: '/',
    headers: { 'content-type': 'application/json', 'api-key': ACCOUNTS.usual.key },
    body: Buffer.from(JSON.stringify(call)),
  });
  expect(reply.body.toString()).toContain('"rentEpoch":18446744073709551615');
});

test('a public request with another method is rejected with the method that the page documents', async () => {
  const { send } = await createTestSandbox(['spot-rest']);
  const { reply, rejections } = send({ method: 'POST', target: '/0/public/Time', body: Buffer.from('a=1') });
  expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET', 'x-sandbox-rule': 'operation' } });
  expect(rejections[0]?.reason).toBe('/0/public/Time takes GET requests, not POST');
});

test.each([
  ['custody', '/0/private/ListCustodyVaults', 'errors'],
  ['custody', '/0/private/DepositMethods', 'error'],
  ['pay', '/0/private/Pay/transfer/cancel', 'error'],
])('a rejection of %s at %s is an object, as documented', async (api, path, member) => {
  const own = await createTestSandbox([api]);
  const verdict = own.sendSigned(path, {}, { headers: { 'api-key': 'nobody' } });
  expect(verdict.reply.status).toBe(200);
  expect(bodyOf(verdict)).toEqual({
    [member]: [expect.objectContaining({ severity: 'E', errorClass: 'API', type: 'Invalid key' })],
  });
});
