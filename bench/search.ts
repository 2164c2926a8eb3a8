/** Search on the built site: its weight, what the first touch of the box costs, how long a query takes. */
import { readdir, readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { readQueries } from '../tests/site/search-queries.ts';
import budgets from './budgets.json' with { type: 'json' };
import { weigh } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;
const ASSETS = 'dist/api/assets';
/** The first touch is measured several times; a machine that does something else meanwhile spoils some. */
const TOUCHES = 5;

export async function measureSearch(browser: Browser, origin: string, path: string): Promise<Row[]> {
  const { indexKB, bothKB, touchMs, taskMs, queryMs } = budgets.search;
  const weights = await weighFiles();
  const touches: Touch[] = [];
  for (let number = 0; number < TOUCHES; number += 1) touches.push(await touch(browser, origin + path));
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
      what: 'search: first touch to ready, longest task of the main thread',
      figure: least(touches.map(({ longest }) => longest)),
      budget: taskMs,
      unit: 'ms',
    },
    {
      what: 'search: a query, 95th percentile',
      figure: await timeQueries(browser, origin + path),
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
  /** Of all threads of the page's process, until the documents are there too. */
  readonly cpu: number;
  readonly longest: number;
}

async function touch(browser: Browser, url: string): Promise<Touch> {
  const page = await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const { duration } of list.getEntries()) {
        dataset.longest = String(Math.max(duration, Number(dataset.longest ?? 0)));
      }
    }).observe({ type: 'longtask' });
  });
  const before = await rendererTime(session);
  await page.getByRole('combobox').focus();
  await page.locator('.search-hint').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  const cpu = (await rendererTime(session)) - before;
  const longest = await page.evaluate(() => Number(document.documentElement.dataset.longest ?? 0));
  await session.detach();
  await page.close();
  return { cpu, longest };
}

async function rendererTime(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** From the question to the answer, as the page sees it, every query of the relevance test as a reader types it first. */
async function timeQueries(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(url);
  const queries = (await readQueries()).map(({ text }) => text);
  const names = await readdir(ASSETS);
  const find = (start: string) =>
    new URL(`/api/assets/${names.find((name) => name.startsWith(start))}`, url).href;
  const times = await askAll(
    page,
    find('worker-'),
    find('search-index-'),
    find('search-documents-'),
    queries,
  );
  await page.close();
  return (
    times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
  );
}

function askAll(page: Page, script: string, index: string, documents: string, queries: readonly string[]) {
  return page.evaluate(
    async ([workerUrl, indexUrl, documentsUrl, texts]) => {
      const worker = new Worker(workerUrl, { type: 'module' });
      const next = (kind: string) =>
        new Promise<void>((resolve) => {
          const listener = ({ data }: MessageEvent<{ kind: string }>) => {
            if (data.kind !== kind) return;
            worker.removeEventListener('message', listener);
            resolve();
          };
          worker.addEventListener('message', listener);
        });
      const complete = next('complete');
      worker.postMessage({ kind: 'load', index: indexUrl, documents: documentsUrl });
      await complete;
      const times: number[] = [];
      for (const [number, text] of texts.entries()) {
        const answered = next('answer');
        const start = performance.now();
        worker.postMessage({ kind: 'query', number, text, api: null });
        await answered;
        times.push(performance.now() - start);
      }
      return times;
    },
    [script, index, documents, queries] as const,
  );
}
