/** Addresses: which exist, which differences don't matter, and what an unknown one returns. */
import { API, expect, GUIDE, OTHER, test, wakeApp } from './site.support.ts';

const ORIGIN = 'https://docs.halyard.example';

test('the landing page has one address, and the root leads to it', async ({ page }) => {
  for (const path of ['/', API, `${API}/`]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname, path).toBe(`${API}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Halyard');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${ORIGIN}/api/`);
  }
});

const UNKNOWN = [
  '/elsewhere',
  '/api/nothing',
  '/api/docs',
  '/api/docs/guides/global-intro/deeper/still',
  '/api/docs/guides/Global-Intro',
  '/API/docs/guides/global-intro',
  '/api/docs/guides/global-intr',
  '/api/docs/guides/%E0%A4%A',
];

test('every unknown address returns status 404 and the not-found page', async ({ request }) => {
  for (const path of UNKNOWN) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('Page not found');
  }
});

test('the not-found page is complete at any depth and leads on', async ({ page }) => {
  await page.goto('/api/docs/guides/global-intro/deeper/still');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  // Styles and links use the base path, however deep the address is.
  await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Start page' }).click();
  await expect(page).toHaveURL(/\/api\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Halyard');
  await expect(canonical).toHaveAttribute('href', /\/api\/$/);
});

test('the not-found page searches for what the address names, and offers pages with similar addresses', async ({
  page,
}) => {
  await page.goto('/api/docs/rest-api/addorder');
  const near = page.getByRole('navigation', { name: 'Did you mean' });
  await expect(near.getByRole('link')).toHaveCount(3);
  await expect(near.getByRole('link').first()).toHaveAttribute('href', '/api/docs/rest-api/add-order');
  await page.getByRole('button', { name: 'Search for “addorder”' }).click();
  await expect(page.locator('#search')).toHaveValue('addorder');
  await expect(page.getByRole('option', { name: /Add Order/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await near.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Order');
});

const FILE_NAMES = [
  [`${GUIDE}.html`, GUIDE],
  [`${GUIDE}/index.html`, GUIDE],
  [`${GUIDE}//?from=mail`, `${GUIDE}?from=mail`],
  ['/api/index.html', '/api/'],
  ['/api/blog.html?from=mail', '/api/blog?from=mail'],
] as const;
test('another spelling of an address is redirected to the address of the page', async ({
  request,
  baseURL,
}) => {
  for (const [path, clean] of FILE_NAMES) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.url(), path).toBe(`${baseURL}${clean}`);
  }
});

for (const ending of ['.html', '/index.html', '/']) {
  test(`where a host serves the file itself, ${ending} goes from the address without a load`, async ({
    page,
    request,
    baseURL,
  }) => {
    const body = await (await request.get(GUIDE)).text();
    const served: string[] = [];
    await page.route(`**${GUIDE}${ending}*`, async (route) => {
      served.push(route.request().url());
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
    await page.goto(`${GUIDE}${ending}?from=mail#conventions`);
    await expect(page).toHaveURL(`${baseURL}${GUIDE}?from=mail#conventions`);
    await wakeApp(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halyard APIs');
    expect(served).toHaveLength(1);
  });
}

test('a link to another spelling ends at the one address too', async ({ page, baseURL }) => {
  for (const spelling of ['/api/docs/change-log.html', '/api/docs//change-log/']) {
    await page.goto(GUIDE);
    await wakeApp(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
    }, spelling);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
    await expect(page).toHaveURL(`${baseURL}/api/docs/change-log`);
  }
});

test('/api/blog-cad is a second address of the blog list', async ({ page }) => {
  const response = await page.goto('/api/blog-cad');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(/\/api\/blog-cad$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expect(page.getByRole('main').getByRole('link', { name: 'Atomic Amends' })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${ORIGIN}/api/blog`);
});

test('html carries the configured language and direction', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.goto(`${OTHER}/docs/guides/global-intro`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('another base path carries the whole site', async ({ page }) => {
  const response = await page.goto(`${OTHER}/docs/guides/global-intro`);
  expect(response?.status()).toBe(200);
  await wakeApp(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page).toHaveURL(`${OTHER}/docs/change-log`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
});
