/** What readers enter in "Try it" is there again, and links to requests work on the page itself. */
import type { Page } from '@playwright/test';
import { buttonOf, consoleOf, fieldOf, hasSandboxKey, openConsole, press } from './console.support.ts';
import { holdBack } from './intercept.support.ts';
import { ADD_ORDER } from './moves.support.ts';
import { API, expect, test } from './site.support.ts';

const BOOK = `${API}/docs/websocket-v2/book`;

test('a message is there again after Close, and so is one edited as JSON, which is sent as it is', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  await fieldOf(page, 'symbol 1').fill('ETH/USD');
  await press(page, 'Close Try it');
  await page.locator('[data-console]').click();
  await expect(fieldOf(page, 'symbol 1')).toHaveValue('ETH/USD');
  await press(page, 'Edit as JSON');
  await fieldOf(page, 'Subscribe, as JSON').fill('{"method":"ping"}');
  await expect(consoleOf(page).getByText('not the JSON you edit')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('[data-console]').click();
  await expect(fieldOf(page, 'Subscribe, as JSON')).toHaveValue('{"method":"ping"}');
  await fieldOf(page, 'Subscribe, as JSON').fill('{"method":');
  await press(page, 'Connect and send');
  const error = consoleOf(page).locator('.console-message.error').first();
  await expect(error).toContainText('Malformed request');
  await expect(error).toContainText('Fix:');
  await press(page, 'Back to the form');
  await expect(fieldOf(page, 'symbol 1')).toHaveValue('ETH/USD');
});

test('a link to a request opens it on the page itself, in a form that is closed or open', async ({
  page,
}) => {
  const goTo = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  await page.goto(ADD_ORDER);
  await goTo('#try?body.ordertype=market&body.pair=ETHUSD');
  await expect(fieldOf(page, 'pair')).toHaveValue('ETHUSD');
  await goTo('#try?body.ordertype=market&body.pair=SOLUSD');
  await expect(fieldOf(page, 'pair')).toHaveValue('SOLUSD');
  await fieldOf(page, 'pair').fill('SOLUSD2');
  await expect.poll(() => page.url()).toContain('SOLUSD2');
  await page.goBack();
  await expect(fieldOf(page, 'pair')).toHaveValue('ETHUSD');
  await press(page, 'Close Try it');
  await goTo('#try?body.ordertype=market&body.pair=DOTUSD');
  await expect(fieldOf(page, 'pair')).toHaveValue('DOTUSD');
});

test('a connection is canceled before it is open, and the focus stays in the form', async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const release = await holdBack(page, /\/assets\/sign-channel-[^/]+\.js$/);
  await openConsole(page, BOOK);
  await press(page, 'Connect and send');
  await press(page, 'Cancel');
  const send = buttonOf(page, 'Connect and send');
  await expect(send).toBeFocused();
  const loaded = page.waitForResponse(/\/assets\/sign-channel-/);
  release();
  await loaded;
  await press(page, 'Connect and send');
  await press(page, 'Disconnect');
  await expect(send).toBeFocused();
  expect(sockets).toHaveLength(1);
});

test('the response to a message stays above the stream', async ({ page }) => {
  await openConsole(page, BOOK);
  await press(page, 'Connect and send');
  const rows = consoleOf(page).locator('.console-message');
  await expect(consoleOf(page).locator('.console-message.update').nth(5)).toBeAttached();
  await fieldOf(page, 'Message').selectOption('Unsubscribe');
  await press(page, 'Send');
  await expect(rows.nth(1)).toHaveClass(/acknowledgment/);
  await fieldOf(page, 'Message').selectOption('Subscribe');
  await press(page, 'Send');
  await expect(consoleOf(page).getByText('Your last message and its responses')).toBeVisible();
  await expect(consoleOf(page).locator('.console-message.snapshot')).toHaveCount(2);
  await expect(rows.nth(0)).toHaveClass(/sent/);
  await expect(rows.nth(0)).toContainText('"subscribe"');
  await expect(rows.nth(1)).toHaveClass(/acknowledgment/);
});

