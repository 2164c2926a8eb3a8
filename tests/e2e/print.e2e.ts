/** On paper: the words without the frame, every tab, black on white. */
import { SAMPLE_TABS } from '../../src/model/request.ts';
import { expect, GUIDE, test } from './site.support.ts';

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

test('every tab is shown under its own name', async ({ page }) => {
  const languages = page.locator('[data-languages]').first();
  await expect(languages.locator('label:visible')).toHaveCount(0);
  for (const [language, label] of Object.entries(SAMPLE_TABS)) {
    const panel = languages.locator(`[data-tab="${language}"]`);
    await expect(panel.locator('.panel-label')).toHaveText(label);
    await expect(panel.locator('.panel-label')).toBeVisible();
    await expect(panel.locator('code')).toBeVisible();
  }
});

test('every tab is shown also when the reader has chosen a language', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('code-language', 'go'));
  await page.reload();
  await expect(page.locator('[data-languages] > .panel:visible')).toHaveCount(5);
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
