/** What a bad connection or an odd address does to an open page. */
import { CHANGE_LOG, expectHeading, follow } from './moves.support.ts';
import { boxOf, optionsOf, panelOf, searchFor } from './searching.support.ts';
import { API, expect, SHORT_GUIDE, test, wakeApp } from './site.support.ts';

test('a search whose worker dies in the middle says so, and Retry brings it back', async ({
  page,
  pageErrors,
}) => {
  // The page's worker dies when it gets a query that no reader types.
  await page.route(/\/assets\/worker-[^/]+\.js/, async (route) => {
    const response = await route.fetch();
    const trap =
      "addEventListener('message', ({ data }) => { if (data.text === 'die') throw new Error('dead'); });";
    await route.fulfill({ response, body: `${trap}${await response.text()}` });
  });
  await page.goto(SHORT_GUIDE);
  await searchFor(page, 'order', /order/i);
  await boxOf(page).fill('die');
  await expect(panelOf(page).getByRole('alert')).toContainText('stopped');
  await page.unroute(/\/assets\/worker-[^/]+\.js/);
  await boxOf(page).fill('order');
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(optionsOf(page).first()).toBeVisible();
  pageErrors.length = 0;
});

test('"Try it" opens on the second click if the first could not load it', async ({ page }) => {
  const code = /\/assets\/console-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto(`${API}/docs/rest-api/add-order`);
  const failed = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.getByRole('button', { name: 'Try it' }).click();
  await failed;
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('region', { name: 'Try it' })).toBeVisible();
});

for (const hash of ['#%', '#%E0%A4%A', '#%00', '#"]', '#__proto__']) {
  test(`the address ${hash} is harmless, on load and in a move`, async ({ page, pageErrors }) => {
    await page.goto(SHORT_GUIDE + hash);
    await wakeApp(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, `${hash}x`);
    await follow(page, CHANGE_LOG);
    await expectHeading(page, 'Change Log');
    expect(pageErrors).toEqual([]);
  });
}

test('a query of 100 KB neither stops the search nor is kept whole', async ({ page }) => {
  await page.goto(SHORT_GUIDE);
  await boxOf(page).click();
  await boxOf(page).fill('order '.repeat(17_000));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`${SHORT_GUIDE}$`));
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).length);
  expect(kept).toBeLessThan(5000);
  await searchFor(page, 'order', /order/i);
});
