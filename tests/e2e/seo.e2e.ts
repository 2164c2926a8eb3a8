/** SEO: sitemap, robots, manifest, icon, feeds, structured data, and sites that must not be indexed. */
import type { APIRequestContext, Page } from '@playwright/test';
import { API, expect, GUIDE, OTHER, test } from './site.support.ts';

const ORIGIN = 'https://docs.halyard.example';

async function pathsInSitemap(request: APIRequestContext): Promise<string[]> {
  const response = await request.get(`${API}/sitemap.xml`);
  expect(response.headers()['content-type']).toContain('application/xml');
  const places = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
  expect(places.filter((place) => !place.startsWith(`${ORIGIN}/api/`))).toEqual([]);
  return places.map((place) => place.slice(ORIGIN.length));
}

async function readJsonLd(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
}

test('the sitemap lists every written page and no other', async ({ request }) => {
  const paths = await pathsInSitemap(request);
  expect(paths).toContain('/api/');
  expect(paths).toContain(GUIDE);
  expect(paths).toContain('/api/blog/level3');
  expect(paths).not.toContain('/api/blog-cad');
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    const response = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).not.toContain('<meta name="robots" content="noindex"/>');
  }
});

test('a page of the search is in the sitemap or asks not to be indexed', async ({ request }) => {
  const written = new Set(await pathsInSitemap(request));
  const hash = /data-search="([^"]+)"/.exec(await (await request.get(GUIDE)).text())?.[1];
  const index: { pages: { routes: string[] } } = await (
    await request.get(`${API}/assets/search-index-${hash}.json`)
  ).json();
  const planned = index.pages.routes.map((route) => API + route).filter((path) => !written.has(path));
  for (const path of planned.slice(0, 20)) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('robots.txt forbids nothing and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(await response.text()).toBe(`User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/api/sitemap.xml\n`);
});

test('manifest and icon are linked and there', async ({ page, request }) => {
  await page.goto(GUIDE);
  const manifest = await request.get(
    (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? 'missing',
  );
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Halyard API', start_url: '/api/', scope: '/api/' });
  const icon = await request.get((await page.locator('link[rel="icon"]').getAttribute('href')) ?? 'missing');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toContain('image/svg+xml');
});

test('Open Graph names the page, its address and an image that is there', async ({ page, request }) => {
  await page.goto('/api/blog/level3');
  const contentOf = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  expect(await contentOf('title')).toBe('Level 3 channel');
  expect(await contentOf('url')).toBe(`${ORIGIN}/api/blog/level3`);
  expect(await contentOf('type')).toBe('article');
  const image = (await contentOf('image')) ?? '';
  expect(image).toBe(`${ORIGIN}/api/social.png`);
  const response = await request.get(image.slice(ORIGIN.length));
  expect(response.headers()['content-type']).toBe('image/png');
});

for (const [path, type] of [
  [`${API}/`, 'WebSite'],
  [GUIDE, 'TechArticle'],
  ['/api/blog', 'CollectionPage'],
  ['/api/blog/level3', 'BlogPosting'],
] as const) {
  test(`${path} describes itself as ${type}`, async ({ page }) => {
    await page.goto(path);
    const url = `${ORIGIN}${path}`;
    expect(await readJsonLd(page)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': expect.arrayContaining([expect.objectContaining({ '@type': type, url })]),
    });
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url);
  });
}

test('a post names its day, its team and its way from the blog', async ({ page }) => {
  await page.goto('/api/blog/level3');
  expect(await readJsonLd(page)).toMatchObject({
    '@graph': [
      { datePublished: '2024-06-03', author: [{ '@type': 'Organization', name: 'Market data team' }] },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { name: 'Level 3 channel' }] },
    ],
  });
});

test('a site that does not want to be indexed says so everywhere and has no sitemap', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/docs/guides/global-intro', '/blog', '/blog/level3']) {
    await page.goto(OTHER + path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="sitemap"]')).toHaveCount(0);
  }
  expect((await request.get(`${OTHER}/sitemap.xml`)).status()).toBe(404);
  expect(await (await request.get(new URL('/robots.txt', OTHER).href)).text()).toBe(
    'User-agent: *\nAllow: /\n',
  );
});
