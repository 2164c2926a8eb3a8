/** All kinds of reference pages: examples beside the text, a copy that equals the Markdown, and everything on paper. */
import type { Page } from '@playwright/test';
import { ADD_ORDER, BOOK, ETH_CALL, NEW_ORDER, sample } from './reference.support.ts';
import { expect, isPhone, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** A page of each kind. */
const PAGES = [
  ['an HTTP operation', ADD_ORDER],
  ['a WebSocket channel', BOOK],
  ['a JSON-RPC method', ETH_CALL],
  ['a FIX message', NEW_ORDER],
] as const;

for (const [kind, address] of PAGES) {
  test(`${kind}: examples are beside the words or follow the summary, and copy and paper have everything`, {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto(address);
    await expectExamplesBeside(page, isPhone(page));
    if (isPhone(page)) return;
    await expectCopyEqualsMarkdown(page);
    await expectAllOnPaper(page);
  });
}

/** Expects "Copy page" to copy exactly the text behind "Markdown". */
async function expectCopyEqualsMarkdown(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Markdown', exact: true });
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('text/markdown');
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await response.text());
}

/** Examples are level with the title and stay in view; on a phone, they are between summary and fields. */
async function expectExamplesBeside(page: Page, isPhone: boolean): Promise<void> {
  const boxes = async () => {
    const [head, body, beside] = await Promise.all(
      ['.operation > .head', '.operation > .body', '.operation > .sample'].map((place) =>
        page.locator(place).boundingBox(),
      ),
    );
    if (!head || !body || !beside) throw new Error('The page has no head, no words or no examples.');
    return { head, body, beside };
  };
  const { head, body, beside } = await boxes();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (isPhone) {
    expect(beside.y).toBeGreaterThanOrEqual(head.y + head.height);
    expect(body.y).toBeGreaterThanOrEqual(beside.y + beside.height);
    return;
  }
  expect(beside.width).toBeGreaterThanOrEqual(460);
  expect(beside.x).toBeGreaterThanOrEqual(head.x + head.width);
  expect(Math.abs(beside.y - head.y)).toBeLessThan(30);
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
  );
  await expect.poll(async () => (await boxes()).head.y).toBeLessThan(-300);
  await expect(sample(page)).toBeInViewport();
  expect((await boxes()).beside.y).toBeGreaterThanOrEqual(0);
}

/** Expects everything to be open on paper: no folded field, no hidden tab, nothing cut off. */
async function expectAllOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator(
      '.operation .fields li, .decoded tr, .errors dl > div, .operation .panel:visible .fold:is(:not([data-scenario]), [data-scenario~="0"]) > .lines',
    )
    .evaluateAll((all) =>
      all
        .filter((element) => element.getClientRects().length === 0 || !element.checkVisibility())
        .map(({ id }) => id),
    );
  expect(hidden).toEqual([]);
  const cut = await page
    .locator('.operation > .sample')
    .evaluateAll(
      (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    );
  expect(cut).toBe(0);
}
