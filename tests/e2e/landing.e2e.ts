/** The landing page: each kind of reader is one click away from the right first page. */
import { API, expect, test } from './site.support.ts';

const READERS = [
  ['Trade spot', 'Spot REST introduction', '/docs/guides/spot-rest-intro', 'generalUsage'],
  ['Trade derivatives', 'Futures introduction', '/docs/guides/futures-introduction', 'generalUsage'],
  ['Run an institution', 'Custody authentication', '/docs/guides/custody-rest-auth', 'generalUsage'],
  ['Build as a partner', 'Embed authentication', '/docs/guides/embed-rest-auth', 'generalUsage'],
  ['Use blockchain nodes', 'Nodes introduction', '/docs/nodes-api/introduction', 'nodesApiSidebar'],
] as const;

test('each reader is led to a first page in one click', async ({ page }) => {
  for (const [title, label, route, section] of READERS) {
    await test.step(title, async () => {
      await page.goto(`${API}/`);
      const way = page.locator('.ways > div', { has: page.getByRole('heading', { name: title }) });
      await way.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL((url) => url.pathname === `${API}${route}`);
      await expect(page.locator('html')).toHaveAttribute('data-section', section);
    });
  }
});

/** Areas that the top navigation does not lead to. */
const BESIDE_THE_BAR = [
  ['Pay', '/docs/pay-api/rest-api'],
  ['Nodes', '/docs/nodes-api/introduction'],
  ['Embed v1', '/docs/embed-v1-api/rest-api'],
] as const;

test('an area that the bar does not lead to is one click away', async ({ page }) => {
  for (const [label, route] of BESIDE_THE_BAR) {
    await test.step(label, async () => {
      await page.goto(`${API}/`);
      await page.locator('#more').getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === `${API}${route}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('every link of the landing page that stays on the site leads to a page', async ({ page, request }) => {
  await page.goto(`${API}/`);
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const own = [...new Set(hrefs)].filter((href) => href.startsWith('/'));
  expect(own.length).toBeGreaterThan(20);
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200);
});

test('the first request and its response can be read without scrolling sideways', async ({ page }) => {
  await page.goto(`${API}/`);
  await expect(page.getByRole('heading', { name: 'Make a first call' })).toBeVisible();
  await expect(page.locator('.first-call code').first()).toHaveText(
    'curl https://api.halyard.example/0/public/Time',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
