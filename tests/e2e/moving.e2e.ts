/** Moves between pages: what changes, when it changes, and what doesn't reload. */
import { holdBack } from './intercept.support.ts';
import {
  ADD_ORDER,
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  documentsOf,
  expectHeading,
  follow,
} from './moves.support.ts';
import { expect, GUIDE, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('a click on a link shows the new page without loading a document', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const documents = documentsOf(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page).toHaveURL(/\/api\/docs\/change-log$/);
  await expectHeading(page, 'Change Log');
  await expect(page).toHaveTitle(/^Change Log/);
  expect(documents).toEqual([]);
});

test('the old page stays until code and data of the new one are there', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  // In a landmark: accessibility rules demand that of everything a page shows, if only for a moment.
  await expect(page.getByRole('main').getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page).toHaveTitle(/^Versioning and Deprecation/);
  await expect(page.getByRole('main')).not.toHaveText('');
  release();
  await expectHeading(page, 'Change Log');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the head is that of the new page', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, ADD_ORDER);
  await expect(page).toHaveTitle('Add Order · Spot REST');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Places one/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `https://docs.halyard.example${ADD_ORDER}`,
  );
  await expect(page.locator('html')).toHaveAttribute('data-route', '/docs/rest-api/add-order');
  await expect(page.locator('html')).toHaveAttribute('data-section', 'spotRestApiSidebar');
});

test('the sidebar is that of the new page and marks it', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const current = page.locator('#drawer .section-nav li [aria-current="page"]');
  await expect(current).toHaveText('Versioning and Deprecation');
  await follow(page, ADD_ORDER);
  // The method beside it is visual only; on a phone, the drawer that contains it is closed.
  await expect(current.locator(':scope > .mark')).toHaveText('POST');
  await expect(current).toHaveText('Add OrderPOST');
  await expect(page.locator('#drawer .sidebar-title')).toContainText('Spot REST');
  await expect(page.locator('#drawer .section-nav li [aria-current="page"]')).toHaveCount(1);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await expect(page.locator('#drawer .section-nav')).toHaveCount(0);
});

test('the current item of the sidebar is in view after a move', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/api/docs/rest-api/add-order');
  await wakeApp(page);
  await page.locator('#drawer').evaluate((drawer) => drawer.scrollTo(0, 0));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/api/docs/rest-api/cancel-all-orders-after';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expectHeading(page, 'Cancel All Orders After X');
  await expect(page.locator('#drawer li [aria-current="page"]')).toBeInViewport();
});

test('the table of contents is that of the new page and marks where the reader is', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(contents.first()).toHaveText(/Corrections: deadlines/);
  await expect(contents.first()).toHaveAttribute('aria-current', 'true');
});

test('focus goes to the heading of the new page and its title is announced', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Log' })).toBeFocused();
  await expect(page.locator('#announcer')).toHaveText(/^Change Log/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Versioning and Deprecation' })).toBeFocused();
  await expect(page.locator('#announcer')).toHaveText(/^Versioning and Deprecation/);
});

test('a move from the drawer closes it and leads to the heading', { tag: '@phone' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await page.locator('#drawer').getByRole('link', { name: 'Spot WebSocket' }).click();
  await page.locator('#drawer').getByRole('link', { name: 'Spot Websockets Introduction' }).click();
  await expectHeading(page, 'Spot Websockets Introduction');
  await expect(page.locator('#drawer')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the remembered code language is chosen on the new page', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  await page.evaluate(() => localStorage.setItem('code-language', 'go'));
  await page.reload();
  await wakeApp(page);
  await follow(page, GUIDE);
  await expectHeading(page, 'Halyard APIs');
  const languages = page.locator('[data-languages]').first();
  await expect(languages.locator('input[value="go"]')).toBeChecked();
  await expect(languages.locator('.panel').filter({ visible: true })).toHaveCount(1);
});
