/** Loads pages in a real browser and tells what each phase fetched, weighed with brotli 11. */
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tools/browser.mjs';

export interface Phase {
  readonly requests: number;
  readonly total: number;
  readonly script: number;
}

export const launch = (): Promise<Browser> => chromium.launch(launchOptions);

interface Transfer {
  readonly url: string;
  readonly size: number;
  readonly isScript: boolean;
}

/** Records every response of a page; `take` returns what came since the last time. */
export function record(page: Page): { take: () => Promise<Phase> } {
  let pending: Promise<Transfer>[] = [];
  page.on('response', (response) => {
    if (response.status() >= 300 && response.status() < 400) return;
    pending.push(
      response.body().then((body) => ({
        url: response.url(),
        size: weigh(body),
        isScript: /\.js(\?|$)/.test(response.url()),
      })),
    );
  });
  return {
    take: async () => {
      await page.waitForLoadState('networkidle');
      const transfers = await Promise.all(pending);
      pending = [];
      const sum = (items: readonly Transfer[]) => items.reduce((total, { size }) => total + size, 0);
      return {
        requests: transfers.length,
        total: sum(transfers),
        script: sum(transfers.filter(({ isScript }) => isScript)),
      };
    },
  };
}

/** Size after brotli, in bytes. */
export function weigh(body: Buffer | string, quality = 11): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
