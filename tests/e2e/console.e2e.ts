/** "Try it" around the request: its form, keys, programs, addresses, focus and failures. */
import {
  buttonOf,
  consoleOf,
  FREQUENT,
  fieldOf,
  hasSandboxKey,
  openConsole,
  press,
  resultOf,
  SECRET,
} from './console.support.ts';
import { holdBack } from './intercept.support.ts';
import { ADD_ORDER } from './moves.support.ts';
import { SHORT } from './page-kinds.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { API, expect, OTHER, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('keys are in no storage, no address and no request but the one that is signed', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const headers = Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}`);
    requests.push([request.url(), ...headers, request.postData() ?? ''].join('\n'));
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openConsole(page, ADD_ORDER);
  await fieldOf(page, 'API key').fill('sandbox-key');
  await fieldOf(page, 'Secret').fill(SECRET);
  await press(page, 'Send');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
  await expect.poll(() => page.url()).toContain('#try?');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  );
  const copies: string[] = [];
  for (const name of ['Copy as HTTP', 'Copy as HAR']) {
    await press(page, name);
    copies.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  const everything = [stored, page.url(), ...logged, ...copies, JSON.stringify(await context.cookies())];
  for (const text of everything) expect(text).not.toMatch(new RegExp(`${SECRET}|sandbox-key`));
  expect(requests.filter((text) => text.includes(SECRET))).toEqual([]);
  expect(requests.filter((text) => text.includes('sandbox-key'))).toEqual([
    expect.stringMatching(/\/sandbox\/@spot-rest\/0\/private\/AddOrder/),
  ]);
  await fieldOf(page, 'Send to').selectOption('Production');
  await fieldOf(page, 'API key').fill('my-own-key');
  await fieldOf(page, 'Send to').selectOption('Sandbox');
  await expect(fieldOf(page, 'API key')).toHaveValue('sandbox-key');
  await fieldOf(page, 'Send to').selectOption('Production');
  await expect(fieldOf(page, 'API key')).toHaveValue('my-own-key');
  await page.reload();
  await fieldOf(page, 'Send to').selectOption('Production');
  await expect(fieldOf(page, 'API key')).toHaveValue('');
});

test('a secret is hidden until Show is pressed, and one that is not Base64 is said to be text', async ({
  page,
}) => {
  await openConsole(page, ADD_ORDER);
  await hasSandboxKey(page);
  const secret = fieldOf(page, 'Secret');
  const securityOf = () =>
    secret.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
  await secret.focus();
  expect(await securityOf()).toBe('disc');
  const show = buttonOf(page, 'Show Secret');
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  expect(await securityOf()).toBe('none');
  await expect(secret).not.toHaveAccessibleDescription(/./);
  await secret.fill('not base64 !!');
  await expect(secret).toHaveAccessibleDescription("This isn't Base64. It is used as text.");
});

test('the programs of the page follow the form until it is closed, and Copy copies what they show', async ({
  page,
}) => {
  await openConsole(page, ADD_ORDER);
  const box = page.locator('.sample figure.block');
  for (const tab of ['curl', 'Python', 'Go', 'Node.js', 'PHP']) {
    await box.locator('label', { hasText: tab }).first().click();
    await fieldOf(page, 'pair').fill(`PAIR${tab.length}`);
    const panel = box.locator('.panel:visible');
    await expect(panel).toContainText(`PAIR${tab.length}`);
    await expect(panel).toContainText('/sandbox/@spot-rest');
    await box.locator('[data-copy]').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`PAIR${tab.length}`);
    expect(copied).toMatch(/API_KEY|apiKey/);
  }
  const panel = box.locator('.panel:visible');
  await fieldOf(page, 'pair').fill('OTHERPAIR');
  await expect(panel).toContainText('OTHERPAIR');
  await expect.poll(() => page.url()).toContain('OTHERPAIR');
  await page.keyboard.press('Escape');
  await expect(consoleOf(page)).toHaveCount(0);
  await expect(page.locator('[data-console]')).toBeFocused();
  await expect(panel).toContainText('XBTUSD');
  await expect(page).toHaveURL(/#try$/);
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'pair')).toHaveValue('OTHERPAIR');
});

