/** No violation of the accessibility rules a machine can check, in light and dark, on every kind of page and state. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { moveTo } from './moves.support.ts';
import { KINDS, NOT_FOUND, SHORT } from './page-kinds.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { expect, GUIDE, OTHER, switchColors, test, wakeApp } from './site.support.ts';

/** In an open drawer the main content is out of reach, for the rules too: these two miss it. */
const MISSED_BEHIND_DRAWER = ['landmark-one-main', 'page-has-heading-one'];

/** Every rule in light; in dark only colors differ. */
async function expectNoViolations(page: Page, without: readonly string[] = []): Promise<void> {
  await loadRules(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page, { without })).toEqual([]);
  await switchColors(page, 'dark');
  expect(await violationsOf(page, { rules: 'colors' })).toEqual([]);
}

/** The rules look at every element, which takes its time on a loaded machine. */
test.slow();

// On a wide screen; every-page.e2e.ts does the same on a phone with one page of every layout.
for (const [colors, rules] of [
  ['light', 'every'],
  ['dark', 'colors'],
] as const) {
  test(`no kind of page has a violation in ${colors}`, async ({ page }) => {
    await page.goto(NOT_FOUND);
    await wakeApp(page);
    await loadRules(page);
    await switchColors(page, colors);
    for (const [name, path] of Object.entries(KINDS)) {
      if (path !== NOT_FOUND) await moveTo(page, path);
      expect.soft(await violationsOf(page, { rules }), name).toEqual([]);
    }
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
  await page.goto(SHORT);
  await page.getByRole('button', { name: 'Spot' }).click();
  await expect(page.locator('#menu-spot')).toBeVisible();
  await expectNoViolations(page);
});

test('the open drawer has no violation, in the section and in the main menu', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(SHORT);
  await wakeApp(page);
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expectNoViolations(page, MISSED_BEHIND_DRAWER);
  await page.getByRole('button', { name: 'Back to main menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expectNoViolations(page, MISSED_BEHIND_DRAWER);
});

test('the open search has no violation with results', { tag: '@both' }, async ({ page }) => {
  await page.goto(SHORT);
  await page.getByRole('combobox').click();
  await page.keyboard.type('order');
  await expect(page.locator('.search-panel').getByRole('option').first()).toBeVisible();
  await expectNoViolations(page);
});

test('the open search has no violation with an error', { tag: '@both' }, async ({ page }) => {
  await page.route(/search-index-[\w-]+\.json$/, (route) => route.abort());
  await page.goto(SHORT);
  await page.getByRole('combobox').click();
  await expect(page.locator('.search-panel').getByRole('alert')).toBeVisible();
  await expectNoViolations(page);
});

test('a page of the other direction has no violation', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${OTHER}/blog`);
  await expectNoViolations(page);
});
