/** A site that the `new` command creates outside of the project, built and opened as a reader would. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOf, startCommand } from '../fixtures/small-site/building.ts';
import { boxOf, optionsOf, panelOf, searchFor } from './searching.support.ts';
import { test as base, expect, wakeApp } from './site.support.ts';

const fixture = (name: string) => path.resolve('tests/fixtures', name, 'input.yaml');

const test = base.extend<object, { site: string }>({
  /** Address of a new site with an OpenAPI, an AsyncAPI and a FIX specification. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const place = await mkdtemp(path.join(tmpdir(), 'a new site-'));
      const config = path.join('docs of ours', 'site.config.ts');
      const run = async (...command: readonly string[]) => {
        const { code, told } = await endOf(startCommand(place, command));
        if (code !== 0) throw new Error(told);
      };
      const dictionary = path.resolve('tests/fixtures/quickfix-dictionary/input.xml');
      await run('new', 'docs of ours', fixture('openapi-security'), fixture('asyncapi-headers'), dictionary);
      await run('build', '--config', config);
      const server = startCommand(place, ['serve', '--config', config, '--port', '0']);
      try {
        await use(await addressOf(server));
      } finally {
        const ended = server.exitCode === null ? once(server, 'exit') : null;
        server.kill();
        await ended;
        await rm(place, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const text of server.stdout ?? []) {
    const address = /http:\S+/.exec(String(text));
    if (address) return address[0];
  }
  throw new Error('The server ended before it had an address.');
}

// The tests share one site, so they run one at a time.
test.describe.configure({ mode: 'serial' });

test('the landing page leads to the overview of each API, and from there to an operation', async ({
  page,
  site,
}) => {
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('docs of ours');
  await page.getByRole('link', { name: 'Open the reference' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
  await page.getByRole('link', { name: 'Of the document' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of the document');
  await expect(page.locator('main')).toContainText('/private');
});

test('the bar leads to every API, and to nothing that the site does not have', async ({ page, site }) => {
  await page.goto(site);
  const links = page.locator('header nav a');
  const labels = await links.allTextContents();
  expect(labels.filter((label) => /blog|change log|guides/i.test(label))).toEqual([]);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await page.request.get(new URL(href, site).href)).status()).toBe(200);
  }
});

test('the header of FIX messages has a page without an inventory', async ({ page, site }) => {
  await page.goto(site);
  await page.locator('.nav-left').getByRole('link', { name: 'FIX.4.4' }).click();
  await page.getByRole('link', { name: 'Header and trailer' }).first().click();
  await expect(page.getByRole('heading', { name: 'Standard header' })).toBeVisible();
});

test('search offers no example that the site does not have, and finds an operation', async ({
  page,
  site,
}) => {
  await page.goto(site);
  await wakeApp(page);
  await boxOf(page).click();
  await expect(panelOf(page)).toContainText('Search for a name');
  await expect(optionsOf(page)).toHaveCount(0);
  await searchFor(page, 'inherited', 'Of the document');
});
