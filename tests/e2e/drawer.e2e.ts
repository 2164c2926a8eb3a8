/** The drawer, which replaces the sidebar and the bar below 996 px. */
import type { Page } from '@playwright/test';
import { APP, holdBack } from './intercept.support.ts';
import { API, expect, GUIDE, test, wakeApp } from './site.support.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open navigation menu' });
const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
const sectionOf = (page: Page) => page.getByRole('navigation', { name: 'Section' });
const mainOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function openDrawer(page: Page, path = GUIDE): Promise<void> {
  await page.goto(path);
  await wakeApp(page);
  await menuButton(page).click();
  await expect(drawerOf(page)).toBeVisible();
}

function focusIsInside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('#drawer')?.contains(document.activeElement) ?? false);
}

/** Opens a group, which expands in place, and one of its pages. */
async function chooseFix(page: Page): Promise<void> {
  await sectionOf(page).getByRole('link', { name: 'FIX', exact: true }).click();
  await sectionOf(page).getByRole('link', { name: 'FIX Introduction', exact: true }).click();
}

test('the menu button opens the section, and a button leads back to the main menu', async ({ page }) => {
  await openDrawer(page);
  await expect(sectionOf(page).getByRole('link', { name: 'Halyard APIs' })).toBeVisible();
  await expect(mainOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await expect(mainOf(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(sectionOf(page)).toBeHidden();
});

test('back at the main menu, the focus is still in the drawer', async ({ page }) => {
  await openDrawer(page);
  await page.getByRole('button', { name: 'Back to main menu' }).press('Enter');
  await expect(mainOf(page).getByRole('link', { name: 'Guides' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusIsInside(page)).toBe(true);
});

test('the page behind the open drawer does not scroll', async ({ page }) => {
  await openDrawer(page);
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
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('it opens at the section again after it was closed at the main menu', async ({ page }) => {
  await openDrawer(page);
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await page.getByRole('button', { name: 'Close navigation menu' }).click();
  await expect(drawerOf(page)).toBeHidden();
  await menuButton(page).click();
  await expect(sectionOf(page)).toBeVisible();
});

test('a page without a sidebar opens the main menu at once', async ({ page }) => {
  await openDrawer(page, `${API}/`);
  await expect(mainOf(page).getByRole('link', { name: 'Guides' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to main menu' })).toBeHidden();
});

test('Tab stays inside, forwards and backwards', async ({ page }) => {
  await openDrawer(page);
  await expect(page.getByRole('button', { name: 'Close navigation menu' })).toBeFocused();
  const controls = await drawerOf(page).locator('a:visible, button:visible').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < controls * 2; press += 1) {
      await page.keyboard.press(key);
      expect(await focusIsInside(page), `${key} ${press + 1}`).toBe(true);
    }
  }
});

test('everything behind the open drawer is out of reach', async ({ page }) => {
  await openDrawer(page);
  for (const region of ['.navbar', 'main', '.site-foot', '.announcement']) {
    await expect(page.locator(region)).toHaveAttribute('inert');
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('Escape closes it and focus returns to the menu button', async ({ page }) => {
  await openDrawer(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('a tap beside it closes it', async ({ page }) => {
  await openDrawer(page);
  await page.touchscreen.tap(380, 400);
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('it closes by itself at desktop width and the page is in reach again', async ({ page }) => {
  await openDrawer(page, `${API}/`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('#drawer:popover-open')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(drawerOf(page)).toBeHidden();
});

test('at desktop width the same element is the sidebar column', async ({ page }) => {
  await openDrawer(page);
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(page.locator('#drawer:popover-open')).toHaveCount(0);
  await expect(sectionOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close navigation menu' })).toBeHidden();
  await expect(menuButton(page)).toBeHidden();
});

test('it closes after a move, and focus is on the heading of the new page', async ({ page }) => {
  await openDrawer(page);
  await chooseFix(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FIX Introduction');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('it closes when the reader goes back, and focus is on the heading', async ({ page }) => {
  await openDrawer(page);
  await chooseFix(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FIX Introduction');
  await menuButton(page).click();
  await expect(drawerOf(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halyard APIs');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('it closes when the reader chooses the page that is already shown', async ({ page }) => {
  await openDrawer(page);
  await sectionOf(page).getByRole('link', { name: 'Halyard APIs' }).click();
  await expect(drawerOf(page)).toBeHidden();
});

test('opened before the app has arrived, it works, and traps focus once the app is there', async ({
  page,
}) => {
  const release = await holdBack(page, APP);
  await page.goto(GUIDE);
  await menuButton(page).click();
  await expect(sectionOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  release();
  await expect(mainOf(page)).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('inert');
  expect(await focusIsInside(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens with section and main menu, and closes', async ({ page }) => {
    await page.goto(GUIDE);
    await menuButton(page).click();
    await expect(sectionOf(page)).toBeVisible();
    await expect(mainOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close navigation menu' }).click();
    await expect(drawerOf(page)).toBeHidden();
  });
});
