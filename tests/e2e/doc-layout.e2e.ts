/** The doc layout: the sidebar with the page's own group, breadcrumbs, previous and next, edit link. */
import type { Locator, Page } from '@playwright/test';
import { moveTo } from './moves.support.ts';
import { API, expect, GUIDE, isPhone, OTHER, test, wakeApp } from './site.support.ts';

/** Sidebar, its label, and one of its pages. */
const SIDEBARS = [
  ['generalUsage', 'Guides', '/docs/guides/spot-rest-auth'],
  ['spotRestApiSidebar', 'Spot REST', '/docs/rest-api/add-order'],
  ['spotWS2ApiSidebar', 'Spot WebSocket v2', '/docs/websocket-v2/add_order'],
  ['spotWS1ApiSidebar', 'Spot WebSocket v1', '/docs/websocket-v1/addorder'],
  ['spotFIXApiSidebar', 'Spot and derivatives FIX', '/docs/fix-api/nos-fix'],
  ['futuresRestApiSidebar', 'Derivatives REST', '/docs/futures-api/trading/send-order'],
  ['futuresWSApiSidebar', 'Derivatives WebSocket', '/docs/futures-api/websocket/book'],
  ['custodyRestApiSidebar', 'Custody REST', '/docs/custody-api/list-custody-vaults'],
  ['otcRestApiSidebar', 'OTC REST', '/docs/otc-api/create-otc-quote-request'],
  ['primeFIXApiSidebar', 'Prime FIX', '/docs/prime-api/fix/nos-fix'],
  ['primeWSApiSidebar', 'Prime WebSocket', '/docs/prime-api/websocket/subscribe'],
  ['embedApiSidebar', 'Embed REST', '/docs/embed-api/list-embed-assets'],
  ['embedv1ApiSidebar', 'Embed v1 REST', '/docs/embed-v1-api/create-user'],
  ['rampApiSidebar', 'Ramp REST', '/docs/ramp-api/get-ramp-limits'],
  ['oauthSidebar', 'OAuth REST', '/docs/oauth/get-o-auth-token'],
  ['payApiSidebar', 'Pay REST', '/docs/pay-api/create-pay-request'],
  ['nodesApiSidebar', 'Nodes', '/docs/nodes-api/bitcoin/json-rpc/estimatesmartfee'],
] as const;

async function openSidebar(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open navigation menu' }).click();
  return page.getByRole('navigation', { name: 'Section' });
}

test('each of the 17 sidebars shows its own group, with the page marked and in view', async ({ page }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  for (const [name, label, route] of SIDEBARS) {
    await test.step(name, async () => {
      await moveTo(page, `/api${route}`);
      await expect(page.locator('html')).toHaveAttribute('data-section', name);
      const sidebar = await openSidebar(page);
      await expect(sidebar.locator('.sidebar-title').getByRole('link')).toHaveText(label);
      const current = sidebar.locator('li [aria-current="page"]');
      await expect(current).toHaveAttribute('href', `/api${route}`);
      await expect(current).toBeInViewport();
      const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
      await expect(breadcrumbs.getByRole('listitem').first()).toHaveText(label);
    });
  }
});

const groupOf = (sidebar: Locator, label: string) =>
  sidebar.locator('.group > a', { hasText: new RegExp(`^${label}$`) });

for (const [when, wake] of [
  ['before the app has arrived', async () => {}],
  ['when the app is there', wakeApp],
] as const) {
  test(`a group expands in place and folds again, ${when}`, { tag: '@both' }, async ({ page }) => {
    await page.goto('/api/docs/rest-api/add-order');
    await wake(page);
    const sidebar = await openSidebar(page);
    await expect(sidebar.locator('.group.open')).toHaveCount(1);
    await expect(sidebar.locator('li [aria-current="page"]')).toBeInViewport();
    const group = groupOf(sidebar, 'Market Data');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.getByRole('link', { name: 'Get Server Time' })).toBeVisible();
    await expect(page).toHaveURL(/add-order$/);
    // Only the page itself is marked, and the drawer of a phone is still open.
    await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
    await expect(sidebar.getByRole('link', { name: 'Add Order', exact: true })).toBeVisible();
    await group.click();
    await expect(sidebar.getByRole('link', { name: 'Get Server Time' })).toBeHidden();
    await group.click();
    await sidebar.getByRole('link', { name: 'Get Server Time' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Server Time');
  });
}

test('the page of a group is the first one in it', async ({ page }) => {
  await page.goto('/api/docs/rest-api/add-order');
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/docs\/category\/rest-api\/trading$/);
  await expect((await openSidebar(page)).locator('[aria-current="page"]')).toHaveText('Overview');
});

