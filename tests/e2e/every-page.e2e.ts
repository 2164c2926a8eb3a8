/**
 * Every page of the site in a real browser: loaded in one tab, moved to in another. Each worker keeps both tabs.
 *
 * At the width of a phone, in light: sideways scrolling can only be seen there, the contents stand in the text, and
 * colours in dark, the wide frame and open menus are the same on all pages of a kind (accessibility.e2e.ts). The rules
 * of accessibility run in the second tab, whose document stays: they are read once and run at full speed. Words
 * before the app are taken for words without a script, which no-script.e2e.ts proves on every kind of page; a second
 * load of each page would cost a third of the whole.
 */
import { readFile } from 'node:fs/promises';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { anchorProblems, differenceOf, shapeProblems, wordsOf } from './page-problems.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { GUIDE } from './site.support.ts';

const ORIGIN = `http://127.0.0.1:${process.env.E2E_PORT ?? 4701}`;
const NOT_FOUND = '/api/nothing-stands-here';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: ORIGIN };
const GROUPS = 20;

const map = await readFile('dist/api/sitemap.xml', 'utf8');
const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
paths.push(NOT_FOUND);

/** Sentences about what is wrong with the page at a path. */
type Visit = (path: string) => Promise<string[]>;

const test = base.extend<object, { visit: Visit }>({
  visit: [async ({ browser }, use) => use(await openTabs(browser)), { scope: 'worker' }],
});

async function openTabs(browser: Browser): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  // Nothing is fetched ahead for who saves data: thousands of requests, and prefetch.e2e.ts is about them.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [loading, moving] = [await context.newPage(), await context.newPage()];
  const heard = [listenTo(loading), listenTo(moving)];
  await moving.goto(GUIDE);
  await wake(moving);
  await loadRules(moving);
  const measured = new Set<string>();
  return async (path) => {
    await loading.goto(path);
    const asleep = await wordsOf(loading);
    await wake(loading);
    const found = [
      ...(await shapeProblems(loading)),
      ...differenceOf(asleep, await wordsOf(loading)),
      ...(await anchorProblems(loading)),
    ];
    // An address without a page can only be loaded.
    const shown = path === NOT_FOUND ? loading : moving;
    if (shown === moving)
      await moving.evaluate((url) => window.navigation?.navigate(url).finished?.then(() => {}), path);
    else await loadRules(loading);
    return [...found, ...(await violationsOf(shown, measured)), ...heard.flatMap((list) => list.splice(0))];
  };
}

/** Acts like a reader whose pointer comes over a link, and waits until React has taken over. */
async function wake(page: Page): Promise<void> {
  await page.locator('.brand').dispatchEvent('pointerover');
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
}

/** What the console says and the network refuses, as it happens; the list is emptied by who reads it. */
function listenTo(page: Page): string[] {
  const heard: string[] = [];
  // The address that does not exist is answered and reported as such.
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

test.skip(({ viewport }) => viewport?.width !== PHONE.viewport.width, 'every page is visited once');
// Some thirty pages each, on a machine that may be busy.
test.setTimeout(300_000);

test('the map of the site names its pages', () => {
  expect(paths.length).toBeGreaterThan(600);
});

for (let group = 0; group < GROUPS; group += 1) {
  // Every twentieth page, so that long and short ones are spread over the groups.
  const members = paths.filter((_, index) => index % GROUPS === group);
  test(`every page is whole in the browser, part ${group + 1} of ${GROUPS}`, async ({ visit }) => {
    const problems: string[] = [];
    for (const path of members) {
      for (const problem of await visit(path)) problems.push(`${path} ${problem}`);
    }
    expect(problems).toEqual([]);
  });
}
