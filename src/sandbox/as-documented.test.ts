/** The sandbox behaves as the pages say: which API is meant, statuses, repeated values, tokens, pages and files. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ACCOUNTS } from './accounts.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const USER = 'AA41N84GEMBD7K2Q';

async function createEmbed(): Promise<
  TestSandbox & { readonly call: (method: string, target: string, more?: object, body?: object) => unknown }
> {
  const sandbox = await createTestSandbox(['embed', 'ramp']);
  return {
    ...sandbox,
    call: (method, target, more = {}, body) => {
      const api = target.includes('/ramp/') ? 'ramp' : 'embed';
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        ...sandbox.headersOf(api, method, target, text),
        'api-version': '2025-04-15',
        'content-type': 'application/json',
        ...more,
      };
      const verdict = sandbox.send({ method, target, headers, body: Buffer.from(text) });
      const { reply, rejections } = verdict;
      return { status: reply.status, reasons: rejections.map(({ reason }) => reason), body: bodyOf(verdict) };
    },
  };
}

test('a header chooses between two APIs with the same path', async () => {
  const { sendSigned } = await createTestSandbox(['spot-rest', 'custody']);
  const custody = sendSigned(
    '/0/private/WithdrawAddresses',
    {},
    { headers: { 'x-vault-id': 'VW4QKPQC4C62KA' } },
  );
  expect([custody.api, custody.rejections]).toEqual(['custody', []]);
  const spot = sendSigned('/0/private/WithdrawAddresses', {});
  expect([spot.api, spot.rejections]).toEqual(['spot-rest', []]);
});

test.each([
  ['EPTL:Quote cancelled', 409],
  ['EPTL:Quote execution failed', 409],
  ['EPTL:PTL unable to fund order for quote', 422],
])('the error %s has the status %d', async (code, status) => {
  const { call } = await createEmbed();
  const target = `/b2b/quotes/BQEXM7-K2QPA-LR4T9C?user=${USER}`;
  expect(call('PUT', target, { 'x-sandbox-example': code })).toMatchObject({
    status,
    body: { error: [code] },
  });
});

test('the execution of an example works any number of times', async () => {
  const { call } = await createEmbed();
  const target = `/b2b/quotes/BQEXM7-K2QPA-LR4T9C?user=${USER}`;
  for (const prefix of ['/~drop', '', ''])
    expect(call('PUT', `${prefix}${target}`)).toMatchObject({ reasons: [], status: 200 });
});

test('a payment with an ID that was used is rejected, even if its response was lost', async () => {
  const { sendSigned } = await createTestSandbox(['pay']);
  const pay = { amount: '40', asset: 'USDC', to: 'ben', external_id: 'AAECAwQFBgcICQoLDA0ODw' };
  const path = '/0/private/Pay/transfer/create';
  expect(sendSigned(`/~timeout${path}`, pay).rejections).toEqual([]);
  const second = sendSigned(path, pay);
  expect(second.rejections).toMatchObject([{ rule: 'repeated', reason: 'external_id was used before' }]);
  expect(bodyOf(second)).toMatchObject({ error: [{ severity: 'E', type: 'Invalid arguments' }] });
  expect(sendSigned(path, { ...pay, external_id: 'AQECAwQFBgcICQoLDA0ODw' }).rejections).toEqual([]);
  // An ID identifies one payment, of whatever kind.
  const { to: _, ...link } = pay;
  expect(sendSigned('/0/private/Pay/paylink/create', link).rejections).toMatchObject([{ rule: 'repeated' }]);
});

test('a response repeats the arguments of the query', async () => {
  const { call } = await createEmbed();
  const query =
    'in_asset=USD&in_amount=99.00&out_asset=ETH&funding_type=bank_transfer&withdrawal_method=Ether&external_user_id=mine';
  expect(call('GET', `/b2b/ramp/checkout?${query}`)).toMatchObject({
    reasons: [],
    body: {
      result: {
        request_data: { in_asset: 'USD', in_amount: '99.00', out_asset: 'ETH', external_user_id: 'mine' },
      },
    },
  });
});

test('a list of deposits has a documented deposit, and none of the withdrawals', async () => {
  const { call } = await createEmbed();
  const deposits = '/b2b/funds/transactions?type=deposit&page_size=10';
  const documented = { body: { result: { transactions: [{ type: 'deposit', amount: '20000.00' }] } } };
  expect(call('GET', deposits)).toMatchObject(documented);
  call('POST', '/b2b/funds/withdrawals', {}, { asset: 'EUR', key: 'Treasury Dublin', amount: '12.00' });
  expect(call('GET', deposits)).toMatchObject(documented);
});

test('a quote by what the user receives is not in the wrong asset', async () => {
  const { call } = await createEmbed();
  const terms = { fee_bps: '100', spread_bps: '50' };
  const body = { type: 'receive', amount: { asset: 'ETH', amount: '2' }, quote: { asset: 'USD' }, ...terms };
  expect(call('POST', `/b2b/quotes?user=${USER}`, {}, body)).toMatchObject({
    body: { result: { type: 'receive', spend: { asset: 'USD' }, receive: { asset: 'ETH' } } },
  });
});

test('an OTC quote is of the form that was requested', async () => {
  const { sendSigned } = await createTestSandbox(['otc']);
  const fields = { base: 'ETH', quote: 'EUR', type: 'sell', amount: '3.25' };
  expect(bodyOf(sendSigned('/0/private/CreateOtcQuoteRequest', fields))).toMatchObject({
    result: { quote: fields },
  });
});

test('tokens are accepted after they are issued, and a refresh keeps the type of the client', async () => {
  const { send } = await createTestSandbox(['oauth']);
  const { clientId, clientSecret } = ACCOUNTS.usual;
  const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const form = { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' };
  const refresh = (token: string) =>
    Object(
      bodyOf(
        send({
          method: 'POST',
          target: '/oauth/token',
          headers: form,
          body: Buffer.from(`grant_type=refresh_token&refresh_token=${token}`),
        }),
      ),
    );
  const first = refresh('tGzv3JOkF0XG5Qx2TlKWIA');
  const second = refresh(first.refresh_token);
  expect([first.expires_in, second.expires_in]).toEqual([86_400, 86_400]);
  const headers = { authorization: `Bearer ${second.access_token}` };
  expect(send({ target: '/oauth/userinfo', headers }).rejections).toEqual([]);
  const denied = send({
    target: '/oauth/userinfo',
    headers: { ...headers, 'x-sandbox-example': 'insufficient_scope' },
  });
  expect(denied.reply).toMatchObject({
    status: 403,
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
});

test('an authorization leads back to the client with its state', async () => {
  const { send } = await createTestSandbox(['oauth']);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'ledgerline',
    redirect_uri: 'http://127.0.0.1:9/back?here=1',
    state: 'a b&c',
  });
  const { reply } = send({ target: `/oauth/authorize?${query}` });
  expect(reply).toMatchObject({
    status: 302,
    body: '',
    headers: { Location: 'http://127.0.0.1:9/back?here=1&code=SplxlOBeZQQYbYS6WxSbIA&state=a+b%26c' },
  });
});

test.each(['DepositStatus', 'WithdrawStatus'])('the pages of %s end', async (name) => {
  const { sendSigned } = await createTestSandbox(['spot-rest']);
  const page = (cursor: unknown) =>
    Object(bodyOf(sendSigned(`/0/private/${name}`, { asset: 'XBT', cursor, limit: 1 }))).result;
  let cursor: unknown = true;
  let count = 0;
  for (; cursor !== undefined && count < 9; count += 1) cursor = page(cursor).next_cursor;
  expect([count, cursor]).toEqual([2, undefined]);
});

test('an offset or the number of a page skips items', async () => {
  const { sendSigned } = await createTestSandbox(['custody']);
  const vaults = (offset: number, limit: number) =>
    Object(bodyOf(sendSigned('/0/private/ListCustodyVaults', { pagination: { limit, offset } }))).result.map(
      ({ name }: { name: string }) => name,
    );
  expect([vaults(0, 1), vaults(1, 1), vaults(2, 1), vaults(0, 9)]).toEqual([
    ['Client reserves'],
    ['Treasury'],
    [],
    ['Client reserves', 'Treasury'],
  ]);
  const { call } = await createEmbed();
  const assets = (page: number) => call('GET', `/b2b/assets?page[size]=1&page[number]=${page}`);
  const meta = { page_size: 1, total_pages: 2 };
  expect(assets(2)).toMatchObject({
    body: { result: { assets: [{ id: 'ETH' }], meta: { ...meta, page_number: 2 } } },
  });
  expect(assets(3)).toMatchObject({ body: { result: { assets: [], meta } } });
});

test('a misspelled field is rejected inside of objects, too', async () => {
  const { call } = await createEmbed();
  const body = { type: 'spend', amount: { asset: 'EUR', amount: '1', foo: 1 }, quote: { asset: 'BTC' } };
  expect(call('POST', `/b2b/quotes?user=${USER}`, {}, body)).toMatchObject({
    status: 400,
    reasons: expect.arrayContaining(['"/amount/foo" is not a field of this message']),
  });
});

test('an archive can be opened', async () => {
  const { sendSigned } = await createTestSandbox(['spot-rest']);
  const { reply } = sendSigned('/0/private/RetrieveExport', { id: 'XQTR' });
  expect(Object.keys(unzipSync(Buffer.from(reply.body)))).toEqual(['sandbox.txt']);
});

test('a multipart body needs the fields that its type requires, also inside of its JSON', async () => {
  const sandbox = await createTestSandbox(['embed']);
  const identity = { full_name: { first_name: 'A', last_name: 'B' }, date_of_birth: '1991-03-14' };
  const metadata = {
    identity,
    verifier: 'V',
    verified_at: '2026-05-03T08:04:10Z',
    document_type: 'passport',
  };
  const part = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const body = `${part('type', 'identity_document')}${part('metadata', JSON.stringify(metadata))}--x--\r\n`;
  const target = `/b2b/verifications/${USER}`;
  const headers = {
    ...sandbox.headersOf('embed', 'POST', target, body),
    'api-version': '2025-04-15',
    'content-type': 'multipart/form-data; boundary=x',
  };
  const { rejections } = sandbox.send({ method: 'POST', target, headers, body: Buffer.from(body) });
  const when = 'is required when type is identity_document';
  const reasons = ['document_number', 'issuing_country', 'front'].map((name) => `${name} ${when}`);
  expect(rejections.map(({ reason }) => reason)).toEqual(expect.arrayContaining(reasons));
});

test('a key without permissions is rejected by a channel whose handshake has the key', async () => {
  const sandbox = await createTestSandbox(['prime-ws']);
  const said = [ACCOUNTS.usual, ACCOUNTS.withoutPermissions].map((account) => {
    const conversation = sandbox.open('/@prime-ws/ws/v1', sandbox.signHandshake('/ws/v1', account));
    conversation.open();
    const streams = [{ name: 'ExecutionReport' }];
    return conversation.receive(JSON.stringify({ reqid: 7, type: 'subscribe', streams })).texts[0];
  });
  expect(said[0]).not.toContain('error');
  expect(said[1]).toContain('"rule":"permission"');
});
