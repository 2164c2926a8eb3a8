/** "Try it" on WebSocket pages: connections to the sandbox are authenticated, verified, interrupted and explained. */
import type { Locator, Page, WebSocket } from '@playwright/test';
import {
  buttonOf,
  consoleOf,
  fieldOf,
  hasSandboxKey,
  openConsole,
  press,
  SECRET,
} from './console.support.ts';
import { holdBack } from './intercept.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { API, expect, test } from './site.support.ts';

const BOOK = `${API}/docs/websocket-v2/book`;

const rowsOf = (page: Page, role: string) => consoleOf(page).locator(`.console-message.${role}`);
const summaryOf = (page: Page) => consoleOf(page).locator('.console-summary');

/** Opens the newest message of a role. */
async function openMessage(page: Page, role: string) {
  const row = rowsOf(page, role).first();
  await expect(row).toBeVisible();
  await press(page, 'Pause');
  await row.locator('summary').click();
  return row;
}

test('what arrives is brought into sight once, and not while the reader looks elsewhere @both', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  await press(page, 'Connect and send');
  // The first row is what was sent, and not yet what is awaited.
  await expect(rowsOf(page, 'update').first()).toBeAttached();
  await expect(summaryOf(page)).toBeInViewport({ ratio: 1 });
  await expect(consoleOf(page).locator('.console-message').first()).toBeInViewport();
  const target = fieldOf(page, 'Send to');
  await target.scrollIntoViewIfNeeded();
  const updates = await rowsOf(page, 'update').count();
  await expect(rowsOf(page, 'update').nth(updates + 1)).toBeAttached();
  await expect(target).toBeInViewport();
});

test('a reader who scrolls before anything has arrived is not brought to it @both', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/channel-log-[^/]+\.js$/);
  await openConsole(page, BOOK);
  const send = buttonOf(page, 'Connect and send');
  await send.click();
  const target = fieldOf(page, 'Send to');
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    await expect(target).toBeInViewport({ timeout: 500 });
  }).toPass();
  release();
  await expect(rowsOf(page, 'update').first()).toBeAttached();
  await expect(target).toBeInViewport();
});

test('a book: subscribed, verified as it arrives, paused, filtered and cleared', async ({ page }) => {
  await openConsole(page, BOOK);
  await press(page, 'Connect and send');
  await expect(rowsOf(page, 'sent')).toHaveCount(1);
  await expect(rowsOf(page, 'acknowledgment')).toHaveCount(1);
  await expect(rowsOf(page, 'snapshot')).toHaveCount(1);
  await expect(rowsOf(page, 'update').nth(2)).toContainText('checksum correct');
  await expect(summaryOf(page)).toHaveText(/^Connected\. \d+ messages\. \d+ checksums correct\.$/);
  await expect(summaryOf(page)).toHaveClass(/good/);
  const row = await openMessage(page, 'update');
  for (const member of ['"checksum"', '"bids"', '"price"']) {
    const link = row.getByRole('link', { name: member, exact: true }).first();
    const hash = (await link.getAttribute('href')) ?? '';
    await expect(page.locator(`[id="${hash.slice(1)}"]`)).toHaveCount(1);
  }
  await expect(row.locator('mark')).toHaveCount(0);
  await expect(page.locator('.sample figure.block .panel:visible')).toContainText('book');
  const before = await rowsOf(page, 'update').count();
  await expect(consoleOf(page).getByText(/^Paused, [1-9]\d* newer\./)).toBeVisible();
  await expect(rowsOf(page, 'update')).toHaveCount(before);
  await fieldOf(page, 'Filter').fill('"SNAPSHOT"');
  await expect(rowsOf(page, 'update')).toHaveCount(0);
  await fieldOf(page, 'Filter').fill('');
  await consoleOf(page)
    .getByRole('checkbox', { name: /^Update/ })
    .uncheck();
  await expect(rowsOf(page, 'update')).toHaveCount(0);
  await expect(rowsOf(page, 'snapshot')).toHaveCount(1);
  await press(page, 'Resume');
  await press(page, 'Clear');
  await expect(rowsOf(page, 'snapshot')).toHaveCount(0);
});

