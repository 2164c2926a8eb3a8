/**
 * Every page of the site in a real browser, in one tab that moves from page to page. A page of every kind is also
 * loaded in a second tab, before the app and with it.
 *
 * At the width of a phone: only there does horizontal scrolling show, and the contents are part of the text. All
 * accessibility rules run on pages with something new, as their elements show (page-violations.support.ts). That the
 * document of every page has the same text as a move to it is checked with the files (tests/site/html.test.ts).
 */
import { readFile } from 'node:fs/promises';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { moveTo } from './moves.support.ts';
import { KINDS, NOT_FOUND } from './page-kinds.support.ts';
import { differenceOf, wordProblems, wordsOf } from './page-problems.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { GUIDE } from './site.support.ts';

const ORIGIN = `http://127.0.0.1:${process.env.E2E_PORT ?? 4701}`;
const GROUPS = 10;

const map = await readFile('dist/api/sitemap.xml', 'utf8');
const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

/** Visits a page by its canonical address and returns problems as sentences. */
type Visit = (address: string) => Promise<string[]>;

const test = base.extend<object, { visit: Visit }>({
  visit: [async ({ browser }, use) => use(await openTabs(browser)), { scope: 'worker' }],
});

async function openTabs(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: ORIGIN,
  });
  // Saving data turns off prefetching, which would be thousands of requests; prefetch.e2e.ts tests it.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [loading, moving] = [await context.newPage(), await context.newPage()];
  const heard = [listenTo(loading), listenTo(moving)];
  await moving.goto(GUIDE);
  await wake(moving);
  await loadRules(moving);
  return async (address) => {
    const path = new URL(address).pathname;
    const canonical = await moveTo(moving, path);
    const found = await wordProblems(moving);
    if (canonical !== address) found.push(`shows ${canonical} after a move`);
    found.push(...(await violationsOf(moving, { rules: 'layout' })));
    if (Object.values(KINDS).includes(path)) {
      await loading.goto(path);
      found.push(...(await loadProblems(loading)));
    }
    return [...found, ...heard.flatMap((list) => list.splice(0))];
  };
}

/** Returns the problems of a page after a load, before the app and with it. */
async function loadProblems(page: Page): Promise<string[]> {
  const asleep = await wordsOf(page);
  await wake(page);
  return [...differenceOf(asleep, await wordsOf(page)), ...(await wordProblems(page))];
}

/** Acts like a reader who points at a link, and waits until React has taken over. */
async function wake(page: Page): Promise<void> {
  await page.locator('.brand').dispatchEvent('pointerover');
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
}

/** Records errors, warnings, and foreign and failed requests as they happen. The caller empties the list. */
function listenTo(page: Page): string[] {
  const heard: string[] = [];
  // An error is expected for the address that doesn't exist.
  const isExpected = (url: string) => url === ORIGIN + NOT_FOUND;
  page.on('pageerror', (error) => heard.push(`throws ${error.message}`));
  page.on('console', (message) => {
    if (isExpected(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) heard.push(`says ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== ORIGIN) heard.push(`asks ${request.url()}`);
  });
  page.on('requestfailed', (request) => heard.push(`does not get ${request.url()}`));
  page.on('response', (response) => {
    if (response.ok() || response.status() === 304 || isExpected(response.url())) return;
    heard.push(`gets ${response.status()} for ${response.url()}`);
  });
  return heard;
}

// In one worker, so that nothing is measured twice; about sixty pages per test, possibly on a busy machine.
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('the sitemap names the pages of the site', () => {
  expect(addresses.length).toBeGreaterThan(600);
});

for (let group = 0; group < GROUPS; group += 1) {
  const from = Math.floor((addresses.length * group) / GROUPS);
  const members = addresses.slice(from, Math.floor((addresses.length * (group + 1)) / GROUPS));
  test(`every page is whole in the browser, part ${group + 1} of ${GROUPS}`, async ({ visit }) => {
    const problems: string[] = [];
    for (const address of members) {
      for (const problem of await visit(address)) problems.push(`${address} ${problem}`);
    }
    expect(problems).toEqual([]);
  });
}

test('the not-found page is whole in the browser', async ({ page }) => {
  const heard = listenTo(page);
  await page.goto(NOT_FOUND);
  expect(await loadProblems(page)).toEqual([]);
  await loadRules(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(heard).toEqual([]);
});
