/** On paper: the text without the frame, whole samples in one language, black on white. */
import { expect, GUIDE, test } from './site.support.ts';

/** Paper is as wide as a tablet: pages have one column. */
test.use({ viewport: { width: 794, height: 1123 } });

test.beforeEach(async ({ page }) => {
  await page.goto(GUIDE);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
});

test('the frame is gone and the text is there', async ({ page }) => {
  const frame = [
    '.announcement',
    '.navbar',
    '#drawer',
    '.contents',
    '.contents-inline',
    '.site-foot',
    '.article-foot',
    '.skip',
  ];
  for (const part of frame) await expect(page.locator(part), part).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Conventions' })).toBeVisible();
  await expect(page.locator('.copy:visible, .anchor:visible')).toHaveCount(0);
});

test('a sample is there in one language, under its name and whole', async ({ page }) => {
  const panels = page.locator('[data-languages]').first().locator('> .panel:visible');
  await expect(panels).toHaveCount(1);
  await expect(panels.locator('.panel-label')).toHaveText('curl');
  await expect(panels.locator('.panel-label')).toBeVisible();
  await expect(page.locator('[data-languages] label:visible')).toHaveCount(0);
  const cut = await page
    .locator('.code > div')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility() && each.scrollHeight > each.clientHeight + 1),
    );
  expect(cut).toEqual([]);
});

test('a sample is in the language the reader has chosen', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('code-language', 'go'));
  await page.reload();
  await expect(page.locator('[data-languages] > .panel:visible').first()).toHaveAttribute('data-tab', 'go');
  const several = await page
    .locator('[data-languages]')
    .evaluateAll((sets) =>
      sets.filter(
        (set) =>
          [...set.children].filter((each) => each.matches('.panel') && each.checkVisibility()).length !== 1,
      ),
    );
  expect(several).toEqual([]);
});

test('a reference page prints its samples whole, without a box of contents', async ({ page }) => {
  await page.goto('/api/docs/rest-api/add-order');
  await expect(page.locator('[data-languages] > .panel:visible')).toHaveCount(1);
  const program = page.locator('[data-languages] > .panel:visible code:visible');
  expect((await program.allTextContents()).join('')).toContain('openssl dgst -sha512');
  await expect(
    page.locator('.contents-inline:visible, .contents:visible, .page-actions:visible'),
  ).toHaveCount(0);
  const cut = await page
    .locator('.code > div')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility() && each.scrollHeight > each.clientHeight + 1),
    );
  expect(cut).toEqual([]);
});

test('paper is white, also for a reader in dark mode', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('links out of the site show where they lead', async ({ page }) => {
  const link = page.getByRole('main').locator('a[href^="https://status."]').first();
  const shown = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(shown).toContain('https://status.halyard.example');
});
