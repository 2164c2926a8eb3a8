/** The footer: three columns, and the legal line. */
import { API, expect, GUIDE, OTHER, test } from './site.support.ts';

const COLUMNS = [
  [
    'Trade',
    [
      ['Halyard', 'https://www.halyard.example'],
      ['Halyard Pro', 'https://pro.halyard.example'],
    ],
  ],
  [
    'API',
    [
      ['Support', 'https://support.halyard.example'],
      ['Status', 'https://status.halyard.example'],
    ],
  ],
  [
    'Community',
    [
      ['Social', 'https://social.halyard.example'],
      ['Code', 'https://code.halyard.example'],
    ],
  ],
] as const;

test('the footer has its columns and their links', async ({ page }) => {
  for (const path of [`${API}/`, GUIDE, '/api/blog', '/api/nothing']) {
    await test.step(path, async () => {
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('heading')).toHaveText(COLUMNS.map(([title]) => title));
      for (const [title, links] of COLUMNS) {
        const column = footer.locator('section', { has: page.getByRole('heading', { name: title }) });
        await expect(column.getByRole('link')).toHaveText(links.map(([label]) => label));
        for (const [label, url] of links) {
          await expect(column.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', url);
        }
      }
    });
  }
});

test('the copyright line links to privacy notice, terms of service and disclosures', async ({ page }) => {
  await page.goto(GUIDE);
  const line = page.getByRole('contentinfo').locator('.copyright');
  await expect(line).toContainText('© Halyard');
  for (const [label, path] of [
    ['Privacy Notice', 'privacy'],
    ['Terms of Service', 'terms'],
    ['Disclosures', 'disclosures'],
  ] as const) {
    const link = line.getByRole('link', { name: label });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', `https://www.halyard.example/legal/${path}`);
  }
});

test('another provider has its own footer', async ({ page }) => {
  await page.goto(`${OTHER}/`);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Meridian']);
  await expect(footer).not.toContainText('Halyard');
});
