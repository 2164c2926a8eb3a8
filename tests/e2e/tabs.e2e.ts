/**
 * Every tab of every page opens its own panel, and only that one.
 *
 * The tabs of all pages take their turn in one document with the stylesheet and without scripts: only the elements and
 * classes of a set decide which panel is shown, so sets with the same ones are chosen once. The page with the most tabs is then used as a reader would.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { withShortCode } from '../site/html-page.support.ts';
import { ARCHIVE, expect, isPhone, test } from './site.support.ts';

/** Has examples of every kind of report, and more tabs than any other page. */
const MOST = '/api/docs/fix-api/er-fix';

interface TabPage {
  readonly address: string;
  readonly main: string;
}

/** Yields the pages with tabs. */
async function* pagesWithTabs(): AsyncGenerator<TabPage> {
  const files = (await readdir('dist/api', { recursive: true })).filter((file) =>
    file.endsWith('index.html'),
  );
  for (const file of files.sort()) {
    const html = await readFile(path.join('dist/api', file), 'utf8');
    if (!html.includes('class="tabs"')) continue;
    const [main = ''] = html.match(/<main[\s\S]*<\/main>/) ?? [];
    // Laying out thousands of words of code whenever a panel opens would take most of the time.
    yield { address: `/api/${path.dirname(file)}`, main: withShortCode(main) };
  }
}

/**
 * Chooses every tab in sets of a shape that is not known yet, and checks in all others what their own markup can break.
 * Returns the problems, the number of tabs and the shapes.
 */
function openEveryTab(page: Page, { address, main }: TabPage, known: readonly string[]) {
  return page.evaluate(
    ({ address, main, known }) => {
      document.body.innerHTML = main;
      // Elements around the sets don't matter, and would double the time.
      const outermost = [...document.querySelectorAll('.tabs')].filter(
        (set) => !set.parentElement?.closest('.tabs'),
      );
      document.body.replaceChildren(...outermost);
      const problems: string[] = [];
      const shapes = new Set(known);
      const groups = new Set<string>();
      let tabs = 0;
      for (const set of document.querySelectorAll('.tabs')) {
        const own = (selector: string) =>
          [...set.querySelectorAll(selector)].filter((element) => element.closest('.tabs') === set);
        const labels = own('label:has([type=radio])');
        const panels = own('.panel');
        tabs += labels.length;
        if (labels.length < 1 || labels.length !== panels.length)
          problems.push(`${address} has ${labels.length} tabs for ${panels.length} panels`);
        const inputs = labels.flatMap((label) => label.querySelector('input') ?? []);
        const [group = ''] = inputs.map(({ name }) => name);
        if (groups.has(group) || inputs.some(({ name }) => name !== group))
          problems.push(`${address} has tabs that close those of another set`);
        groups.add(group);
        panels.forEach((panel, index) => {
          if (!panel.querySelector('code:not(:empty), p:not(.panel-label)'))
            problems.push(`${address} has nothing in tab ${index + 1}`);
        });
        const shape = [set, ...set.children]
          .map((element) => `${element.localName} ${element.className} ${element.getAttributeNames()}`)
          .join('; ');
        if (shapes.has(shape)) continue;
        shapes.add(shape);
        inputs.forEach((input, index) => {
          input.checked = true;
          const shown = panels.filter((panel) => getComputedStyle(panel).display !== 'none');
          if (shown.length !== 1 || shown[0] !== panels[index])
            problems.push(`${address} shows ${shown.length} panels, or a wrong one, for tab ${index + 1}`);
        });
        if (!panels.at(-1)?.checkVisibility()) problems.push(`${address} hides a set of tabs`);
      }
      return { problems, tabs, shapes: [...shapes] };
    },
    { address, main, known },
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

  test('every tab opens its panel', async ({ page }) => {
    await page.goto(ARCHIVE);
    const problems: string[] = [];
    let [tabs, known]: [number, readonly string[]] = [0, []];
    for await (const tabPage of pagesWithTabs()) {
      const found = await openEveryTab(page, tabPage, known);
      problems.push(...found.problems);
      tabs += found.tabs;
      known = found.shapes;
    }
    expect(problems).toEqual([]);
    expect(tabs).toBeGreaterThan(2000);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the pointer and the arrow keys open each of many tabs', async ({ page }) => {
      await page.goto(MOST);
      const set = page.locator('.tabs:not([data-languages])').first();
      const labels = set.locator('label:has([type=radio])');
      const count = await labels.count();
      expect(count).toBeGreaterThan(3);
      for (let index = count - 1; index >= 0; index -= 1) {
        await labels.nth(index).click();
        await expectOpen(set, index);
      }
      // After the last tab, the keys start again.
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
