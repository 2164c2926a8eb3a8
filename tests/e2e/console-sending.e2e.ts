/** "Try it" while a request is under way: what is pressed twice, changed or left in the meantime. */
import type { Page } from '@playwright/test';
import {
  buttonOf,
  consoleOf,
  FREQUENT,
  fieldOf,
  hasSandboxKey,
  openConsole,
  press,
  resultOf,
} from './console.support.ts';
import { holdBack } from './intercept.support.ts';
import { API, expect, test } from './site.support.ts';

const TICKER = `${API}/docs/rest-api/get-ticker-information`;

/** Counts the requests that the console sends from now on. */
function countSent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/\/sandbox\/@/.test(request.url())) count += 1;
  });
  return () => count;
}

test('a held key and a double click send once: an order sent twice buys twice', async ({ page }) => {
  const sent = countSent(page);
  await openConsole(page, FREQUENT);
  await hasSandboxKey(page);
  await buttonOf(page, 'Send').focus();
  // The browser repeats a key that is down.
  for (let repeats = 0; repeats < 3; repeats += 1) {
    await page.keyboard.down('Enter');
    await expect(resultOf(page).locator('.verdict')).toContainText('200');
  }
  await page.keyboard.up('Enter');
  await consoleOf(page).getByText('History of this visit').click();
  await expect(consoleOf(page).locator('.console-past li')).toHaveCount(1);
  await buttonOf(page, 'Send').hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(consoleOf(page).locator('.console-past li')).toHaveCount(2);
  }
  expect(sent()).toBe(2);
});

test('nothing is signed while a request is under way, so no order is reported as not sent', async ({
  page,
}) => {
  const release = await holdBack(page, /\/sandbox\/.*leveragepreferences$/);
  await openConsole(page, FREQUENT);
  await hasSandboxKey(page);
  await press(page, 'Send');
  await expect(resultOf(page)).toHaveText('Sending…');
  await buttonOf(page, 'Sign only').dispatchEvent('click');
  await expect(buttonOf(page, 'Sign only')).toHaveAttribute('aria-disabled', 'true');
  await expect(resultOf(page)).toHaveText('Sending…');
  release();
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
});

test('a response is shown only with the environment it came from', async ({ page }) => {
  const release = await holdBack(page, /\/sandbox\/.*Ticker/);
  await openConsole(page, TICKER);
  await press(page, 'Send');
  await expect(resultOf(page)).toHaveText('Sending…');
  await fieldOf(page, 'Send to').selectOption('Production');
  await expect(resultOf(page)).toBeEmpty();
  release();
  await expect(consoleOf(page).getByText('History of this visit')).toBeVisible();
  await expect(resultOf(page)).toBeEmpty();
  await fieldOf(page, 'Send to').selectOption('Sandbox');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
});

test('a response that arrives on the next page is listed under the page it was sent from', async ({
  page,
}) => {
  const release = await holdBack(page, /\/sandbox\/.*Ticker/);
  await openConsole(page, TICKER);
  await press(page, 'Send');
  await expect(resultOf(page)).toHaveText('Sending…');
  await page.locator('.pager a').last().click();
  await page.locator('[data-route]:not([data-route$="/get-ticker-information"]) [data-console]').click();
  await expect(consoleOf(page).locator('.console-form')).toBeVisible();
  const arrived = page.waitForResponse(/\/sandbox\/.*Ticker/);
  release();
  await arrived;
  await press(page, 'Send');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
  await consoleOf(page).getByText('History of this visit').click();
  const past = consoleOf(page).locator('.console-past li');
  await expect(past).toHaveCount(2);
  await expect(past.getByRole('link', { name: 'Get Ticker Information' })).toHaveAttribute(
    'href',
    /get-ticker-information$/,
  );
});

test('a request with a key but no signature is shown, not signed', async ({ page }) => {
  await openConsole(page, `${API}/docs/nodes-api/ethereum/json-rpc/eth/eth_newFilter`);
  await press(page, 'Show the request');
  await expect(resultOf(page)).toHaveText('Not sent.');
});
