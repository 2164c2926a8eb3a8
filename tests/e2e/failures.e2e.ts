/** Pages that can't be loaded: what the reader sees, and how they continue. */
import { holdBack } from './intercept.support.ts';
import {
  ADD_ORDER,
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  cutOff,
  expectArrived,
  expectHeading,
  expectScroll,
  failToReach,
  follow,
  scrollTo,
} from './moves.support.ts';
import { expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('without a network the error is shown in a red box, and Retry works when the network is back', async ({
  page,
  context,
}) => {
  // In a low window, the page would stay scrolled unless the app moves it to the top.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 300 });
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.waitForLoadState('networkidle');
  await scrollTo(page, 1500);
  await context.setOffline(true);
  await follow(page, CHANGE_LOG);
  const box = page.getByRole('main').getByRole('alert');
  await expect(box).toContainText('/api/docs/change-log/page.js');
  // The failed page has its own title, on the page and in the tab.
  await expect(box.getByRole('heading', { level: 1 })).toHaveText("This page didn't load");
  await expect(page).toHaveTitle("This page didn't load");
  await expectScroll(page, 0);
  const [red = 0, green = 0, blue = 0] = await box.evaluate((element) =>
    (getComputedStyle(element).borderTopColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(green + blue);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // Still no network: the error is shown again.
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toContainText('/api/docs/change-log/page.js?retry=1');
  await context.setOffline(false);
  await box.getByRole('button', { name: 'Retry' }).click();
  await expectHeading(page, 'Change Log');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Change Log/);
  await expect(page.locator('#announcer')).toHaveText(/^Change Log/);
  await expectScroll(page, 0);
});

test('a retry ends at the hash of the address', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const { retry, mend } = await failToReach(page, `${CHANGE_LOG}#2026-06-22-derivatives-rest`);
  await mend();
  await retry.click();
  await expectHeading(page, 'Change Log');
  await expect(page.locator('[id="2026-06-22-derivatives-rest"]')).toBeFocused();
  await expect(page.locator('[id="2026-06-22-derivatives-rest"]')).toBeInViewport();
});

test('a retry that another move overtakes does not come back', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const { retry, mend } = await failToReach(page);
  await mend();
  const release = await holdBack(page, CHANGE_LOG_CODE);
  const asked = page.waitForRequest(CHANGE_LOG_CODE);
  await retry.click();
  await asked;
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  release();
  await expectArrived(page, `${CHANGE_LOG}/page.js?retry=1`);
  await expectHeading(page, 'Add Order');
});

test('from a page that failed the reader goes back, on, and to it again', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  const { retry, mend } = await failToReach(page);
  await expect(page.locator('#contents a')).toHaveCount(0);
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page).toHaveTitle(/^Versioning and Deprecation/);
  await expectScroll(page, 1500);
  await expect(page.locator('#contents a').first()).toBeAttached();
  await page.goForward();
  await expect(retry).toBeVisible();
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  await mend();
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
});

test('a failure closes the drawer it was asked for in', { tag: '@phone' }, async ({ page }) => {
  await page.goto(ADD_ORDER);
  await wakeApp(page);
  await cutOff(page);
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await page.locator('#drawer').getByRole('link', { name: 'Change Log' }).click();
  await expect(page.locator('#drawer')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