/** Counts the connections and requests that go to the sandbox from now on. */
function countSent(page: Page): () => number {
  let count = 0;
  page.on('websocket', () => {
    count += 1;
  });
  page.on('request', (request) => {
    if (/\/sandbox\/@/.test(request.url())) count += 1;
  });
  return () => count;
}

for (const { what, address, flag, choice, value, send } of [
  {
    what: 'a request',
    address: ADD_ORDER,
    flag: 'reduce_only',
    choice: 'stptype',
    value: 'cancel-newest',
    send: 'Send',
  },
  {
    what: 'a message',
    address: `${API}/docs/websocket-v2/add_order`,
    flag: 'reduce_only',
    choice: 'stp_type',
    value: 'cancel_newest',
    send: 'Connect and send',
  },
])
  test(`a field that was added to ${what} and left unset stops it, with the focus on it`, async ({
    page,
  }) => {
    const sent = countSent(page);
    await openConsole(page, address);
    await hasSandboxKey(page);
    const add = (name: string) =>
      consoleOf(page)
        .locator('.console-add', { has: page.locator(`option[value="${name}"]`) })
        .selectOption(name);
    await add(flag);
    await expect(fieldOf(page, flag)).toHaveValue('true');
    await add(choice);
    await press(page, send);
    await expect(fieldOf(page, choice)).toBeFocused();
    await expect(fieldOf(page, choice)).toHaveAccessibleDescription(/^Not filled in/);
    await expect(consoleOf(page).getByText('Nothing was sent.')).toBeVisible();
    await buttonOf(page, send).focus();
    await page.keyboard.press('Enter');
    await expect(fieldOf(page, choice)).toBeFocused();
    expect(sent()).toBe(0);
    await fieldOf(page, choice).selectOption(value);
    await press(page, send);
    await expect.poll(sent).toBeGreaterThan(0);
  });

test('the conversation and every program of a channel follow the form until it is closed', async ({
  page,
}) => {
  await openConsole(page, `${API}/docs/websocket-v2/add_order`);
  const box = page.locator('.sample figure.block');
  const panel = box.locator('.panel:visible');
  await expect(panel).not.toContainText('61234.5');
  await fieldOf(page, 'limit_price').fill('61234.5');
  for (const tab of ['Conversation', 'Python', 'Go', 'Node.js']) {
    await box.locator('label', { hasText: tab }).first().click();
    await expect(panel).toContainText('61234.5');
    await expect(panel).not.toContainText('{{');
  }
  await box.locator('label', { hasText: 'Conversation' }).first().click();
  await fieldOf(page, 'limit_price').fill('61234.6');
  await expect(panel).toContainText('61234.6');
  await press(page, 'Close Try it');
  await expect(panel).not.toContainText('61234');
});

test('neither a link nor the reader leads a request to another operation', async ({ page }) => {
  const sent = countSent(page);
  const address = `${API}/docs/futures-api/charts/market-analytics`;
  await page.goto(`${address}#try?path.symbol=..&query.interval=60`);
  const symbol = fieldOf(page, 'symbol');
  await expect(fieldOf(page, 'interval')).toHaveValue('60');
  await expect(symbol).toHaveValue('');
  for (const value of ['..', '%2e%2e']) {
    await symbol.fill(value);
    for (const button of ['Send', 'Send', 'Show the request']) {
      await press(page, button);
      await expect(symbol).toBeFocused();
      await expect(symbol).toHaveAccessibleDescription(/^This value would lead to another operation/);
    }
  }
  expect(sent()).toBe(0);
  await page.goto(`${API}/docs/websocket-v2/book#try?body.method=unsubscribe&body.params.depth=25`);
  await expect(fieldOf(page, 'depth')).toHaveValue('25');
  await expect(page.locator('.conversation li').first()).toContainText('"method": "subscribe"');
});
