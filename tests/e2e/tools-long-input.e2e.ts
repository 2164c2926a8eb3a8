/** Tools with logs of 1 MB and more: everything is read, and the page goes on. */
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { API, expect, test } from './site.support.ts';
import { openTool, press, toolOf, verdictOf } from './tools.support.ts';

/** Opens a 1 MB file in a tool, and records the longest time the page couldn't react. */
async function openLong(page: Page, testInfo: TestInfo, text: string): Promise<void> {
  const file = testInfo.outputPath('session.log');
  writeFileSync(file, text);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    let last = performance.now();
    const beat = () => {
      const now = performance.now();
      dataset.longest = String(Math.max(Number(dataset.longest ?? 0), Math.round(now - last)));
      last = now;
      setTimeout(beat, 10);
    };
    beat();
  });
  await toolOf(page).locator('input[type=file]').setInputFiles(file);
  await expect(toolOf(page)).toContainText('MB of text are loaded');
  await expect(verdictOf(page)).not.toContainText('Reading…');
  testInfo.annotations.push({
    type: 'longest pause in ms',
    description: (await page.locator('html').getAttribute('data-longest')) ?? '',
  });
}

const repeated = (part: string) => part.repeat(Math.ceil(1e6 / part.length));

test('a FIX log of 1 MB is read by a worker, and the page goes on', async ({ page }, testInfo) => {
  await openTool(page, 'fix-decoder');
  const line =
    '20170627-14:24:14 8=FIX.4.4|9=57|35=0|34=3|49=RCLRA310|52=20170627-14:24:14.804|56=OE103C|10=082|\n';
  await openLong(page, testInfo, repeated(line));
  const count = Math.ceil(1e6 / line.length).toLocaleString('en-US');
  await expect(verdictOf(page)).toContainText(`${count} messages`);
  // The list continues after its first page.
  await press(page, 'Later messages');
  await expect(toolOf(page)).toContainText('51 to 100');
});

test('an order book log of 1 MB is followed by a worker, and any of its steps is shown', async ({
  page,
}, testInfo) => {
  await openTool(page, 'order-book-checksum');
  const response = await page.request.get(`${API}/tools/order-book-checksum.json`);
  const { books }: { books: readonly { text: string }[] } = await response.json();
  await openLong(page, testInfo, repeated(`${books[0]?.text}\n`));
  await expect(verdictOf(page)).toHaveText(/^All [\d,]+ checksums match\.$/);
  await press(page, 'Previous message');
  await expect(toolOf(page)).toContainText(/Message \d{4} of [\d,]+, update/);
});

test('an error at the end of a log of 1 MB is found', async ({ page }, testInfo) => {
  await openTool(page, 'error-finder');
  const line = '2026-05-12T14:00:05Z WARN POST /0/private/AddOrder 200 took 12 ms\n';
  await openLong(page, testInfo, `${repeated(line)}EAPI:Invalid nonce`);
  await expect(verdictOf(page)).toContainText('EAPI:Invalid nonce');
});

test('of a timeline of 1 MB the first calls are read', async ({ page }, testInfo) => {
  await openTool(page, 'rate-limits');
  await openLong(page, testInfo, repeated('0,history\n'));
  await expect(toolOf(page)).toContainText('Reading stopped at line 20,001.');
  await expect(verdictOf(page)).toContainText('First rejection at');
});

test('while a FIX log of 10 MB is read, the page reacts, the first messages are there, and Stop stops', async ({
  page,
}) => {
  await openTool(page, 'fix-decoder');
  const buffer = Buffer.from('8=FIX.4.4|9=5|35=0|10=000|\n'.repeat(10e6 / 27));
  const file = { name: 'session.log', mimeType: 'text/plain', buffer };
  await toolOf(page).locator('input[type=file]').setInputFiles(file);
  await expect(toolOf(page)).toContainText(/Reading: \d+%/);
  await expect(verdictOf(page)).toContainText(/So far [\d,]+ messages\./);
  await page.getByRole('button', { name: /^Color mode/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
  await toolOf(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(toolOf(page)).toContainText(/Stopped at \d\d?%\. The rest wasn't read\./);
  await expect(toolOf(page)).toContainText(/1 to 50 of [\d,]+/);
});

test('a text that is too long is refused before any work, and the worker is missed in words', async ({
  page,
}) => {
  await page.route(/tool-worker-/, (route) => route.abort());
  await openTool(page, 'error-finder');
  const input = toolOf(page).locator('input[type=file]');
  const open = (length: number) =>
    input.evaluate((element, size) => {
      if (!(element instanceof HTMLInputElement)) throw new Error('not an input');
      const data = new DataTransfer();
      data.items.add(new File(['x'.repeat(size)], 'session.log'));
      element.files = data.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, length);
  await open(50_000_001);
  await expect(toolOf(page)).toContainText('This text is too long: 50.0 MB. The tools read up to 50.0 MB.');
  await open(300_000);
  await expect(toolOf(page)).toContainText('Reading failed at 0%.');
  await expect(toolOf(page).getByRole('button', { name: 'Read again' })).toBeVisible();
});

test('a field for a short text refuses a long one, in words', async ({ page }) => {
  await openTool(page, 'signature');
  const body = toolOf(page).getByLabel('Body, exactly as sent');
  const paste = (length: number) =>
    body.evaluate((input, size) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'x'.repeat(size));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return input.dispatchEvent(event);
    }, length);
  expect(await paste(10_000_000)).toBe(false);
  await expect(toolOf(page)).toContainText("more than 200,000 characters and wasn't entered.");
  expect(await paste(100)).toBe(true);
  await expect(toolOf(page)).not.toContainText("wasn't entered");
});
