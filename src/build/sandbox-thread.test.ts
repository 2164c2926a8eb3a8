/** What goes through the site's server to the sandbox on its own port arrives unchanged, both ways. */
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { forwardTo } from './sandbox-thread.ts';
import { createSiteServer, createStop, listen } from './serve.ts';
import { serveUpgrades } from './upgrade.ts';

let stops: (() => Promise<void>)[];
let port: number;

beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true });
  const behind = createServer((request, response) => {
    if (request.url === '/sandbox/drop') return void request.socket.destroy();
    let body = '';
    request.on('data', (data) => {
      body += String(data);
    });
    request.on('end', () => {
      response.writeHead(429, 'Slow down', [
        ['X-Twice', 'a'],
        ['X-Twice', 'b'],
      ]);
      response.end(
        JSON.stringify({ method: request.method, url: request.url, raw: request.rawHeaders, body }),
      );
    });
  });
  serveUpgrades(behind, () => (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => client.send(`${request.url} ${data}`));
    });
  });
  const inner = await listen(behind, 0);
  const site: Server = createSiteServer('tests/fixtures', '/', async () => forwardTo(inner));
  stops = [site, behind].map(createStop);
  port = await listen(site, 0);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      received += String(data);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => resolve(received));
  });
}

test('a request with its raw headers and body, and a response with its status and repeated headers', async () => {
  const head =
    'POST /sandbox/a/../b?x=%2e HTTP/1.1\r\nHost: a\r\nX-CASE: 1\r\nX-Case: 2\r\nConnection: close\r\n';
  const received = await exchange(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`);
  expect(received).toMatch(/^HTTP\/1\.1 429 Slow down\r\n/);
  expect(received.match(/X-Twice: ./g)).toEqual(['X-Twice: a', 'X-Twice: b']);
  const [body = ''] = /\{.*\}/.exec(received) ?? [];
  expect(JSON.parse(body)).toMatchObject({ method: 'POST', url: '/sandbox/a/../b?x=%2e', body: 'abc' });
  expect(JSON.parse(body).raw.join(' ')).toContain('X-CASE 1 X-Case 2');
});

test('a connection that the sandbox drops is dropped', async () => {
  expect(await exchange('GET /sandbox/drop HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
});

test('a WebSocket', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sandbox/@one`);
  const reply = new Promise((resolve) => socket.on('message', (data) => resolve(String(data))));
  socket.on('open', () => socket.send('hello'));
  expect(await reply).toBe('/sandbox/@one hello');
  socket.close();
});
