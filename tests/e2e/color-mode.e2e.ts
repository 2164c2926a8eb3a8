/** Color mode: the cycle, the stored choice, no flash, and following the system and other tabs. */
import type { Page } from '@playwright/test';
import { BOOT, holdBack, rewriteDocument } from './intercept.support.ts';
import { ARCHIVE, expect, OTHER, test, wakeApp } from './site.support.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(13, 20, 27)';

const buttonOf = (page: Page) => page.getByRole('button', { name: /^Color mode/ });
/** Color that a phone's browser gives its own bar. */
const barColor = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((all) =>
      all
        .flatMap((meta) =>
          meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? meta.content : [],
        )
        .join(),
    );
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const expectPaper = (page: Page, color: string) =>
  expect(page.locator('html')).toHaveCSS('background-color', color);

/** Stores a choice before the page's own scripts run. */
async function choose(page: Page, choice: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), choice);
}

test('a reader without a choice gets the mode of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(ARCHIVE);
  await expectPaper(page, LIGHT);
  expect(await stored(page)).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPaper(page, DARK);
});

test('the button goes light → dark → system, says which, and stores it', { tag: '@both' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(ARCHIVE);
  await wakeApp(page);
  for (const [choice, color] of [
    ['light', LIGHT],
    ['dark', DARK],
    ['system', DARK],
    ['light', LIGHT],
  ] as const) {
    await buttonOf(page).click();
    await expect(buttonOf(page)).toHaveAccessibleName(`Color mode: ${choice}. Change it`);
    await expect(page.locator('html')).toHaveAttribute('data-theme-choice', choice);
    await expect(buttonOf(page).locator('.icon:visible')).toHaveCount(1);
    await expectPaper(page, color);
    expect(await stored(page)).toBe(choice);
  }
});

test('a click before the app has arrived changes the mode exactly once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(ARCHIVE);
  await buttonOf(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
  expect(await stored(page)).toBe('light');
});

test('a stored choice is there before the body is parsed and before any script file', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, 'dark');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const { dataset } = document.documentElement;
      dataset.seenWithBody = `${dataset.theme} ${dataset.themeChoice}`;
    }).observe(document, { childList: true, subtree: true });
  });
  await holdBack(page, BOOT);
  await page.goto(ARCHIVE, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-seen-with-body', 'dark dark');
  await expectPaper(page, DARK);
});

test('the button names its real state before any script file has arrived', async ({ page }) => {
  await choose(page, 'dark');
  await holdBack(page, BOOT);
  await page.goto(ARCHIVE, { waitUntil: 'commit' });
  await expect(buttonOf(page)).toHaveAccessibleName('Color mode: dark. Change it');
  await expect(buttonOf(page).locator('.icon:visible')).toHaveCount(1);
});

test('with storage blocked, the choice holds for the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto(ARCHIVE);
  await wakeApp(page);
  await buttonOf(page).click();
  await buttonOf(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'dark');
  await expectPaper(page, DARK);
  // Neither a move to another page nor the system changes it.
  await page.locator('.navbar a[href="/api/blog"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectPaper(page, DARK);
});

test('a stored choice does not follow the system, the choice "system" does', async ({ page }) => {
  await choose(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(ARCHIVE);
  await expectPaper(page, LIGHT);
  expect(await barColor(page)).toBe('#ffffff');
  await wakeApp(page);
  await buttonOf(page).click();
  await buttonOf(page).click();
  expect(await stored(page)).toBe('system');
  expect(await barColor(page)).toBe('#0d141b');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectPaper(page, LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPaper(page, DARK);
});

test('a change in one tab is followed by the others, app or no app', async ({ page, context }) => {
  const reading = await context.newPage();
  const acting = await context.newPage();
  await reading.goto(ARCHIVE);
  await acting.goto(ARCHIVE);
  await wakeApp(acting);
  await page.goto('/api/blog');
  await wakeApp(page);
  await buttonOf(page).click();
  await buttonOf(page).click();
  for (const tab of [reading, acting]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme-choice', 'dark');
    await expectPaper(tab, DARK);
  }
  await expect(buttonOf(acting)).toHaveAccessibleName('Color mode: dark. Change it');
});

test('where the system is not respected there are light and dark only', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${OTHER}/docs/guides/global-intro`);
  await expectPaper(page, DARK);
  await wakeApp(page);
  for (const choice of ['light', 'dark', 'light']) {
    await buttonOf(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme-choice', choice);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPaper(page, LIGHT);
});

test('where switching is disabled the stored choice is deleted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/api/blog');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await rewriteDocument(
    page,
    ARCHIVE,
    'data-color-mode="light system switch"',
    'data-color-mode="light system"',
  );
  await page.goto(ARCHIVE);
  await expectPaper(page, LIGHT);
  expect(await stored(page)).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the mode follows the system, and no button promises more', async ({ page }) => {
    for (const [colorScheme, color] of [
      ['dark', DARK],
      ['light', LIGHT],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(ARCHIVE);
      await expectPaper(page, color);
    }
    await expect(buttonOf(page)).toBeHidden();
  });

  test('where the system is not respected, the configured mode holds', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${OTHER}/docs/guides/global-intro`);
    await expectPaper(page, DARK);
  });
});
