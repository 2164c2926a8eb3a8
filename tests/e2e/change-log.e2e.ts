/** The change log: dated entries per API, a filter, and an address for each entry. */
import type { Page } from '@playwright/test';
import { expect, test, wakeApp } from './site.support.ts';

const CHANGE_LOG = '/api/docs/change-log';

const shown = (page: Page) => page.locator('.entry:visible');

test('entries are dated and listed newest first, by year, and the contents follow the filter', async ({
  page,
}) => {
  await page.goto(CHANGE_LOG);
  await expect(page.locator('.year > h2')).toHaveText([/^2026/, /^2025/]);
  const days = await page
    .locator('.entry time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days.length).toBeGreaterThanOrEqual(24);
  expect(days).toEqual([...days].sort().reverse());
  const lines = page.locator('#contents a');
  const titles = await page
    .locator('.entry h3')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(await lines.evaluateAll((all) => all.map((each) => each.lastChild?.textContent))).toEqual(titles);
  await expect(lines.first().locator('time')).toHaveText('19 November 2026');
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  await expect(page.locator('#contents a:visible')).toHaveCount(1);
});

test('each API of the filter shows its own entries and no others', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const all = await shown(page).count();
  const labels = await page.locator('.filter').first().locator('label > span').allTextContents();
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
    // A year without entries of this API is hidden too.
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

const ANNOUNCED = '2026-06-22-derivatives-rest';

/** Returns the kinds of changes that each entry lists, and whether the entry is visible. */
const kindsOf = (page: Page) =>
  page.locator('.entry').evaluateAll((entries) =>
    entries.map((entry) => ({
      visible: entry.checkVisibility(),
      kinds: [...entry.querySelectorAll('.changes .kind')].map((kind) => kind.textContent),
      areas: [...entry.querySelectorAll('.area')].map((area) => area.textContent),
    })),
  );

test('each kind of the filter shows the entries that list such a change, and says how many', async ({
  page,
}) => {
  await page.goto(CHANGE_LOG);
  const status = page.locator('.filter-count');
  await expect(status).toHaveText('26 entries');
  for (const kind of ['Breaking', 'Behavior', 'Deprecation', 'Addition']) {
    await page.getByRole('radio', { name: kind, exact: true }).click();
    const entries = await kindsOf(page);
    const shown = entries.filter(({ visible }) => visible);
    expect(shown.length).toBeGreaterThan(0);
    expect(entries.filter(({ visible, kinds }) => visible !== kinds.includes(kind))).toEqual([]);
    await expect(status).toHaveText(`${shown.length} of 26 entries`);
    await expect(page).toHaveURL(`${CHANGE_LOG}?kind=${kind.toLowerCase()}`);
  }
});

test('API and kind filter together, with the keyboard, and the address opens the same choice', async ({
  page,
}) => {
  await page.goto(CHANGE_LOG);
  await wakeApp(page);
  await page.getByRole('radio', { name: 'All APIs' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Spot REST' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Behavior' })).toBeFocused();
  await expect(page).toHaveURL(`${CHANGE_LOG}?area=spot-rest&kind=behavior`);
  await expect(shown(page)).toHaveCount(1);
  await expect(page.locator('.filter-count')).toHaveText('1 of 26 entries');
  await expect(page.locator('#contents a:visible')).toHaveCount(1);
  await page.goto('/api/blog');
  await page.goto(`${CHANGE_LOG}?area=spot-rest&kind=behavior`);
  await expect(shown(page)).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Spot REST' })).toBeChecked();
  await page.getByRole('radio', { name: 'Custody REST' }).click();
  await expect(page.locator('.filter-count')).toHaveText(
    'No entries of this kind. Choose another kind or API.',
  );
  await page.getByRole('radio', { name: 'All kinds' }).click();
  await page.getByRole('radio', { name: 'All APIs' }).click();
  await expect(page).toHaveURL(CHANGE_LOG);
});

test('an address that names what is not there shows everything, and loses it', async ({ page }) => {
  await page.goto(`${CHANGE_LOG}?area=gone&kind=%22%3E`);
  await expect(page).toHaveURL(CHANGE_LOG);
  await expect(page.locator('.filter-count')).toHaveText('26 entries');
  await expect(page.getByRole('radio', { name: 'All APIs' })).toBeChecked();
});

test('the target of an address is counted, although the filter hides it', async ({ page }) => {
  await page.goto(`${CHANGE_LOG}?area=spot-rest#${ANNOUNCED}`);
  const count = await shown(page).count();
  await expect(page.locator(`[id="${ANNOUNCED}"]`)).toBeVisible();
  await expect(page.locator('.filter-count')).toHaveText(`${count} of 26 entries`);
});

test('an entry lists what changed in the specification, each field a link to it', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  const entry = page.locator('.entry', { has: page.locator('[id="2026-05-12-spot-rest"]') });
  await expect(entry.locator('figcaption')).toHaveText('2 changes in the specification');
  await entry.getByRole('link', { name: 'body.timeinforce' }).click();
  await expect(page).toHaveURL(/\/docs\/rest-api\/add-order#body\.timeinforce$/);
  const field = page.locator('[id="body.timeinforce"]');
  await expect(field).toBeInViewport();
  await expect(field.locator('dl.values')).toContainText('since 2026-05-12');
  await expect(page.locator('[id="body.broker"]')).toContainText('since 2026-05-07');
});

test('the list is beside the text where there is room, and below it otherwise', async ({ page }) => {
  const entry = page.locator('.entry', { has: page.locator('[id="2026-06-22-derivatives-rest"]') });
  const boxes = async () => {
    const [words, list] = [entry.locator('.entry-words'), entry.locator('.changes')];
    return { words: await words.boundingBox(), list: await list.boundingBox() };
  };
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(CHANGE_LOG);
  const wide = await boxes();
  expect(wide.list?.x).toBeGreaterThan((wide.words?.x ?? 0) + (wide.words?.width ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
  const narrow = await boxes();
  expect(narrow.list?.y).toBeGreaterThanOrEqual((narrow.words?.y ?? 0) + (narrow.words?.height ?? 0));
});

test('a link to the page shows all entries again, and back returns to the filter', async ({ page }) => {
  await page.goto(CHANGE_LOG);
  await wakeApp(page);
  await page.getByRole('radio', { name: 'Spot FIX' }).click();
  await expect(page.locator('.filter-count')).toContainText(' of ');
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Change Log' }).click();
  await expect(page).toHaveURL(new RegExp(`${CHANGE_LOG}$`));
  await expect(page.locator('.filter-count')).not.toContainText(' of ');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Spot FIX' })).toBeChecked();
  await expect(page.locator('.filter-count')).toContainText(' of ');
});

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
  // Another filter keeps it visible.
  await page.getByRole('radio', { name: 'Spot FIX' }).click();
  await expect(entry).toBeVisible();
});

test('on a phone the filter is a strip above the entries', { tag: '@phone' }, async ({ page }) => {
  await page.goto(CHANGE_LOG);
  for (const strip of await page.locator('.filter').all()) {
    const box = await strip.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(box?.height).toBeLessThan(60);
  }
  await page.getByRole('radio', { name: 'Spot WebSocket v2' }).check({ force: true });
  await expect(shown(page)).toHaveCount(5);
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
