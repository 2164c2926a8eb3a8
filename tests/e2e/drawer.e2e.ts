/** The drawer, which replaces the sidebar and the bar below 996 px. */
import type { Page } from '@playwright/test';
import { APP, holdBack } from './intercept.support.ts';
import { API, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const TITLE = 'Versioning and Deprecation';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open navigation menu' });
const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
const sectionOf = (page: Page) => page.getByRole('navigation', { name: 'Section' });
const mainOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function openDrawer(page: Page, path = SHORT_GUIDE): Promise<void> {
  await page.goto(path);
  await wakeApp(page);
  await menuButton(page).click();
  await expect(drawerOf(page)).toBeVisible();
}

function focusIsInside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('#drawer')?.contains(document.activeElement) ?? false);
}

test('the open drawer keeps focus and scrolling inside, and Escape closes it', async ({ page }) => {
  await openDrawer(page);
  await expect(page.getByRole('button', { name: 'Close navigation menu' })).toBeFocused();
  for (const region of ['.navbar', 'main', '.site-foot', '.announcement'])
    await expect(page.locator(region)).toHaveAttribute('inert');
  const controls = await drawerOf(page).locator('a:visible, button:visible').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < controls + 2; press += 1) {
      await page.keyboard.press(key);
      expect(await focusIsInside(page), `${key} ${press + 1}`).toBe(true);
    }
  }
  await page.mouse.move(380, 400);
  await page.mouse.wheel(0, 600);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 6000);
  await expect
    .poll(() => page.locator('#drawer').evaluate((drawer) => drawer.scrollTop))
    .toBeGreaterThanOrEqual(0);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('it opens at the section, and a button leads back to the main menu with the focus inside', async ({
  page,
}) => {
  await openDrawer(page);
  for (const time of ['at first', 'after it was closed at the main menu']) {
    await test.step(time, async () => {
      await expect(sectionOf(page).getByRole('link', { name: TITLE })).toBeVisible();
      await expect(mainOf(page)).toBeHidden();
      await page.getByRole('button', { name: 'Back to main menu' }).press('Enter');
      await expect(mainOf(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(sectionOf(page)).toBeHidden();
      await expect(mainOf(page).getByRole('link', { name: 'Guides' })).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await focusIsInside(page)).toBe(true);
      await page.getByRole('button', { name: 'Close navigation menu' }).click();
      await expect(drawerOf(page)).toBeHidden();
      await menuButton(page).click();
    });
  }
});

test('a page without a sidebar opens the main menu at once, which closes at desktop width', async ({
  page,
}) => {
  await openDrawer(page, `${API}/`);
  await expect(mainOf(page).getByRole('link', { name: 'Guides' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to main menu' })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('#drawer:popover-open')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(drawerOf(page)).toBeHidden();
});

test('a tap beside it closes it, and at desktop width it is the sidebar column', async ({ page }) => {
  await openDrawer(page);
  await page.touchscreen.tap(380, 400);
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await menuButton(page).click();
  await expect(drawerOf(page)).toBeVisible();
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(page.locator('#drawer:popover-open')).toHaveCount(0);
  await expect(sectionOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close navigation menu' })).toBeHidden();
  await expect(menuButton(page)).toBeHidden();
});

test('it closes after a move and when the reader goes back, and focus is on the heading; the page itself closes it', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await openDrawer(page);
  // A group expands in place.
  await sectionOf(page).getByRole('link', { name: 'FIX', exact: true }).click();
  await sectionOf(page).getByRole('link', { name: 'FIX Introduction', exact: true }).click();
  await expect(heading).toHaveText('FIX Introduction');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(heading).toBeFocused();
  await menuButton(page).click();
  await expect(drawerOf(page)).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText(TITLE);
  await expect(drawerOf(page)).toBeHidden();
  await expect(heading).toBeFocused();
  await menuButton(page).click();
  await sectionOf(page).getByRole('link', { name: TITLE }).click();
  await expect(drawerOf(page)).toBeHidden();
});

test('opened before the app has arrived, it works, and traps focus once the app is there', async ({
  page,
}) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  await menuButton(page).click();
  await expect(sectionOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await expect(mainOf(page)).toBeVisible();
  release();
  await page.locator('html[data-app="ready"]').waitFor();
  await expect(mainOf(page)).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('inert');
  expect(await focusIsInside(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens with section and main menu, and closes', async ({ page }) => {
    await page.goto(SHORT_GUIDE);
    await menuButton(page).click();
    await expect(sectionOf(page)).toBeVisible();
    await expect(mainOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close navigation menu' }).click();
    await expect(drawerOf(page)).toBeHidden();
  });
});
