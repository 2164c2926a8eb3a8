/** The MCP server, called by the official client over both transports, by agents and by attackers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import {
  COMMAND,
  type Connected,
  callTool,
  type Hosted,
  overHttp,
  overStdio,
  recordConversation,
  startHost,
} from './mcp.support.ts';

const RECORD = 'tests/fixtures/mcp/conversation.md';

/** Returns a minimal API with one call. */
function smallSpecification(required: readonly string[]) {
  const schema = { type: 'object', properties: { volume: { type: 'string' } }, required };
  const body = { content: { 'application/json': { schema } } };
  const post = { operationId: 'addOrder', requestBody: body, responses: { 200: { description: 'Done.' } } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    paths: { '/orders': { post } },
  });
}

const SIGNED_IN_HEX =
  '94156ba4be740b4446c3436215c975fd82ceb77ddd0f329da2a7764b7d4a337258cf85a35774da27e04f05695247aab04636b3d1872dbbbeb06bbc0cbdc25aba';

const CONVERSATION = [
  ['search', { query: 'EAPI:Invalid nonce', limit: 2 }],
  ['page', { page: '/docs/guides/spot-errors' }],
  ['page', { page: '../../../package.json' }],
  ['operation', { operation: 'POST /0/private/AddOrder' }],
  ['operation', { operation: '35=D' }],
  ['error', { text: '{"error":["EAPI:Invalid nonce"]}' }],
  ['decode', { messages: '8=FIX.4.4|9=5|35=0|34=2|49=A|52=20260101-00:00:00.000|56=B|10=000|' }],
  ['check_signature', { scheme: 'spot-rest.apiSign', signature: SIGNED_IN_HEX }],
  ['check_signature', { scheme: 'Spot REST', signature: 'AAAA', nonce: '1' }],
  ['diff', { api: 'ramp', old: smallSpecification([]), new: smallSpecification(['volume']) }],
  ['diff', { api: 'spot-ws-v2', since: '2025-10-01' }],
  ['page', { page: 'skill.md' }],
] as const;

let host: Hosted;
let stdio: Connected;
let http: Connected;
beforeAll(async () => {
  [host, stdio] = await Promise.all([startHost(), overStdio()]);
  http = await overHttp(host.address);
});
afterAll(async () => {
  await Promise.all([stdio.end(), http.end()]);
  await host.end();
});