test('the focus stays on Send while the request is under way and after it', async ({ page }) => {
  const release = await holdBack(page, /\/sandbox\/.*Time$/);
  await openConsole(page, `${API}/docs/rest-api/get-server-time`);
  const send = buttonOf(page, 'Send');
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(resultOf(page)).toHaveAttribute('aria-busy', 'true');
  // A lost focus would be gone by the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(send).toBeFocused();
  release();
  await expect(resultOf(page)).toContainText('200');
  await expect(send).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(consoleOf(page)).toHaveCount(0);
  await expect(page.locator('[data-console]')).toBeFocused();
});

test('the response is brought into sight from a Send button at the lower edge @both', async ({ page }) => {
  await openConsole(page, FREQUENT);
  await hasSandboxKey(page);
  const send = buttonOf(page, 'Send');
  await send.focus();
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  // A key that is held for a moment repeats, which isn't a sign that the reader has moved on.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(resultOf(page).locator('.verdict')).toContainText('200');
  await expect(resultOf(page)).toBeInViewport({ ratio: 1 });
});

test('a form follows the values: conditional fields come and go, others are added and removed', async ({
  page,
}) => {
  await openConsole(page, ADD_ORDER);
  await expect(fieldOf(page, 'price')).toBeVisible();
  await fieldOf(page, 'ordertype').selectOption('market');
  await expect(fieldOf(page, 'price')).toHaveCount(0);
  await fieldOf(page, 'ordertype').selectOption('iceberg');
  await expect(fieldOf(page, 'displayvol')).toBeVisible();
  await consoleOf(page).getByLabel('Add a field').selectOption('timeinforce');
  await expect(fieldOf(page, 'timeinforce')).toBeFocused();
  await fieldOf(page, 'timeinforce').selectOption('GTD');
  await expect(fieldOf(page, 'expiretm')).toBeVisible();
  await press(page, 'Remove timeinforce');
  await expect(fieldOf(page, 'expiretm')).toHaveCount(0);
  await fieldOf(page, 'price').fill('abc');
  await expect(fieldOf(page, 'price')).toHaveAccessibleDescription(/Must match/);
  await consoleOf(page).getByLabel('Start from').selectOption({ label: 'Market order' });
  await expect(fieldOf(page, 'type')).toHaveValue('sell');
});

test('parts repeat and nest: an order is added to a batch and sent', async ({ page }) => {
  await openConsole(page, `${API}/docs/rest-api/add-order-batch`);
  const before = await consoleOf(page).getByLabel('volume', { exact: true }).count();
  await press(page, 'Add an item to orders');
  await expect(consoleOf(page).getByLabel('volume', { exact: true })).toHaveCount(before + 1);
  await press(page, `Remove orders ${before + 1}`);
  await expect(consoleOf(page).getByLabel('volume', { exact: true })).toHaveCount(before);
  await hasSandboxKey(page);
  await press(page, 'Send');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
});

test('an address opens the request of a colleague', async ({ page }) => {
  await page.goto(`${ADD_ORDER}#try?body.ordertype=market&body.pair=ETHUSD&body.otp=123456`);
  await expect(fieldOf(page, 'pair')).toHaveValue('ETHUSD');
  await expect(fieldOf(page, 'ordertype')).toHaveValue('market');
  await expect(fieldOf(page, 'otp')).toHaveCount(0);
});

