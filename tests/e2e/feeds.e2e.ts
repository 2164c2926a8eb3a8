/** Feeds: linked from their pages, served with the right type, and with links back to the site. */
import { expect, test } from './site.support.ts';

const ORIGIN = 'https://docs.halyard.example';
const FORMATS = [
  ['application/atom+xml', 'atom.xml', 'application/xml'],
  ['application/rss+xml', 'rss.xml', 'application/xml'],
  ['application/feed+json', 'feed.json', 'application/json'],
] as const;

for (const home of ['/api/blog', '/api/docs/change-log']) {
  test(`${home} offers Atom, RSS and JSON, in the head and in words`, async ({ page, request }) => {
    await page.goto(home);
    for (const [type, file, served] of FORMATS) {
      const href = `${home}/${file}`;
      await expect(page.locator(`link[rel="alternate"][type="${type}"]`)).toHaveAttribute('href', href);
      await expect(page.getByRole('main').locator(`a[href="${href}"]`)).toBeVisible();
      const response = await request.get(href);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toContain(served);
      expect(await response.text()).toContain(`${ORIGIN}${home}`);
    }
  });
}

test('each API has feeds of its own in full, linked from the change log and from its overview', async ({
  page,
  request,
}) => {
  await page.goto('/api/docs/change-log');
  await page.getByText('Feeds by API').click();
  await expect(page.locator('.feeds li')).toHaveCount(9);
  for (const [type, file] of FORMATS) {
    const href = `/api/docs/change-log/spot-rest/${file}`;
    await expect(page.locator(`.feeds a[href="${href}"]`)).toBeVisible();
    const text = await (await request.get(href)).text();
    expect(text).toContain('Additions');
    expect(text).toContain(`${ORIGIN}/api/docs/rest-api/add-order#body.timeinforce`);
    expect(text).not.toContain('.md#');
    await page.goto('/api/docs/rest-api/rest-api');
    await expect(page.locator(`link[rel="alternate"][type="${type}"]`)).toHaveAttribute('href', href);
    await page.goBack();
    await page.locator('.feeds').evaluate((details) => details.setAttribute('open', ''));
  }
});

test('the XML feeds are well formed and hold every post, newest first', async ({ page, request }) => {
  // Our own pages don't let scripts parse markup.
  await page.goto('about:blank');
  for (const [file, item] of [
    ['atom.xml', 'entry'],
    ['rss.xml', 'item'],
  ] as const) {
    const text = await (await request.get(`/api/blog/${file}`)).text();
    const titles = await page.evaluate(
      ([text, tag]) => {
        const feed = new DOMParser().parseFromString(text, 'application/xml');
        if (feed.querySelector('parsererror')) throw new Error('It is not well formed.');
        return [...feed.querySelectorAll(`${tag} > title`)].map((title) => title.textContent);
      },
      [text, item] as const,
    );
    expect(titles).toEqual([
      'Derivatives fees move to TradeVolume',
      'Fill or kill on spot',
      'Check your API key before the first order',
      'Two new order books over REST',
      'Atomic Amends',
      'Client Order Identifiers',
      'Level 3 channel',
      'FIX 4.4 API',
      'Websockets v2 API',
    ]);
  }
});

test('an item of the change-log feed leads to its entry', async ({ page, request }) => {
  const feed: { items: { url: string; title: string }[] } = await (
    await request.get('/api/docs/change-log/feed.json')
  ).json();
  const { url = '' } = feed.items[0] ?? {};
  expect(url).toMatch(/^https:\/\/docs\.halyard\.example\/api\/docs\/change-log#/);
  await page.goto(url.slice(ORIGIN.length));
  const id = new URL(url).hash.slice(1);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test('a link to a feed opens the file, with the app running', async ({ page }) => {
  await page.goto('/api/blog');
  await page.getByRole('main').getByRole('link', { name: 'JSON' }).click();
  await expect(page).toHaveURL(/\/api\/blog\/feed\.json$/);
  await expect(page.locator('body')).toContainText('jsonfeed.org');
});
