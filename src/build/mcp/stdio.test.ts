/** A client that writes without reading, sends too much, or cancels, over streams in memory. */
import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { createStdio } from './stdio.ts';

const MOST = 1000;

function request(id: number, text = ''): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method: 'echo', params: { text } })}\n`;
}

/** Starts a transport whose server responds to every request with `size` characters, unless it is told to wait. */
async function start({ size = 10, responds = true } = {}) {
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 5000 });
  const transport = createStdio(input, output, MOST);
  const received: JSONRPCMessage[] = [];
  transport.onmessage = (message) => {
    received.push(message);
    if (responds && 'id' in message && message.id !== undefined)
      void transport.send({ jsonrpc: '2.0', id: message.id, result: { text: 'x'.repeat(size) } });
  };
  await transport.start();
  return { input, output, received };
}

/** Lets everything happen that happens without further input. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

test('nothing more is read while the output is full, and all is read once somebody reads', async () => {
  const { input, output, received } = await start({ size: 1000 });
  for (let id = 1; id <= 500; id += 1) input.write(request(id));
  await settle();
  expect(received.length).toBeLessThan(10);
  let text = '';
  output.on('data', (data) => {
    text += String(data);
  });
  await expect.poll(() => text.split('\n').length).toBe(501);
});

test('at most eight requests are in progress, and a canceled one no longer counts', async () => {
  const { input, received } = await start({ responds: false });
  for (let id = 1; id <= 6; id += 1) input.write(request(id));
  const canceled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
  input.write(`${JSON.stringify(canceled)}\n`);
  for (let id = 7; id <= 20; id += 1) input.write(request(id));
  await settle();
  expect(received.filter((message) => 'id' in message)).toHaveLength(9);
});

test('a message that is too long, no JSON or no message gets an error, and the next one a response', async () => {
  const { input, output } = await start();
  input.write(request(1, 'x'.repeat(MOST)));
  // Also in parts, and without being kept.
  for (let part = 0; part < 100; part += 1) input.write('y'.repeat(MOST));
  input.write('\n{\n{"jsonrpc":"1.0"}\n\n');
  input.end(request(2));
  let text = '';
  output.on('data', (data) => {
    text += String(data);
  });
  await expect.poll(() => text.split('\n').length).toBe(6);
  const responses = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(responses.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32600],
    [null, -32600],
    [null, -32700],
    [null, -32700],
    [2, undefined],
  ]);
});
