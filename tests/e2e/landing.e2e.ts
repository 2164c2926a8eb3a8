/** The landing page: search, one way to start, a first call, figures, and each kind of reader one click from a page. */
import { boxOf, optionsOf } from './searching.support.ts';
import { API, expect, test } from './site.support.ts';

const AREAS = [
  ['Trade spot', 'Spot REST introduction', '/docs/guides/spot-rest-intro'],
  ['Trade derivatives', 'Futures introduction', '/docs/guides/futures-introduction'],
  ['Trade as an institution', 'Custody authentication', '/docs/guides/custody-rest-auth'],
  ['Build as a partner', 'Embed authentication', '/docs/guides/embed-rest-auth'],
  ['Take payments', 'Pay REST API', '/docs/pay-api/rest-api'],
  ['Read blockchains', 'Nodes introduction', '/docs/nodes-api/introduction'],
] as const;

test('each reader is led to a first page in one click, and one action stands out', async ({ page }) => {
  await page.goto(`${API}/`);
  for (const [title, label, route] of AREAS) {
    await test.step(title, async () => {
      const area = page.locator('.areas > li', { has: page.getByRole('heading', { name: title }) });
      await expect(area.locator('.area-links a')).toHaveCount(3);
      await expect(area.getByRole('list', { name: 'Protocols' }).getByRole('listitem').first()).toBeVisible();
      await expect(area.getByRole('link', { name: label })).toHaveAttribute('href', `${API}${route}`);
    });
  }
  // An area that the bar doesn't lead to, and the specifications.
  for (const [label, route] of [
    ['Embed v1', '/docs/embed-v1-api/rest-api'],
    ['Specifications and hosts', '/docs/api-reference'],
    ['Named values', '/docs/api-reference'],
  ] as const)
    await expect(page.locator('.also').getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^${API}${route}(#|$)`),
    );
  await expect(page.locator('.primary')).toHaveText(['Make your first private call']);
  await page.locator('.primary').click();
  await expect(page).toHaveURL(/\/docs\/guides\/spot-rest-auth$/);
});

test('the large search leads to the box, and a search to try brings its results', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(`${API}/`);
  await page.getByRole('button', { name: /^Search endpoints/ }).click();
  await expect(boxOf(page)).toBeFocused();
  await expect(boxOf(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '35=D' }).click();
  await expect(boxOf(page)).toHaveValue('35=D');
  await expect(optionsOf(page).first()).toContainText('New Order Single');
});

test('the figures are those of the build', async ({ page, request }) => {
  await page.goto(`${API}/`);
  const words = await page.locator('.proof > span').allTextContents();
  expect(words[0]).toBe('Checked on every build');
  const figures = new Map(
    words.slice(1).map((text) => [text.replace(/^[\d,]+ /, ''), Number(text.replace(/\D/g, ''))]),
  );
  const sitemap = await (await request.get(`${API}/sitemap.xml`)).text();
  expect(figures.get('pages')).toBe(sitemap.match(/<loc>/g)?.length);
  for (const name of ['specifications', 'examples validated', 'sample programs run'])
    expect(figures.get(name), name).toBeGreaterThan(name === 'specifications' ? 20 : 2000);
});

test('the newest changes lead to their entries', async ({ page }) => {
  await page.goto(`${API}/`);
  const newest = page.locator('.news li a').first();
  const title = (await newest.textContent()) ?? '';
  await newest.click();
  await expect(page.locator('.entry h3:target, .entry h3:focus')).toContainText(title);
});

test('the first call is beside the title on a wide screen, and nothing scrolls sideways', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(`${API}/`);
  await expect(page.locator('.first-call code').first()).toHaveText(
    'curl https://api.halyard.example/0/public/Time',
  );
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const call = await page.locator('.first-call').boundingBox();
  const isWide = (page.viewportSize()?.width ?? 0) > 996;
  expect(isWide ? Math.abs((call?.y ?? 0) - (title?.y ?? 0)) < 4 : (call?.y ?? 0) > (title?.y ?? 0)).toBe(
    true,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
