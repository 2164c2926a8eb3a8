/** Connections that are too many for a server. */
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connections.ts';
import { createStop, listen } from './serve.ts';

async function start(most: number) {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else response.end('done');
  });
  limitConnections(server, most);
  const stop = createStop(server);
  const port = await listen(server, 0);
  onTestFinished(async () => {
    for (const response of waiting) response.end();
    await stop();
  });
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {});
    });
  const ask = async (path: string, socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.once('close', () => resolve('closed'));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    });
  return { waiting, open, ask };
}

test('a client is served although idle connections take every place: it gets that of the first one', async () => {
  const { open, ask } = await start(3);
  const idle = [await open(), await open(), await open()];
  const closed = new Promise((resolve) => idle[0]?.once('close', resolve));
  expect(await ask('/', await open())).toContain('done');
  await closed;
  expect(await ask('/', idle[1] ?? (await open()))).toContain('done');
});

test('a connection in use stays, and one more is closed if all are', async () => {
  const { waiting, open, ask } = await start(2);
  const used = [await open(), await open()].map((socket) => ask('/wait', socket));
  await expect.poll(() => waiting.length).toBe(2);
  expect(await ask('/', await open())).toBe('closed');
  for (const response of waiting) response.end('at last');
  for (const outcome of used) expect(await outcome).toContain('at last');
});
