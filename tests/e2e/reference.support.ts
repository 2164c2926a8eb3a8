/** What the tests of all reference pages share: addresses and locators. */
import type { Page } from '@playwright/test';
import { API } from './site.support.ts';

export const ADD_ORDER = `${API}/docs/rest-api/add-order`;
export const BOOK = `${API}/docs/websocket-v2/book`;
export const EXECUTIONS = `${API}/docs/websocket-v2/executions`;
export const ETH_CALL = `${API}/docs/nodes-api/ethereum/json-rpc/eth/eth_call`;
export const NEW_ORDER = `${API}/docs/fix-api/nos-fix`;

/** Finds a fact in the head by its label. */
export function glance(page: Page, label: string) {
  return page
    .locator('.glance > li')
    .filter({ has: page.locator('.fact').getByText(label, { exact: true }) });
}

/** Finds the links to the same action in other protocols. */
export function protocols(page: Page) {
  return page.getByRole('navigation', { name: 'Also over' });
}

/** Finds the examples beside the text. */
export function sample(page: Page) {
  return page.getByRole('complementary', { name: 'Example' });
}

/** Finds a part of the page by the ID of its heading. */
export function part(page: Page, id: string) {
  return page.locator('section.part').filter({ has: page.locator(`h2#${id}`) });
}

/** Finds a field, or any other place, by its ID. */
export function at(page: Page, id: string) {
  return page.locator(`[id="${id}"]`);
}

/** Finds the mark of a field, which copies its address. */
export function markOf(page: Page, id: string) {
  return at(page, id)
    .locator('> .field-head')
    .getByRole('link', { name: `Copy link to ${id}`, exact: true });
}

/** Downloads the files behind "Specification". */
export async function downloadSpecifications(page: Page): Promise<{ name: string; text: string }[]> {
  const files: { name: string; text: string }[] = [];
  for (const link of await glance(page, 'Specification').locator('[download]').all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    files.push({ name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') });
  }
  return files;
}
