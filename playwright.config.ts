/** Browser tests on the built sites, this provider's and the other's; at the width of a phone where it matters. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const cli = 'node src/build/run.mjs';
/** Two ports in a row, the second for the other provider's site; another run beside this one takes others. */
const port = Number(process.env.E2E_PORT ?? 4701);
const other = '--config tests/fixtures/other-provider/site.config.ts --out .cache/other-provider';

/**
 * A test runs at desktop width. One whose outcome depends on the width says so with a tag, `@phone` or `@both`; these
 * files are about a phone as a whole.
 */
const ON_PHONE = /(drawer|every-page)\.e2e\.ts|@phone\b/;
const LIVE = 'dev.e2e.ts';
/** They sign with one key, and a nonce that is overtaken on its way is rejected: one after the other. */
const CONSOLE = 'console*.e2e.ts';
const DESKTOP = { width: 1280, height: 800 };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // On a busy machine everything takes longer, and nothing else changes.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions,
    // Between two tests the page is emptied, not replaced: a new process for each is a third of the time.
    reuseContext: true,
  },
  // What takes one worker for long comes first, while the other goes on: live editing, the console, then every page on the phone.
  projects: [
    { name: 'live editing', testMatch: LIVE, use: { viewport: DESKTOP } },
    { name: 'console', testMatch: CONSOLE, grepInvert: ON_PHONE, workers: 1, use: { viewport: DESKTOP } },
    {
      name: 'phone',
      grep: [ON_PHONE, /@both\b/],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', testIgnore: [LIVE, CONSOLE], grepInvert: ON_PHONE, use: { viewport: DESKTOP } },
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
