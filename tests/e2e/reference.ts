/** What the tests of all reference pages share: addresses, and what must hold of every kind of page. */
import type { Page } from '@playwright/test';
import { API, expect } from './support.ts';

export const ADD_ORDER = `${API}/docs/rest-api/add-order`;
export const BOOK = `${API}/docs/websocket-v2/book`;
export const EXECUTIONS = `${API}/docs/websocket-v2/executions`;
export const ETH_CALL = `${API}/docs/nodes-api/ethereum/json-rpc/eth/eth_call`;
export const NEW_ORDER = `${API}/docs/fix-api/nos-fix`;

/** A row of the head, by its label. */
export function glance(page: Page, label: string) {
  return page.locator('.glance > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });
}

/** A part of the page by the id of its heading. */
export function part(page: Page, id: string) {
  return page.locator('section.part').filter({ has: page.locator(`h2#${id}`) });
}

/** A field, or any other place, by its address on the page. */
export function at(page: Page, id: string) {
  return page.locator(`[id="${id}"]`);
}

/** "Copy page" gives exactly the text behind "View as Markdown". */
export async function expectCopyEqualsTwin(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'View as Markdown' });
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('text/markdown');
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await response.text());
}

/** The files behind "Download specification", as they arrive. */
export async function downloadSpecifications(page: Page): Promise<{ name: string; text: string }[]> {
  const files: { name: string; text: string }[] = [];
  for (const link of await glance(page, 'Download specification').getByRole('link').all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    files.push({ name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') });
  }
  return files;
}

/** The example stands beside the words and stays in view; on a phone below them, and nothing scrolls sideways. */
export async function expectExamplesBeside(page: Page, id: string, isPhone: boolean): Promise<void> {
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
  // Everything unfolded and its end in the middle of the screen: the example has come along, from its beginning.
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
export async function expectAllOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('.reference .fields li, .reference .panel, .decoded tr')
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
