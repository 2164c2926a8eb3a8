/** The skip link: first by keyboard, invisible before, straight to the main content. */
import { API, expect, GUIDE, test } from './site.support.ts';

test('the first Tab shows it, and Enter goes to the main content', async ({ page }) => {
  for (const path of [`${API}/`, GUIDE, '/api/blog', '/api/nothing']) {
    await test.step(path, async () => {
      await page.goto(path);
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      await expect(skip).not.toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(skip).not.toBeInViewport();
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
      expect(inside).toBe(true);
    });
  }
});
