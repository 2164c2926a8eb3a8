/** Ways for a test to get between the page and the server. */
import type { Page } from '@playwright/test';

/** Serves the document at a path with one text replaced by another. */
export async function rewriteDocument(page: Page, path: string, from: string, to: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
    },
  );
}

/** Holds matching requests back until the returned function is called. */
export async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** The script that every page loads, and the app it loads on intent. */
export const BOOT = /\/assets\/boot-[^/]+\.js$/;
export const APP = /\/assets\/main-[^/]+\.js$/;
