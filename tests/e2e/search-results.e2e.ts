/** Search results: shown, moved through, filtered, chosen, and marked on the page they lead to. */
import type { Page } from '@playwright/test';
import { holdBack } from './intercept.support.ts';
import { boxOf, DOCUMENTS, INDEX, optionsOf, panelOf, searchFor } from './searching.support.ts';
import { ARCHIVE, expect, test } from './site.support.ts';

const groupsOf = (page: Page) => panelOf(page).getByRole('group');
const statusOf = (page: Page) => panelOf(page).getByRole('status');
const activeOf = (page: Page) => panelOf(page).getByRole('option', { selected: true });

/** Returns the texts that are marked as found on the page. */
function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => String(range)));
}

test('results say where they lead, how many they are, and find what is pasted', async ({ page }) => {
  await page.goto(ARCHIVE);
  await test.step('the exact name is first, under what it is, with badge, API and a marked snippet', async () => {
    await searchFor(page, 'add_order', 'Add Order');
    const first = optionsOf(page).first();
    await expect(groupsOf(page).first()).toHaveAccessibleName('Reference');
    await expect(first).toHaveAttribute('href', '/api/docs/websocket-v2/add_order');
    await expect(first.locator('.badge')).toHaveText('WebSocket request');
    await expect(first.locator('.result-api')).toHaveText('Spot WebSocket v2');
    await expect(first.locator('.result-title mark').first()).toBeVisible();
    await expect(first.locator('.result-snippet')).toContainText('order');
    await expect(optionsOf(page).locator('.result-snippet mark').first()).toBeVisible();
    await expect(optionsOf(page).filter({ hasText: 'Spot REST' }).first()).toBeVisible();
  });
  await test.step('a FIX tag is shown with the MsgType of each message it is in', async () => {
    await searchFor(page, 'tag 38', 'OrderQty');
    await expect(panelOf(page).locator('.chips .badge').first()).toHaveText('35=D');
  });
  await test.step('the number of results is announced, and that there are none', async () => {
    await searchFor(page, 'eth_call', 'eth_call');
    await expect(statusOf(page)).toHaveText(/^\d+ results?\.$/);
    await boxOf(page).fill('qqqqzzzz');
    await expect(statusOf(page)).toHaveText('No results for qqqqzzzz.');
    await expect(panelOf(page)).toContainText('No results for “qqqqzzzz”');
  });
  await test.step('what is pasted from a log leads to the error', async () => {
    await searchFor(page, '{"error":["EAPI:Invalid nonce"]}', 'EAPI:Invalid nonce');
    await expect(optionsOf(page).first()).toContainText('EAPI:Invalid nonce');
    // The error is at the end of a traceback.
    const frame =
      'File "/home/me/bot/client.py", line 214, in call return self.session.request(method, url) ';
    await boxOf(page).fill(
      `Traceback (most recent call last): ${frame.repeat(12)} Error: ['EOrder:Insufficient funds']`,
    );
    await expect(optionsOf(page).first()).toContainText('EOrder:Insufficient funds');
  });
});

