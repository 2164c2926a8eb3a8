/** Browser tests on the built sites, ours and the other provider's, at the width of a phone where it matters. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const cli = 'node src/build/run.mjs';
/** First of two consecutive ports; the second serves the other provider's site. A parallel run needs others. */
const port = Number(process.env.E2E_PORT ?? 4701);
const other = '--config tests/fixtures/other-provider/site.config.ts --out .cache/other-provider';

/**
 * Tests run at desktop width. One whose outcome depends on the width has the tag `@phone` or `@both`; these files are
 * about phones as a whole.
 */
const ON_PHONE = /(drawer|every-page)\.e2e\.ts|@phone\b/;
/**
 * These tests get a new page each: one that the dev server still reloads can't be cleared, and a clock that a test stops
 * would stay in the page.
 */
const OWN_PAGES = '{dev,waiting}.e2e.ts';
/** These tests sign with the same key, and a nonce that arrives late is rejected, so they run one after another. */
const CONSOLE = 'console*.e2e.ts';
const DESKTOP = { width: 1280, height: 800 };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // Generous: a busy machine makes tests slow, and must not make them fail.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions,
    // The page is cleared between tests, not replaced: a new process for each takes a third of the time.
    reuseContext: true,
  },
  // Projects that occupy a worker for long come first: live editing, the console, then every page on the phone.
  projects: [
    { name: 'own pages', testMatch: OWN_PAGES, use: { viewport: DESKTOP, reuseContext: false } },
    { name: 'console', testMatch: CONSOLE, grepInvert: ON_PHONE, workers: 1, use: { viewport: DESKTOP } },
    {
      name: 'phone',
      grep: [ON_PHONE, /@both\b/],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', testIgnore: [OWN_PAGES, CONSOLE], grepInvert: ON_PHONE, use: { viewport: DESKTOP } },
  ],
  webServer: [
    {
      command: `${cli} serve --port ${port}`,
      // The sandbox starts with its first request, which takes long on a busy machine.
      url: `http://127.0.0.1:${port}/sandbox/`,
      timeout: 180_000,
      reuseExistingServer: !process.env.CI,
    },
    {
      command: `${cli} serve ${other} --port ${port + 1}`,
      url: `http://127.0.0.1:${port + 1}/sandbox/`,
      timeout: 180_000,
      reuseExistingServer: !process.env.CI,
    },
  ],
});
