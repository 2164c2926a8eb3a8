/** The search box: how to reach it, when its data loads, and what it shows until then. */
import { APP, holdBack } from './intercept.support.ts';
import {
  boxOf,
  DATA,
  DOCUMENTS,
  INDEX,
  optionsOf,
  panelOf,
  searchFor,
  watchData,
} from './searching.support.ts';
import { ARCHIVE, expect, GUIDE, isPhone, test, wakeApp } from './site.support.ts';

test('the box is in the bar and names both shortcuts', { tag: '@both' }, async ({ page }) => {
  await page.goto(ARCHIVE);
  await expect(page.getByRole('search').getByRole('combobox', { name: 'Search' })).toBeVisible();
  await expect(boxOf(page)).toHaveAttribute('placeholder', 'Search with Cmd+K or Ctrl+K');
});

test('it works at every width from 320 px', async ({ page }) => {
  await page.goto(ARCHIVE);
  for (const width of [320, 390, 640, 641, 995, 996, 1020, 1050, 1179, 1180, 1280, 2560]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const closed = await boxOf(page).boundingBox();
      expect(closed?.width).toBeGreaterThan(30);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await searchFor(page, 'order', 'Order');
      const open = await boxOf(page).boundingBox();
      expect(open?.width).toBeGreaterThan(190);
      const panel = await panelOf(page).boundingBox();
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(panel?.width).toBeGreaterThan(300);
      await page.keyboard.press('Escape');
      await expect(panelOf(page)).toBeHidden();
    });
  }
});

test('it says Loading... while the app itself loads', { tag: '@both' }, async ({ page }) => {
  const release = await holdBack(page, APP);
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await expect(panelOf(page)).toHaveText('Loading...');
  await page.keyboard.type('add order');
  release();
  await expect(optionsOf(page).filter({ hasText: 'Add Order' }).first()).toBeVisible();
  await expect(panelOf(page)).toHaveCount(1);
});

