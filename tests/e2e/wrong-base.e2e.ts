/** A site served from a path it wasn't built for says so, and names the path to build it for. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSiteServer } from '../../src/build/serve.ts';
import { API, expect, GUIDE, test } from './site.support.ts';

/** Serves what was built for /api/ under another base path while `use` runs. */
async function serveUnder(base: string, use: (origin: string) => Promise<void>): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'wrong-base-'));
  for (const name of ['index.html', '404.html', 'docs/guides/global-intro', 'blog-cad'])
    await cp(path.join('dist/api', name), path.join(root, base, name), { recursive: true });
  const server = createSiteServer(root, base);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${portOf(server.address())}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(root, { recursive: true });
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

const WRONG = [
  ['/wrong/', '/wrong/docs/guides/global-intro', '/wrong/'],
  ['/wrong/', '/wrong/docs/guides/global-intro/', '/wrong/'],
  ['/wrong/', '/wrong/', '/wrong/'],
  ['/wrong/', '/wrong', '/wrong/'],
  ['/', '/docs/guides/global-intro', '/'],
  ['/', '/', '/'],
] as const;

test('a page served from another path suggests the base URL it should have been built for', async ({
  page,
}) => {
  for (const [base, address, suggested] of WRONG) {
    await test.step(`${base}: ${address}`, () =>
      serveUnder(base, async (origin) => {
        await page.goto(origin + address);
        const banner = page.getByRole('alert');
        await expect(banner).toHaveCount(1);
        await expect(banner).toBeInViewport();
        await expect(banner).toContainText("This site didn't load properly.");
        await expect(banner).toContainText('It was built for the base URL /api/');
        await expect(banner.getByText('Suggested base URL:')).toHaveText(`Suggested base URL: ${suggested}`);
        // The text is readable all the same.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }));
  }
});

test('a page at an address that is not its own suggests nothing', async ({ page }) => {
  await serveUnder('/wrong/', async (origin) => {
    await page.goto(`${origin}/wrong/blog-cad`);
    await expect(page.getByRole('alert')).toContainText('It was built for the base URL /api/');
    await expect(page.getByRole('alert')).not.toContainText('Suggested');
  });
});

test('on the right base there is no banner', async ({ page }) => {
  for (const address of [`${API}/`, GUIDE, `${API}/nothing`]) {
    await page.goto(address);
    await expect(page.locator('#wrong-base')).toHaveCount(0);
  }
});

test('on the right base a style that does not come is not blamed on the base URL', async ({ page }) => {
  await page.route(/\/assets\/site-[^/]+\.css$/, (route) => route.abort());
  await page.goto(GUIDE);
  const banner = page.getByRole('alert');
  await expect(banner).toContainText("This site didn't load properly.");
  await expect(banner).not.toContainText('base URL');
});

test('other failures do not raise the banner', async ({ page }) => {
  await page.route(/favicon\.svg$|manifest\.webmanifest$/, (route) => route.abort());
  await page.goto(GUIDE, { waitUntil: 'networkidle' });
  await expect(page.locator('#wrong-base')).toHaveCount(0);
});
