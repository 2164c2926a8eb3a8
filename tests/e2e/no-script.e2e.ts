/** Without JavaScript, everything can be read, chosen, opened and followed. */
import { SHORT } from './page-kinds.support.ts';
import { API, expect, GUIDE, isPhone, test } from './site.support.ts';

test.use({ javaScriptEnabled: false });

test('a guide reads from its first to its last section, and its tabs switch by click', async ({ page }) => {
  await page.goto(GUIDE);
  for (const name of ['Choose an API', 'Make a first public call', 'Support, status and notices']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('table')).not.toHaveCount(0);
  await expect(page.locator('.sequence li').first()).toBeVisible();
  const tabs = page.locator('[data-languages]').first();
  await expect(tabs.locator('.panel:visible')).toHaveAttribute('data-tab', 'curl');
  for (const language of ['php', 'go']) {
    await tabs.getByRole('radio', { name: language }).click();
    await expect(tabs.locator('.panel:visible')).toHaveCount(1);
    await expect(tabs.locator('.panel:visible')).toHaveAttribute('data-tab', language);
  }
  // What could only work with a script is not offered.
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.locator('.copy:visible, .color-mode:visible')).toHaveCount(0);
  await page.goto(SHORT);
  await expect(page.locator('[data-console]')).toBeHidden();
});

test('menus open by click and lead on', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${API}/`);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'OTC REST' }).click();
  } else {
    await page.getByRole('button', { name: 'Institutional' }).click();
    await page.locator('#menu-left-4').getByRole('link', { name: 'OTC REST' }).click();
  }
  await expect(page).toHaveURL(/\/docs\/otc-api\/create-otc-quote-request$/);
});

test('the change log is filtered by API', async ({ page }) => {
  await page.goto('/api/docs/change-log');
  const all = await page.locator('.entry:visible').count();
  await page.getByRole('radio', { name: 'OAuth REST' }).click();
  await expect(page.locator('.entry:visible')).toHaveCount(1);
  await expect(page.locator('.entry:visible')).toContainText('OAuth REST');
  await page.getByRole('radio', { name: 'All APIs' }).click();
  await expect(page.locator('.entry:visible')).toHaveCount(all);
});

test('the folded contents of a narrow page open', { tag: '@phone' }, async ({ page }) => {
  await page.goto(GUIDE);
  await page.locator('.contents-inline summary').click();
  await page.locator('.contents-inline').getByRole('link', { name: 'Conventions' }).click();
  await expect(page.locator('#conventions')).toBeInViewport();
});
