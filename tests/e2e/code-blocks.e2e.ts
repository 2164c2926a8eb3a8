/** Code blocks: copying, marked lines, and a choice of language that applies to every page, load and tab. */
import type { Page } from '@playwright/test';
import { BOOT, holdBack } from './intercept.support.ts';
import { expect, GUIDE, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const tabsOf = (page: Page) => page.locator('[data-languages]').first();
const shownOf = (page: Page) => tabsOf(page).locator('.panel:visible');

async function expectShown(page: Page, language: string): Promise<void> {
  await expect(shownOf(page)).toHaveCount(1);
  await expect(shownOf(page)).toHaveAttribute('data-tab', language);
}

async function choose(page: Page, language: string): Promise<void> {
  await tabsOf(page).locator(`[value="${language}"]`).click();
  await expectShown(page, language);
}

test('the copy button copies the exact code, says Copied and announces it', async ({ page, request }) => {
  await page.goto(GUIDE);
  const markdown = await (await request.get(`${GUIDE}.md`)).text();
  const [, code = ''] = markdown.match(/```bash title="first-call\.sh"\n([\s\S]+?)\n```/) ?? [];
  expect(code.split('\n').length).toBeGreaterThan(10);
  const button = shownOf(page).getByRole('button', { name: 'Copy' });
  await button.click();
  await expect(shownOf(page).locator('.copy')).toHaveText('Copied');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(shownOf(page).locator('.copy')).toHaveText('Copy');
});

test('code with marked lines copies without a trace of the marks', async ({ page }) => {
  await page.goto('/api/blog/atomic-amends');
  await wakeApp(page);
  const block = page.locator('figure.code', { hasText: 'amend_order, request' });
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.locator('.copy')).toHaveText('Copied');
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ method: 'amend_order', params: { order_qty: 1.5 } });
});

test('a block has its title, and its marked lines stand out across the whole width', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/api/blog/atomic-amends');
  const block = page.locator('figure.code', { hasText: 'amend_order, request' });
  await expect(block.locator('figcaption')).toContainText('amend_order, request');
  const marks = block.locator('mark');
  await expect(marks).toHaveText([/^\s*"order_id":/, /^\s*"order_qty":/]);
  const pre = await block.locator('pre').boundingBox();
  for (const mark of await marks.all()) {
    await expect(mark).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect((await mark.boundingBox())?.width).toBeGreaterThanOrEqual((pre?.width ?? Infinity) - 1);
  }
});

test('with Tab, the reader stops at blocks that scroll and at no others', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/api/docs/guides/spot-rest-auth');
  const blocks = page.locator('main :is(figure.code > div, .lines, .table, .sequence):visible');
  const expected = await blocks.evaluateAll((all) =>
    all.map((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
  );
  expect(new Set(expected).size).toBe(2);
  await blocks.evaluateAll((all) => {
    for (const one of all) one.addEventListener('focus', () => one.setAttribute('data-visited', ''));
  });
  await page.locator('main a').first().focus();
  const last = page.locator('.pager a').last();
  while (!(await last.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
  expect(await blocks.evaluateAll((all) => all.map((one) => one.hasAttribute('data-visited')))).toEqual(
    expected,
  );
});

test('the same call comes in five languages, by click and by the arrow keys', async ({ page }) => {
  await page.goto(GUIDE);
  const names = ['curl', 'python', 'go', 'nodejs', 'php'];
  await expect(tabsOf(page).locator('label')).toHaveText(['curl', 'Python', 'Go', 'Node.js', 'PHP']);
  await expectShown(page, 'curl');
  for (const name of names) await choose(page, name);
  await choose(page, 'curl');
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 'python');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 'php');
});

test('a choice holds after a move to another page and back', async ({ page }) => {
  await page.goto(GUIDE);
  await wakeApp(page);
  await choose(page, 'go');
  await page.getByRole('main').getByRole('link', { name: 'change log' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Log');
  await page.goBack();
  await expectShown(page, 'go');
  await expect(tabsOf(page).getByRole('radio', { name: 'go' })).toBeChecked();
});

test('a choice holds after a reload without a flash of another language', async ({ page }) => {
  await page.goto(GUIDE);
  await choose(page, 'nodejs');
  const release = await holdBack(page, BOOT);
  await page.goto(GUIDE, { waitUntil: 'commit' });
  // Only scripts in the document itself have run, as at the first paint.
  await expect(tabsOf(page).locator('[data-tab="nodejs"]')).toBeVisible();
  await expectShown(page, 'nodejs');
  release();
  await expect(tabsOf(page).getByRole('radio', { name: 'Node.js' })).toBeChecked();
  await expectShown(page, 'nodejs');
});

test('a choice in one tab is followed by the others', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(GUIDE);
  await expectShown(other, 'curl');
  await page.goto(GUIDE);
  await choose(page, 'php');
  await expectShown(other, 'php');
  await expect(tabsOf(other).getByRole('radio', { name: 'php' })).toBeChecked();
});

test('a stored language that no tab set has leaves the first one', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'cobol'));
  await page.goto(GUIDE);
  await expectShown(page, 'curl');
});
