/** What all browser tests share: addresses, the wait for the app, a fixture that fails on page errors. */
import { test as base, expect, type Page } from '@playwright/test';

export const API = '/api';
export const GUIDE = '/api/docs/guides/global-intro';
/** A short guide that links to the change log, for tests of moves and of what is around the text. */
export const SHORT_GUIDE = '/api/docs/guides/versioning';
/** A short page, for tests of what is around the text. */
export const ARCHIVE = '/api/blog/archive';
/** The other provider's site; see tests/fixtures/other-provider. */
export const OTHER = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 4701) + 1}/developers`;

export const test = base.extend<{ prefetching: boolean; pageErrors: Error[] }>({
  /** Whether links are fetched ahead, which is dozens of requests that few tests need. */
  prefetching: [false, { option: true }],
  page: async ({ page, prefetching }, use) => {
    if (!prefetching)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    await use(page);
  },
  /** Uncaught errors and policy violations of the page. A test that expects one empties the list. */
  pageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(new Error(message.text()));
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 996;
}

/** Acts like a reader who shows intent, and waits until React has taken over. */
export async function wakeApp(page: Page): Promise<void> {
  await page.locator('.brand').hover();
  await page.locator('html[data-app="ready"]').waitFor();
}

/** Switches the system's color scheme and waits until the page has followed. */
export async function switchColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS(
    'background-color',
    colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(13, 20, 27)',
  );
}
