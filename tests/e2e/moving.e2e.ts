/** Moving between pages: what changes, where the reader ends up, and what does not reload. */
import { expect, GUIDE, test, wakeApp } from './support.ts';

test('a click on a link shows the new page without loading a document', async ({ page }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page).toHaveURL(/\/api\/docs\/change-log$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await expect(page).toHaveTitle(/^Change Log/);
  expect(documents).toEqual([]);
});

test('focus goes to the heading of the new page and its title is announced', async ({ page }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Log' })).toBeFocused();
  await expect(page.locator('#announcer')).toHaveText(/^Change Log/);
});

test('back restores the position the reader left', async ({ page }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  await page.evaluate(() => scrollTo(0, 1500));
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('main a[href$="/docs/change-log"]')?.click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halyard APIs');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
