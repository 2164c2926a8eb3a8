/** Prefetching: on intent, and for links in view once the reader acts, but never if data is expensive. */
import { ADD_ORDER, CHANGE_LOG, CHANGE_LOG_CODE, codeOf, expectHeading, follow } from './moves.support.ts';
import { API, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const INDEX = `${API}/docs/category/guides`;

test.use({ prefetching: true });

test('a pointer over a link fetches its page ahead', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const code = codeOf(page);
  const link = page.getByRole('main').getByRole('link', { name: 'change log' }).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await expect.poll(() => code).toContain(`${CHANGE_LOG}/page.js`);
  await expect(page.locator(`link[rel="prefetch"][href="${CHANGE_LOG}/page.js"]`)).toHaveCount(1);
});

test('the very first pointer over a link counts, though the app comes after it', async ({ page }) => {
  const code = codeOf(page);
  await page.goto(SHORT_GUIDE);
  await page.locator('.brand').hover();
  await expect.poll(() => code).toContain(`${API}/page.js`);
});

test('focus on a link fetches its page ahead', async ({ page }) => {
  const code = codeOf(page);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.getByRole('link', { name: 'Blog', exact: true }).focus();
  await expect.poll(() => code).toContain(`${API}/blog/page.js`);
});

test('links in view are fetched ahead once the reader acts, at most ten, and none before', async ({
  page,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 4000 });
  const code = codeOf(page);
  await page.goto(INDEX, { waitUntil: 'networkidle' });
  expect(await page.locator('main a[href^="/api/docs/"]').count()).toBeGreaterThan(20);
  expect(code).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.length).toBe(10);
  await page.waitForLoadState('networkidle');
  expect(code).toHaveLength(10);
  expect(new Set(code).size).toBe(10);
});

test('a link that comes into view later is fetched then', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 300 });
  const code = codeOf(page);
  await page.goto(`${API}/`);
  await page.keyboard.press('ArrowRight');
  await page.locator('html[data-app="ready"]').waitFor();
  const link = page.locator('.areas').locator('a[href^="/api/docs/"]').last();
  const target = `${await link.getAttribute('href')}/page.js`;
  await expect(link).not.toBeInViewport();
  expect(code).not.toContain(target);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => code).toContain(target);
});

test('a page fetched ahead is not sent again when it is opened', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const fetched = page.waitForResponse(CHANGE_LOG_CODE);
  const link = page.getByRole('main').getByRole('link', { name: 'change log' }).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await (await fetched).finished();
  await link.click();
  await expectHeading(page, 'Change Log');
  const opened = await page.evaluate((name) => {
    const entries = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith(name));
    return entries.map((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize);
  }, `${CHANGE_LOG}/page.js`);
  // At most a revalidation: headers, no body.
  expect(opened).toHaveLength(2);
  expect(opened[1]).toBeLessThanOrEqual(300);
});

for (const [name, connection] of [
  ['with save-data', { saveData: true, effectiveType: '4g' }],
  ['on 2g', { saveData: false, effectiveType: '2g' }],
  ['on slow 2g', { saveData: false, effectiveType: 'slow-2g' }],
] as const) {
  test(`nothing is fetched ahead ${name}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    const code = codeOf(page);
    await page.goto(INDEX);
    await wakeApp(page);
    await page.getByRole('main').locator('a[href^="/api/docs/"]').first().hover();
    await follow(page, CHANGE_LOG);
    await expectHeading(page, 'Change Log');
    await follow(page, ADD_ORDER);
    await expectHeading(page, 'Add Order');
    expect(code).toEqual([`${CHANGE_LOG}/page.js`, `${ADD_ORDER}/page.js`]);
  });
}

test('where link prefetch is unknown a plain GET does it', async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = DOMTokenList.prototype;
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'prefetch' && supports.call(this, token);
    };
  });
  await page.goto(SHORT_GUIDE);
  const request = page.waitForRequest((candidate) => candidate.url().endsWith(`${API}/page.js`));
  await wakeApp(page);
  expect((await request).method()).toBe('GET');
  expect((await request).resourceType()).toBe('fetch');
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
});

test('files and other sites are not fetched ahead', async ({ page }) => {
  await page.goto(`${API}/blog`);
  await wakeApp(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('main').getByRole('link', { name: 'Blog (Atom)' }).hover();
  await page.locator('.site-foot a').first().hover();
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  // The browser may fetch the tab's icon at any time.
  expect(asked.filter((url) => !/\/(page\.js|favicon\.svg)$/.test(url))).toEqual([]);
});