describe('a conversation', () => {
  test('is the recorded one, over standard input and output and over HTTP', async () => {
    const said = await recordConversation(stdio.client, CONVERSATION);
    if (process.env.GOLDEN === 'write') await writeFile(RECORD, said);
    expect(said).toBe(await readFile(RECORD, 'utf8'));
    expect(await recordConversation(http.client, CONVERSATION)).toBe(said);
  });

  test('has results that fit the schemas of their tools', async () => {
    // The client validates results against the schemas it has listed.
    await stdio.client.listTools();
    const found = await callTool(stdio.client, 'search', { query: 'cl_ord_id', api: 'Spot REST', limit: 1 });
    expect(found.structured).toMatchObject({ isNearest: false, results: [{ api: 'Spot REST' }] });
    const wrong = await callTool(stdio.client, 'check_signature', {
      scheme: 'spot-rest.apiSign',
      signature: 'AAAA',
    });
    expect(wrong.structured).toMatchObject({ verdict: 'wrong', mistakes: [] });
  });

  test('signs the path of an address with a quoted secret, and says what the server would reject', async () => {
    const check = (target: string, secret: string) =>
      callTool(stdio.client, 'check_signature', {
        scheme: 'spot-rest.apiSign',
        ...{ target, secret, nonce: '1', body: 'nonce=2', key: 'k', host: 'h' },
      });
    const pasted = await check('https://api.example.com/0/private/Balance', '"YWJj"');
    const plain = await check('/0/private/Balance', 'YWJj');
    expect(pasted.structured).toEqual(plain.structured);
    expect(plain.structured).toMatchObject({
      verdict: 'computed',
      mistakes: [{ what: 'The nonce in the body is 2: use the same one.' }],
    });
  });

  test('changes nothing: every tool says that it only reads', async () => {
    const { tools } = await stdio.client.listTools();
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  });

  test('finds a page by what people write, and long pages in parts', async () => {
    const address = `${config.origin}${config.base}docs/guides/fees`;
    const names = [
      address,
      `${address}.md#fees`,
      '/docs/guides/fees/',
      'docs/guides/fees',
      '/api/docs/guides/fees',
    ];
    const texts = await Promise.all(names.map((page) => callTool(stdio.client, 'page', { page })));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
    expect(texts[0]?.text).toBe(await readFile(`dist${config.base}docs/guides/fees.md`, 'utf8'));
    const parts: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { text } = await callTool(stdio.client, 'page', { page: '/docs/tools/values', offset });
      const next = /\n\[\d+ more characters: continue with "offset": (\d+)\]\n$/.exec(text);
      parts.push(next ? text.slice(0, next.index) : text);
      offset = next ? Number(next[1]) : undefined;
    }
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(await readFile(`dist${config.base}docs/tools/values.md`, 'utf8'));
  });

  test('compares an old specification with the current one of the site', async () => {
    const now = await readFile(`dist${config.base}specs/ramp/ramp.yaml`, 'utf8');
    const same = await callTool(stdio.client, 'diff', { api: 'ramp', old: now });
    expect(same.structured).toEqual({ counts: {}, changes: [], leftOut: 0 });
    const old = now.replace(/operationId: (\w+)/, 'operationId: $1\n      deprecated: true');
    const changed = await callTool(stdio.client, 'diff', { api: 'ramp', old });
    expect(changed.structured).toMatchObject({ changes: [{ what: expect.stringContaining('deprecat') }] });
  });

  test('compares the state of an API on a day with the current one, by any name of the API', async () => {
    const ask = (api: string, since: string) => callTool(stdio.client, 'diff', { api, since });
    const found = await ask('spot-ws-v2', '2025-12-01');
    expect(found.structured).toMatchObject({ counts: { breaking: 1 }, leftOut: 0 });
    expect((await ask('Spot WebSocket v2', '2025-12-01')).structured).toEqual(found.structured);
    expect((await ask('spot-ws-v2', '2025-12-02')).structured).toMatchObject({ counts: { addition: 1 } });
    expect((await ask('ramp', '2025-01-01')).text).toContain('It has one release so far.');
    expect((await ask('Derivatives REST', '2025-01-01')).text).toMatch(
      /^"Derivatives REST" has several specifications\. Use one of: futures-trading, /,
    );
    expect((await callTool(stdio.client, 'diff', { api: 'ramp' })).text).toMatch(/^Pass "since"/);
  });

  test('takes the names of APIs that other tools return', async () => {
    for (const api of ['spot-rest', 'Spot REST']) {
      const { text } = await callTool(stdio.client, 'error', { text: 'EAPI:Invalid signature', api });
      expect(text.match(/^\*\*/gm)).toHaveLength(1);
      const found = await callTool(stdio.client, 'search', { query: 'withdraw', api, limit: 1 });
      expect(found.structured).toMatchObject({ results: [{ api: 'Spot REST' }] });
      const signed = await callTool(stdio.client, 'check_signature', { scheme: api });
      expect(signed.structured).toMatchObject({ verdict: 'computed' });
    }
    expect((await callTool(stdio.client, 'error', { text: 'x', api: 'none' })).text).toMatch(
      /^There is no API/,
    );
  });

  test('shows pages of the API that is named, where several share a sidebar', async () => {
    const page = await callTool(stdio.client, 'operation', { operation: 'getBlock', api: 'bitcoin' });
    expect(page.text).toMatch(/^# getblock\b/);
    const { structured } = await callTool(stdio.client, 'search', {
      query: 'get accounts',
      api: 'futures-history',
    });
    const { results } = Object(structured);
    expect(results.length).toBeGreaterThan(0);
    for (const { url } of results) expect(url).toContain('/docs/futures-api/history');
  });

  test('says what a text is that no API documents, without the advice for another error', async () => {
    const unknown = await callTool(stdio.client, 'error', { text: 'HTTP 418' });
    expect(unknown.text).toMatch(/^This isn't an error of these interfaces\./);
    expect(unknown.structured).toMatchObject({ errors: [], isNearest: false, foreign: {} });
    const similar = await callTool(stdio.client, 'error', { text: 'my balance has insufficient funds' });
    expect(similar.text).toMatch(/^No API documents this error\. Nearest:/);
    expect(similar.text).not.toMatch(/- (?:Fix|Retry):/);
    expect(similar.structured).toMatchObject({ isNearest: true });
    const known = await callTool(stdio.client, 'error', { text: 'EAPI:Invalid nonce' });
    expect(known.structured).toMatchObject({ isNearest: false });
  });

  test('says how to reconnect for a WebSocket close code, unless the text names an error', async () => {
    const explain = (text: string, api?: string) =>
      callTool(stdio.client, 'error', { text, ...(api && { api }) });
    const start = `${config.origin}${config.base}docs/`;
    const closed = await explain('websocket: close 1006 (abnormal closure): unexpected EOF');
    const [words, ...sections] = closed.text.split('\n');
    expect(words).toMatch(/^The WebSocket connection was closed with code 1006 \(abnormal closure\)\./);
    expect(sections.length).toBeGreaterThan(1);
    for (const section of sections) expect(section).toContain(`: ${start}`);
    const { text, structured } = await explain('code 1013', 'Spot WebSocket v2');
    const [, own, ...others] = text.split('\n');
    expect(own).toMatch(/^- [^:]*Spot WebSocket v2/);
    expect(others).toEqual([]);
    expect(structured).toMatchObject({
      errors: [],
      closed: { reconnect: [{ apis: expect.arrayContaining(['Spot WebSocket v2']) }] },
    });
    // An API without WebSocket has no section of its own.
    expect((await explain('code 1013', 'Spot REST')).text.split('\n')).toHaveLength(sections.length + 1);
    const named = await explain('EAPI:Invalid nonce, then the connection was closed: 1006');
    expect(named.text).toMatch(/^\*\*EAPI:Invalid nonce\*\*/);
    expect(named.structured).not.toHaveProperty('closed');
  });

  test('names ten operations of an error, and how many more there are', async () => {
    const { structured } = await callTool(stdio.client, 'error', {
      text: 'EAPI:Rate limit exceeded',
      api: 'spot-rest',
    });
    expect(structured).toMatchObject({ errors: [{ returnedBy: expect.arrayContaining(['35 more']) }] });
  });

  test('reads pages as resources by their addresses, and completes them', async () => {
    const { resources } = await http.client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['skill.md', 'llms.txt']);
    for (const { uri } of resources) {
      const { contents } = await http.client.readResource({ uri });
      expect(contents).toEqual([expect.objectContaining({ uri, text: expect.stringMatching(/^# /) })]);
    }
    const uri = `${config.origin}${config.base}docs/guides/fees`;
    const { contents } = await http.client.readResource({ uri });
    expect(contents).toEqual([expect.objectContaining({ text: expect.stringMatching(/^# Fees/) })]);
    const { completion } = await http.client.complete({
      ref: { type: 'ref/resource', uri: `${config.origin}${config.base}{+page}` },
      argument: { name: 'page', value: 'docs/guides/fee' },
    });
    expect(completion.values).toEqual(['docs/guides/fees']);
  });
});

describe('hostile input', () => {
  test.each([
    '../../../etc/passwd',
    '/../../../package.json',
    '..%2f..%2fpackage.json',
    'docs/guides/../../../nginx.conf',
    '/_headers',
    '/assets',
    'file:///etc/passwd',
    'docs/guides/fees\u0000.md',
    `${config.origin}.evil.example/docs/guides/fees`,
  ])('page %s is no page', async (page) => {
    const { isError, text } = await callTool(stdio.client, 'page', { page });
    expect([isError, text.startsWith('There is no page or operation')]).toEqual([true, true]);
  });

  test('a resource outside of the site is not found', async () => {
    const uri = `${config.origin}${config.base}../../package.json`;
    await expect(stdio.client.readResource({ uri })).rejects.toThrow();
    const missing = `${config.origin}${config.base}docs/nothing`;
    await expect(stdio.client.readResource({ uri: missing })).rejects.toMatchObject({ code: -32002 });
    await expect(stdio.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow();
  });

  test.each([
    ['search', { query: 'x'.repeat(2001) }, 'Too big'],
    ['search', { query: '  ' }, 'Too small'],
    ['search', { query: 'nonce', limit: 1000 }, 'Too big'],
    ['search', { query: 'nonce', api: 'Nothing' }, 'There is no API "Nothing"'],
    ['page', { page: 'a'.repeat(501) }, 'Too big'],
    ['page', { page: '/docs/guides/fees', offset: 1e9 }, 'give a smaller offset'],
    ['page', {}, 'expected string'],
    ['operation', { operation: 7 }, 'expected string'],
    ['error', { text: 'x'.repeat(20_001) }, 'Too big'],
    ['decode', { messages: 'hello' }, 'There is no FIX message in "messages"'],
    ['check_signature', { scheme: '__proto__' }, 'There is no scheme'],
    ['diff', { api: '../..', old: 'openapi: 3.1.0' }, 'There is no specification'],
    ['diff', { api: 'ramp', old: 'nonsense' }, 'the file does not hold a specification'],
    ['nothing', {}, 'Tool nothing not found'],
  ])('%s fails with words: case %#', async (name, input, words) => {
    const { isError, text } = await callTool(stdio.client, name, input);
    expect(isError).toBe(true);
    expect(text).toContain(words);
  });

  test('a log is decoded up to the length of a result', async () => {
    const message = '8=FIX.4.4|9=5|35=0|34=2|49=A|52=20260101-00:00:00.000|56=B|10=000|\n';
    const { text } = await callTool(stdio.client, 'decode', { messages: message.repeat(2900) });
    expect(text.length).toBeLessThan(41_000);
    expect(text).toMatch(/\nThe result is full: send the messages after this one in another call\.$/);
  });

  test.each(['a b '.repeat(500), '('.repeat(2000), '\u0000\u202e<script>', '%'.repeat(2000)])(
    'a search for %.12s is only a search',
    async (query) => {
      expect((await callTool(stdio.client, 'search', { query })).isError).toBe(false);
    },
  );
});

describe('over HTTP', () => {
  interface Sent {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  /** Sends a request that none of our clients would send. */
  function send({ method = 'POST', path = '/mcp', headers = {}, body = '{}' }: Sent): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = host.address;
      const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const asked = request(
        { hostname, port, method, path, headers: { ...type, ...headers } },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        },
      );
      asked.once('error', reject).end(body);
    });
  }

  const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

  test('a ping is served, also without a session', async () => {
    expect(await send({ body: PING })).toBe(200);
  });

  test.each([
    [{ host: 'evil.example' }],
    [{ host: '127.0.0.1' }],
    [{ host: '127.0.0.1.evil.example:80' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('%j is refused: a page in a browser must not reach the server', async (headers) => {
    expect(await send({ headers, body: PING })).toBe(403);
  });

  test('its own origin is served', async () => {
    expect(await send({ headers: { origin: host.address.origin }, body: PING })).toBe(200);
  });

  test('a body is one message: the second call in a list is not made', async () => {
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify([call(1), call(2)]);
    const responses = await (await fetch(host.address, { method: 'POST', headers, body })).json();
    expect(responses).toMatchObject([
      { id: 1, result: { tools: expect.any(Array) } },
      { id: 2, error: { code: -32600, message: 'Send one message per request.' } },
    ]);
  });

  test.each([
    ['another path', { path: '/' }, 404],
    ['GET', { method: 'GET' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['text', { headers: { 'content-type': 'text/plain' } }, 415],
    ['what is no JSON', { body: 'x' }, 400],
    ['what is no message', { body: '{}' }, 400],
    ['a body of 4 MB', { body: `"${'x'.repeat(4_000_000)}"` }, 413],
  ])('%s is refused', async (_, sent, status) => {
    expect(await send(sent)).toBe(status);
  });
});

test('a site of another provider has a server of its own', async () => {
  const { client, end } = await overStdio(
    '--config',
    'tests/fixtures/other-provider/site.config.ts',
    '--out',
    '.cache/other-provider',
  );
  const { results } = Object((await callTool(client, 'search', { query: 'order', limit: 3 })).structured);
  const tools = (await client.listTools()).tools;
  await end();
  expect(results).toHaveLength(3);
  const all = JSON.stringify([client.getInstructions(), client.getServerVersion(), tools, results]);
  expect(all.toLowerCase()).not.toContain(config.provider.name.toLowerCase());
});

test('without a build, the command says so and how to make one', async () => {
  const child = spawn(process.execPath, [...COMMAND, '--out', 'tests']);
  const [words] = await Promise.all([readAll(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, words]).toEqual([1, expect.stringContaining('there is no built site')]);
  expect(words).toContain('npm run build');
});
