/** The development server: no website can stop it, and the browser shows what is wrong with a file. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askRaw, redirectAttacks, staysAtSite } from '../fixtures/requests/attacks.ts';
import { startCommand } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PAGE = '/docs-root/docs/guides/start';

let folder: string;
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dev-'));
  await writeSiteFolder(folder, {
    apis: [],
    files: {},
    rows: [
      ['/docs/guides/later', 'Later', 'guides', '', 'page'],
      ['/docs/guides/größe', 'Größe', 'guides', '', 'page'],
    ],
  });
  server = startCommand(folder, ['dev', '--port', '0']);
  let told = '';
  server.stderr?.on('data', (text) => {
    told += String(text);
  });
  port = await new Promise<number>((resolve, reject) => {
    server.stdout?.on('data', (text) => resolve(Number(/:(\d+)\//.exec(String(text))?.[1])));
    server.once('exit', () => reject(new Error(told)));
  });
});
afterAll(async () => {
  const ended = server.exitCode === null ? once(server, 'exit') : null;
  server.kill();
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const ask = (target: string, host = '127.0.0.1') => askRaw(port, target, host);

/** Requests the page until it contains the words: a change takes a moment to be noticed. */
async function untilShown(target: string, words: string): Promise<void> {
  await expect
    .poll(async () => (await ask(target)).body, { timeout: 60_000, interval: 200 })
    .toContain(words);
}

test('odd targets neither end it nor lead away, from this machine or from another site', async () => {
  for (const host of ['127.0.0.1', 'evil.test']) {
    for (const target of ['//', '///', '//%', '/%', '*', '\\', ...redirectAttacks('/docs-root/')]) {
      expect([target, staysAtSite(await ask(target, host))]).toEqual([target, true]);
      expect(server.exitCode).toBeNull();
    }
  }
  expect((await ask(PAGE)).status).toBe(200);
});

test('a guide that cannot be read shows its problem in its place, and other pages stay', async () => {
  const guide = path.join(folder, 'content/guides/start.mdx');
  const text = await readFile(guide, 'utf8');
  await writeFile(guide, `${text}\n<Note>never closed\n`);
  await untilShown(PAGE, 'content/guides/start.mdx:8');
  const broken = await ask(PAGE);
  expect(broken.status).toBe(500);
  expect(broken.body).not.toContain('not been written');
  expect((await ask('/docs-root/')).status).toBe(200);
  await writeFile(guide, text);
  await untilShown(PAGE, 'Read the reference.');
  expect((await ask('/docs-root/docs/guides/later')).status).toBe(200);
});

test('a guide with a wrong link shows the link', async () => {
  const guide = path.join(folder, 'content/guides/start.mdx');
  const text = await readFile(guide, 'utf8');
  await writeFile(guide, `${text}\n[away](javascript:x)\n`);
  await untilShown(PAGE, 'leads nowhere');
  await writeFile(guide, text);
  await untilShown(PAGE, 'Read the reference.');
});

test('a page with letters outside of ASCII in its address is found', async () => {
  const target = '/docs-root/docs/guides/gr%C3%B6%C3%9Fe';
  expect((await ask(target)).status).toBe(200);
  expect((await ask(`${target}/page.js`)).status).toBe(200);
});

test('a client that accepts Markdown gets the Markdown version, on a wrong address too', async () => {
  const accept = { headers: { accept: 'text/markdown' } };
  const page = await fetch(`http://127.0.0.1:${port}${PAGE}`, accept);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(await page.text()).toMatch(/^# /);
  const wrong = await fetch(`http://127.0.0.1:${port}/docs-root/docs/nothing`, accept);
  expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringMatching(/^# Page not found/)]);
});

test('a request for another protocol gets its page, wherever it leads', async () => {
  const upgrade = (target: string, protocol: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: 'upgrade', upgrade: protocol, 'sec-websocket-protocol': 'vite-hmr' };
      request({ host: '127.0.0.1', port, path: target, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', (error) => reject(new Error(`${target} ${protocol}: ${error.message}`)))
        .end();
    });
  expect(await upgrade(PAGE, 'h2c')).toBe(200);
  expect(await upgrade(PAGE, 'websocket')).toBe(200);
  expect(await upgrade('http://[', 'websocket')).toBe(404);
  expect(server.exitCode).toBeNull();
});
