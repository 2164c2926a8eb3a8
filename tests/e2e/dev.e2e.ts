/** Live editing: the development server on a small site and a copy of the code, so that tests can change both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';
import { expectHeading, follow } from './moves.support.ts';
import { test as base, expect, wakeApp } from './site.support.ts';

/** The port after those of the two built sites. */
const PORT = Number(process.env.E2E_PORT ?? 4701) + 2;
const GUIDE = '/docs-root/docs/guides/start';
const OPERATION = '/docs-root/docs/things/list-things';

const SPECIFICATION = `openapi: 3.1.0
info: { title: Things, version: '1', description: Things. }
servers: [{ url: https://{{hosts.spotRest}} }]
paths:
  /things:
    get:
      operationId: listThings
      summary: List Things
      description: Lists every thing.
      security: []
      responses:
        '200': { description: The things. }
`;

interface DevServer {
  readonly origin: string;
  /** Names the packages that the server has prepared. */
  preparedPackages(): Promise<string>;
  /** Changes a file of the site or of the copied code. */
  edit(file: string, change: (text: string) => string): Promise<void>;
}

const test = base.extend<object, { dev: DevServer }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      // Packages are found in a parent folder.
      const folder = path.resolve(`.cache/dev-${PORT}`);
      await writeSiteFolder(folder, {
        apis: [
          {
            id: 'things',
            label: 'Things',
            sidebar: 'things',
            prefix: '/docs/things',
            spec: ['things.yaml'],
            editorial: 'warn',
          },
        ],
        files: { 'specs/things.yaml': SPECIFICATION },
      });
      for (const name of ['src', 'package.json', 'package-lock.json', 'tsconfig.json']) {
        await cp(name, path.join(folder, name), { recursive: true });
      }
      const child = spawn(process.execPath, ['src/build/run.mjs', 'dev', '--port', String(PORT)], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        const origin = await addressOf(child);
        const edit: DevServer['edit'] = async (file, change) => {
          const copy = path.join(folder, file);
          await writeFile(copy, change(await readFile(copy, 'utf8')));
        };
        const prepared = path.join(folder, 'node_modules/.vite/deps/_metadata.json');
        await use({ origin, edit, preparedPackages: () => readFile(prepared, 'utf8') });
      } finally {
        // A server that has already exited doesn't emit the event again.
        const ended = child.exitCode === null ? once(child, 'exit') : null;
        child.kill();
        await ended;
        await rm(folder, { recursive: true });
      }
    },
    { scope: 'worker' },
  ],
});

/** Returns the address the server prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  const problems: string[] = [];
  child.stderr?.on('data', (data: Buffer) => problems.push(data.toString()));
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      const [address] = /http:\/\/[\d.:]+/.exec(data.toString()) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`The development server ended with ${code}.\n${problems.join('')}`)),
    );
  });
}

// The tests share one server, so they run one at a time.
test.describe.configure({ mode: 'serial' });

// The server may be about to reload the page after a change back, and a reload aborts any other navigation.
test.afterEach(async ({ page }) => {
  await expect(() => page.goto('about:blank')).toPass();
});

test('packages are prepared before the first visit: one that is found later can reload the page', async ({
  dev,
}) => {
  await expect(async () => expect(await dev.preparedPackages()).toContain('react-dom/client')).toPass();
});

test('pages of the development server come alive and move, without errors', async ({ page, dev }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const loads: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && loads.push(request.url()));
  const response = await page.goto(dev.origin + GUIDE);
  expect(response?.status()).toBe(200);
  await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky');
  await wakeApp(page);
  await follow(page, '/docs-root/docs/category/guides');
  await expectHeading(page, 'Guides');
  await page.goBack();
  await expectHeading(page, 'Start');
  expect(loads).toEqual([dev.origin + GUIDE]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('list things');
  await expect(page.locator('.search-panel').getByRole('option').first()).toContainText('List Things');
  expect(errors).toEqual([]);
});

test('an unknown address of the development server is not found', async ({ page, dev }) => {
  const response = await page.goto(`${dev.origin}/docs-root/nothing`);
  expect(response?.status()).toBe(404);
  await expectHeading(page, 'Page not found');
});

test('a changed guide shows in the open page, and so does its change back', async ({ page, dev }) => {
  const guide = 'content/guides/start.mdx';
  const paragraph = page.getByText('A paragraph of the test.');
  await page.goto(dev.origin + GUIDE);
  await expect(paragraph).toHaveCount(0);
  await dev.edit(guide, (text) => `${text}\n\nA paragraph of the test.\n`);
  await expect(paragraph).toHaveCount(1);
  await dev.edit(guide, (text) => text.replace('\n\nA paragraph of the test.\n', ''));
  await expect(paragraph).toHaveCount(0);
});

test('a change shows in a page that was not yet connected when it was made', async ({ page, dev }) => {
  const guide = 'content/guides/start.mdx';
  const paragraph = page.getByText('A late paragraph of the test.');
  let connect = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  // A connected page: without one, the bundler's server keeps the message for the next page that connects.
  const other = await page.context().newPage();
  await other.goto(dev.origin + GUIDE);
  await page.routeWebSocket(/\?token=/, async (socket) => {
    await connected;
    socket.connectToServer();
  });
  await page.goto(dev.origin + GUIDE);
  await dev.edit(guide, (text) => `${text}\n\nA late paragraph of the test.\n`);
  await expect(other.getByText('A late paragraph of the test.')).toHaveCount(1);
  await other.close();
  await expect(paragraph).toHaveCount(0);
  connect();
  await expect(paragraph).toHaveCount(1);
  await dev.edit(guide, (text) => text.replace('\n\nA late paragraph of the test.\n', ''));
  await expect(paragraph).toHaveCount(0);
});

test('a changed specification shows in the open page, and so does its change back', async ({ page, dev }) => {
  const spec = 'specs/things.yaml';
  const lead = page.getByText('Lists every thing.', { exact: true });
  await page.goto(dev.origin + OPERATION);
  await expect(lead).toHaveCount(1);
  await dev.edit(spec, (text) => text.replace('every thing', 'things of the test'));
  await expect(page.getByText('Lists things of the test.', { exact: true })).toHaveCount(1);
  await dev.edit(spec, (text) => text.replace('things of the test', 'every thing'));
  await expect(lead).toHaveCount(1);
});

test('a changed component shows in the open page', async ({ page, dev }) => {
  const foot = 'src/ui/layout/shell.tsx';
  await page.goto(dev.origin + GUIDE);
  await dev.edit(foot, (text) => text.replace('<h2>{title}</h2>', '<h2>{title} of the test</h2>'));
  await expect(page.locator('.site-foot h2').first()).toHaveText('API of the test');
  await dev.edit(foot, (text) => text.replace(' of the test', ''));
  await expect(page.locator('.site-foot h2').first()).toHaveText('API');
});

test('content that cannot be built is reported in the page, which goes on when they can', async ({
  page,
  dev,
}) => {
  const landing = 'content/landing.yaml';
  let before = '';
  await page.goto(`${dev.origin}/docs-root/`);
  await dev.edit(landing, (text) => {
    before = text;
    return 'nonsense: true\n';
  });
  await expect(page.getByText('content/landing.yaml')).toBeVisible();
  await dev.edit(landing, () => before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Things');
});
