/** What a tool costs a reader who opens it, beside the app that any sign of intent loads: its script and its data. */
import { TOOLS } from '../src/model/tools.ts';
import budgets from './budgets.json' with { type: 'json' };
import { launch, record } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;

export async function measureTools(site: string): Promise<Row[]> {
  const browser = await launch();
  const rows = await Promise.all(
    TOOLS.map(async (tool): Promise<Row> => {
      const page = await browser.newPage();
      const traffic = record(page);
      await page.goto(`${site}docs/tools/${tool}`);
      // Data saving keeps prefetches out of the figure.
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await page.locator('.brand').hover();
      await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
      await traffic.take();
      await page.locator('[data-tool]').hover();
      await page.waitForSelector('[data-tool][data-ready]');
      const { total } = await traffic.take();
      await page.close();
      return {
        what: `${tool}: script and data of the tool`,
        figure: total / KB,
        budget: budgets.tools.totalKB,
        unit: 'KB',
      };
    }),
  );
  await browser.close();
  return rows;
}
