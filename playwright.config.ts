/** Browser tests on the built site; every test runs at a desktop and a phone width unless it says otherwise. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/browser.mjs';

const cli = 'npx tsx src/build/cli.ts';
const other = '--config tests/fixtures/other-provider/site.config.ts --out .cache/other-provider';

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
    baseURL: 'http://127.0.0.1:4701',
    launchOptions,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: [
    {
      command: `${cli} serve --port 4701`,
      url: 'http://127.0.0.1:4701/api/',
      reuseExistingServer: !process.env.CI,
    },
    {
      command: `${cli} build ${other} && ${cli} serve ${other} --port 4702`,
      url: 'http://127.0.0.1:4702/developers/',
      reuseExistingServer: !process.env.CI,
      // A build of the whole site, on a machine that may be busy.
      timeout: 400_000,
    },
  ],
});
