/** No violation of the accessibility rules a machine can check, in light and dark, on every kind of page and state. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { KINDS, SHORT } from './page-kinds.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { expect, GUIDE, isPhone, OTHER, test, wakeApp } from './site.support.ts';

/** In an open drawer the main content is out of reach, for the rules too: these two miss it. */
const MISSED_BEHIND_DRAWER = ['landmark-one-main', 'page-has-heading-one'];

/** Every rule in light; in dark only colours differ. */
async function expectNoViolations(page: Page, without: readonly string[] = []): Promise<void> {
  await loadRules(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page, new Set(), { without })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 20, 27)');
  expect(await violationsOf(page, new Set(), { coloursOnly: true })).toEqual([]);
}

/** The rules look at every element, which takes its time on a loaded machine. */
test.slow();

for (const [name, path] of Object.entries(KINDS)) {
  test(`${name} has no violation`, async ({ page }) => {
    await page.goto(path);
    await expectNoViolations(page);
  });
}

test('code of every language has contrast', async ({ page }) => {
  await page.goto(GUIDE);
  // The policy of the site forbids style elements, not sheets that a script makes.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.tabs > .panel { display: block !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).include('[data-languages]').withRules('color-contrast');
    expect((await axe.analyze()).violations, colorScheme).toEqual([]);
  }
});

test('an open menu has no violation', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has the drawer instead');
  await page.goto(SHORT);
  await page.getByRole('button', { name: 'Spot' }).click();
  await expect(page.locator('#menu-spot')).toBeVisible();
  await expectNoViolations(page);
});

test('the open drawer has no violation, in the section and in the main menu', async ({ page }) => {
  test.skip(!isPhone(page), 'a wide screen has columns instead');
  await page.goto(SHORT);
  await wakeApp(page);
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expectNoViolations(page, MISSED_BEHIND_DRAWER);
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expectNoViolations(page, MISSED_BEHIND_DRAWER);
});

test('the open search has no violation with results', async ({ page }) => {
  await page.goto(SHORT);
  await page.getByRole('combobox').click();
  await page.keyboard.type('order');
  await expect(page.locator('.search-panel').getByRole('option').first()).toBeVisible();
  await expectNoViolations(page);
});

test('the open search has no violation with an error', async ({ page }) => {
  await page.route(/search-index-[\w-]+\.json$/, (route) => route.abort());
  await page.goto(SHORT);
  await page.getByRole('combobox').click();
  await expect(page.locator('.search-panel').getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});

test('a page of the other direction has no violation', async ({ page }) => {
  await page.goto(`${OTHER}/blog`);
  await expectNoViolations(page);
});
