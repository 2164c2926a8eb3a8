/** Moves that overtake each other: the last one wins, and nothing is left of the others. */
import { holdBack } from './intercept.support.ts';
import {
  ADD_ORDER,
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  expectArrived,
  expectHeading,
  follow,
} from './moves.support.ts';
import { API, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('of two quick moves the last one wins, whichever page comes first', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  release();
  await expectArrived(page, `${CHANGE_LOG}/page.js`);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectHeading(page, 'Add Order');
  await expect(page).toHaveURL(new RegExp(`${ADD_ORDER}$`));
  await page.goBack();
  await expectHeading(page, 'Change Log');
});

test('two moves to one page ask for its code once and end there', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (CHANGE_LOG_CODE.test(request.url())) asked.push(request.url());
  });
  await follow(page, CHANGE_LOG);
  await follow(page, CHANGE_LOG);
  release();
  await expectHeading(page, 'Change Log');
  expect(asked).toHaveLength(1);
});

test('going back while a page is on its way stays on the page that is shown', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  release();
  await expectArrived(page, `${CHANGE_LOG}/page.js`);
  await expectHeading(page, 'Versioning and Deprecation');
  await follow(page, `${API}/blog`);
  await expectHeading(page, 'Blog');
});

test('going back in the moment in which a page is put on the screen leads back', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  // The app sets a style to take over positions right before React gets the page. Go back then, before it is shown.
  await page.evaluate(() => {
    const { style, dataset } = document.documentElement;
    const set = style.setProperty.bind(style);
    style.setProperty = (...rule) => {
      style.setProperty = set;
      dataset.wentBack = '';
      history.back();
      for (const end = performance.now() + 200; performance.now() < end; );
      set(...rule);
    };
  });
  await follow(page, CHANGE_LOG);
  await expect(page.locator('html[data-went-back]')).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectHeading(page, 'Versioning and Deprecation');
});

test('a link to the page that is shown calls off a page on its way', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await follow(page, SHORT_GUIDE);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
  release();
  await expectArrived(page, `${CHANGE_LOG}/page.js`);
  await expectHeading(page, 'Versioning and Deprecation');
});

test('a link to a heading, clicked while a page is on its way, does not leave address and page apart', async ({
  page,
}) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  await expect(page).toHaveURL(new RegExp(`${CHANGE_LOG}$`));
  await follow(page, '#how-a-deprecation-works');
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(CHANGE_LOG));
  await expectHeading(page, 'Change Log');
});