test('an app that cannot be loaded shows the error and Retry, and Retry works', { tag: '@both' }, async ({
  page,
}) => {
  let attempts = 0;
  await page.route(APP, (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  const alert = panelOf(page).getByRole('alert');
  await expect(alert).toContainText("Search didn't load");
  const first = attempts;
  await page.keyboard.type('add order');
  await alert.getByRole('button', { name: 'Retry' }).hover();
  expect(attempts, 'neither keys nor pointing at Retry try again').toBe(first);
  await page.unroute(APP);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(optionsOf(page).filter({ hasText: 'Add Order' }).first()).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
});

test('Ctrl+K, Cmd+K and a slash put the cursor into the box, before the app and after', async ({ page }) => {
  // The results don't matter here.
  await page.route(DATA, (route) => route.abort());
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await test.step(key, async () => {
      await page.goto(ARCHIVE);
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
});

test('a slash that is typed is a letter in the box, and a shortcut on a language tab', async ({ page }) => {
  // The results don't matter here.
  await page.route(DATA, (route) => route.abort());
  await page.goto(GUIDE);
  await boxOf(page).click();
  await page.keyboard.type('a/b');
  await expect(boxOf(page)).toHaveValue('a/b');
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
  await page.keyboard.press('Escape');
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
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/assets/search-documents', '/api/assets/search-index']);
});

test('a pointer over the box is a first touch, and the data is kept for the visit and for ever', async ({
  page,
}) => {
  const asked = watchData(page);
  const fetched = page.waitForResponse(INDEX);
  await page.goto(ARCHIVE);
  await boxOf(page).hover();
  const headers = (await fetched).headers();
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-type']).toContain('application/json');
  await expect.poll(() => asked.length).toBe(2);
  await expect(panelOf(page)).toBeHidden();
  await searchFor(page, 'change log', 'Change Log');
  await optionsOf(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await searchFor(page, 'add order', 'Add Order');
  expect(asked).toHaveLength(2);
});

test('it says Loading... until the index is ready, then finds what was typed in the meantime', async ({
  page,
}) => {
  const release = await holdBack(page, INDEX);
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await expect(panelOf(page)).toHaveText('Loading...');
  await page.keyboard.type('order');
  await expect(panelOf(page)).toHaveText('Loading...');
  release();
  await expect(optionsOf(page).first()).toBeVisible();
  await expect(panelOf(page)).not.toContainText('Loading...');
});

test('results are shown as soon as the index is there; snippets follow the documents', async ({ page }) => {
  const release = await holdBack(page, DOCUMENTS);
  await page.goto(ARCHIVE);
  await searchFor(page, 'EOrder:Insufficient funds', 'Insufficient funds');
  await expect(panelOf(page).locator('.result-snippet')).toHaveCount(0);
  release();
  await expect(panelOf(page).locator('.result-snippet').first()).toContainText('balance');
});

test('data that cannot be loaded shows the error and Retry, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route(INDEX, (route) =>
    broken ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await page.keyboard.type('order');
  const alert = panelOf(page).getByRole('alert');
  await expect(alert).toContainText(/search-index-[\w-]+\.json returned status 503/);
  const refused = page.waitForResponse(INDEX);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await refused;
  await expect(alert).toContainText('status 503');
  broken = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(optionsOf(page).first()).toBeVisible();
  // The reader can continue typing and leave as before.
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});

test('data of a build that is gone is looked for under the name of the newest build', async ({ page }) => {
  await page.goto(ARCHIVE);
  await page.evaluate(() => {
    document.documentElement.dataset.search = 'gonegonego';
  });
  const gone = page.waitForResponse(/search-index-gonegonego\.json$/);
  await boxOf(page).click();
  await page.keyboard.type('add order');
  expect((await gone).status()).toBe(404);
  await expect(optionsOf(page).filter({ hasText: 'Add Order' }).first()).toBeVisible();
});

test('documents that do not come take away the snippets and nothing else', async ({ page }) => {
  await page.route(DOCUMENTS, (route) => route.abort());
  await page.goto(ARCHIVE);
  await searchFor(page, 'add order', 'Add Order');
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
});

test('a panel that cannot be loaded leaves the page alone, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route(/\/assets\/search-panel-[^/]+\.js/, (route) =>
    broken ? route.abort() : route.continue(),
  );
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await expect(panelOf(page).getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  broken = false;
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await page.keyboard.type('order');
  await expect(optionsOf(page).first()).toBeVisible();
});

test('a worker that cannot be started is reported, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route(/\/assets\/worker-[^/]+\.js/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await page.keyboard.type('order');
  await expect(panelOf(page).getByRole('alert')).toContainText('could not be started');
  broken = false;
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(optionsOf(page).first()).toBeVisible();
});

test('keys that belong to an input method neither close the search nor open a result', async ({ page }) => {
  const press = (key: string) =>
    boxOf(page).evaluate((box, name) => {
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true, cancelable: true }),
      );
    }, key);
  const release = await holdBack(page, /\/assets\/search-panel-[^/]+\.js$/);
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await boxOf(page).click();
  await boxOf(page).fill('order');
  await expect(panelOf(page)).toHaveText('Loading...');
  await press('Enter');
  release();
  await expect(optionsOf(page).first()).toBeVisible();
  await press('Escape');
  await press('Enter');
  await expect(optionsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ARCHIVE}$`));
});

test('Escape closes the panel and takes the focus back, and a click beside it closes it, too', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(ARCHIVE);
  await wakeApp(page);
  const link = page.locator('main a').first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await searchFor(page, 'order', 'Order');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeFocused();
  await boxOf(page).click();
  await expect(panelOf(page)).toBeVisible();
  if (!isPhone(page)) {
    await page.getByRole('contentinfo').click({ position: { x: 8, y: 8 } });
    await expect(panelOf(page)).toBeHidden();
    return;
  }
  // On a phone it is a dialog over the whole screen, with a button that closes it.
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // The page behind it is inert.
  const isInert = () => page.locator('.frame').evaluate((frame: HTMLElement) => frame.inert);
  expect(await isInert()).toBe(true);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(panelOf(page)).toBeHidden();
  await expect(dialog).toHaveCount(0);
  expect(await isInert()).toBe(false);
});

for (const opening of ['a click', 'the shortcut'] as const) {
  test(`${opening} on a box with an earlier query selects it, so that the next one replaces it`, async ({
    page,
  }) => {
    await page.goto(ARCHIVE);
    await searchFor(page, 'order', 'Order');
    await optionsOf(page).first().click();
    await expect(panelOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(ARCHIVE);
    if (opening === 'a click') await boxOf(page).click();
    else await page.keyboard.press('Control+k');
    await page.keyboard.type('nonce');
    await expect(boxOf(page)).toHaveValue('nonce');
  });
}
