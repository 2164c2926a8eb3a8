/** Cost of opening a tool, without the app, which any sign of intent loads: everything up to its first result. */
import { TOOLS } from '../src/model/tools.ts';
import budgets from './budgets.json' with { type: 'json' };
import { launch, record } from './measure.ts';
import type { Row } from './rows.ts';

const KB = 1024;
/** Input that makes every tool show a result. */
const INPUT = '8=FIX.4.4|35=3|373=5|10=000|';

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
      const input = page.locator('[data-tool]').locator('textarea, input[type=text]').first();
      // The comparison of two releases starts without input.
      if (await input.isVisible()) await input.fill(INPUT);
      await page.waitForSelector('[data-tool] [role=status]:not(:empty)');
      const { total } = await traffic.take();
      await page.close();
      return {
        what: `${tool}: everything to its first result`,
        figure: total / KB,
        budget: budgets.tools.totalKB,
        unit: 'KB',
      };
    }),
  );
  await browser.close();
  return rows;
}
