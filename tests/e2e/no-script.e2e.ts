/** Without JavaScript, everything can be read, chosen, opened and followed. */
import { KINDS } from './page-kinds.support.ts';
import { wordsOf } from './page-problems.support.ts';
import { API, expect, GUIDE, isPhone, test } from './site.support.ts';

test.use({ javaScriptEnabled: false });

test('a guide reads from its first to its last section', async ({ page }) => {
  await page.goto(GUIDE);
  for (const name of ['Choose an API', 'Make a first public call', 'Support, status and notices']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('table')).not.toHaveCount(0);
  await expect(page.locator('.sequence li').first()).toBeVisible();
});

test('tabs switch by click', async ({ page }) => {
  await page.goto(GUIDE);
  const tabs = page.locator('[data-languages]').first();
  await expect(tabs.locator('.panel:visible')).toHaveAttribute('data-tab', 'curl');
  for (const language of ['php', 'go']) {
    await tabs.getByRole('radio', { name: language }).click();
    await expect(tabs.locator('.panel:visible')).toHaveCount(1);
    await expect(tabs.locator('.panel:visible')).toHaveAttribute('data-tab', language);
  }
});

test('menus open by click and lead on', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${API}/`);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'OTC REST' }).click();
  } else {
    await page.getByRole('button', { name: 'Institutional' }).click();
    await page.locator('#menu-left-4').getByRole('link', { name: 'OTC REST' }).click();
  }
  await expect(page).toHaveURL(/\/docs\/otc-api\/create-otc-quote-request$/);
});

test('the change log is filtered by API', async ({ page }) => {
  await page.goto('/api/docs/change-log');
  const all = await page.locator('.entry:visible').count();
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  await expect(page.locator('.entry:visible')).toHaveCount(1);
  await expect(page.locator('.entry:visible')).toContainText('OAuth REST');
  await page.getByRole('radio', { name: 'All APIs' }).click();
  await expect(page.locator('.entry:visible')).toHaveCount(all);
});

test('the folded contents of a narrow page open', { tag: '@phone' }, async ({ page }) => {
  await page.goto(GUIDE);
  await page.locator('.contents-inline summary').click();
  await page.locator('.contents-inline').getByRole('link', { name: 'Conventions' }).click();
  await expect(page.locator('#conventions')).toBeInViewport();
});

test('every link of the frame and of a guide leads to a page', async ({ page, request }) => {
  const hrefs = new Set<string>();
  for (const path of [`${API}/`, GUIDE, '/api/blog', '/api/docs/category/guides']) {
    await page.goto(path);
    const found = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of found) if (href.startsWith('/')) hrefs.add(href.split('#')[0] ?? href);
  }
  expect(hrefs.size).toBeGreaterThan(80);
  for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200);
});

test('what could only work with a script is not offered', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.locator('.copy:visible, .color-mode:visible')).toHaveCount(0);
});

// On a phone, the contents are part of the text, so all of the text can be compared.
test('every kind of page reads the same with a script before the app is there', { tag: '@phone' }, async ({
  page,
  browser,
  viewport,
  baseURL,
}) => {
  test.slow();
  const scripted = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
  const other = await scripted.newPage();
  for (const [name, path] of Object.entries(KINDS)) {
    await Promise.all([page.goto(path), other.goto(path)]);
    const words = await wordsOf(page);
    expect.soft(await wordsOf(other), name).toBe(words);
    expect.soft(words, name).not.toBe('');
  }
  await scripted.close();
});
