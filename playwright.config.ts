/** Browser tests on the built sites, this provider's and the other's; at a desktop and a phone width where it matters. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const cli = 'node src/build/run.mjs';
/** Two ports in a row, the second for the other provider's site; another run beside this one takes others. */
const port = Number(process.env.E2E_PORT ?? 4701);
const other = '--config tests/fixtures/other-provider/site.config.ts --out .cache/other-provider';

/** About addresses, files and moves, which are the same at every width. */
const WIDE_ONLY = [
  ...['addresses', 'back-and-forward', 'crashes', 'feeds', 'full-loads', 'seo', 'overtaking'],
  ...['positions', 'print', 'security', 'wrong-base'],
].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  // A second try on a busy machine; a test that needed it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', testIgnore: WIDE_ONLY, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: [
    {
      command: `${cli} serve --port ${port}`,
      url: `http://127.0.0.1:${port}/api/`,
      reuseExistingServer: !process.env.CI,
    },
    {
      command: `${cli} serve ${other} --port ${port + 1}`,
      url: `http://127.0.0.1:${port + 1}/developers/`,
      reuseExistingServer: !process.env.CI,
    },
  ],
});
