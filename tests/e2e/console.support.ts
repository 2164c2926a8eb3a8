/** "Try it" as a reader uses it. */
import type { Page } from '@playwright/test';
import { API, expect } from './site.support.ts';

/** A short operation with a rate limit of 250 calls in 10 s, for tests that send: they share a key and its counters. */
export const FREQUENT = `${API}/docs/futures-api/trading/get-leverage-setting`;

/** The sandbox's public secret. */
export const SECRET = 'dGhlIHNlY3JldCBvZiB0aGUgc2FuZGJveCBpcyBwdWJsaWM=';

export const consoleOf = (page: Page) => page.locator('.console');
export const resultOf = (page: Page) => consoleOf(page).locator('.console-result');
export const fieldOf = (page: Page, name: string) => consoleOf(page).getByLabel(name, { exact: true });
export const buttonOf = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true });
export const press = (page: Page, name: string) => buttonOf(page, name).click();

export async function openConsole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[data-console]').click();
  await expect(consoleOf(page).getByRole('heading', { name: 'Try it' })).toBeFocused();
  await expect(consoleOf(page).locator('.console-form')).toBeVisible();
}

/** Waits for the sandbox's key, which fills itself in. */
export async function hasSandboxKey(page: Page): Promise<void> {
  await expect(consoleOf(page).locator('.console-keys input').first()).not.toHaveValue('');
}