test('a message whose outcome a subscription reports is sent after it, each of them once', async ({
  page,
}) => {
  await openConsole(page, `${API}/docs/prime-api/websocket/new-order-single`);
  await hasSandboxKey(page);
  await press(page, 'Connect and send');
  await expect(rowsOf(page, 'update').filter({ hasText: '"ExecType":"New"' })).toHaveCount(1);
  // The newest is first.
  await expect(rowsOf(page, 'sent')).toHaveText([/"NewOrderSingle"/, /"subscribe"/]);
});

test('an accepted order is said to be, with its ID, and a rejected one with its error', async ({ page }) => {
  await openConsole(page, `${API}/docs/websocket-v2/add_order`);
  await press(page, 'Remove validate');
  await press(page, 'Connect and send');
  const verdict = consoleOf(page).locator('.verdict').first();
  await expect(verdict).toHaveText(
    /^Order accepted, O[\w-]+.* aren't checked here\. What the sandbox checks$/,
  );
  await expect(verdict.getByRole('link')).toHaveAttribute('href', /\/docs\/guides\/sandbox#checks$/);
  // The response is shown in full.
  await expect(rowsOf(page, 'acknowledgment').locator('.console-body')).toContainText('"order_id"');
  await fieldOf(page, 'order_qty').fill('');
  await press(page, 'Send');
  await press(page, 'Send');
  await expect(verdict).toHaveText('Rejected: EGeneral:Invalid arguments');
  await expect(rowsOf(page, 'error')).toContainText('Fix:');
});

for (const [what, route, roles] of [
  ['a token', 'websocket-v2/level3', ['acknowledgment', 'snapshot', 'update']],
  [
    'a key in the handshake, for a subscription of JSON-RPC',
    'nodes-api/ethereum/websocket/eth_subscribe',
    ['acknowledgment', 'update'],
  ],
] as const)
  test(`a private channel opens with ${what}`, async ({ page }) => {
    await openConsole(page, `${API}/docs/${route}`);
    await press(page, 'Connect and send');
    for (const role of roles) await expect(rowsOf(page, role).first()).toBeVisible();
    await expect(rowsOf(page, 'error')).toHaveCount(0);
  });

test('a private channel opens with a signed challenge, and a wrong secret gets the documented error', async ({
  page,
}) => {
  await openConsole(page, `${API}/docs/futures-api/websocket/fills`);
  await hasSandboxKey(page);
  await press(page, 'Connect and send');
  for (const role of ['acknowledgment', 'snapshot', 'update'])
    await expect(rowsOf(page, role).first()).toBeVisible();
  await expect(rowsOf(page, 'error')).toHaveCount(0);
  await consoleOf(page).getByText('How it was signed').click();
  const steps = consoleOf(page).locator('.tool-steps');
  for (const text of ['challenge', 'Input of SHA-256', 'HMAC with SHA-512'])
    await expect(steps).toContainText(text);
  await expect(steps).not.toContainText(SECRET);
  await press(page, 'Disconnect');
  await fieldOf(page, 'Secret').fill('d3Jvbmc=');
  await press(page, 'Connect and send');
  const row = rowsOf(page, 'error').first();
  await expect(row).toContainText('Failed to subscribe to authenticated feed');
  await expect(row).toContainText('Fix:');
  await expect(row.getByRole('link', { name: 'Failed to subscribe' })).toHaveAttribute('href', /^#errors\./);
});

test('a private channel opens with a signed handshake, and its key is nowhere but in the fields', async ({
  page,
}) => {
  const sockets: WebSocket[] = [];
  const logged: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  page.on('console', (message) => logged.push(message.text()));
  await openConsole(page, `${API}/docs/prime-api/websocket/security`);
  await hasSandboxKey(page);
  await press(page, 'Connect and send');
  for (const role of ['message', 'snapshot', 'update'])
    await expect(rowsOf(page, role).first()).toBeVisible();
  await expect(rowsOf(page, 'error')).toHaveCount(0);
  await expect.poll(() => page.url()).toContain('#try?');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  );
  const shown = await consoleOf(page).locator('.console-messages').textContent();
  for (const text of [stored, page.url(), ...logged, shown ?? '', ...sockets.map((socket) => socket.url())])
    expect(text).not.toMatch(new RegExp(`${SECRET}|sandbox-key`));
  expect(sockets).toHaveLength(1);
  await consoleOf(page).getByText('How it was signed').click();
  const steps = consoleOf(page).locator('.tool-steps');
  for (const text of ['String to sign', '/ws/v1', 'HMAC with SHA-256'])
    await expect(steps).toContainText(text);
  await expect(steps).not.toContainText(SECRET);
});

test('a console that is closed while the sandbox starts opens no connection', async ({ page }) => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const release = await holdBack(page, /\/sandbox\/$/);
  await openConsole(page, `${API}/docs/websocket-v2/executions`);
  await press(page, 'Connect and send');
  await expect(buttonOf(page, 'Connecting…')).toBeVisible();
  await press(page, 'Close Try it');
  const arrived = page.waitForResponse(/\/sandbox\/$/);
  release();
  await (await arrived).finished();
  // The reopened console still has the key, and its connection is the first one.
  await page.locator('[data-console]').click();
  await press(page, 'Connect and send');
  await expect(rowsOf(page, 'snapshot').first()).toBeVisible();
  expect(sockets).toHaveLength(1);
});

