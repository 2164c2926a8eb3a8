/** The table of contents: levels 2 and 3, and the reader's current section. */
import type { Page } from '@playwright/test';
import { expect, GUIDE, isPhone, test, wakeApp } from './site.support.ts';

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

function showHeading(page: Page, id: string): Promise<void> {
  return page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id);
}

/** Scrolls through the page and expects the mark to follow. */
async function expectMarkFollows(page: Page): Promise<void> {
  const current = contentsOf(page).locator('[aria-current]');
  for (const [id, label] of [
    ['two-engines', 'Two engines'],
    ['open-a-first-stream', 'Open a first stream'],
    ['conventions', 'Conventions'],
  ] as const) {
    await showHeading(page, id);
    await expect(current).toHaveText([label]);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(current).toHaveText(['Support, status and notices']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveText(['Choose an API']);
}

test('it lists the headings of levels 2 and 3 in order, and each leads to its own', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(GUIDE);
  const place = isPhone(page) ? page.locator('.contents-inline') : contentsOf(page);
  if (isPhone(page)) await place.locator('summary').click();
  const headings = await page
    .locator('main :is(h2, h3)')
    .evaluateAll((all) => all.map(({ id, tagName }) => ({ href: `#${id}`, level: tagName })));
  expect(headings.length).toBeGreaterThan(10);
  const links = await place.getByRole('link').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href'),
      level: link.parentElement?.classList.contains('sub') ? 'H3' : 'H2',
    })),
  );
  expect(links).toEqual(headings);
  await place.getByRole('link', { name: 'Conventions' }).click();
  await expect(page).toHaveURL(/#conventions$/);
  await expect(page.locator('#conventions')).toBeInViewport();
  // The sticky bar doesn't cover the heading.
  const top = await page.locator('#conventions').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(60);
});

test('the section that a hash leads to marks itself', async ({ page }) => {
  await page.goto(`${GUIDE}#two-engines`);
  await expect(contentsOf(page).locator('[aria-current]')).toHaveText(['Two engines']);
});

test('the current section is marked while the reader only scrolls', async ({ page }) => {
  await page.goto(GUIDE);
  await expectMarkFollows(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-app');
});

test('the current section is marked after the app has loaded, and after a move', async ({ page }) => {
  await page.goto('/api/docs/change-log');
  await wakeApp(page);
  await expect(contentsOf(page).locator('[aria-current]')).toHaveText([/Corrections: deadlines/]);
  await page.getByRole('banner').getByRole('link', { name: 'Guides' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halyard APIs');
  await expectMarkFollows(page);
});

test('a page that fits the screen marks its first section', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto('/api/blog/archive');
  await expect(contentsOf(page).locator('[aria-current]')).toHaveText(['2026']);
});
