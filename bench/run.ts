/** Measures the built site against bench/budgets.json and fails when a budget is exceeded. */
import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { createSiteServer, listen } from '../src/build/serve.ts';
import budgets from './budgets.json' with { type: 'json' };
import { launch, type Phase, record, weigh } from './measure.ts';
import { printRows, type Row } from './rows.ts';
import { measureSearch } from './search.ts';

const KB = 1024;
const BASE = '/api/';

async function measurePage(
  browser: Browser,
  origin: string,
  name: string,
  path: string,
  budget: typeof budgets.firstLoad,
): Promise<Row[]> {
  const page = await browser.newPage();
  const traffic = record(page);
  await page.goto(origin + BASE + path);
  const loaded = await traffic.take();
  // The inline script is part of the document's weight; as script it counts too.
  const inline = await page.locator('script:not([src]):not([type])').allTextContents();
  const first = { ...loaded, script: loaded.script + weigh(inline.join('')) };
  // The first sign of intent; data saving keeps prefetches out of this phase.
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

/** A move from the landing page to each measured page. */
async function measureMoves(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries({ ...budgets.pages, ...budgets.referencePages })) {
    if (!path) continue;
    const page = await browser.newPage();
    const traffic = record(page);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(origin + BASE);
    await page.locator('.brand').hover();
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
    await traffic.take();
    const href = BASE + path;
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.querySelector('main')?.append(link);
      link.click();
    }, href);
    await page.waitForFunction(
      (to) => document.documentElement.dataset.route === to,
      href.replace(/^\/api/, ''),
    );
    rows.push(row(`${name}: a move to it`, (await traffic.take()).total, budgets.navigation.totalKB));
    await page.close();
  }
  return rows;
}

/** Scripts that every page loads must not know the pages: none may name a route of the site. */
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
  // The navigation bar itself leads to a fixed number of pages, whatever the size of the site.
  const known = routes.filter((route) => new RegExp(`${route}["'\`#]`).test(code)).length;
  return { what: 'pages named in shared scripts (navigation only)', figure: known, budget: 20, unit: '' };
}

async function main(): Promise<void> {
  const server = createSiteServer('dist', BASE);
  const origin = `http://127.0.0.1:${await listen(server, 4710)}`;
  const browser = await launch();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(budgets.pages)) {
    rows.push(...(await measurePage(browser, origin, name, path, budgets.firstLoad)));
  }
  for (const [name, path] of Object.entries(budgets.referencePages)) {
    rows.push(...(await measurePage(browser, origin, name, path, budgets.referenceFirstLoad)));
  }
  rows.push(...(await measureMoves(browser, origin)), await countRoutesInScripts());
  rows.push(...(await measureSearch(browser, origin, BASE + budgets.pages.guide)));
  await browser.close();
  server.close();
  if (!printRows(rows)) process.exitCode = 1;
}

await main();
