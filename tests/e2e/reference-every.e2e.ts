/** What holds of every kind of reference page: examples beside the words, a copy that is its Markdown, all of it on paper. */
import type { Page } from '@playwright/test';
import { ADD_ORDER, BOOK, ETH_CALL, NEW_ORDER, part } from './reference.support.ts';
import { expect, isPhone, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** A page of each kind, with a part that has both words and examples. */
const PAGES = [
  ['an HTTP operation', ADD_ORDER, 'body'],
  ['a WebSocket channel', BOOK, 'snapshot'],
  ['a JSON-RPC method', ETH_CALL, 'params'],
  ['a FIX message', NEW_ORDER, 'fields'],
] as const;

for (const [kind, address, id] of PAGES) {
  test(`${kind}: examples are beside the words and stay in view; on a phone they are interleaved`, {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto(address);
    await expectExamplesBeside(page, id, isPhone(page));
  });

  test(`${kind}: the copied page is the Markdown file, and print shows everything`, async ({ page }) => {
    await page.goto(address);
    await expectCopyEqualsMarkdown(page);
    await expectAllOnPaper(page);
  });
}

/** "Copy page" gives exactly the text behind "View as Markdown". */
async function expectCopyEqualsMarkdown(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'View as Markdown' });
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('text/markdown');
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await response.text());
}

/** The example is beside the words and stays in view; on a phone below them, and nothing scrolls sideways. */
async function expectExamplesBeside(page: Page, id: string, isPhone: boolean): Promise<void> {
  const words = part(page, id).locator('> .words');
  const shows = part(page, id).locator('> .shows');
  const boxes = async () => {
    const [left, right] = [await words.boundingBox(), await shows.boundingBox()];
    if (!left || !right) throw new Error(`${id} has no words or no examples`);
    return { left, right };
  };
  const { left, right } = await boxes();
  if (isPhone) {
    expect(right.y).toBeGreaterThanOrEqual(left.y + left.height);
    expect(right.x).toBeCloseTo(left.x, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    return;
  }
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(Math.abs(right.y - left.y)).toBeLessThan(60);
  // Everything unfolded and its end in the middle of the screen: the example has come along, from its start.
  await words.evaluate((element) => {
    for (const details of element.querySelectorAll('details')) details.open = true;
    scrollTo({
      top: element.getBoundingClientRect().bottom + scrollY - innerHeight / 2,
      behavior: 'instant',
    });
  });
  await expect.poll(async () => (await boxes()).left.y).toBeLessThan(-300);
  const { right: followed } = await boxes();
  expect(followed.y + followed.height).toBeGreaterThan(200);
  await expect(shows).toBeInViewport();
}

/** On paper everything is open: no folded field, no hidden tab, nothing cut off. */
async function expectAllOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('.reference .fields li, .reference .panel, .decoded tr, .reference .code details > *')
    .evaluateAll((all) =>
      all
        .filter((element) => element.getClientRects().length === 0 || !element.checkVisibility())
        .map(({ id }) => id),
    );
  expect(hidden).toEqual([]);
  const cut = await page
    .locator('.reference .shows')
    .evaluateAll(
      (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    );
  expect(cut).toBe(0);
}
