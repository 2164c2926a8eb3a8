/** Back and forward: restore the page and position that the reader left, whatever happened in between. */
import { APP } from './intercept.support.ts';
import { ADD_ORDER, CHANGE_LOG, expectHeading, expectScroll, follow, scrollTo } from './moves.support.ts';
import { expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('back and forward restore the positions the reader left', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await scrollTo(page, 700);
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  await page.goBack();
  await expectHeading(page, 'Change Log');
  await expectScroll(page, 700);
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await expectScroll(page, 1500);
  await page.goForward();
  await expectHeading(page, 'Change Log');
  await expectScroll(page, 700);
});

test('back restores positions inside a page and across pages after moves by hash', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 900);
  await follow(page, '#how-a-deprecation-works');
  await expect(page.locator('#how-a-deprecation-works')).toBeInViewport();
  const atTarget = await page.evaluate(() => Math.round(scrollY));
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page).toHaveURL(/#how-a-deprecation-works$/);
  await expectScroll(page, atTarget);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
  await expectScroll(page, 900);
  await page.goForward();
  await page.goForward();
  await expectHeading(page, 'Change Log');
});

for (const [name, act] of [
  ['before the app has arrived', async () => {}],
  ['with the app there', wakeApp],
] as const) {
  test(`after a reload, ${name}, back shows the page before at its position`, async ({ page }) => {
    await page.goto(SHORT_GUIDE);
    await wakeApp(page);
    await scrollTo(page, 1500);
    await follow(page, ADD_ORDER);
    await expectHeading(page, 'Add Order');
    await page.reload();
    await expectHeading(page, 'Add Order');
    await act(page);
    await page.goBack();
    await expectHeading(page, 'Versioning and Deprecation');
    await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
    await expectScroll(page, 1500);
    await page.goForward();
    await expectHeading(page, 'Add Order');
  });
}

test('after a reload, back loads the page in full where the app cannot be had', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  await page.reload();
  await page.route(APP, (route) => route.abort());
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
});

test('back finds open what the reader had opened, and the same words at the same place', async ({ page }) => {
  await page.goto(ADD_ORDER);
  await wakeApp(page);
  const fold = page.locator('.operation .fields details.more').first();
  const response = page.locator('.operation > .body > section').last();
  const scenario = page.locator('select.scenario');
  await fold.locator('summary').click();
  await scenario.selectOption({ index: 4 });
  await response.evaluate((element) => element.scrollIntoView());
  const before = await response.evaluate((element) => element.getBoundingClientRect().top);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.goBack();
  await expectHeading(page, 'Add Order');
  await expect(fold).toHaveAttribute('open');
  expect(await scenario.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(4);
  await expect
    .poll(() => response.evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(before, 0);
  // A new visit to the same page starts fresh.
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
  await expect(fold).not.toHaveAttribute('open');
});

test('back leads to a first page with a query, too', async ({ page }) => {
  await page.goto(`${SHORT_GUIDE}?from=mail`);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await page.goBack();
  await expect(page).toHaveURL(/\?from=mail$/);
  await expectHeading(page, 'Versioning and Deprecation');
  await expectScroll(page, 1500);
});

for (const path of ['/api/nothing', '/api/nothing.png', '/elsewhere']) {
  test(`back leads to a first page that was not found, too: ${path}`, async ({ page }) => {
    await page.goto(path);
    await wakeApp(page);
    await follow(page, CHANGE_LOG);
    await expectHeading(page, 'Change Log');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectHeading(page, 'Page not found');
  });
}
