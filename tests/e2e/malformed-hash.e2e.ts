/** An address with an invalid escape in its hash: the page works like any other, and so do moves away and back. */
import { CHANGE_LOG, expectHeading, follow, moveTo } from './moves.support.ts';
import { expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const HASH = '#100%';

test('a page opened at it works, and Back returns to it', async ({ page }) => {
  await page.goto(SHORT_GUIDE + HASH);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  expect(page.url()).toContain(SHORT_GUIDE + HASH);
  await page.goForward();
  await expectHeading(page, 'Change Log');
});

test('a move to it, and Back and Forward across it, work', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  await wakeApp(page);
  await moveTo(page, SHORT_GUIDE + HASH);
  await expectHeading(page, 'Versioning and Deprecation');
  await page.evaluate((hash) => {
    location.hash = `${hash}%`;
  }, HASH);
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await page.goBack();
  await expectHeading(page, 'Change Log');
  await page.goForward();
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page.locator('#contents [aria-current]')).toHaveCount(1);
});

test('Back after a reload, before the app has arrived, works', async ({ page }) => {
  await page.goto(SHORT_GUIDE + HASH);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.reload();
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
});
