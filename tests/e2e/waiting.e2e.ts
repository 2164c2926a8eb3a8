/** What a reader sees while a page loads: nothing for 200 ms, then that it takes time, and after 15 s the whole page. */
import { holdBack } from './intercept.support.ts';
import { CHANGE_LOG, CHANGE_LOG_CODE, expectHeading, failToReach, follow } from './moves.support.ts';
import { expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('the progress bar appears after 200 ms, not before', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(CHANGE_LOG_CODE);
  await follow(page, CHANGE_LOG);
  await asked;
  await page.clock.runFor(199);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expectHeading(page, 'Change Log');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a page that comes at once shows no progress bar', async ({ page }) => {
  await page.clock.install();
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.clock.runFor(1000);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a retry that takes long shows a spinner after 200 ms, not before', async ({ page }) => {
  await page.clock.install();
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const { retry, mend } = await failToReach(page);
  await mend();
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.clock.pauseAt(Date.now() + 60_000);
  await retry.click();
  const placeholder = page.getByRole('main').getByRole('status');
  await expect(placeholder).toBeVisible();
  await page.clock.runFor(199);
  await expect(placeholder).toHaveText('');
  await page.clock.runFor(1);
  await expect(placeholder).toHaveText('Loading the page');
  await expect(placeholder.locator('.spinner')).toBeVisible();
  release();
  await expectHeading(page, 'Change Log');
  await expect(page.getByRole('main').getByText('Loading the page')).toHaveCount(0);
});

test('a page whose code never arrives is loaded in full after 15 s, not before', async ({ page }) => {
  await page.clock.install();
  await page.route(CHANGE_LOG_CODE, () => {});
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(CHANGE_LOG_CODE);
  await follow(page, CHANGE_LOG);
  await asked;
  // Before it loads a page in full, the app asks whether the server responds.
  let asks = 0;
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asks += 1;
  });
  await page.clock.runFor(14_999);
  // What the app had asked before this request would be counted when it ends.
  await page.evaluate(() => fetch('').then(() => {}));
  expect(asks).toBe(0);
  await expectHeading(page, 'Versioning and Deprecation');
  await page.clock.runFor(1);
  await expectHeading(page, 'Change Log');
  await expect(page).toHaveURL(new RegExp(`${CHANGE_LOG}$`));
});
