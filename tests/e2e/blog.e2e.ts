/** The blog: list, posts, archive, tags. */
import { API, expect, test } from './site.support.ts';

/** Slug, title, day, teams, tags; newest first. */
const POSTS = [
  [
    'derivatives-fees',
    'Derivatives fees move to TradeVolume',
    '2026-06-22',
    ['Trading APIs team'],
    ['trading', 'rest'],
  ],
  ['fill-or-kill', 'Fill or kill on spot', '2026-05-12', ['Trading APIs team'], ['trading', 'rest']],
  [
    'key-info',
    'Check your API key before the first order',
    '2026-03-11',
    ['Trading APIs team'],
    ['trading', 'rest'],
  ],
  [
    'books-over-rest',
    'Two new order books over REST',
    '2025-12-15',
    ['Market data team'],
    ['marketdata', 'rest'],
  ],
  [
    'atomic-amends',
    'Atomic Amends',
    '2024-11-01',
    ['Trading APIs team'],
    ['trading', 'rest', 'websockets', 'fix'],
  ],
  [
    'cl-ord-id',
    'Client Order Identifiers',
    '2024-08-01',
    ['Trading APIs team'],
    ['trading', 'rest', 'websockets', 'fix'],
  ],
  ['level3', 'Level 3 channel', '2024-06-03', ['Market data team'], ['marketdata', 'websockets']],
  ['fix-announcement', 'FIX 4.4 API', '2024-02-01', ['Institutional team'], ['fix', 'institutional']],
  [
    'ws-v2',
    'Websockets v2 API',
    '2023-07-03',
    ['Trading APIs team', 'Market data team'],
    ['websockets', 'trading', 'marketdata'],
  ],
] as const;
const TAGS = ['fix', 'institutional', 'marketdata', 'rest', 'trading', 'websockets'];
const TITLES = POSTS.map(([, title]) => title);

test('the list shows every post, newest first, and each title opens its post', async ({ page }) => {
  await page.goto(`${API}/blog`);
  const titles = page.locator('.posts h2');
  await expect(titles).toHaveText(TITLES);
  await titles.getByRole('link', { name: 'Level 3 channel' }).click();
  await expect(page).toHaveURL(/\/api\/blog\/level3$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Level 3 channel');
});

test('every post has its day, teams, reading time and tags, and words of substance', async ({ page }) => {
  for (const [slug, title, date, teams, tags] of POSTS) {
    await test.step(slug, async () => {
      await page.goto(`${API}/blog/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const byline = page.locator('.byline');
      await expect(byline.locator('time')).toHaveAttribute('datetime', date);
      await expect(byline).toContainText(teams.join(', '));
      await expect(byline).toContainText(/\b[1-9]\d* min read/);
      await expect(byline.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([...tags]);
      const words = ((await page.getByRole('main').textContent()) ?? '').split(/\s+/).length;
      expect(words).toBeGreaterThan(300);
      expect(await page.locator('main h2').count()).toBeGreaterThan(2);
    });
  }
});

test('posts lead to the newer and the older one', async ({ page }) => {
  await page.goto(`${API}/blog/level3`);
  const pager = page.getByRole('navigation', { name: 'Newer and older page' });
  await expect(pager.getByRole('link')).toHaveText(['NewerClient Order Identifiers', 'OlderFIX 4.4 API']);
});

test('the archive lists the posts by year', async ({ page }) => {
  await page.goto(`${API}/blog/archive`);
  await expect(page.locator('main h2')).toHaveText([/^2026/, /^2025/, /^2024/, /^2023/]);
  const lists = page.locator('.post-lines');
  await expect(lists.first().getByRole('link')).toHaveText(TITLES.slice(0, 3));
  await expect(lists.last().getByRole('link')).toHaveText(TITLES.slice(8));
});

test('the tag index counts posts, and every tag page shows its own', async ({ page }) => {
  await page.goto(`${API}/blog/tags`);
  const cards = page.locator('.cards li');
  await expect(cards.getByRole('link')).toHaveText(TAGS);
  for (const tag of TAGS) {
    await page.goto(`${API}/blog/tags`);
    const own = POSTS.filter(([, , , , tags]) => tags.some((name) => name === tag));
    const card = cards.filter({ has: page.getByRole('link', { name: tag, exact: true }) });
    await expect(card).toContainText(`${own.length} post${own.length === 1 ? '' : 's'}`);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/api/blog/tags/${tag}$`));
    await expect(page.locator('.posts h2')).toHaveText(own.map(([, title]) => title));
  }
});

test('from the list a reader can reach the archive and the tags', async ({ page }) => {
  await page.goto(`${API}/blog`);
  for (const [name, path] of [
    ['archive', '/blog/archive'],
    ['tags', '/blog/tags'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      API + path,
    );
  }
});
