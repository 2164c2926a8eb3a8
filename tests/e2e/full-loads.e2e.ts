/** Moves left to the browser: pages whose code doesn't match or arrive, and links that aren't ours to handle. */
import {
  CHANGE_LOG,
  CHANGE_LOG_CODE,
  documentsOf,
  expectHeading,
  expectScroll,
  follow,
  followNew,
  followToHash,
  scrollTo,
} from './moves.support.ts';
import { API, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

const OTHER_BUILD = `export default { route: '/docs/change-log', article: '', build: 'another' };`;

test('a page of another build is loaded in full, once', async ({ page }) => {
  await page.route(CHANGE_LOG_CODE, (route) =>
    route.fulfill({ body: OTHER_BUILD, contentType: 'text/javascript' }),
  );
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await scrollTo(page, 1500);
  const documents = documentsOf(page);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  await wakeApp(page);
  await expectScroll(page, 0);
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual([CHANGE_LOG]);
});

for (const [name, response] of [
  ['does not come', null],
  ['is not there', { status: 404, body: 'Not found', contentType: 'text/plain' }],
  ['cannot be read', { status: 200, body: 'export default {', contentType: 'text/javascript' }],
] as const) {
  test(`a page whose code ${name} is loaded in full, once, and back leads back`, async ({ page }) => {
    await page.route(CHANGE_LOG_CODE, (route) => (response ? route.fulfill(response) : route.abort()));
    await page.goto(SHORT_GUIDE);
    await wakeApp(page);
    const documents = documentsOf(page);
    await scrollTo(page, 1500);
    await followToHash(page, CHANGE_LOG, '2025');
    await expectHeading(page, 'Change Log');
    await expect(page.locator('[id="2025"]')).toBeInViewport();
    await expect(page).toHaveURL(/\/api\/docs\/change-log#2025$/);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual([CHANGE_LOG]);
    await page.goBack();
    await expectHeading(page, 'Versioning and Deprecation');
    await expectScroll(page, 1500);
  });
}

test('without the Navigation API a link loads the page, and back and forward work', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation');
  });
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false);
  await scrollTo(page, 1500);
  const documents = documentsOf(page);
  await follow(page, CHANGE_LOG);
  await expectHeading(page, 'Change Log');
  expect(documents).toEqual([CHANGE_LOG]);
  await page.goBack();
  await expectHeading(page, 'Versioning and Deprecation');
  await expectScroll(page, 1500);
  await page.goForward();
  await expectHeading(page, 'Change Log');
});

test('a click with Ctrl opens a new tab and leaves this one alone', async ({ page, context }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'change log' })
    .first()
    .click({ modifiers: ['Control'] });
  await expectHeading(await opened, 'Change Log');
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
});

test('a link with its own target opens there', async ({ page, context }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const opened = context.waitForEvent('page');
  await followNew(page, { href: CHANGE_LOG, target: '_blank' });
  await expectHeading(await opened, 'Change Log');
  await expectHeading(page, 'Versioning and Deprecation');
});

test('a download is a download', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  const download = page.waitForEvent('download');
  await followNew(page, { href: CHANGE_LOG, download: 'changes.html' });
  expect((await download).suggestedFilename()).toBe('changes.html');
  await expectHeading(page, 'Versioning and Deprecation');
  await expect(page).toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
});

for (const path of [
  `${SHORT_GUIDE}.md`,
  `${API}/blog/atom.xml`,
  `${API}/blog/feed.json`,
  `${API}/favicon.svg`,
  `${API}/blog?from=mail`,
]) {
  test(`${path} is left to the browser`, async ({ page, pageErrors }) => {
    await page.goto(SHORT_GUIDE);
    await wakeApp(page);
    const request = page.waitForRequest(
      (candidate) => candidate.resourceType() === 'document' && candidate.url().endsWith(path),
    );
    await followNew(page, { href: path });
    expect((await (await request).response())?.status()).toBe(200);
    // The browser shows XML with its own style, which our policy forbids too; the text is shown without it.
    await page.waitForLoadState();
    if (path.endsWith('.xml')) pageErrors.length = 0;
  });
}

test('a link to another site is left to the browser', async ({ page }) => {
  await page.route('https://support.halyard.example/**', (route) =>
    route.fulfill({ body: '<h1>Support</h1>', contentType: 'text/html' }),
  );
  await page.goto(SHORT_GUIDE);
  await wakeApp(page);
  await page.locator('.site-foot').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('https://support.halyard.example/');
  await expectHeading(page, 'Support');
});
