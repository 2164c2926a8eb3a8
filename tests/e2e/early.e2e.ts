/** Before the app loads: what loads it, and that nothing the reader does until then is lost or done twice. */
import { APP, holdBack } from './intercept.support.ts';
import { CHANGE_LOG, documentsOf, expectHeading } from './moves.support.ts';
import { expect, SHORT_GUIDE, test } from './site.support.ts';

const READY = 'html[data-app="ready"]';
const REACT = /\/assets\/react-[^/]+\.js$/;

test('a page that is only read asks for a few files of its own and for nothing else', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(SHORT_GUIDE, { waitUntil: 'networkidle' });
  // Reading only: the pointer rests on prose, and the wheel scrolls.
  await page.getByRole('main').getByText('Each API has a version').hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(asked.filter((path) => REACT.test(path) || APP.test(path) || path.endsWith('page.js'))).toEqual([]);
  await expect(page.locator(READY)).toHaveCount(0);
});

test('a pointer over a link loads the app', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await page.locator('.brand').hover();
  await expect(page.locator(READY)).toHaveCount(1);
});

test('focus on a control loads the app', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await page.locator('.color-mode').focus();
  await expect(page.locator(READY)).toHaveCount(1);
});

test('a key loads the app', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(READY)).toHaveCount(1);
});

test('a touch loads the app', { tag: '@phone' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await page.getByRole('main').locator('summary').first().tap();
  await expect(page.locator(READY)).toHaveCount(1);
  await expect(page.locator('.contents-inline')).toHaveAttribute('open');
});

test('color mode, announcement and the way back to the main menu work without the app', async ({ page }) => {
  await page.route(APP, (route) => route.abort());
  await page.goto(SHORT_GUIDE);
  for (const choice of ['light', 'dark', 'system']) {
    await page.locator('.color-mode').click();
    await expect(page.getByRole('button', { name: `Color mode: ${choice}. Change it` })).toBeVisible();
  }
  const announcement = page.getByRole('region', { name: 'Announcement' });
  await announcement.getByRole('button', { name: 'Close announcement' }).click();
  await expect(announcement).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  const section = page.getByRole('navigation', { name: 'Section' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await expect(menu.getByRole('link', { name: 'Guides' })).toBeFocused();
  await expect(section).toBeHidden();
  await page.getByRole('button', { name: 'Close navigation menu' }).click();
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expect(section).toBeVisible();
});

test('a click on the color toggle before the app is carried out once, at once', async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  await page.locator('.color-mode').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
  release();
  await expect(page.locator(READY)).toHaveCount(1);
  await page.locator('.color-mode').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'dark');
});

test('the arrow key on a menu button before the app opens the menu and enters it', async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  const button = page.getByRole('button', { name: 'Spot' });
  await button.focus();
  await button.press('ArrowDown');
  await button.press('ArrowDown');
  await expect(page.locator('#menu-left-2')).toBeHidden();
  release();
  await expect(page.locator('#menu-left-2')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Websocket (v2)' })).toBeFocused();
});

test('letters typed after Ctrl+K before the app are in the search that opens', async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await page.keyboard.type('change l');
  release();
  await expect(page.locator(READY)).toHaveCount(1);
  await page.keyboard.type('og');
  await expect(box).toHaveValue('change log');
  await expect(box).toBeFocused();
  await expect(page.locator('.search-panel').getByRole('option').first()).toContainText('Change Log');
});

test('a search that is left before the app stays closed when the app is there', { tag: '@both' }, async ({
  page,
}) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  release();
  await expect(page.locator(READY)).toHaveCount(1);
  await expect(box).not.toBeFocused();
  await expect(page.locator('search.open')).toHaveCount(0);
});

test('a click on a link before the app is an ordinary load of the page, once', async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(SHORT_GUIDE);
  const documents = documentsOf(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  release();
  await expectHeading(page, 'Change Log');
  await expect(page).toHaveURL(new RegExp(`${CHANGE_LOG}$`));
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual([CHANGE_LOG]);
});

for (const [part, pattern] of [
  ['the app', APP],
  ['React', REACT],
] as const) {
  test(`where ${part} cannot be loaded the page goes on, and the next sign of intent tries again`, async ({
    page,
  }) => {
    await page.route(pattern, (route) => route.abort());
    await page.goto(SHORT_GUIDE);
    const failed = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().startsWith('The app could not be loaded.'),
    );
    await page.locator('.color-mode').click();
    await failed;
    await page.getByRole('main').locator('a[href="#how-a-deprecation-works"]').first().dispatchEvent('click');
    await expect(page.locator('#how-a-deprecation-works')).toBeInViewport();
    await page.unroute(pattern);
    await page.locator('.brand').hover();
    await expect(page.locator(READY)).toHaveCount(1);
  });
}
