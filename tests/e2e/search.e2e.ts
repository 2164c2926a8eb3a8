/** The search box: how it is reached, when its data is loaded, and what it says until then. */
import type { Page } from '@playwright/test';
import { holdBack } from './intercept.ts';
import { expect, GUIDE, test, wakeApp } from './support.ts';

const DATA = /\/search-(documents|index)\.json$/;

const boxOf = (page: Page) => page.getByPlaceholder('Search with Cmd+K or Ctrl+K', { exact: true });
const panelOf = (page: Page) => page.locator('.search-panel');

/** Names of the search files the page has asked for so far. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (DATA.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('the box is in the bar and says how to reach it', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(boxOf(page)).toBeVisible();
  await expect(page.getByRole('search').getByRole('searchbox', { name: 'Search' })).toBeVisible();
});

for (const key of ['Control+k', 'Meta+k', '/']) {
  test(`${key} puts the cursor into the box, before the app and after`, async ({ page }) => {
    await page.goto(GUIDE);
    await page.keyboard.press(key);
    await expect(boxOf(page)).toBeFocused();
    await page.keyboard.type('ord');
    await expect(boxOf(page)).toHaveValue('ord');
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
    await page.keyboard.press('Escape');
    await expect(boxOf(page)).not.toBeFocused();
    await page.keyboard.press(key);
    await expect(boxOf(page)).toBeFocused();
  });
}

test('a slash that is typed is a letter in the box, and a shortcut on a language tab', async ({ page }) => {
  await page.goto(GUIDE);
  await boxOf(page).click();
  await page.keyboard.type('a/b');
  await expect(boxOf(page)).toHaveValue('a/b');
  await page.locator('[data-languages]').first().getByRole('radio', { name: 'go' }).click();
  await page.keyboard.press('/');
  await expect(boxOf(page)).toBeFocused();
});

test('no search data is asked for before the first touch of the box', async ({ page }) => {
  const asked = watchData(page);
  await page.goto(GUIDE);
  await wakeApp(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  expect(asked).toEqual([]);
  await boxOf(page).focus();
  await expect(panelOf(page)).toBeVisible();
  await expect(panelOf(page)).not.toContainText('Loading...');
  expect(asked.sort()).toEqual(['/api/search-documents.json', '/api/search-index.json']);
});

test('a pointer over the box is a first touch, and the data is loaded once', async ({ page }) => {
  const asked = watchData(page);
  await page.goto(GUIDE);
  await boxOf(page).hover();
  await expect.poll(() => asked.length).toBe(2);
  await expect(panelOf(page)).toBeHidden();
  await boxOf(page).click();
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.type('order');
  await expect(panelOf(page).getByRole('link').first()).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('it says Loading... until the index is ready, then answers what was typed meanwhile', async ({
  page,
}) => {
  const release = await holdBack(page, DATA);
  await page.goto(GUIDE);
  await boxOf(page).click();
  await expect(panelOf(page)).toHaveText('Loading...');
  await page.keyboard.type('order');
  await expect(panelOf(page)).toHaveText('Loading...');
  release();
  await expect(panelOf(page).getByRole('link').first()).toBeVisible();
  await expect(panelOf(page)).not.toContainText('Loading...');
});

test('data that cannot be loaded shows the error and Retry, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route(/\/search-index\.json$/, (route) =>
    broken ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  await page.goto(GUIDE);
  await boxOf(page).click();
  await page.keyboard.type('order');
  const alert = panelOf(page).getByRole('alert');
  await expect(alert).toContainText('search-index.json answered with status 503');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('status 503');
  broken = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(panelOf(page).getByRole('link').first()).toBeVisible();
  // The reader can go on typing and leave as before.
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});

test('a panel that cannot be loaded leaves the page alone, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route(/\/assets\/search-panel-[^/]+\.js/, (route) =>
    broken ? route.abort() : route.continue(),
  );
  await page.goto(GUIDE);
  await boxOf(page).click();
  await expect(panelOf(page).getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  broken = false;
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await page.keyboard.type('order');
  await expect(panelOf(page).getByRole('link').first()).toBeVisible();
});

test('Escape closes the panel, a click beside it closes it, Tab goes into it', async ({ page }) => {
  await page.goto(GUIDE);
  await boxOf(page).click();
  await page.keyboard.type('order');
  await expect(panelOf(page).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panelOf(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await boxOf(page).click();
  await expect(panelOf(page)).toBeVisible();
  await page.getByRole('contentinfo').click();
  await expect(panelOf(page)).toBeHidden();
});
