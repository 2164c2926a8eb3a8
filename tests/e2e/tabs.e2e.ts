/**
 * Every tab of every page opens its own panel, and only that one.
 *
 * All tabs of all pages are chosen in one document with the stylesheet and without scripts, because nothing else
 * decides which panel is shown. The page with the most tabs is then used as a reader would.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, GUIDE, isPhone, test } from './site.support.ts';

const PARTS = 4;

/** Has examples of every kind of report, and more tabs than any other page. */
const MOST = '/api/docs/fix-api/er-fix';

interface TabPage {
  readonly address: string;
  readonly main: string;
}

/** Yields the pages with tabs in one of the `PARTS` parts of the site. */
async function* pagesWithTabs(part: number): AsyncGenerator<TabPage> {
  const files = (await readdir('dist/api', { recursive: true })).filter((file) =>
    file.endsWith('index.html'),
  );
  for (const file of files.sort().filter((_, index) => index % PARTS === part)) {
    const html = await readFile(path.join('dist/api', file), 'utf8');
    if (!html.includes('class="tabs"')) continue;
    const [main = ''] = html.match(/<main[\s\S]*<\/main>/) ?? [];
    yield { address: `/api/${path.dirname(file)}`, main };
  }
}

/** Chooses every tab of a page, and returns the problems and the number of tabs in each set. */
function openEveryTab(page: Page, { address, main }: TabPage) {
  return page.evaluate(
    ({ address, main }) => {
      document.body.innerHTML = main;
      // Elements around the sets don't matter, and would double the time.
      const outermost = [...document.querySelectorAll('.tabs')].filter(
        (set) => !set.parentElement?.closest('.tabs'),
      );
      document.body.replaceChildren(...outermost);
      // Shorten code: styling thousands of words whenever a panel opens would take most of the time.
      for (const code of document.querySelectorAll('pre code'))
        code.textContent = code.textContent.trim().slice(0, 9);
      const problems: string[] = [];
      const sizes: number[] = [];
      for (const set of document.querySelectorAll('.tabs')) {
        const own = (selector: string) =>
          [...set.querySelectorAll(selector)].filter((element) => element.closest('.tabs') === set);
        const labels = own('label:has([type=radio])');
        const panels = own('.panel');
        sizes.push(labels.length);
        if (labels.length < 1 || labels.length !== panels.length)
          problems.push(`${address} has ${labels.length} tabs for ${panels.length} panels`);
        labels.forEach((label, index) => {
          const input = label.querySelector('input');
          if (input) input.checked = true;
          const shown = panels.filter((panel) => getComputedStyle(panel).display !== 'none');
          const name = `tab ${index + 1}, ${label.textContent}`;
          if (shown.length !== 1 || shown[0] !== panels[index])
            problems.push(`${address} shows ${shown.length} panels, or a wrong one, for ${name}`);
          else if (!shown[0]?.querySelector('code:not(:empty), p:not(.panel-label)'))
            problems.push(`${address} has nothing in ${name}`);
        });
        if (!panels.at(-1)?.checkVisibility()) problems.push(`${address} hides a set of tabs`);
      }
      return { problems, sizes };
    },
    { address, main },
  );
}

async function expectOpen(set: Locator, index: number): Promise<void> {
  await expect(set.locator('.panel:visible')).toHaveCount(1);
  await expect(set.locator('.panel').nth(index)).toBeVisible();
}

test.describe('on every page', () => {
  // Our pages' policy forbids scripts to insert markup.
  test.use({ javaScriptEnabled: false, bypassCSP: true });
  test.setTimeout(120_000);

  for (let part = 0; part < PARTS; part += 1) {
    test(`every tab opens its panel, part ${part + 1} of ${PARTS}`, async ({ page }) => {
      await page.goto(GUIDE);
      const problems: string[] = [];
      let tabs = 0;
      for await (const tabPage of pagesWithTabs(part)) {
        const found = await openEveryTab(page, tabPage);
        problems.push(...found.problems);
        tabs += found.sizes.reduce((sum, size) => sum + size, 0);
      }
      expect(problems).toEqual([]);
      expect(tabs).toBeGreaterThan(500);
    });
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the pointer opens each of many tabs', async ({ page }) => {
      await page.goto(MOST);
      const set = page.locator('.tabs:not([data-languages])').first();
      const count = await set.locator('label:has([type=radio])').count();
      expect(count).toBeGreaterThan(3);
      for (let index = count - 1; index >= 0; index -= 1) {
        await set.locator('label:has([type=radio])').nth(index).click();
        await expectOpen(set, index);
      }
    });

    test('the arrow keys open each of many tabs, and start again after the last', async ({ page }) => {
      await page.goto(MOST);
      const set = page.locator('.tabs:not([data-languages])').first();
      const count = await set.locator('label:has([type=radio])').count();
      await set.getByRole('radio').first().focus();
      for (let index = 1; index <= count; index += 1) {
        await page.keyboard.press('ArrowRight');
        await expectOpen(set, index % count);
      }
      // The next stop of the Tab key isn't another tab.
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Tab');
      await expect(set.locator('[type=radio]:focus')).toHaveCount(0);
    });
  });
}

test('many tabs wrap above the panel and keep within its width', { tag: '@both' }, async ({ page }) => {
  await page.goto(MOST);
  const set = page.locator('.tabs:not([data-languages])').first();
  await set.locator('label:has([type=radio])').last().click();
  const frame = await set.locator('.panel:visible').boundingBox();
  const rows = new Set<number>();
  for (const label of await set.locator('label:has([type=radio])').all()) {
    const box = await label.boundingBox();
    if (!box || !frame) throw new Error('A tab or its panel is not shown.');
    rows.add(box.y);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
  }
  expect(rows.size).toBeLessThanOrEqual(isPhone(page) ? 8 : 6);
});