test('arrow keys move through the results while the cursor stays in the box, and new results start at the first', async ({
  page,
  context,
}) => {
  await page.goto(ARCHIVE);
  await searchFor(page, 'order book', 'Order Book');
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true');
  const activeId = () => boxOf(page).getAttribute('aria-activedescendant');
  await expect(activeOf(page)).toHaveCount(1);
  const first = await activeId();
  await page.keyboard.press('ArrowDown');
  await expect.poll(activeId).not.toBe(first);
  await expect(activeOf(page)).toHaveId((await activeId()) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect.poll(activeId).toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect(activeOf(page)).toHaveId(
    (await panelOf(page).locator('.result > [role="option"]').last().getAttribute('id')) ?? '',
  );
  await expect(activeOf(page)).toBeInViewport();
  await expect(boxOf(page)).toBeFocused();
  await optionsOf(page).last().scrollIntoViewIfNeeded();
  await expect(optionsOf(page).first()).not.toBeInViewport();
  await boxOf(page).press('End');
  await boxOf(page).pressSequentially(' level');
  await expect(optionsOf(page).first()).toBeInViewport({ ratio: 1 });
  // A click with Ctrl opens a result beside the page and leaves the search open.
  const opened = context.waitForEvent('page');
  const result = '/api/docs/rest-api/get-order-book';
  await optionsOf(page)
    .and(page.locator(`[href="${result}"]`))
    .first()
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(result);
  await expect(panelOf(page)).toBeVisible();
});

test('the result moved to stays active and in view when more search data arrives', async ({ page }) => {
  const release = await holdBack(page, DOCUMENTS);
  await page.goto(ARCHIVE);
  await searchFor(page, 'order book', 'Order Book');
  await page.keyboard.press('ArrowUp');
  const rows = panelOf(page).locator('.result > [role="option"]');
  await expect(activeOf(page)).toHaveId((await rows.last().getAttribute('id')) ?? '');
  release();
  await expect(panelOf(page).locator('.result-snippet').first()).toBeVisible();
  await expect(activeOf(page)).toBeInViewport({ ratio: 1 });
});

test('the result moved to stays active when more search data moves it', async ({ page }) => {
  const release = await holdBack(page, DOCUMENTS);
  await page.goto(ARCHIVE);
  await searchFor(page, 'rate limit exceeded', 'EAuth');
  await page.keyboard.press('ArrowDown');
  const number = (await activeOf(page).getAttribute('id')) ?? '';
  const target = (await activeOf(page).getAttribute('href')) ?? '';
  release();
  // Sees to it that the data does move it.
  await expect(page.locator(`[id="${number}"]`)).not.toHaveAttribute('href', target);
  await expect(activeOf(page)).toHaveAttribute('href', target);
});

test('results are filtered by API with the keyboard', { tag: '@both' }, async ({ page }) => {
  await page.goto(ARCHIVE);
  await searchFor(page, 'cancel order', 'Cancel Order');
  await page.keyboard.press('Tab');
  // On a phone, the button that closes the search comes first.
  const toolbar = page.getByRole('toolbar', { name: 'Filter by API' });
  const all = toolbar.getByRole('button', { name: 'All' });
  if (!(await all.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const chosen = toolbar.getByRole('button', { pressed: true });
  await expect(chosen).toBeFocused();
  const name = (await chosen.textContent()) ?? '';
  const apis = panelOf(page).locator('.result-api');
  // An error of the API can be explained in a guide.
  const others = async () => (await apis.allTextContents()).filter((api) => api !== name && api !== 'Guides');
  await expect.poll(others).toEqual([]);
  // Back in the box, the arrow keys move through this API's results, and the other filters are still there.
  await page.keyboard.press('ArrowDown');
  await expect(boxOf(page)).toBeFocused();
  expect(await toolbar.getByRole('button').count()).toBeGreaterThan(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cancel/);
});

test('a filter without results is seen and can be removed, and closing the search removes it', async ({
  page,
}) => {
  await page.goto(ARCHIVE);
  await searchFor(page, 'amend', 'Amend');
  const toolbar = page.getByRole('toolbar', { name: 'Filter by API' });
  const blog = toolbar.getByRole('button', { name: 'Blog' });
  await blog.click();
  await expect(blog).toBeInViewport({ ratio: 1 });
  await boxOf(page).fill('recvwindow nonce EAPI');
  const said = panelOf(page).getByText('No results in Blog.').last();
  await expect(said).toBeVisible();
  await expect(blog).toBeInViewport({ ratio: 1 });
  await panelOf(page)
    .getByRole('button', { name: /^\d+ in all APIs$/ })
    .click();
  await expect(optionsOf(page).first()).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
  // Escape in the filter leads back to the box, and there it closes the search.
  await boxOf(page).fill('amend');
  await blog.click();
  await expect(blog).toHaveAttribute('aria-pressed', 'true');
  await blog.press('Escape');
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(toolbar.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
});

test('where nothing is similar, examples, the error finder and support are offered', async ({ page }) => {
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await boxOf(page).fill('zqxwv blorp');
  const panel = panelOf(page).locator('.nothing-found');
  await expect(panel).toContainText('No results for “zqxwv blorp”.');
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Error Finder' })).toHaveAttribute('href', /error-finder$/);
  await expect(panel.getByRole('link', { name: 'Support' })).toBeVisible();
  await panel.getByRole('button').first().click();
  await expect(optionsOf(page).first()).toBeVisible();
});

test('Enter opens a field at its place, with the words marked; Escape removes the marks', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(ARCHIVE);
  await searchFor(page, 'add order cl_ord_id', 'cl_ord_id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api/docs/rest-api/add-order#body.cl_ord_id');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.locator('[id="body.cl_ord_id"]')).toBeInViewport();
  await expect.poll(() => marksOf(page)).toContain('cl_ord_id');
  expect(await marksOf(page)).not.toContain('a');
  await page.keyboard.press('Escape');
  expect(await marksOf(page)).toEqual([]);
});

test('a click opens an error at its place on the page, and marks it', async ({ page }) => {
  await page.goto('/api/docs/rest-api/add-order');
  await searchFor(page, 'EOrder:Insufficient funds', 'EOrder:Insufficient funds');
  await optionsOf(page)
    .and(page.locator('[href="/api/docs/rest-api/add-order#errors.EOrder-Insufficient-funds"]'))
    .click();
  await expect(page.locator('[id="errors.EOrder-Insufficient-funds"]')).toBeInViewport();
  await expect.poll(async () => (await marksOf(page)).join(' ')).toMatch(/EOrder.*Insufficient funds/);
});

test('a field inside a closed list is opened and marked', async ({ page }) => {
  await page.goto(ARCHIVE);
  await searchFor(page, 'open orders leverage', 'leverage');
  const target = '/api/docs/rest-api/get-open-orders#response-200.result.open.each.descr.leverage';
  await optionsOf(page)
    .and(page.locator(`[href="${target}"]`))
    .first()
    .click();
  await expect(page.locator('[id="response-200.result.open.each.descr.leverage"]')).toBeInViewport();
  await expect.poll(() => marksOf(page)).toContain('leverage');
});

test('a section of a guide is opened at its heading, and its marks go with the next page', async ({
  page,
}) => {
  await page.goto('/api/');
  await searchFor(page, 'sign a request', /sign/i);
  await optionsOf(page).filter({ hasText: 'Authentication' }).first().click();
  await expect.poll(async () => (await marksOf(page)).length).toBeGreaterThan(0);
  await page.locator('.brand').click();
  await expect(page).toHaveURL('/api/');
  await expect.poll(() => marksOf(page)).toEqual([]);
});

test('without the Navigation API the words are marked on the page that is loaded in full', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation');
  });
  await page.goto(ARCHIVE);
  await searchFor(page, 'add order cl_ord_id', 'cl_ord_id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api/docs/rest-api/add-order#body.cl_ord_id');
  await expect.poll(() => marksOf(page)).toContain('cl_ord_id');
});

