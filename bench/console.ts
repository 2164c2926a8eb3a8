/** Cost of opening "Try it" and its longest program, without the app: script, styles and data. */
import budgets from './budgets.json' with { type: 'json' };
import { launch, record } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;
/** The heaviest pages of each kind. */
const PAGES = [
  'rest-api/add-order',
  'rest-api/add-order-batch',
  'futures-api/trading/send-order',
  'nodes-api/ethereum/json-rpc/debug/debug_traceCallMany',
  'websocket-v2/add_order',
  'futures-api/websocket/fills',
];

export async function measureConsole(site: string): Promise<Row[]> {
  const browser = await launch();
  const rows: Row[] = [];
  for (const route of PAGES) {
    const page = await browser.newPage();
    const traffic = record(page);
    await page.goto(`${site}docs/${route}`);
    // Data saving keeps prefetches out of the figure.
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.locator('.brand').hover();
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
    await traffic.take();
    await page.locator('[data-console]').click();
    await page.waitForSelector('.console-form');
    // The Go generator is the largest of all languages.
    const program = page.waitForResponse(/\/assets\/go-[\w-]+\.js$/);
    await page.locator('.sample input[value="go"]').first().check({ force: true });
    await (await program).finished();
    const { total } = await traffic.take();
    await page.close();
    rows.push({
      what: `${route}: Try it, with its program in Go`,
      figure: total / KB,
      budget: budgets.console.totalKB,
      unit: 'KB',
    });
  }
  await browser.close();
  return rows;
}
