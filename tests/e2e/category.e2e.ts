/** Category pages: a row per page, with badge, name and one sentence. */
import { API, expect, test } from './site.support.ts';

const TRADING = `${API}/docs/category/rest-api/trading`;

test('a row has a badge, a name and a sentence, in columns', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(TRADING);
  const row = page.locator('.cards > li', {
    has: page.getByRole('link', { name: 'Cancel Order', exact: true }),
  });
  await expect(row.locator('.badge')).toHaveText('POST');
  await expect(row.locator('p')).toContainText('Cancels one open order');
  const rows = await page.locator('.cards > li').evaluateAll((items) =>
    items.map((item) => {
      const [badge, name, words] = [...item.children].map((child) =>
        Math.round(child.getBoundingClientRect().left),
      );
      return { badge, name, words, width: item.getBoundingClientRect().width };
    }),
  );
  expect(rows.length).toBe(9);
  expect(new Set(rows.map(({ badge, name, words }) => `${badge} ${name} ${words}`)).size).toBe(1);
  expect(rows[0]?.badge).toBe(320);
  expect(rows[0]?.width).toBe(820);
});

test('the guides that its pages rely on are named first', async ({ page }) => {
  await page.goto(TRADING);
  const first = page.getByRole('main').locator('p', { hasText: 'Read first' });
  await expect(first.getByRole('link')).toHaveText([
    'Spot REST Authentication',
    'Spot Trading Limits',
    'Spot Error Messages',
    'Spot REST Rate Limits',
  ]);
});

test('the whole row leads to the page', async ({ page }) => {
  await page.goto(TRADING);
  await page
    .locator('.cards > li')
    .first()
    .click({ position: { x: 500, y: 10 } });
  await expect(page).toHaveURL(/\/docs\/rest-api\/add-order$/);
});

test('on a phone the sentence is below the name', { tag: '@phone' }, async ({ page }) => {
  await page.goto(TRADING);
  const row = page.locator('.cards > li').first();
  const name = await row.getByRole('link').boundingBox();
  const words = await row.locator('p').boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