test.describe('trouble that the sandbox makes on request', () => {
  const adviceOf = (page: Page) => consoleOf(page).getByRole('alert');

  test('a wrong checksum is shown at its message, with what the guide says to do', async ({ page }) => {
    await openConsole(page, BOOK);
    await fieldOf(page, 'Test recovery').selectOption('A checksum is wrong');
    await press(page, 'Connect and send');
    await expect(adviceOf(page)).toContainText('The checksum differs.');
    await expect(adviceOf(page)).toContainText(
      'Unsubscribe, wait for the acknowledgment, and subscribe again.',
    );
    await expect(rowsOf(page, 'update').filter({ hasText: 'checksum incorrect' })).toHaveCount(1);
    await expect(summaryOf(page)).toContainText('1 incorrect');
    const link = adviceOf(page).getByRole('link');
    await expect(link).toHaveAttribute('href', /\/docs\/guides\/spot-ws-book-v2#maintain-the-book$/);
    // Recover as the guide says.
    await fieldOf(page, 'Message').selectOption('Unsubscribe');
    await press(page, 'Send');
    await fieldOf(page, 'Message').selectOption('Subscribe');
    await press(page, 'Send');
    await expect(rowsOf(page, 'snapshot')).toHaveCount(2);
    await expect(adviceOf(page)).toBeEmpty();
  });

  test('a gap is found by the checksum of a book, and by the number of an update', async ({ page }) => {
    await openConsole(page, `${API}/docs/futures-api/websocket/book`);
    await fieldOf(page, 'Test recovery').selectOption('An update is missing');
    await press(page, 'Connect and send');
    await expect(adviceOf(page)).toContainText(/An update is missing\. \d+ was expected, and \d+ arrived\./);
    await expect(adviceOf(page)).toContainText('Ignore updates until the new snapshot arrives');
    await expect(adviceOf(page).getByRole('link')).toHaveAttribute('href', /#recover-from-a-gap$/);
  });

  test('a dropped connection says what to do, opens again, and keeps the focus in the form', async ({
    page,
  }) => {
    await openConsole(page, BOOK);
    await fieldOf(page, 'Test recovery').selectOption('The connection drops');
    await press(page, 'Connect and send');
    await expect(adviceOf(page)).toContainText('The connection dropped.');
    await expect(adviceOf(page)).toContainText('Subscribe to everything again');
    await expect(adviceOf(page).getByRole('link')).toHaveAttribute('href', /spot-ws-intro#reconnect$/);
    await fieldOf(page, 'Test recovery').selectOption('Nothing goes wrong');
    const again = buttonOf(page, 'Connect again');
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(consoleOf(page).locator('[type="submit"]')).toBeFocused();
    await expect(rowsOf(page, 'snapshot')).toHaveCount(2);
    await expect(adviceOf(page)).toBeEmpty();
  });
});

test('the connection ends with the console, with another environment and with the page', async ({ page }) => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const start = async () => {
    await press(page, 'Connect and send');
    await expect(rowsOf(page, 'snapshot').first()).toBeVisible();
  };
  await openConsole(page, BOOK);
  await start();
  await press(page, 'Close Try it');
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
  await page.locator('[data-console]').click();
  await start();
  await fieldOf(page, 'Send to').selectOption({ index: 1 });
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true, true]);
  await expect(rowsOf(page, 'sent')).toHaveCount(0);
  await fieldOf(page, 'Send to').selectOption({ index: 0 });
  await start();
  await page.locator('.crumbs a, nav[aria-label="Breadcrumbs"] a').first().click();
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true, true, true]);
});

