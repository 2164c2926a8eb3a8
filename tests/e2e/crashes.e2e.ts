/** Pages that arrive but can't be shown: a module that isn't a page, and a page that crashes. */
import type { Page } from '@playwright/test';
import {
  ADD_ORDER,
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  expectHeading,
  expectScroll,
  follow,
  scrollTo,
} from './moves.support.ts';
import { expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

/** Returns a valid page module with a part that doesn't render until the test has set `mended`. */
function crashing(part: string): string {
  return `const page = {
  route: '/docs/change-log', title: 'Change Log', description: '', canonical: '', layout: 'article',
  section: '', aside: '', contents: '', build: document.documentElement.dataset.build,
  article: '<h1 tabindex="-1">Mended</h1>',
};
const { ${part}: words } = page;
let isChecked = false;
Object.defineProperty(page, '${part}', {
  enumerable: true,
  get: () => {
    if (!isChecked) {
      isChecked = true;
      return '';
    }
    if (!globalThis.mended) throw new Error('boom');
    return words;
  },
});
export default page;`;
}
const CRASHING = crashing('article');

async function serveCode(page: Page, body: string): Promise<void> {
  await page.route(CHANGE_LOG_CODE, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
}

for (const [name, body, reason] of [
  [
    'without a default export',
    'export const x = 1',
    'The page module /api/docs/change-log/page.js has no default export and cannot render.',
  ],
  [
    'whose default export is no page',
    'export default { title: 1 }',
    'The default export of the page module /api/docs/change-log/page.js is not a page and cannot render.',
  ],
] as const) {
  test(`a page module ${name} is an error that says so and names the module`, async ({ page }) => {
    await serveCode(page, body);
    await page.goto(SHORT_GUIDE);
    await wakeApp(page);
    const reported = page.waitForEvent('console', (message) => message.text().includes(reason));
    await follow(page, CHANGE_LOG);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(reason);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your connection works');
    expect((await reported).type()).toBe('error');
    await page.unroute(CHANGE_LOG_CODE);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectHeading(page, 'Change Log');
  });
}

test('a crash says so, and "Try again" clears it and renders again', async ({ page }) => {
  await serveCode(page, CRASHING);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await follow(page, CHANGE_LOG);
  const crash = page.getByRole('main').getByRole('alert');
  await expect(crash.getByRole('heading', { level: 1 })).toHaveText('This page crashed.');
  await expect(crash).toContainText('boom');
  await expect(crash.getByRole('heading')).toBeFocused();
  // Not fixed yet, so it crashes again.
  await crash.getByRole('button', { name: 'Try again' }).click();
  await expect(crash.getByRole('heading')).toHaveText('This page crashed.');
  await page.evaluate(() => Object.assign(globalThis, { mended: true }));
  await crash.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'Mended');
  await expect(crash).toHaveCount(0);
});

for (const part of ['aside', 'contents', 'layout', 'section', 'title']) {
  test(`a crash in the ${part} of a page says so, never shows an empty page, and can be tried again`, async ({
    page,
  }) => {
    await serveCode(page, crashing(part));
    await page.goto(SHORT_GUIDE);
    await wakeApp(page);
    await follow(page, CHANGE_LOG);
    const crash = page.getByRole('main').getByRole('alert');
    await expect(crash.getByRole('heading', { level: 1 })).toHaveText('This page crashed.');
    await expect(crash.getByRole('heading')).toBeFocused();
    await page.evaluate(() => Object.assign(globalThis, { mended: true }));
    await crash.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(page, 'Mended');
    await page.goBack();
    await expectHeading(page, 'Versioning and Deprecation');
  });
}

test('from a page that crashed the reader goes back and on', async ({ page }) => {
  await serveCode(page, CRASHING);
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'This page crashed.');
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await expectScroll(page, 1500);
  await page.goForward();
  await expectHeading(page, 'This page crashed.');
  await follow(page, ADD_ORDER);
  await expectHeading(page, 'Add Order');
});
