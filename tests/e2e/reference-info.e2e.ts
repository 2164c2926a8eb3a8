/** Pages about APIs as a whole: the list of all specifications, and the page of one API. */
import { API, expect, isPhone, test } from './site.support.ts';

const REFERENCE = `${API}/docs/api-reference`;
const INFO = `${API}/docs/rest-api/rest-api`;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the list of specifications says what each is, where it is and where it works', async ({
  page,
  request,
}) => {
  await page.goto(REFERENCE);
  await test.step('every specification is in one table, with format, version, size and downloads', async () => {
    const table = page.getByRole('table', { name: 'Specifications and downloads' });
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'Spot REST', exact: true }) });
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^OpenAPI 3\.1/);
    await expect(row.getByRole('cell').nth(2)).toHaveText(/^\d+\.\d+\.\d+$/);
    await expect(row.getByRole('link')).toHaveText([/YAML \(\d+ KB\)$/, /JSON \(\d+ KB\)$/]);
    const fix = table.getByRole('row').filter({ hasText: 'FIX Orchestra' }).first();
    await expect(fix.getByRole('link')).toHaveText([/^FIX Orchestra/, /^QuickFIX data dictionary/]);
  });
  await test.step('every API with named values leads to its page of them', async () => {
    const links = page.locator('#named-values ~ ul').first().getByRole('link');
    await expect(links.first()).toHaveText('Spot REST');
    expect(await links.count()).toBeGreaterThan(10);
  });
  await test.step('every download of the table arrives as a file', async () => {
    const hrefs = await page
      .locator('main a[href*="/specs/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(6);
    for (const href of hrefs) {
      const response = await request.get(href);
      expect(response.status(), href).toBe(200);
      if (href.endsWith('.json')) expect(await response.json(), href).toHaveProperty('info');
    }
  });
  await test.step('environments, hosts and what they are for are in one table', async () => {
    const table = page.getByRole('table', { name: 'Environments and their addresses' });
    for (const address of ['https://api.halyard.example/0', 'wss://ws-auth.halyard.example/v2']) {
      await expect(table.getByText(address, { exact: true }).first()).toBeVisible();
    }
    const futures = table.getByRole('row').filter({ hasText: 'https://futures.halyard.example' });
    await expect(futures.first()).toContainText('real money');
  });
});

test('the list has the width of an article, and the page does not scroll sideways', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(REFERENCE);
  const width = (await page.locator('main').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(isPhone(page) ? 380 : 700);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('the page of an API has its environments, how to sign in, every operation and its specification', async ({
  page,
}) => {
  await page.goto(INFO);
  for (const name of ['Environments', 'Authentication', 'Market Data', 'Trading', 'Specification']) {
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  const values = page.getByRole('main').getByRole('link', { name: 'Named values' });
  await expect(values).toHaveAttribute('href', `${REFERENCE}/spot-rest`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Add Order(?! Batch)/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Order');
});

test('both pages are copied as their Markdown file', async ({ page, request }) => {
  for (const path of [REFERENCE, INFO]) {
    await page.goto(path);
    const markdown = await request.get(`${path}.md`);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText()), path).toBe(await markdown.text());
  }
});

test('the page of errors says what to do about each, and which operations return it', async ({ page }) => {
  await page.goto(`${API}/docs/futures-api/trading/send-order`);
  await page.getByRole('link', { name: 'All error messages' }).click();
  await expect(page).toHaveURL(/\/docs\/futures-api\/errors$/);
  await expect(page.locator('nav a[aria-current="page"]').first()).toHaveText('Derivatives REST errors');
  const row = page.locator('[id="errors.notFound"]');
  await expect(row.getByText('Fix', { exact: true })).toBeVisible();
  const link = row.getByRole('link', { name: 'Get ticker by symbol' });
  await expect(link).toBeHidden();
  await row.getByText(/^Returned by \d+ operations$/).click();
  await expect(link).toBeVisible();
});
