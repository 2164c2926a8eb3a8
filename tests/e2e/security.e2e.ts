/** The policy is sent and works: our own script runs, a foreign one does not; no cookie, no other host. */
import { API, expect, GUIDE, test, wakeApp } from './site.support.ts';

test('every response carries the policy, also for an address that does not exist', async ({ request }) => {
  for (const path of [GUIDE, `${API}/nowhere`, `${GUIDE}.md`]) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  }
});

test('a script that somebody brings in does not run', async ({ page, pageErrors }) => {
  await page.goto(GUIDE);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.foreign = "ran"';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'document.documentElement.dataset.foreign = "ran"');
    image.src = '/nothing.png';
    document.body.append(image);
  });
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
  pageErrors.length = 0;
});

test('a visit with a search and a move sets no cookie and asks no other host', async ({
  page,
  baseURL,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`${API}/`);
  await wakeApp(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add order');
  await page.goto(GUIDE);
  await wakeApp(page);
  await page.locator('main').getByRole('link', { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(new RegExp(`${GUIDE}$`));
  expect(new Set(asked)).toEqual(new Set([baseURL]));
  expect(await context.cookies()).toEqual([]);
});
