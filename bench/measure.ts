/** Loads pages in a real browser and measures what each phase fetched, compressed with brotli 11. */
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { launchOptions } from '../tools/browser.mjs';

export interface Phase {
  readonly requests: number;
  readonly total: number;
  readonly script: number;
}

export const launch = (): Promise<Browser> => chromium.launch(launchOptions);

/** Records the responses of a page. `take` waits for an idle network and returns what arrived since the last call. */
export function record(page: Page): { take: () => Promise<Phase> } {
  let pending: Response[] = [];
  page.on('response', (response) => {
    if (response.status() < 300 || response.status() >= 400) pending.push(response);
  });
  return {
    take: async () => {
      await page.waitForLoadState('networkidle');
      const responses = pending;
      pending = [];
      const sizes = await Promise.all(responses.map(async (response) => weigh(await response.body())));
      const sum = (isCounted: (response: Response) => boolean) =>
        responses.reduce((total, each, at) => total + (isCounted(each) ? (sizes[at] ?? 0) : 0), 0);
      return {
        requests: responses.length,
        total: sum(() => true),
        script: sum((response) => /\.js(\?|$)/.test(response.url())),
      };
    },
  };
}

/** Returns the size after brotli, in bytes. */
export function weigh(body: Buffer | string, quality = 11): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
