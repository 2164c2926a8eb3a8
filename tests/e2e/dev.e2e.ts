/** Live editing: the development server on a copy of the project, so that a test may change what it likes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from '../../src/build/cache.ts';
import { ifMissing } from '../../src/build/error-code.ts';
import { CHANGE_LOG, expectHeading, follow } from './moves.support.ts';
import { test as base, expect, GUIDE, wakeApp } from './site.support.ts';

/** What the server needs; packages are found in the folder above. */
const COPIED = [
  ...['content', 'specs', 'src', 'package.json', 'package-lock.json', 'site.config.ts', 'tsconfig.json'],
];

/** After those of the two built sites. */
const PORT = String(Number(process.env.E2E_PORT ?? 4701) + 2);

interface DevServer {
  readonly origin: string;
  /** Changes a file of the copy. */
  edit(file: string, change: (text: string) => string): Promise<void>;
}

const test = base.extend<object, { dev: DevServer }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      await mkdir('.cache', { recursive: true });
      const folder = await mkdtemp(path.resolve('.cache/dev-'));
      for (const name of COPIED) await cp(name, path.join(folder, name), { recursive: true });
      // What the build before has read need not be read again.
      const cacheIn = (root: string) => path.join(root, cacheFolder(path.join(root, 'site.config.ts')));
      await cp(cacheIn(process.cwd()), cacheIn(folder), { recursive: true }).catch(ifMissing);
      const child = spawn(process.execPath, ['src/build/run.mjs', 'dev', '--port', PORT], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        const origin = await addressOf(child);
        const edit: DevServer['edit'] = async (file, change) => {
          const copy = path.join(folder, file);
          await writeFile(copy, change(await readFile(copy, 'utf8')));
        };
        await use({ origin, edit });
      } finally {
        // A server that has ended by itself says so no second time.
        const ended = child.exitCode === null ? once(child, 'exit') : null;
        child.kill();
        await ended;
        await rm(folder, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The address the server prints when it is ready. */
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

// One server, one thing at a time.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('pages of the development server come alive and move, without errors', async ({ page, dev }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const response = await page.goto(dev.origin + GUIDE);
  expect(response?.status()).toBe(200);
  await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky');
  await wakeApp(page);
  const loads: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && loads.push(request.url()));
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.goBack();
  await expectHeading(page, 'Halyard APIs');
  expect(loads).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('change log');
  await expect(page.locator('.search-panel').getByRole('option').first()).toContainText('Change Log');
  expect(errors).toEqual([]);
});

test('an unknown address of the development server is not found', async ({ page, dev }) => {
  const response = await page.goto(`${dev.origin}/api/nothing`);
  expect(response?.status()).toBe(404);
  await expectHeading(page, 'Page not found');
});

test('a changed guide shows in the open page, and so does its change back', async ({ page, dev }) => {
  const guide = 'content/guides/global-intro.mdx';
  const paragraph = page.getByText('A paragraph of the test.');
  await page.goto(dev.origin + GUIDE);
  await expect(paragraph).toHaveCount(0);
  await dev.edit(guide, (text) => `${text}\n\nA paragraph of the test.\n`);
  await expect(paragraph).toHaveCount(1);
  await dev.edit(guide, (text) => text.replace('\n\nA paragraph of the test.\n', ''));
  await expect(paragraph).toHaveCount(0);
});

test('a changed specification shows in the open page, and so does its change back', async ({ page, dev }) => {
  const spec = 'specs/rest/spot.yaml';
  const lead = page.getByText('Places one spot order.', { exact: true });
  await page.goto(`${dev.origin}/api/docs/rest-api/add-order`);
  await expect(lead).toHaveCount(1);
  await dev.edit(spec, (text) => text.replace('Places one spot order.', 'Places one order of the test.'));
  await expect(page.getByText('Places one order of the test.', { exact: true })).toHaveCount(1);
  await dev.edit(spec, (text) => text.replace('Places one order of the test.', 'Places one spot order.'));
  await expect(lead).toHaveCount(1);
});

test('a changed component shows in the open page', async ({ page, dev }) => {
  const foot = 'src/ui/layout/shell.tsx';
  await page.goto(dev.origin + GUIDE);
  await dev.edit(foot, (text) => text.replace('<h2>{title}</h2>', '<h2>{title} of the test</h2>'));
  await expect(page.locator('.site-foot h2').first()).toHaveText('Trade of the test');
  await dev.edit(foot, (text) => text.replace(' of the test', ''));
  await expect(page.locator('.site-foot h2').first()).toHaveText('Trade');
});

test('content that cannot be built is reported in the page, which goes on when they can', async ({
  page,
  dev,
}) => {
  const landing = 'content/landing.yaml';
  let before = '';
  await page.goto(`${dev.origin}/api/`);
  await dev.edit(landing, (text) => {
    before = text;
    return 'nonsense: true\n';
  });
  await expect(page.getByText('content/landing.yaml')).toBeVisible();
  await dev.edit(landing, () => before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Halyard');
});
