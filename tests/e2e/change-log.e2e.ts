/** The change log: dated entries per API, a filter, and an address for each entry. */
import type { Page } from '@playwright/test';
import { expect, test, wakeApp } from './site.support.ts';

const CHANGE_LOG = '/api/docs/change-log';

const shown = (page: Page) => page.locator('.entry:visible');

test('entries are dated and listed newest first, by year', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  await expect(page.locator('.year > h2')).toHaveText([/^2026/, /^2025/]);
  const days = await page
    .locator('.entry time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days.length).toBeGreaterThanOrEqual(24);
  expect(days).toEqual([...days].sort().reverse());
});

test('each API of the filter shows its own entries and no others', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const all = await shown(page).count();
  const labels = await page.locator('.filter label > span').allTextContents();
  expect(labels[0]).toBe('All APIs');
  expect(labels.length).toBeGreaterThan(8);
  for (const label of labels.slice(1)) {
    await page.getByRole('radio', { name: label, exact: true }).click();
    const entries = await page.locator('.entry').evaluateAll(
      (list, name) =>
        list.map((entry) => ({
          visible: entry.checkVisibility(),
          own: [...entry.querySelectorAll('.area')].some((area) => area.textContent === name),
        })),
      label,
    );
    expect(
      entries.filter(({ visible, own }) => visible !== own),
      label,
    ).toEqual([]);
    expect(
      entries.some(({ visible }) => visible),
      label,
    ).toBe(true);
    // A year without an entry of this API goes too.
    for (const year of await page.locator('.year:visible').all()) {
      expect(await year.locator('.entry:visible').count()).toBeGreaterThan(0);
    }
  }
  await page.getByRole('radio', { name: 'All APIs' }).click();
  await expect(shown(page)).toHaveCount(all);
});

test('the filter works after a move to the page, too', async ({ page }) => {
  await page.goto('/api/blog');
  await wakeApp(page);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('.navbar a[href$="/docs/change-log"]')?.click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  await expect(shown(page)).toHaveCount(1);
});

test('the table of contents lists the entries, and follows the filter', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const lines = page.locator('#contents a');
  const titles = await page
    .locator('.entry h3')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(await lines.evaluateAll((all) => all.map((each) => each.lastChild?.textContent))).toEqual(titles);
  await expect(lines.first().locator('time')).toHaveText('22 June 2026');
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  await expect(page.locator('#contents a:visible')).toHaveCount(1);
});

const ANNOUNCED = '2026-06-22-derivatives-rest';

test('the filter never hides what the address names', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  await wakeApp(page);
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  const entry = page.locator(`[id="${ANNOUNCED}"]`);
  await expect(entry).toBeHidden();
  // The announcement's own link.
  await page.getByRole('region', { name: 'Announcement' }).getByRole('link').click();
  await expect(entry).toBeVisible();
  await expect(entry).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`#${ANNOUNCED}$`));
  // Another filter leaves it in place.
  await page.getByRole('radio', { name: 'Spot FIX' }).click();
  await expect(entry).toBeVisible();
});

test('on a phone the filter is a strip above the entries', { tag: '@phone' }, async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const box = await page.locator('.filter').boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect(box?.height).toBeLessThan(60);
  await page.getByRole('radio', { name: 'Spot WebSocket v2' }).check({ force: true });
  await expect(shown(page)).toHaveCount(4);
});

test('each entry has an address, and the address opens at the entry', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const ids = await page.locator('.entry h3').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.every((id) => /^\d{4}-\d{2}-\d{2}-/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const last = ids.at(-1) ?? '';
  await page.goto(`${CHANGE_LOG}#${last}`);
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
  await expect(page.locator(`[id="${last}"] > a.anchor`)).toHaveAttribute('href', `#${last}`);
});
