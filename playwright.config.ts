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
    // Between two tests the page is emptied, not replaced: a new process for each is a third of the time.
    reuseContext: true,
  },
  // The phone first: its longest test takes one worker while the other goes on.
  projects: [
    {
      name: 'phone',
      grep: [ON_PHONE, /@both\b/],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: ON_PHONE, use: { viewport: { width: 1280, height: 800 } } },
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
