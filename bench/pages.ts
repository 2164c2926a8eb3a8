/** Cost of pages to a reader, in bytes and requests: the first load, the first sign of intent, a move. */
import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import budgets from './budgets.json' with { type: 'json' };
import { launch, type Phase, record, weigh } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;

/** Measures all pages in parallel: bytes don't depend on timing, and most of the time is spent waiting. */
export async function measurePages(site: string): Promise<Row[]> {
  const browser = await launch();
  const { pages, referencePages, firstLoad, referenceFirstLoad } = budgets;
  const loads = await Promise.all([
    ...Object.entries(pages).map(([name, path]) => measurePage(browser, site + path, name, firstLoad)),
    ...Object.entries(referencePages).map(([name, path]) =>
      measurePage(browser, site + path, name, referenceFirstLoad),
    ),
  ]);
  const moves = Object.entries({ ...pages, ...referencePages })
    .filter(([, path]) => path !== '')
    .map(([name, path]) => measureMove(browser, site, name, path));
  const moved = await Promise.all(moves);
  await browser.close();
  return [...loads.flat(), ...moved, await countRoutesInScripts()];
}

async function measurePage(
  browser: Browser,
  url: string,
  name: string,
  budget: typeof budgets.firstLoad,
): Promise<Row[]> {
  const page = await browser.newPage();
  const traffic = record(page);
  await page.goto(url);
  const loaded = await traffic.take();
  // The inline script is part of the document's weight, and counts as script too.
  const inline = await page.locator('script:not([src]):not([type])').allTextContents();
  const first = { ...loaded, script: loaded.script + weigh(inline.join('')) };
  // The first sign of intent. Data saving keeps prefetches out of this phase.
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.locator('.brand').hover();
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
  const intent = await traffic.take();
  await page.close();
  return [
    ...firstLoadRows(name, first, budget),
    row(`${name}: script on first intent`, intent.script, budgets.intent.scriptKB),
  ];
}

function firstLoadRows(name: string, phase: Phase, budget: typeof budgets.firstLoad): Row[] {
  const { totalKB, scriptKB, requests } = budget;
  return [
    row(`${name}: first load in all`, phase.total, totalKB),
    row(`${name}: first load, script`, phase.script, scriptKB),
    { what: `${name}: first load, requests`, figure: phase.requests, budget: requests, unit: '' },
  ];
}

function row(what: string, bytes: number, budgetKB: number): Row {
  return { what, figure: bytes / KB, budget: budgetKB, unit: 'KB' };
}

/** Measures a move from the landing page. */
async function measureMove(browser: Browser, site: string, name: string, path: string): Promise<Row> {
  const page = await browser.newPage();
  const traffic = record(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(site);
  await page.locator('.brand').hover();
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
  await traffic.take();
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.querySelector('main')?.append(link);
    link.click();
  }, site + path);
  await page.waitForFunction((to) => document.documentElement.dataset.route === to, `/${path}`);
  const { total } = await traffic.take();
  await page.close();
  return row(`${name}: a move to it`, total, budgets.navigation.totalKB);
}

/** Counts the pages that scripts name: what every page loads must not contain the list of pages. */
async function countRoutesInScripts(): Promise<Row> {
  const inventory = await readFile('content/inventory.tsv', 'utf8');
  const routes = inventory
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
    .filter((route) => route.startsWith('/docs/'));
  const scripts = (await readdir('dist/api/assets')).filter((name) => name.endsWith('.js'));
  const code = (await Promise.all(scripts.map((name) => readFile(`dist/api/assets/${name}`, 'utf8')))).join(
    '\n',
  );
  // The navigation bar links to a fixed number of pages, regardless of the size of the site.
  const known = routes.filter((route) => new RegExp(`${route}["'\`#]`).test(code)).length;
  return { what: 'pages named in shared scripts (navigation only)', figure: known, budget: 20, unit: '' };
}
