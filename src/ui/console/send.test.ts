/** Responses are read only up to a limit, so that none can freeze the page. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../build/serve.ts';
import { sendRequest } from './send.ts';

test('a response without end is read up to 5 MB', async () => {
  const server = createServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(100_000)));
    };
    response.on('drain', more);
    more();
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}/`;
  const { arrived, error } = await sendRequest({ method: 'GET', url, headers: [], body: null });
  server.closeAllConnections();
  server.close();
  expect(error).toBeNull();
  expect(arrived?.status).toBe(200);
  expect(arrived?.bytes).toBeGreaterThan(5_000_000);
  expect(arrived?.bytes).toBeLessThan(6_000_000);
});
