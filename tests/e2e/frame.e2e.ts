/** The frame: one axis for the text of every page, the sidebar at the left edge, and a bar that doesn't move. */
import type { Page } from '@playwright/test';
import { ADD_ORDER } from './reference.support.ts';
import { API, expect, GUIDE, test } from './site.support.ts';

const WITH_TITLE = [
  GUIDE,
  ADD_ORDER,
  `${API}/docs/category/rest-api/trading`,
  `${API}/blog`,
  `${API}/blog/ws-v2`,
  `${API}/docs/change-log`,
];

const leftOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().left));

test('every title starts at the same x, beside a sidebar at the left edge', async ({ page }) => {
  for (const path of WITH_TITLE) {
    await page.goto(path);
    for (const width of [1024, 1440, 2560]) {
      const where = `${path} at ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      expect(await leftOf(page, 'main h1'), where).toBe(320);
      const first = await page.locator('.drawer.sidebar:visible, .filter-rail').boundingBox();
      expect(first, where).toMatchObject({ x: 0, width: 280 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBe(0);
    }
  }
});

/** Returns where each item of the bar starts, by its text. */
function placesOf(page: Page): Promise<Record<string, number>> {
  return page
    .locator('.navbar nav > ul > li')
    .evaluateAll((items) =>
      Object.fromEntries(
        items.map((item) => [item.textContent, Math.round(item.getBoundingClientRect().left)]),
      ),
    );
}

test('the current item of the bar is bold and moves none of its neighbors', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(page.locator('.nav-left [aria-current]')).toHaveCSS('font-weight', '600');
  const onGuide = await placesOf(page);
  for (const path of [ADD_ORDER, `${API}/blog`, `${API}/docs/change-log`]) {
    await page.goto(path);
    expect(await placesOf(page), path).toEqual(onGuide);
  }
});

test('the current item of the sidebar takes no more room than elsewhere', async ({ page }) => {
  const item = page.locator('.section-nav a', { hasText: 'Cancel All Orders After X' });
  const sizeOf = () =>
    item.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link.firstChild ?? link);
      const { width, height } = words.getBoundingClientRect();
      return [width, height, link.getBoundingClientRect().height];
    });
  await page.goto(ADD_ORDER);
  const elsewhere = await sizeOf();
  await page.goto(`${API}/docs/rest-api/cancel-all-orders-after`);
  await expect(item).toHaveAttribute('aria-current', 'page');
  expect(await sizeOf()).toEqual(elsewhere);
});
