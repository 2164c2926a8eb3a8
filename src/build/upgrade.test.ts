/** Requests for an upgrade, as common clients send them, against a server that offers WebSockets at one path. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { listen } from './serve.ts';
import { serveUpgrades, wantsWebSocket } from './upgrade.ts';

/** What clients add that try HTTP/2 first, such as curl and that of Java. */
const TO_HTTP2 =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n';

/** Responds with what it received. */
async function start(): Promise<number> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += String(data);
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      // Later than the next request arrives.
      setTimeout(() => response.end(JSON.stringify({ method, url, headers, body })), 5);
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  serveUpgrades(server, (request) =>
    wantsWebSocket(request) && request.url === '/socket'
      ? (_, socket, head) => sockets.handleUpgrade(request, socket, head, (client) => client.send('open'))
      : null,
  );
  const port = await listen(server, 0);
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    server.close();
    server.closeAllConnections();
  });
  return port;
}

/** Sends bytes over one connection, and returns the responses' objects once there are as many as expected. */
function send(port: number, bytes: string, count: number): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', reject);
    socket.on('data', (data) => {
      received += String(data);
      const bodies = received.match(/\{.*\}/g) ?? [];
      if (bodies.length < count) return;
      socket.destroy();
      resolve(bodies.map((body) => JSON.parse(body)));
    });
  });
}

test('a request for another protocol is served as if it had not asked, with its body', async () => {
  const port = await start();
  const request = `POST /page HTTP/1.1\r\nHost: a\r\n${TO_HTTP2}X-Own: \xe9\r\nContent-Length: 5\r\n\r\nhello`;
  expect(await send(port, request, 1)).toEqual([
    {
      method: 'POST',
      url: '/page',
      headers: { host: 'a', 'x-own': 'Ã©', 'content-length': '5' },
      body: 'hello',
    },
  ]);
});

test('a chunked body follows it, and so do other requests of the connection, in order', async () => {
  const port = await start();
  const requests = [
    'GET /1 HTTP/1.1\r\nHost: a\r\n\r\n',
    `POST /2 HTTP/1.1\r\nHost: a\r\n${TO_HTTP2}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    `GET /3 HTTP/1.1\r\nHost: a\r\n${TO_HTTP2}\r\n`,
    'GET /4 HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const served = await send(port, requests.join(''), 4);
  expect(served.map(({ url, body }) => [url, body])).toEqual([
    ['/1', ''],
    ['/2', 'abc'],
    ['/3', ''],
    ['/4', ''],
  ]);
});

test('other names of the Connection header stay', async () => {
  const port = await start();
  const request = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: TLS/1.0\r\n\r\n';
  expect(await send(port, request, 1)).toMatchObject([{ headers: { connection: 'close' } }]);
});

test('a WebSocket opens where one is offered, and is a plain request elsewhere', async () => {
  const port = await start();
  const outcome = (path: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
      socket.on('message', (data) => resolve(String(data)));
      socket.on('error', ({ message }) => resolve(message));
    });
  expect(await outcome('/socket')).toBe('open');
  expect(await outcome('/page')).toContain('200');
});
