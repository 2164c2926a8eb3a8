/** The browser for tests and benchmarks. Plain Node, because the install step needs it before there are packages. */
import { existsSync } from 'node:fs';

/** Prefers the headless shell: the same engine as Chromium, in less than half the time per page. */
const SYSTEM_BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/** The system's own Chromium. Without one, Playwright uses its download. */
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
