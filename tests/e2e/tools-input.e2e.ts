/** Where the input of a tool can come from, and what it survives. */
import type { Page } from '@playwright/test';
import { API, expect, test, wakeApp } from './site.support.ts';
import { toolOf } from './tools.support.ts';

const DECODER = `${API}/docs/tools/fix-decoder`;
const textOf = (page: Page) => toolOf(page).locator('textarea').first();

async function openDecoder(page: Page): Promise<void> {
  await page.goto(DECODER);
  await toolOf(page).hover();
  await expect(toolOf(page)).toHaveAttribute('data-ready', '');
}

test('an input is there again after an anchor of the page, another page and Back', async ({ page }) => {
  await openDecoder(page);
  await wakeApp(page);
  for (const text of ['8=FIX.4.4|35=0|', '8=FIX.4.4|35=A|554=password|']) {
    await textOf(page).fill(text);
    await page.evaluate(() => {
      location.hash = '#main';
    });
    await page.locator('.brand').click();
    await expect(toolOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(textOf(page)).toHaveValue(text);
  }
});

test('Back from a link in an outcome leads to that link, at the place where it was', {
  tag: '@both',
}, async ({ page }) => {
  await openDecoder(page);
  await toolOf(page).getByRole('button', { name: 'Use the worked example' }).click();
  const link = toolOf(page).locator('table a').nth(3);
  await link.scrollIntoViewIfNeeded();
  const top = () => link.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  await link.click();
  await expect(toolOf(page)).toHaveCount(0);
  await page.goBack();
  // Scroll anchoring takes place in the frame after the outcome is there.
  await link.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(before);
});

test('a link with an input works on the page itself, before and after the tool has loaded', async ({
  page,
}) => {
  await page.goto(DECODER);
  for (const tag of ['35=0', '35=5']) {
    await page.evaluate((text) => {
      location.hash = `#in?text=${encodeURIComponent(text)}`;
    }, `8=FIX.4.4|${tag}|`);
    await expect(textOf(page)).toHaveValue(`8=FIX.4.4|${tag}|`);
  }
  await page.goBack();
  await expect(textOf(page)).toHaveValue('8=FIX.4.4|35=0|');
});

test('a file that is dropped on the text is opened, and the page stays', async ({ page }) => {
  await openDecoder(page);
  const dropped = await textOf(page).evaluate((box) => {
    const files = new DataTransfer();
    files.items.add(new File(['8=FIX.4.4|35=0|'], 'session.log'));
    const drop = (type: string) =>
      box.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
    return [drop('dragover'), drop('drop')];
  });
  // Nothing is left to the browser, which would show the file instead of the page.
  expect(dropped).toEqual([false, false]);
  await expect(textOf(page)).toHaveValue('8=FIX.4.4|35=0|');
});

test('the same file can be opened again, after it has changed or was removed', async ({ page }) => {
  await openDecoder(page);
  const input = toolOf(page).getByLabel('Or open a file');
  await input.setInputFiles({
    name: 'session.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('8=FIX.4.4|35=0|'),
  });
  await expect(textOf(page)).toHaveValue('8=FIX.4.4|35=0|');
  const chooser = page.waitForEvent('filechooser');
  await input.click();
  await chooser;
  // The browser reports only a file that differs from the one it has.
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
  await expect(textOf(page)).toHaveValue('8=FIX.4.4|35=0|');
});

test('the address has what was typed as soon as the reader leaves the page to copy it', async ({ page }) => {
  await openDecoder(page);
  await textOf(page).fill('8=FIX.4.4|35=0|');
  await expect(toolOf(page).getByRole('status')).toContainText('Heartbeat');
  const hash = await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    return location.hash;
  });
  expect(hash).toMatch(/^#in\?text=8%3DFIX/);
});

test('an example can be taken back, unless the reader has changed it', async ({ page }) => {
  await openDecoder(page);
  const example = toolOf(page).getByRole('button', { name: 'Use the worked example' });
  const restore = toolOf(page).getByRole('button', { name: 'Restore your input' });
  await example.click();
  await expect(restore).toHaveCount(0);
  const own = '8=FIX.4.4|35=0|';
  await textOf(page).fill(own);
  await example.click();
  await expect(textOf(page)).not.toHaveValue(own);
  await restore.focus();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(own);
  await expect(example).toBeFocused();
  await expect(restore).toHaveCount(0);
  await example.click();
  await textOf(page).press('End');
  await textOf(page).press('a');
  await expect(restore).toHaveCount(0);
});

test('every tool with examples gives back what they replace', async ({ page }) => {
  for (const [tool, label, text, example] of [
    ['signature', 'Body, exactly as sent', 'nonce=1', 'Use the worked example'],
    ['order-book-checksum', 'Checksum your program computed', '7', 'WebSocket v2'],
    ['rate-limits', 'Or a timeline as CSV', '0,other', 'Use the worked timeline'],
  ] as const) {
    await page.goto(`${API}/docs/tools/${tool}`);
    await toolOf(page).hover();
    const field = toolOf(page).getByLabel(label, { exact: true });
    await field.fill(text);
    if (tool === 'signature') await toolOf(page).getByLabel('Secret', { exact: true }).fill('c2VjcmV0');
    await toolOf(page).getByRole('button', { name: example }).first().click();
    await expect(field).not.toHaveValue(text);
    await toolOf(page).getByRole('button', { name: 'Restore your input' }).click();
    await expect(field).toHaveValue(text);
    if (tool === 'signature')
      await expect(toolOf(page).getByLabel('Secret', { exact: true })).toHaveValue('c2VjcmV0');
  }
});

test('the examples of several schemes leave one way back, to what the reader had entered', async ({
  page,
}) => {
  await page.goto(`${API}/docs/tools/signature`);
  await toolOf(page).hover();
  const field = toolOf(page).getByLabel('Nonce', { exact: true });
  await field.fill('7');
  for (const scheme of ['Spot REST', 'Custody', 'OTC']) {
    await toolOf(page).getByLabel('Scheme').selectOption({ label: scheme });
    await toolOf(page).getByRole('button', { name: 'Use the worked example' }).click();
    await expect(field).not.toHaveValue('7');
  }
  await toolOf(page).getByRole('button', { name: 'Restore your input' }).click();
  await expect(field).toHaveValue('7');
});

test('the calculator says how long it simulates if it cannot do as it is told', async ({ page }) => {
  await page.goto(`${API}/docs/tools/rate-limits`);
  await toolOf(page).hover();
  const field = toolOf(page).getByLabel('Seconds to simulate');
  for (const [typed, hint] of [
    ['99999', '3,600 seconds are simulated. Enter a number from 1 to 3,600.'],
    ['abc', '120 seconds are simulated. Enter a number from 1 to 3,600.'],
    ['3,600', ''],
  ] as const) {
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(hint);
  }
});

test('a fold of problems is open again after a reload', async ({ page }) => {
  await openDecoder(page);
  await textOf(page).fill('8=FIX.4.4|9=5|35=D|49=A|10=000|');
  const fold = toolOf(page).locator('.verdict details');
  await fold.locator('summary').click();
  await expect(page).toHaveURL(/more=open/);
  await page.reload();
  await expect(fold).toHaveAttribute('open', '');
  await fold.locator('summary').click();
  await expect(page).not.toHaveURL(/more=/);
});
