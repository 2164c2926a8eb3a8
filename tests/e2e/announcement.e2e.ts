/** The announcement bar: readers can close it, and it stays closed until there is a new announcement. */
import type { Page } from '@playwright/test';
import { BOOT, holdBack, rewriteDocument } from './intercept.support.ts';
import { expect, GUIDE, OTHER, test, wakeApp } from './site.support.ts';

const ID = '2026-06-fee-schedules';

const barOf = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('announcement'));

async function closeBar(page: Page): Promise<void> {
  await page.goto(GUIDE);
  await barOf(page).getByRole('button', { name: 'Close announcement' }).click();
  await expect(barOf(page)).toBeHidden();
}

test('it is above everything and links to the entry it is about', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(barOf(page)).toContainText('the fee-schedule endpoints are deprecated');
  await barOf(page).getByRole('link', { name: 'What to do' }).click();
  await expect(page).toHaveURL(/\/docs\/change-log#2026-06-22-derivatives-rest$/);
  await expect(page.locator('[id="2026-06-22-derivatives-rest"]')).toBeInViewport();
});

test('a click closes it, also one that comes before the app, and its id is stored', { tag: '@both' }, async ({
  page,
}) => {
  await closeBar(page);
  expect(await stored(page)).toBe(ID);
});

test('it stays closed after a move and on other pages', async ({ page }) => {
  await closeBar(page);
  await wakeApp(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await expect(barOf(page)).toBeHidden();
  await page.goto('/api/blog');
  await expect(barOf(page)).toBeHidden();
});

test('it stays closed after a reload without a flash', async ({ page }) => {
  await closeBar(page);
  // Only scripts in the document itself have run, as at the first paint.
  await holdBack(page, BOOT);
  await page.goto(GUIDE, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(barOf(page)).toBeHidden();
});

test('it does not come back when the app arrives', async ({ page }) => {
  await closeBar(page);
  await page.reload();
  await wakeApp(page);
  await expect(barOf(page)).toBeHidden();
});

test('closed in one tab, it is closed in the others, and all show it again when the storage is cleared', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(GUIDE);
  await closeBar(page);
  await expect(barOf(other)).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await expect(barOf(other)).toBeVisible();
});

test('it is back when its id changes', async ({ page }) => {
  await closeBar(page);
  await rewriteDocument(page, GUIDE, `data-announcement="${ID}"`, 'data-announcement="another"');
  await page.goto(GUIDE);
  await expect(barOf(page)).toBeVisible();
});

test('another stored id does not hide it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('announcement', 'an-older-one'));
  await page.goto(GUIDE);
  await expect(barOf(page)).toBeVisible();
});

test('without one in the configuration there is no bar', async ({ page }) => {
  await page.goto(`${OTHER}/`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it shows, and offers no button that could not work', async ({ page }) => {
    await page.goto(GUIDE);
    await expect(barOf(page)).toBeVisible();
    await expect(barOf(page).getByRole('button')).toHaveCount(0);
  });
});
