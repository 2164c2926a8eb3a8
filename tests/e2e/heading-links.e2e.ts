/** Headings have their own addresses, and the mark beside them copies the address. */
import { expect, GUIDE, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an address with a hash opens at its heading', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${GUIDE}#conventions`);
  await expect(page.locator('#conventions')).toBeInViewport();
  const top = await page.locator('#conventions').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(60);
});

test('the mark of a heading copies the absolute address, says so and announces it', async ({
  page,
  baseURL,
}) => {
  await page.goto(GUIDE);
  const mark = page.getByRole('link', { name: 'Copy link to Two engines' });
  await mark.click();
  await expect(mark).toHaveText('Link copied');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  const address = `${baseURL}${GUIDE}#two-engines`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page).toHaveURL(address);
  await expect(mark).toHaveText('#');
});

test('a mark copies after the app has loaded too, by keyboard', async ({ page, baseURL }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  const mark = page.getByRole('link', { name: 'Copy link to Choose an API' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${GUIDE}#choose-an-api`);
});

test('every heading of a guide has an id of its own and a mark', async ({ page }) => {
  await page.goto(GUIDE);
  const headings = page.locator('main :is(h2, h3, h4)');
  const ids = await headings.evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.every(Boolean)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  await expect(headings.locator('> .anchor')).toHaveCount(ids.length);
});

test('a heading is named by its words, without the mark', async ({ page }) => {
  await page.goto(GUIDE);
  await expect(page.getByRole('heading', { name: 'Two engines', exact: true })).toHaveId('two-engines');
});

test.describe('where the clipboard is closed', () => {
  test.use({ permissions: [] });

  test('the mark says so, and the address bar shows the link', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.goto(GUIDE);
    const mark = page.getByRole('link', { name: 'Copy link to Two engines' });
    await mark.click();
    await expect(mark).toHaveText("Couldn't copy");
    await expect(page).toHaveURL(/#two-engines$/);
  });
});
