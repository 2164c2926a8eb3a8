/** Search on the built site: the weight of its files, the cost of the first touch, and the time per query. */
import { readdir, readFile } from 'node:fs/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { readDocumentsFile, readIndexFile } from '../src/search/files.ts';
import { openIndex } from '../src/search/read-index.ts';
import { toResults } from '../src/search/results.ts';
import { type Query, rankOf, readQueries, shareWithin } from '../tests/site/search-queries.support.ts';
import budgets from './budgets.json' with { type: 'json' };
import { launch, weigh } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;
const ASSETS = 'dist/api/assets';
/** Number of first touches measured. The lowest counts, because other work on the machine slows some of them. */
const TOUCHES = 3;

export async function measureSearch(url: string): Promise<Row[]> {
  const { indexKB, bothKB, touchMs, taskMs, queryMs } = budgets.search;
  const weights = await weighFiles();
  const browser = await launch();
  const touches: Touch[] = [];
  const asleep: Touch[] = [];
  const traced: Touch[] = [];
  for (let number = 0; number < TOUCHES; number += 1) {
    touches.push(await touch(browser, url, {}));
    asleep.push(await touch(browser, url, { isAsleep: true }));
    traced.push(await touch(browser, url, { trace: true }));
  }
  await browser.close();
  const least = (figures: readonly number[]) => Math.min(...figures);
  return [
    { what: 'search: index', figure: weights.index / KB, budget: indexKB, unit: 'KB' },
    {
      what: 'search: both files',
      figure: (weights.index + weights.documents) / KB,
      budget: bothKB,
      unit: 'KB',
    },
    {
      what: 'search: first touch to ready, processor time',
      figure: least(touches.map(({ cpu }) => cpu)),
      budget: touchMs,
      unit: 'ms',
    },
    {
      what: 'search: the same as the first act on the page, with the app',
      figure: least(asleep.map(({ cpu }) => cpu)),
      budget: touchMs,
      unit: 'ms',
    },
    {
      what: 'search: first touch to ready, longest task of the main thread, processor time',
      figure: least(traced.map(({ longest }) => longest)),
      budget: taskMs,
      unit: 'ms',
    },
    ...(await measureRelevance()),
    {
      what: 'search: a query, processor time, 95th percentile',
      figure: await timeQueries(),
      budget: queryMs,
      unit: 'ms',
    },
  ];
}

async function weighFiles(): Promise<{ index: number; documents: number }> {
  const names = await readdir(ASSETS);
  const weightOf = async (start: string) => {
    const name = names.find((candidate) => candidate.startsWith(start));
    if (!name) throw new Error(`There is no ${start} in ${ASSETS}: build the site first.`);
    return weigh(await readFile(`${ASSETS}/${name}`));
  };
  return { index: await weightOf('search-index-'), documents: await weightOf('search-documents-') };
}

interface Touch {
  /** Processor time of all threads of the page's process, until the documents are loaded too. */
  readonly cpu: number;
  readonly longest: number;
}

/** Loads a page and touches the search box. Tracing costs time itself, so a touch is either traced or timed. */
async function touch(
  browser: Browser,
  url: string,
  { trace = false, isAsleep = false }: { readonly trace?: boolean; readonly isAsleep?: boolean },
): Promise<Touch> {
  const page = await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  await page.goto(url);
  if (!isAsleep) {
    // The app has its own budget and loads on the first sign of intent, for example on the way to the box.
    await page.locator('.brand').hover();
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
  }
  await page.waitForLoadState('networkidle');
  if (trace) await browser.startTracing(page, { categories: ['toplevel'] });
  const before = await rendererTime(session);
  await page.getByRole('combobox').focus();
  await page.locator('.search-hint').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  const cpu = (await rendererTime(session)) - before;
  const longest = trace ? longestTask(await browser.stopTracing()) : 0;
  await session.detach();
  await page.close();
  return { cpu, longest };
}

async function rendererTime(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly pid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time of the longest task on a page's main thread; wall time would include what other processes do. */
function longestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(keyOf(event)));
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread.');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

/** Percentage of queries with the right place first, and in the first three. Totals only: unseen ones stay unseen. */
async function measureRelevance(): Promise<Row[]> {
  const index = await openBuilt();
  const { texts } = readDocumentsFile(await readAsset('search-documents-'));
  return Object.entries(await readQueries()).flatMap(([set, queries]) => {
    const ranks = queries.map((query: Query) => rankOf(index, texts, query));
    const { first, three } = budgets.search.relevance;
    const what = `search: ${queries.length} queries, ${set}`;
    return [
      {
        what: `${what}, right first`,
        figure: shareWithin(ranks, 1),
        budget: first,
        unit: '%',
        isLeast: true,
      },
      { what: `${what}, in three`, figure: shareWithin(ranks, 3), budget: three, unit: '%', isLeast: true },
    ];
  });
}

async function openBuilt() {
  return openIndex(readIndexFile(await readAsset('search-index-')));
}

async function readAsset(start: string): Promise<string> {
  const names = await readdir(ASSETS);
  return readFile(`${ASSETS}/${names.find((name) => name.startsWith(start))}`, 'utf8');
}

/** Processor time per query of the relevance test, as the worker runs it: the 95th percentile. */
async function timeQueries(): Promise<number> {
  const index = await openBuilt();
  const { texts } = readDocumentsFile(await readAsset('search-documents-'));
  const queries = Object.values(await readQueries()).flat();
  const wish = { only: null, from: null };
  // A first round without measuring: the code is warm by the time a reader types the last letter.
  for (const { text } of queries) toResults(index, texts, text, wish);
  const times = queries.map(({ text }) => {
    const before = process.cpuUsage();
    toResults(index, texts, text, wish);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return (
    times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
  );
}