test('a request is there again on the way back from the console of another page', async ({ page }) => {
  await page.goto(`${ADD_ORDER}#try?body.ordertype=market&body.pair=ETHUSD`);
  await expect(fieldOf(page, 'pair')).toHaveValue('ETHUSD');
  const next = page.locator('.pager a').last();
  await next.hover();
  await expect(page.locator('html[data-app="ready"]')).toBeAttached();
  await next.click();
  await page.locator('[data-route]:not([data-route$="/add-order"]) [data-console]').click();
  await expect(consoleOf(page).locator('.console-form')).toBeVisible();
  await page.goBack();
  await expect(fieldOf(page, 'pair')).toHaveValue('ETHUSD');
  await expect(page).toHaveURL(/#try\?.*pair=ETHUSD/);
});

test('signing asks for the keys that are missing and shows its steps, but never the secret', async ({
  page,
}) => {
  await openConsole(page, ADD_ORDER);
  await fieldOf(page, 'Send to').selectOption('Production');
  await press(page, 'Sign only');
  await expect(resultOf(page)).toHaveText('Not signed. Fill in API key and Secret first.');
  await expect(fieldOf(page, 'API key')).toBeFocused();
  await expect(consoleOf(page).getByText('How it was signed')).toHaveCount(0);
  await page.keyboard.type('k');
  await press(page, 'Sign only');
  await expect(resultOf(page)).toHaveText('Not signed. Fill in Secret first.');
  await expect(fieldOf(page, 'Secret')).toBeFocused();
  await expect(fieldOf(page, 'Secret')).toHaveAccessibleDescription('Required.');
  await fieldOf(page, 'Send to').selectOption('Sandbox');
  await hasSandboxKey(page);
  await press(page, 'Sign only');
  await expect(resultOf(page)).toHaveText('Signed, not sent.');
  await consoleOf(page).getByText('How it was signed').click();
  const steps = consoleOf(page).locator('.tool-steps');
  for (const text of [
    'Input of SHA-256',
    'String to sign',
    'target + SHA-256(nonce + body)',
    'HMAC with SHA-512',
  ])
    await expect(steps).toContainText(text);
  await expect(steps.locator('li').last().locator('code')).toHaveText(/^[\w+/]{86}==$/);
  await expect(steps).not.toContainText(SECRET);
  // A host that is not open to browsers gets no request, only a signed one to send.
  await fieldOf(page, 'Send to').selectOption('Production');
  await expect(buttonOf(page, 'Send')).toHaveCount(0);
  await fieldOf(page, 'API key').fill('k');
  await fieldOf(page, 'Secret').fill('c2VjcmV0');
  await press(page, 'Sign only');
  await consoleOf(page).getByText('The request to send').click();
  await expect(consoleOf(page).locator('.console-raw')).toContainText('Host: api.halyard.example');
});

test('requests of this visit can be opened again, and one that was only shown is not called sent', async ({
  page,
}) => {
  await openConsole(page, `${API}/docs/rest-api/get-ticker-information`);
  await press(page, 'Send');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
  const pair = fieldOf(page, 'pair');
  const before = await pair.inputValue();
  await pair.fill('ETHUSD');
  await consoleOf(page).getByText('History of this visit').click();
  await consoleOf(page).locator('.console-past button').click();
  await expect(pair).toHaveValue(before);
  await press(page, 'Show the request');
  await expect(resultOf(page)).toHaveText('Not sent.');
  await expect(consoleOf(page).getByText('The request to send')).toBeVisible();
});

test('another provider has its own environments, and its policy lists exactly those open to browsers', async ({
  page,
}) => {
  const response = await page.goto(`${OTHER}/docs/rest-api/get-server-time`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(
    "connect-src 'self' https://trial.meridian.example wss://trial-ws.meridian.example;",
  );
  expect(policy).not.toContain('unsafe');
  await page.locator('[data-console]').click();
  await expect(fieldOf(page, 'Send to').locator('option')).toHaveText([
    /^Sandbox/,
    'Trial · trial.meridian.example',
    'Closed · closed.meridian.example',
    /^Production/,
  ]);
  await press(page, 'Send');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
  await page.route('https://trial.meridian.example/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { error: [], result: { unixtime: 1, surprise: true } },
    }),
  );
  await fieldOf(page, 'Send to').selectOption('Trial');
  await press(page, 'Send');
  await expect(resultOf(page).locator('mark')).toHaveText('not documented');
});

test('outside of the sandbox, nothing is sent without a key', async ({ page }) => {
  const sent: string[] = [];
  await page.route('https://trial.meridian.example/**', (route) => {
    sent.push(route.request().headers()['api-key'] ?? '');
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { error: [], result: {} },
    });
  });
  await openConsole(page, `${OTHER}/docs/rest-api/get-account-balance`);
  await fieldOf(page, 'Send to').selectOption('Trial');
  await press(page, 'Send');
  await expect(resultOf(page)).toHaveText('Not sent. Fill in API key and Secret first.');
  await expect(fieldOf(page, 'API key')).toBeFocused();
  await page.keyboard.type('my-own-key');
  await page.keyboard.press('Tab');
  await page.keyboard.type('c2VjcmV0');
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(resultOf(page).locator('.verdict.good')).toBeVisible();
  expect(sent.filter(Boolean)).toEqual(['my-own-key']);
  // A channel opens no connection without one either, and neither set of keys is used for the other's host.
  await openConsole(page, `${OTHER}/docs/websocket-v2/executions`);
  await hasSandboxKey(page);
  await fieldOf(page, 'Send to').selectOption('Trial');
  await press(page, 'Connect and send');
  await expect(consoleOf(page).getByText('Not sent. Fill in API key and Secret first.')).toBeVisible();
  await expect(fieldOf(page, 'API key')).toBeFocused();
});

