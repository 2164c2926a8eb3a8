/** No violation of the automated accessibility rules, in light and dark, on every kind of page and in every state. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { moveTo } from './moves.support.ts';
import { KINDS, NOT_FOUND, SHORT } from './page-kinds.support.ts';
import { listenTo } from './page-problems.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { boxOf, INDEX, panelOf, searchFor } from './searching.support.ts';
import { expect, GUIDE, isPhone, OTHER, SHORT_GUIDE, switchColors, test, wakeApp } from './site.support.ts';

/** While the drawer is open, the main content is inert, also for these two rules, which report it as missing. */
const MISSED_BEHIND_DRAWER = ['landmark-one-main', 'page-has-heading-one'];

/** The rules check every element, which takes a while on a busy machine. */
test.slow();

async function expectNone(page: Page, name: string, without: readonly string[] = []): Promise<void> {
  expect.soft(await violationsOf(page, { without }), name).toEqual([]);
}

// On a wide screen; every-page.e2e.ts does the same on a phone.
test('a move to any kind of page arrives without an error or a violation', async ({ page }) => {
  const heard = listenTo(page, (url) => url.endsWith(NOT_FOUND));
  await open(page, NOT_FOUND);
  await expectNone(page, 'the not-found page');
  await open(page, SHORT_GUIDE);
  for (const [name, path] of Object.entries(KINDS)) {
    if (path === NOT_FOUND) continue;
    expect.soft(await moveTo(page, path), name).toBe(`https://docs.halyard.example${path}`);
    await expectNone(page, name);
    expect.soft(heard.splice(0), name).toEqual([]);
  }
});

test('no open menu has a violation', { tag: '@both' }, async ({ page }) => {
  await open(page, SHORT);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await expectNone(page, 'the section in the drawer', MISSED_BEHIND_DRAWER);
    await page.getByRole('button', { name: 'Back to main menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expectNone(page, 'the main menu in the drawer', MISSED_BEHIND_DRAWER);
  } else {
    await page.getByRole('button', { name: 'Spot' }).click();
    await expect(page.locator('#menu-left-2')).toBeVisible();
    await expectNone(page, 'a menu of the bar');
  }
});

test('the open search has no violation', { tag: '@both' }, async ({ page }) => {
  await page.route(INDEX, (route) => route.abort());
  await open(page, SHORT);
  await boxOf(page).click();
  await expect(panelOf(page).getByRole('alert')).toBeVisible();
  await expectNone(page, 'with an error');
  await page.unroute(INDEX);
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await searchFor(page, 'order', 'Order');
  await expectNone(page, 'with results');
});

test('with forced colors, everything that is chosen or current has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = (chosen: string) =>
    expect(page.locator(chosen).filter({ visible: true }).first(), chosen).toHaveCSS(
      'outline-style',
      'dashed',
    );
  await page.goto('/api/docs/change-log');
  for (const chosen of ['.filter label:has(:checked)', '.outline [aria-current]']) await outlined(chosen);
  await page.goto('/api/docs/rest-api/add-order');
  for (const chosen of ['.drawer [aria-current]', '.section-bar [aria-current]', '.protocols [aria-current]'])
    await outlined(chosen);
  await outlined('.tabs > label > :checked + span');
  await searchFor(page, 'nonce', 'nonce');
  for (const chosen of ['.results [aria-selected="true"]', '.api-filter [aria-pressed="true"]'])
    await outlined(chosen);
  await page.emulateMedia({ forcedColors: null });
});

test('a page of the other direction has no violation', { tag: '@both' }, async ({ page }) => {
  await open(page, `${OTHER}/blog`);
  await expectNone(page, 'the blog');
});

/** Loads a page, the app and the rules. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await wakeApp(page);
  await loadRules(page);
}

test('code of every language has contrast', async ({ page }) => {
  await page.goto(GUIDE);
  await page.evaluate(() => {
    // The site's policy forbids style elements, but not style sheets created by a script.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.tabs > .panel { display: block !important; }');
    document.adoptedStyleSheets.push(sheet);
    // Check one word of each look, because there are thousands of words.
    const looks = new Map<string, Element>();
    for (const word of document.querySelectorAll('[data-languages] pre *'))
      looks.set(`${word.parentElement?.className} ${word.localName} ${word.className}`, word);
    for (const word of looks.values()) word.setAttribute('data-measured', '');
  });
  expect(await page.locator('[data-measured]').count()).toBeGreaterThan(5);
  for (const colorScheme of ['light', 'dark'] as const) {
    await switchColors(page, colorScheme);
    const axe = new AxeBuilder({ page }).include('[data-measured]').withRules('color-contrast');
    expect((await axe.analyze()).violations, colorScheme).toEqual([]);
  }
});
