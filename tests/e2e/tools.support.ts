/** Uses a tool with the keyboard only. */
import type { Locator, Page } from '@playwright/test';
import { API, expect } from './site.support.ts';

export const toolOf = (page: Page) => page.locator('[data-tool]');
export const verdictOf = (page: Page) => toolOf(page).getByRole('status');

/** Presses Tab until an element has the focus, or Shift+Tab if it comes before the current focus. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await target.waitFor();
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      document.activeElement !== null &&
      element.compareDocumentPosition(document.activeElement) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  for (let count = 0; count < most; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target} was not reached with Tab`);
}

/** Selects an option of a list with the arrow keys. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = toolOf(page).getByLabel(label, { exact: true });
  await tabTo(page, list);
  const stepsTo = () =>
    list.evaluate((element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('not a list');
      const at = [...element.options].findIndex(({ value, label: words }) => [value, words].includes(wanted));
      if (at < 0) throw new Error(`no option ${wanted}`);
      return at - element.selectedIndex;
    }, option);
  // Each step can load something, so check the list's position before going on.
  await expect(async () => {
    const steps = await stepsTo();
    for (let count = Math.abs(steps); count > 0; count -= 1)
      await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown');
    expect(await stepsTo()).toBe(0);
  }).toPass();
}

/** Opens a tool like a reader without a mouse: through the skip link to its button, which loads it. */
export async function openTool(page: Page, tool: string, hash = ''): Promise<void> {
  await page.goto(`${API}/docs/tools/${tool}${hash}`);
  if (hash === '') {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isThere = () => page.evaluate(() => document.activeElement?.closest('[data-tool]') !== null);
    for (let count = 0; count < 60 && !(await isThere()); count += 1) await page.keyboard.press('Tab');
  }
  await expect(toolOf(page)).toHaveAttribute('data-ready', '');
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, toolOf(page).getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, toolOf(page).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}