test('the console keeps the rules of accessibility in both color modes, wide and on a phone @both', async ({
  page,
}) => {
  await openConsole(page, ADD_ORDER);
  await hasSandboxKey(page);
  await fieldOf(page, 'volume').fill('x');
  await fieldOf(page, 'Secret').fill('d3Jvbmc=');
  await press(page, 'Send');
  await press(page, 'Send anyway');
  await expect(resultOf(page).locator('.console-error').first()).toBeVisible();
  await consoleOf(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
  await loadRules(page);
  expect(await violationsOf(page, { within: '.console' })).toEqual([]);
});

test('on a phone the console is a sheet over the page @phone', async ({ page }) => {
  await openConsole(page, SHORT);
  const column = page.locator('.sample');
  await expect(column).toHaveAttribute('data-sheet', '');
  expect(await column.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(page.locator('.operation > .head')).toHaveAttribute('inert', '');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await press(page, 'Close Try it');
  await expect(page.locator('.operation > .head')).not.toHaveAttribute('inert', '');
  await expect(page.locator('[data-console]')).toBeFocused();
});

test('a console or a part of it that does not load says so, and keeps what was entered', async ({ page }) => {
  let pattern = /\/assets\/request-console-[^/]+\.js$/;
  await page.route(/\/assets\//, (route) =>
    pattern.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(ADD_ORDER);
  await page.locator('[data-console]').click();
  await expect(consoleOf(page).getByRole('alert')).toContainText("The console didn't load");
  pattern = /\/assets\/sign-draft-[^/]+\.js$/;
  await openConsole(page, ADD_ORDER);
  await fieldOf(page, 'pair').fill('OTHERPAIR');
  for (const name of ['Send', 'Sign only']) {
    await press(page, name);
    await expect(resultOf(page).locator('.verdict.bad')).toContainText('Check your connection');
  }
  await expect(buttonOf(page, 'Send')).not.toHaveAttribute('aria-disabled', 'true');
  // The address takes what was entered a moment later.
  await expect(page).toHaveURL(/pair=OTHERPAIR/);
  pattern = /^$/;
  await page.reload();
  await expect(fieldOf(page, 'pair')).toHaveValue('OTHERPAIR');
});

test('where scenarios are folds, the form starts with the open one, whose programs follow the form', async ({
  page,
}) => {
  const address = `${API}/docs/futures-api/charts/market-analytics`;
  await page.route('**/market-analytics/console.json', async (route) => {
    const response = await route.fetch();
    const data = await response.json();
    const { draft } = data.examples[0];
    const second = { ...draft, path: { ...draft.path, symbol: 'PF_SECOND' } };
    const examples = [
      { name: 'Open interest', draft },
      { name: 'First page', draft: second },
    ];
    await route.fulfill({ response, json: { ...data, examples } });
  });
  await page.goto(address);
  const fold = (name: string) => page.locator('.sample details[name="scenario"]', { hasText: name }).first();
  await fold('First page').locator('> summary').click();
  await page.locator('[data-console]').click();
  await expect(fieldOf(page, 'symbol')).toHaveValue('PF_SECOND');
  const panel = fold('First page').locator('.panel:visible');
  await expect(panel).toContainText('PF_SECOND');
  await fieldOf(page, 'symbol').fill('PF_THIRD');
  await expect(panel).toContainText('PF_THIRD');
  await expect(page.locator('.sample summary.scenario').filter({ visible: true })).toHaveCount(0);
  await press(page, 'Close Try it');
  await expect(panel).not.toContainText('PF_THIRD');
});
