/** Menus of the navigation bar, by mouse and by keyboard. A phone has the drawer instead. */
import type { Page } from '@playwright/test';
import { APP, holdBack } from './intercept.support.ts';
import { expectScroll, scrollTo } from './moves.support.ts';
import { ARCHIVE, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const SPOT = ['REST', 'Websocket (v2)', 'Websocket (v1)', 'FIX'] as const;

const buttonOf = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });
const linkOf = (page: Page, label: string) =>
  page.locator('#menu-left-2').getByRole('link', { name: label, exact: true });

test('a click opens a menu, and a second click closes it', async ({ page }) => {
  await page.goto(ARCHIVE);
  await buttonOf(page, 'Spot').click();
  await expect(page.locator('#menu-left-2').getByRole('link')).toHaveText([...SPOT]);
  await expect(linkOf(page, 'REST')).toBeVisible();
  await buttonOf(page, 'Spot').click();
  await expect(page.locator('#menu-left-2')).toBeHidden();
});

test('a click beside an open menu closes it, and so does another menu', async ({ page }) => {
  await page.goto(ARCHIVE);
  await buttonOf(page, 'Spot').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('#menu-left-2')).toBeHidden();
  await buttonOf(page, 'Spot').click();
  await buttonOf(page, 'Derivatives').click();
  await expect(page.locator('#menu-left-2')).toBeHidden();
  await expect(page.locator('#menu-left-3')).toBeVisible();
});

test('an open menu is below its own button', async ({ page }) => {
  await page.goto(ARCHIVE);
  for (const name of ['Spot', 'Partner', 'Language']) {
    await buttonOf(page, name).click();
    const button = await buttonOf(page, name).boundingBox();
    const menu = await page.locator('.dropdown > ul:popover-open').boundingBox();
    if (!button || !menu) throw new Error(`The menu ${name} has no place on the screen.`);
    expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height);
    expect(menu.x).toBeLessThanOrEqual(button.x + button.width);
    expect(menu.x + menu.width).toBeGreaterThanOrEqual(button.x);
    expect(menu.x + menu.width).toBeLessThanOrEqual(1280);
  }
});

for (const key of ['Enter', 'Space']) {
  test(`${key} on the button opens the menu and closes it again`, async ({ page }) => {
    await page.goto(ARCHIVE);
    await buttonOf(page, 'Spot').focus();
    await page.keyboard.press(key);
    await expect(linkOf(page, 'REST')).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.locator('#menu-left-2')).toBeHidden();
  });
}

test('arrow down opens the menu and enters it; arrows move and wrap', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  for (const label of [...SPOT, 'REST']) {
    await page.keyboard.press('ArrowDown');
    await expect(linkOf(page, label)).toBeFocused();
  }
  for (const label of ['FIX', 'Websocket (v1)']) {
    await page.keyboard.press('ArrowUp');
    await expect(linkOf(page, label)).toBeFocused();
  }
});

test('focus on a menu and keys in it leave a scrolled page where it is', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 900);
  await buttonOf(page, 'Spot').focus();
  await expectScroll(page, 900);
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Escape']) {
    await page.keyboard.press(key);
    await expectScroll(page, 900);
  }
});

test('arrow up on the button opens the menu at its end', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowUp');
  await expect(linkOf(page, 'FIX')).toBeFocused();
});

test('Home and End jump to the first and the last item', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(linkOf(page, 'FIX')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(linkOf(page, 'REST')).toBeFocused();
});

test('Escape closes the menu and returns to its button', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowDown');
  await expect(linkOf(page, 'REST')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu-left-2')).toBeHidden();
  await expect(buttonOf(page, 'Spot')).toBeFocused();
});

test('Tab leaves an open menu, and the menu closes behind it', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(buttonOf(page, 'Derivatives')).toBeFocused();
  await expect(page.locator('#menu-left-2')).toBeHidden();
});

test('Enter on an item goes there and closes the menu', async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/fix-api\/nos-fix$/);
  await expect(page.locator('#menu-left-2')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an arrow key pressed before the app has arrived is carried out once when it has', async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(ARCHIVE);
  await buttonOf(page, 'Spot').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#menu-left-2')).toBeHidden();
  release();
  await expect(linkOf(page, 'REST')).toBeFocused();
});