test('a host that is not open to browsers gets no connection, only a signed handshake to look at', async ({
  page,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await openConsole(page, `${API}/docs/prime-api/websocket/security`);
  await fieldOf(page, 'Send to').selectOption('Production');
  const raw = consoleOf(page).locator('.console-raw');
  await press(page, 'Sign only');
  await expect(consoleOf(page).getByText('Not signed. Fill in API key and Secret first.')).toBeVisible();
  await expect(raw).toHaveCount(0);
  await fieldOf(page, 'API key').fill('my-own-key');
  await fieldOf(page, 'Secret').fill('my-own-secret');
  await press(page, 'Sign only');
  await expect(raw).toContainText('wss://wss.prime.halyard.example/ws/v1');
  await expect(raw).toContainText('ApiSign: ');
  await expect(raw).not.toContainText('my-own');
  expect(sockets).toEqual([]);
});

test('an address opens the message of a colleague, without a token', async ({ page }) => {
  await page.goto(
    `${BOOK}#try?body.method=subscribe&body.params.channel=book&body.params.symbol.0=ETH%2FUSD`,
  );
  await expect(fieldOf(page, 'symbol 1')).toHaveValue('ETH/USD');
  await fieldOf(page, 'Message').selectOption('Unsubscribe');
  await expect.poll(() => page.url()).toContain('message=unsubscribe');
  await page.reload();
  await expect(fieldOf(page, 'Message')).toHaveValue('unsubscribe');
});

/** Presses Tab until the target has the focus, as often as a reader would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('with the keyboard alone: connected, read, paused and closed, and the stream floods no screen reader', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  await buttonOf(page, 'Connect and send').focus();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page, 'update').nth(2)).toBeVisible();
  await expect(buttonOf(page, 'Send')).toBeFocused();
  const isLive = await consoleOf(page)
    .locator('.console-messages')
    .evaluate((list) => list.closest('[aria-live], [role="status"], [role="log"], [role="alert"]') !== null);
  expect(isLive).toBe(false);
  const spoken = consoleOf(page).getByRole('status');
  await expect(spoken).toHaveText(/^Connected\./);
  const first = await spoken.textContent();
  await expect(summaryOf(page)).not.toHaveText(first ?? '');
  expect(await spoken.textContent()).toBe(first);
  await tabTo(page, buttonOf(page, 'Pause'));
  await page.keyboard.press('Enter');
  await rowsOf(page, 'update').first().locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page, 'update').first().locator('.console-body')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(consoleOf(page)).toHaveCount(0);
  await expect(page.locator('[data-console]')).toBeFocused();
});

test('the console of a channel keeps the rules of accessibility in both color modes @both', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  await fieldOf(page, 'Test recovery').selectOption('A checksum is wrong');
  await press(page, 'Connect and send');
  await expect(consoleOf(page).getByRole('alert')).toContainText('The checksum differs.');
  await openMessage(page, 'update');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await loadRules(page);
  expect(await violationsOf(page, { within: '.console' })).toEqual([]);
});
