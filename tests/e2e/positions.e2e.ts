/** Scroll position after a move: at the top, or at the target of the hash. */
import { holdBack } from './intercept.support.ts';
import {
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  expectHeading,
  expectScroll,
  follow,
  followNew,
  followToHash,
  scrollTo,
} from './moves.support.ts';
import { expect, GUIDE, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const ENTRY = '2026-06-22-derivatives-rest';

test('a new page is at its top', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await expectScroll(page, 0);
});

test('the old page keeps its place while the new one is on its way', async ({ page }) => {
  const release = await holdBack(page, CHANGE_LOG_CODE);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await follow(page, CHANGE_LOG);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectScroll(page, 1500);
  release();
  await expectHeading(page, 'Change Log');
  await expectScroll(page, 0);
});

test('a link with a hash leads to the target on the new page, and focus with it', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await followNew(page, { href: `${CHANGE_LOG}#2025` });
  await expectHeading(page, 'Change Log');
  await expect(page).toHaveURL(/#2025$/);
  await expect(page.locator('[id="2025"]')).toBeInViewport();
  await expect(page.locator('[id="2025"]')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('the target of a hash is where a full load puts it', async ({ page }) => {
  const topOfTarget = () =>
    page.locator('#conventions').evaluate((target) => Math.round(target.getBoundingClientRect().top));
  await page.goto(`${GUIDE}#conventions`);
  const loaded = await topOfTarget();
  await page.goto(CHANGE_LOG);
  await wakeApp(page);
  await scrollTo(page, 700);
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
    if (link) link.hash = 'conventions';
    link?.click();
  }, GUIDE);
  await expectHeading(page, 'Halyard APIs');
  await expect(page.locator('#conventions')).toBeFocused();
  expect(await topOfTarget()).toBe(loaded);
});

test('a hash that names nothing leads to the top of the new page', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await followToHash(page, CHANGE_LOG, 'not-there');
  await expectHeading(page, 'Change Log');
  await expectScroll(page, 0);
});

test('the announcement leads to its entry of the change log', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, `${CHANGE_LOG}#${ENTRY}`);
  await expectHeading(page, 'Change Log');
  await expect(page.locator(`[id="${ENTRY}"]`)).toBeInViewport();
  await expect(page.locator(`[id="${ENTRY}"]`)).toBeFocused();
});

test('a link to a heading of the same page leads there and loads nothing', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, '#how-a-deprecation-works');
  await expect(page).toHaveURL(/#how-a-deprecation-works$/);
  await expect(page.locator('#how-a-deprecation-works')).toBeInViewport();
  await expectHeading(page, 'Versioning and Deprecation');
});

test('a link to the page itself leads to its top', async ({ page }) => {
  await page.goto(`${SHORT_GUIDE}#how-a-deprecation-works`);
  await wakeApp(page);
  await expect(page.locator('#how-a-deprecation-works')).toBeInViewport();
  await follow(page, SHORT_GUIDE);
  await expectScroll(page, 0);
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
});
