/** The version of the documentation: one, named current, labelled Next. */
import { expect, GUIDE, isPhone, test } from './site.support.ts';

const KEY = 'docs-preferred-version';

test('the label Next is at the head of the sidebar', { tag: '@both' }, async ({ page }) => {
  await page.goto(GUIDE);
  if (isPhone(page)) await page.getByRole('button', { name: 'Open navigation menu' }).click();
  const label = page.locator('.sidebar-title .version');
  await expect(label).toBeVisible();
  await expect(label).toHaveText('Next');
});

test('the preferred version is kept in local storage', async ({ page }) => {
  await page.goto(GUIDE);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('current');
});

test('a preference for a version that no longer exists is replaced', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '1.0'), KEY);
  await page.goto(GUIDE);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('current');
});
