/** What readers enter in "Try it" is there again, and links to requests work on the page itself. */
import { buttonOf, consoleOf, fieldOf, openConsole, press } from './console.support.ts';
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
  await error.locator('summary').click();
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
