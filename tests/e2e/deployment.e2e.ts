/** A new build replaces that of an open page: whatever is gone of the old one, the reader continues with the new. */
import type { Page } from '@playwright/test';
import { APP } from './intercept.support.ts';
import {
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  documentsOf,
  expectHeading,
  expectScroll,
  follow,
  scrollTo,
} from './moves.support.ts';
import { boxOf, optionsOf } from './searching.support.ts';
import { expect, SHORT_GUIDE, wakeApp } from './site.support.ts';
import { nextHash, test } from './two-builds.support.ts';

// A deployment must not mix with what was fetched before it.
test.use({ prefetching: true });

/** Expects the page and its style to come from the next build. */
async function expectNextBuild(page: Page, old: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-build', nextHash(old));
  await expect(page.locator('html')).toHaveCSS('--next', '1');
}

/** A button on which arrow keys need the app. */
const menuButton = (page: Page) => page.getByRole('button', { name: 'Spot' });

async function buildOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-build')) ?? '';
}

test('a move after a deployment is one full load, in the style of the new build', async ({ page, site }) => {
  await page.goto(site.origin + SHORT_GUIDE);
  await wakeApp(page);
  const old = await buildOf(page);
  const documents = documentsOf(page);
  await site.deploy();
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await expectNextBuild(page, old);
  await wakeApp(page);
  expect(documents).toEqual([CHANGE_LOG]);
});

test('a page fetched ahead before a deployment is not shown after it', async ({ page, site }) => {
  await page.goto(site.origin + SHORT_GUIDE);
  await wakeApp(page);
  const old = await buildOf(page);
  const fetched = page.waitForResponse(CHANGE_LOG_CODE);
  await page.locator(`main a[href="${CHANGE_LOG}"]`).first().dispatchEvent('pointerover');
  await (await fetched).finished();
  await site.deploy();
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await expectNextBuild(page, old);
});

test('a link is followed though the app is gone', async ({ page, site }) => {
  await page.goto(site.origin + SHORT_GUIDE);
  const old = await buildOf(page);
  const documents = documentsOf(page);
  await site.deploy();
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expectHeading(page, 'Change Log');
  await expectNextBuild(page, old);
  expect(documents).toEqual([CHANGE_LOG]);
});

test('where the app is gone, a key that needs it loads the page again at the same place', async ({
  page,
  site,
}) => {
  await page.goto(site.origin + SHORT_GUIDE);
  const old = await buildOf(page);
  await scrollTo(page, 1500);
  const documents = documentsOf(page);
  await site.deploy();
  await menuButton(page).press('ArrowDown');
  await expectNextBuild(page, old);
  await expectScroll(page, 1500);
  await menuButton(page).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Websocket (v2)' })).toBeVisible();
  expect(documents).toEqual([SHORT_GUIDE]);
});

test('where the app is gone, a search goes on in the new build', async ({ page, site }) => {
  await page.goto(site.origin + SHORT_GUIDE);
  const old = await buildOf(page);
  await site.deploy();
  await boxOf(page).fill('add order');
  await expectNextBuild(page, old);
  await expect(boxOf(page)).toBeFocused();
  await expect(boxOf(page)).toHaveValue('add order');
  await expect(optionsOf(page).filter({ hasText: 'Add Order' }).first()).toBeVisible();
});

for (const [name, kept] of [
  ['the search is', undefined],
  ['its worker is', /^search-panel-/],
  ['its data is', /^(search-panel|worker)-/],
] as const) {
  test(`where ${name} gone under a running app, the search goes on in the new build`, async ({
    page,
    site,
  }) => {
    await page.goto(site.origin + SHORT_GUIDE);
    await wakeApp(page);
    const old = await buildOf(page);
    const documents = documentsOf(page);
    await site.deploy(kept);
    await boxOf(page).fill('add order');
    await expectNextBuild(page, old);
    await expect(boxOf(page)).toHaveValue('add order');
    await expect(optionsOf(page).filter({ hasText: 'Add Order' }).first()).toBeVisible();
    expect(documents).toEqual([SHORT_GUIDE]);
  });
}

test('a server that promises a new build and sends the old one is asked once', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await page.route(APP, (route) => route.abort());
  await page.route(
    (url) => url.pathname === SHORT_GUIDE,
    async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/data-build="/, '$&new') });
    },
  );
  const documents = documentsOf(page);
  const reloaded = page.waitForEvent('load');
  await menuButton(page).press('ArrowDown');
  await reloaded;
  const asked = page.waitForResponse((response) => response.url().endsWith(SHORT_GUIDE));
  await menuButton(page).press('ArrowDown');
  await (await asked).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectHeading(page, 'Versioning and Deprecation');
  expect(documents).toEqual([SHORT_GUIDE]);
});