test('the empty box offers examples and the pages opened from it, until they are forgotten', async ({
  page,
}) => {
  await page.goto(ARCHIVE);
  await boxOf(page).click();
  await expect(optionsOf(page)).toHaveCount(4);
  await optionsOf(page).first().click();
  await expect(boxOf(page)).toHaveValue('cl_ord_id');
  await searchFor(page, 'eth_call', 'eth_call');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/eth_call$/);
  await page.reload();
  await boxOf(page).click();
  await expect(optionsOf(page)).toHaveCount(5);
  await expect(optionsOf(page).first()).toHaveText('eth_call');
  await panelOf(page).getByRole('button', { name: 'Clear' }).click();
  await expect(optionsOf(page)).toHaveCount(4);
  expect(await page.evaluate(() => localStorage.getItem('docs-recent-pages'))).toBeNull();
});

test('Right goes from a row into its chips, Left back, Down to the next row', async ({ page }) => {
  await page.goto('/api/docs/rest-api/add-order');
  await searchFor(page, 'nonce', 'nonce');
  const rows = panelOf(page).locator('.result');
  const chips = rows
    .filter({ has: page.locator('.chips') })
    .first()
    .locator('.chips [role="option"]');
  const row = rows
    .filter({ has: page.locator('.chips') })
    .first()
    .locator('> [role="option"]');
  while (!(await row.getAttribute('aria-selected'))?.startsWith('true'))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(chips.first()).toHaveAttribute('aria-selected', 'true');
  await expect(chips.first()).toHaveAttribute('href', /\/rest-api\//);
  await page.keyboard.press('ArrowLeft');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'false');
  await expect(boxOf(page)).toBeFocused();
});

for (const [what, late] of [
  ['the index', INDEX],
  ['the panel', /\/search-panel-[\w-]+\.js$/],
] as const) {
  test(`Enter right after pasting waits for the results, when ${what} is late`, async ({ page }) => {
    const release = await holdBack(page, late);
    await page.goto(ARCHIVE);
    await boxOf(page).click();
    await expect(panelOf(page)).toHaveText('Loading...');
    await boxOf(page).fill('eth_chainId');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/eth_chainId$/);
  });
}
