/** The browser of tests and benchmarks. Plain Node, because the install step needs it before any package is there. */
import { existsSync } from 'node:fs';

/** The shell is Chromium without its window: the same engine, and less than half the time per page. */
const SYSTEM_BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/** The system's own Chromium; without one Playwright's download is used. */
export const systemBrowser = SYSTEM_BROWSERS.find((file) => file && existsSync(file));

/** For Playwright's `launch`. */
export const launchOptions = {
  ...(systemBrowser && { executablePath: systemBrowser }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
