/** The search box for tests. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './site.support.ts';

/** Both search files, whatever their hash. */
export const DATA = /\/assets\/search-(documents|index)-[\w-]+\.json$/;
export const INDEX = /\/assets\/search-index-[\w-]+\.json$/;
export const DOCUMENTS = /\/assets\/search-documents-[\w-]+\.json$/;

export const boxOf = (page: Page): Locator => page.locator('#search');
export const panelOf = (page: Page): Locator => page.locator('.search-panel');
export const optionsOf = (page: Page): Locator => panelOf(page).getByRole('option');

/** Types into the box and waits for a result that contains a text. */
export async function searchFor(page: Page, query: string, shown: string | RegExp): Promise<void> {
  await boxOf(page).click();
  await boxOf(page).fill(query);
  await expect(optionsOf(page).filter({ hasText: shown }).first()).toBeVisible();
}

/** Records the paths of requested search files, without their hashes. */
export function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (DATA.test(pathname)) asked.push(pathname.replace(/-[\w-]{10}\.json$/, ''));
  });
  return asked;
}
