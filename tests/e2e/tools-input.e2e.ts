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
