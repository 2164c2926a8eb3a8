/** The top navigation: all of its rows, the items on the right, and which item is marked as current. */
import type { Locator, Page } from '@playwright/test';
import { API, expect, isPhone, OTHER, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

/** Menu ('' for a plain item), label, route. */
const ROWS = [
  ['', 'Guides', '/docs/guides/global-intro'],
  ['Spot', 'REST', '/docs/rest-api/add-order'],
  ['Spot', 'Websocket (v2)', '/docs/websocket-v2/add_order'],
  ['Spot', 'Websocket (v1)', '/docs/websocket-v1/addorder'],
  ['Spot', 'FIX', '/docs/fix-api/nos-fix'],
  ['Derivatives', 'REST', '/docs/futures-api/trading/send-order'],
  ['Derivatives', 'Websocket', '/docs/futures-api/websocket/book'],
  ['Derivatives', 'FIX', '/docs/fix-api/nos-fix'],
  ['Institutional', 'Custody REST', '/docs/custody-api/list-custody-vaults'],
  ['Institutional', 'OTC REST', '/docs/otc-api/create-otc-quote-request'],
  ['Institutional', 'Prime FIX', '/docs/prime-api/fix/nos-fix'],
  ['Institutional', 'Prime WebSocket', '/docs/prime-api/websocket/subscribe'],
  ['Partner', 'Embed REST', '/docs/embed-api/list-embed-assets'],
  ['Partner', 'Ramp REST', '/docs/ramp-api/intro'],
  ['Partner', 'OAuth REST', '/docs/oauth/halyard-connect'],
  ['', 'Blog', '/blog'],
  ['', 'Change Log', '/docs/change-log'],
] as const;

/** Returns the link of a row, in the bar or in the drawer of a phone. */
function rowOf(page: Page, menu: string, label: string): Locator {
  const main = page.getByRole('navigation', { name: 'Main menu' });
  const bar = page.getByRole('banner');
  const group = isPhone(page)
    ? main.locator('li', { has: page.locator('p', { hasText: menu }) })
    : bar.locator('.dropdown', { has: page.getByRole('button', { name: menu }) });
  const around = isPhone(page) ? main : bar;
  return (menu ? group : around).getByRole('link', { name: label, exact: true });
}

/** Opens what contains a row, at either width, and returns the row's link. */
async function openRow(page: Page, menu: string, label: string): Promise<Locator> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    const back = page.getByRole('button', { name: 'Back to main menu' });
    if (await back.isVisible()) await back.click();
  } else if (menu) await page.getByRole('banner').getByRole('button', { name: menu }).click();
  return rowOf(page, menu, label);
}

test('every row of the navigation leads to its address', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${API}/`);
  await wakeApp(page);
  for (const [index, [menu, label, route]] of ROWS.entries()) {
    await test.step(`${menu} ${label}`, async () => {
      const isFirst = menu === '' || menu !== ROWS[index - 1]?.[0];
      const link = isFirst ? await openRow(page, menu, label) : rowOf(page, menu, label);
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', `${API}${route}`);
      // Follow only the last row of each menu.
      if (menu && menu === ROWS[index + 1]?.[0]) return;
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === `${API}${route}`);
      await expect(page.locator('html')).toHaveAttribute('data-route', route);
      // The menu closes after a click.
      await expect(link).toBeVisible({ visible: !isPhone(page) && !menu });
    });
  }
});

test('Sign In and Sign Up lead out of the site', { tag: '@both' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  for (const [label, url] of [
    ['Sign In', 'https://pro.halyard.example/sign-in'],
    ['Sign Up', 'https://www.halyard.example/sign-up'],
  ] as const) {
    const link = await openRow(page, '', label);
    await expect(link).toHaveAttribute('href', url);
    if (isPhone(page)) await page.keyboard.press('Escape');
  }
});

test('the language menu offers English only', { tag: '@both' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  if (isPhone(page)) {
    await openRow(page, '', 'Guides');
    const english = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'English' });
    await expect(english).toHaveAttribute('aria-current', 'true');
    return;
  }
  await page.getByRole('button', { name: 'Language: English' }).click();
  const items = page.locator('#menu-language').getByRole('button');
  await expect(items).toHaveText(['English']);
  await expect(items.first()).toBeVisible();
  await expect(items.first()).toHaveAttribute('aria-current', 'true');
  // Choosing the language that is shown changes nothing.
  await page.getByRole('button', { name: 'Language: English' }).press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu-language')).toBeHidden();
  await expect(page).toHaveURL((url) => url.href.endsWith(SHORT_GUIDE));
});

test('the section of the page is marked, in the bar and in its menu', { tag: '@both' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await expect(await openRow(page, '', 'Guides')).toHaveAttribute('aria-current', 'true');
  await page.goto('/api/docs/rest-api/get-ticker-information');
  await expect(await openRow(page, 'Spot', 'REST')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.navbar .dropdown .current')).toHaveText(['Spot']);
});

test('a post marks the blog, and a move changes the mark', { tag: '@both' }, async ({ page }) => {
  await page.goto('/api/blog/level3');
  await wakeApp(page);
  const blog = await openRow(page, '', 'Blog');
  await expect(blog).toHaveAttribute('aria-current', 'true');
  const changeLog = isPhone(page) ? page.locator('.main-nav') : page.locator('.nav-right');
  await changeLog.getByRole('link', { name: 'Change Log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await expect(await openRow(page, '', 'Blog')).not.toHaveAttribute('aria-current');
});

async function scrollAway(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
}

test('the bar stays in view while the reader scrolls', { tag: '@both' }, async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollAway(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});

test('where the configuration lets it, the bar hides on the way down and returns on the way up', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(`${OTHER}/docs/guides/global-intro`);
  await scrollAway(page);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  // What grows above moves the page down, so that the text in view stays.
  await page.locator('h1').evaluate((title) => Object.assign(title.style, { paddingBottom: '300px' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});