test('a group in a group expands, too', async ({ page }) => {
  await page.goto('/api/docs/nodes-api/introduction');
  const sidebar = await openSidebar(page);
  await groupOf(sidebar, 'Ethereum').click();
  await groupOf(sidebar, 'debug').click();
  await expect(sidebar.getByRole('link', { name: 'debug_traceCall', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/introduction$/);
});

test('where the pages of a group cannot be fetched, its link is followed', async ({ page }) => {
  await page.route(/\/category\/rest-api\/market-data\/page\.js/, (route) => route.abort());
  await page.goto('/api/docs/rest-api/add-order');
  await groupOf(await openSidebar(page), 'Market Data').click();
  await page.waitForURL(/\/docs\/category\/rest-api\/market-data$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market Data');
});

test('the title of a sidebar is not followed by the page it leads to', async ({ page }) => {
  for (const [path, label, home] of [
    ['/api/docs/rest-api/add-order', 'Spot REST', '/api/docs/rest-api/rest-api'],
    ['/api/docs/custody-api/list-custody-vaults', 'Custody REST', '/api/docs/custody-api/rest-api'],
  ] as const) {
    await page.goto(path);
    const sidebar = await openSidebar(page);
    await expect(sidebar.locator(`a[href="${home}"]`)).toHaveText([label]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a closed group leads into it', async ({ page }) => {
    await page.goto('/api/docs/rest-api/add-order');
    const sidebar = await openSidebar(page);
    await groupOf(sidebar, 'Market Data').click();
    await expect(page).toHaveURL(/\/docs\/category\/rest-api\/market-data$/);
    await expect(sidebar.locator('.group.open > a')).toHaveText(['Market Data']);
  });
});

test('breadcrumbs lead to the sidebar and the group of the page', async ({ page }) => {
  await page.goto('/api/docs/rest-api/add-order');
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Spot REST', 'Trading']);
  await breadcrumbs.getByRole('link', { name: 'Trading' }).click();
  await expect(page).toHaveURL(/\/docs\/category\/rest-api\/trading$/);
});

test('previous and next lead through the sidebar in reading order', async ({ page }) => {
  await page.goto(GUIDE);
  const pager = page.getByRole('navigation', { name: 'Previous and next page' });
  const next = pager.getByRole('link', { name: /^Next/ });
  const title = ((await next.textContent()) ?? '').replace(/^Next/, '');
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).not.toHaveURL(/global-intro$/);
  await pager.getByRole('link', { name: /^Previous/ }).click();
  await expect(page).toHaveURL(/global-intro$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halyard APIs');
});

test('the first page of a sidebar has no previous page, the last no next one', async ({ page }) => {
  await page.goto('/api/docs/rest-api/rest-api');
  const pager = page.locator('.pager');
  await expect(pager.locator('[rel="next"]')).toHaveCount(1);
  await expect(pager.locator('[rel="prev"]')).toHaveCount(0);
  await page.goto('/api/blog/ws-v2');
  await expect(pager.locator('[rel="prev"]')).toHaveCount(1);
  await expect(pager.locator('[rel="next"]')).toHaveCount(0);
});

test('a written page has an edit link to its source', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
    'href',
    'https://code.halyard.example/docs/edit/main/content/guides/global-intro.mdx',
  );
});

test('without an address for editing there is no edit link', async ({ page }) => {
  await page.goto(`${OTHER}/docs/guides/global-intro`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
});

test('the arrow of a link to another site stays with the last word', async ({ page }) => {
  await page.goto(`${API}/docs/tools/error-finder`);
  const link = page.locator('main .external').first();
  const widthOfWord = await link.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas) canvas.font = getComputedStyle(element).font;
    return canvas?.measureText(element.textContent?.split(' ').at(-1) ?? '').width ?? 0;
  });
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const last = await link.evaluate((element) => [...element.getClientRects()].at(-1)?.width ?? 0);
    expect(last, `${width} px`).toBeGreaterThan(widthOfWord);
  }
});

test('on a phone a table with many columns keeps the first one in sight', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(`${API}/docs/guides/spot-ratelimits`);
  const table = page.getByRole('group', { name: "Points on the pair's counter" });
  const first = table.getByRole('cell', { name: 'Amend', exact: true });
  await first.scrollIntoViewIfNeeded();
  const before = await first.boundingBox();
  await table.evaluate((box) => {
    box.scrollLeft = box.scrollWidth;
  });
  expect(await table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect((await first.boundingBox())?.x).toBe(before?.x);
});
