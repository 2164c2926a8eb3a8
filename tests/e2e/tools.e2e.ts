/** The tools, with the keyboard only: each is opened, used, and shared by its address. */
import { API, expect, test } from './site.support.ts';
import { choose, fill, openTool, press, tabTo, toolOf, verdictOf } from './tools.support.ts';

test('the signature tool signs the worked example, brings it into sight, and finds a mistake', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTool(page, 'signature');
  await expect(toolOf(page).getByLabel('Scheme')).toBeFocused();
  await press(page, 'Use the worked example');
  await expect(verdictOf(page)).toBeInViewport({ ratio: 1 });
  const { signature = '' } = await page
    .locator('.tool-steps li')
    .last()
    .locator('code')
    .evaluate((code) => ({ signature: code.textContent ?? '' }));
  expect(signature).toHaveLength(88);
  await fill(page, 'Signature your program produced', signature);
  await expect(verdictOf(page)).toHaveText('Correct: your program produced this signature.');
  const hex = Buffer.from(signature, 'base64').toString('hex');
  await tabTo(page, toolOf(page).getByLabel('Signature your program produced'));
  const scrolled = await page.evaluate(() => scrollY);
  await fill(page, 'Signature your program produced', hex);
  await expect(verdictOf(page)).toContainText('written as hexadecimal');
  // The page doesn't scroll while someone types.
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expect.poll(() => page.url()).toContain('given=');
  expect(decodeURIComponent(page.url())).not.toContain('VGhpcyBpcyBub3Q');
});

test('a pasted curl command is split into the inputs, without its key', async ({ page }) => {
  await openTool(page, 'signature');
  await toolOf(page)
    .getByLabel('Path and query')
    .evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text',
        "curl -X POST https://api.example.com/0/private/Balance \\\n  -H 'API-Key: hidden' -H 'API-Sign: c2lnbg==' \\\n  --data 'nonce=17'",
      );
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(toolOf(page).getByLabel('Path and query')).toHaveValue('/0/private/Balance');
  await expect(toolOf(page).getByLabel('Body, exactly as sent')).toHaveValue('nonce=17');
  await expect(toolOf(page).getByLabel('Nonce')).toHaveValue('17');
  await expect(toolOf(page).getByLabel('Signature your program produced')).toHaveValue('c2lnbg==');
  await expect.poll(() => page.url()).toContain('given=');
  expect(page.url()).not.toContain('hidden');
});

test('the webhook token of the guide passes every check', async ({ page }) => {
  await openTool(page, 'signature', '#in?scheme=pay.webhook');
  await expect(toolOf(page).getByLabel('Scheme')).toHaveValue('pay.webhook');
  await press(page, 'Use the worked example');
  await expect(verdictOf(page)).toHaveText('Correct: every check passes.');
});

test('the checksum tool plays an example step by step and explains a number', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTool(page, 'order-book-checksum');
  await page.evaluate(() => {
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset.scrolled = JSON.stringify(options);
      scrollIntoView.call(this, options);
    };
  });
  await press(page, 'WebSocket v2');
  await expect(verdictOf(page)).toHaveText('All 5 checksums match.');
  await expect(verdictOf(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('html')).toHaveAttribute(
    'data-scrolled',
    '{"block":"nearest","behavior":"instant"}',
  );
  await expect(toolOf(page)).toContainText('Message 1 of 5, snapshot');
  await press(page, 'Next message');
  await expect(toolOf(page)).toContainText('Message 2 of 5, update');
  const expectFor = async (checksum: string, words: string) => {
    await fill(page, 'Checksum your program computed', checksum);
    await expect(verdictOf(page)).toHaveText(words);
  };
  await expectFor('1', 'The messages match their checksums, and no common mistake explains your number.');
  // As listed in the guide's table.
  await expectFor(
    '804492600',
    'Found at message 1: The bids come before the asks. Start the text with the asks.',
  );
  await expectFor(
    '844339907',
    'Your number is the checksum after message 1 of 5. Your program left out what follows.',
  );
});

test('the FIX decoder decodes the example, reports what is wrong, and compares two messages', async ({
  page,
}) => {
  await openTool(page, 'fix-decoder');
  await press(page, 'Use the worked example');
  await expect(verdictOf(page)).toContainText('New Order Single: nothing is wrong');
  await expect(toolOf(page).getByRole('link', { name: 'OrdType' })).toHaveAttribute(
    'href',
    /nos-fix#fields\.OrdType$/,
  );
  const message = '8=FIX.4.4|9=5|35=0|34=3|49=A|52=20170627-14:24:14.804|56=B|10=082|';
  await fill(page, 'Message or log', `${message}\n${message.replace('34=3', '34=4')}`);
  await expect(verdictOf(page)).toContainText('BodyLength (9) is 5 instead of');
  // Only one message of a list gets the focus; the arrow keys move to the others.
  await tabTo(page, toolOf(page).getByRole('button', { name: 'Compare' }).first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(toolOf(page).locator('tr.differs')).toHaveCount(1);
  await expect(toolOf(page)).toContainText('1 of 8 fields differs: MsgSeqNum (34).');
});

test('two releases are compared side by side, as chosen and as the address says', async ({ page }) => {
  await openTool(page, 'compare-releases');
  await expect(toolOf(page).getByLabel('API')).toBeFocused();
  await expect(verdictOf(page)).toHaveText("Doesn't break your client: 3 additions.");
  await choose(page, 'API', 'Spot WebSocket v2');
  await choose(page, 'From', '2025-09-18');
  await choose(page, 'To', '2025-12-02');
  await expect(verdictOf(page)).toHaveText('Can break your client: 1 breaking change, 1 addition.');
  await expect(toolOf(page).getByRole('columnheader', { name: /2025/ })).toHaveText([
    '18 September 2025',
    '2 December 2025',
    '18 September 2025',
    '2 December 2025',
  ]);
  const row = toolOf(page).locator('tr', { hasText: 'Orders (Level 3)' });
  await expect(row.getByRole('cell')).toHaveText([
    /^Orders \(Level 3\)Host changed\. Clients that connect to the old address fail\.$/,
    /^wss:\/\/ws-auth\./,
    /^wss:\/\/ws-l3\./,
  ]);
  await expect.poll(() => page.url()).toMatch(/#in\?api=spot-ws-v2&from=2025-09-18&to=2025-12-02$/);
  const address = page.url();
  await page.goto(`${API}/docs/tools/values`);
  await page.goto(address);
  await expect(verdictOf(page)).toContainText('Can break your client: 1 breaking change');
  await expect(toolOf(page).getByLabel('From')).toHaveValue('2025-09-18');
  await page.goto('about:blank');
  await page.goto(`${API}/docs/tools/compare-releases#in?api=%3Cimg%20src%3Dx%3E&from=gone`);
  await expect(verdictOf(page)).toHaveText("Doesn't break your client: 3 additions.");
  await page.goto('about:blank');
  await page.goto(address);
  // The second state can be the older one; additions then become removals.
  await choose(page, 'From', '2026-04-28');
  await choose(page, 'To', 'start');
  await expect(verdictOf(page)).toContainText(/^Can break your client: \d+ breaking changes/);
  await tabTo(page, toolOf(page).getByRole('link', { name: 'subscribe.params.execution_venue' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/websocket-v2\/instrument#subscribe\.params\.execution_venue$/);
});

test('an error list shows what one API returns', async ({ page }) => {
  await openTool(page, 'error-finder', '#in?text=EAPI%3ARate+limit+exceeded&api=Pay+REST');
  await expect(verdictOf(page)).toHaveText(/^EAPI:Rate limit exceeded\. Retry\? [^.]+\.$/);
  await expect(toolOf(page).locator('.tool-steps > li')).toHaveCount(1);
});

test('a WebSocket close code leads to the sections on reconnecting', async ({ page }) => {
  await openTool(page, 'error-finder');
  await fill(page, 'Error', 'WebSocket closed: 1008');
  await expect(verdictOf(page)).toContainText('closed with code 1008 (policy violation)');
  await expect(toolOf(page).locator('.tool-steps > li')).toHaveCount(0);
  await expect(toolOf(page).getByRole('link', { name: 'Derivatives WebSocket' })).toHaveAttribute(
    'href',
    `${API}/docs/guides/futures-websockets#reconnect`,
  );
  await choose(page, 'API', 'Prime WebSocket');
  await expect(toolOf(page).locator('.tool-hint a')).toHaveText(['Prime WebSocket']);
});

test('a rejected order of FIX is explained by its reason', async ({ page }) => {
  await openTool(page, 'error-finder');
  await fill(page, 'Error', '8=FIX.4.4|35=8|34=19|49=B|56=A|39=8|150=8|103=6|10=000|');
  await expect(verdictOf(page)).toContainText('103=6 Duplicate order. Retry? Not yet');
  await expect(toolOf(page).getByRole('link', { name: 'Execution Report' }).first()).toBeVisible();
});

test('the rate limit calculator finds the first rejection and the rate that lasts', async ({ page }) => {
  await openTool(page, 'rate-limits');
  await fill(page, 'Calls per minute', '600');
  await expect(verdictOf(page)).toContainText('First rejection at');
  await expect(toolOf(page).getByRole('img')).toHaveAttribute('aria-label', /rejected/);
  await press(page, 'Use the worked timeline');
  await expect(verdictOf(page)).toContainText('First rejection at');
  await fill(page, 'Or a timeline as CSV', '0,history\n1,<b>no</b>');
  await expect(toolOf(page)).toContainText('Line 2: there is no call “<b>no</b>”');
  // A timeline replaces the rates, and is the reader's to remove.
  await expect(toolOf(page).getByLabel('Calls per minute')).toBeDisabled();
  await fill(page, 'Or a timeline as CSV', '');
  await expect(toolOf(page).getByLabel('Calls per minute')).toHaveValue('600');
  await expect(verdictOf(page)).toContainText('First rejection at');
});

test('a call that two limiters count shows both counters, and the first that rejects', async ({ page }) => {
  await openTool(page, 'rate-limits', '#in?limiter=trading&tier=intermediate&calls=amend%2C60%2C%2C');
  await expect(verdictOf(page)).toContainText('Amend, by Spot REST call counter.');
  await expect(toolOf(page).getByRole('img')).toHaveCount(2);
  await choose(page, 'Sent through', 'Another API');
  await expect(toolOf(page).getByRole('img')).toHaveCount(1);
  await expect(verdictOf(page)).toContainText('Nothing is rejected');
});

test('the error finder explains a body, and filters the list of the page', async ({ page }) => {
  await openTool(page, 'error-finder');
  await fill(page, 'Error', '{"error":["EAPI:Invalid nonce"]}');
  await expect(verdictOf(page)).toContainText('EAPI:Invalid nonce');
  await expect(toolOf(page)).toContainText('Yes, with a new nonce, token or quote.');
  // The tool reads meaning and fix from the list on its page; the public file has them too.
  const response = await page.request.get(`${API}/tools/errors.json`);
  const { errors }: { errors: readonly { code: string; meaning: string; remedy: string; apis: string[] }[] } =
    await response.json();
  const known = errors.find(({ code }) => code === 'EAPI:Invalid nonce');
  await expect(toolOf(page).locator('.tool-steps li').first().locator('dd').nth(0)).toHaveText(
    known?.meaning ?? 'no meaning',
  );
  await expect(toolOf(page).locator('.tool-steps li').first().locator('dd').nth(1)).toHaveText(
    known?.remedy ?? 'no fix',
  );
  await fill(page, 'Error', "{'error': ['EAPI:Invalid signature']}");
  await expect(toolOf(page).getByRole('link', { name: 'Signature Tool' })).toHaveAttribute(
    'href',
    `${API}/docs/tools/signature`,
  );
  const rows = page.locator('#all-errors ~ .table tbody tr');
  const all = await rows.count();
  const filter = page.getByLabel('Filter the list', { exact: true });
  await tabTo(page, filter, 150);
  await page.keyboard.insertText('nonceDuplicate');
  await expect(rows.locator('visible=true')).not.toHaveCount(all);
  await expect(rows.locator('visible=true').first()).toContainText('nonceDuplicate');
  await expect(page.locator('[data-tool-list]').getByRole('status')).toHaveText(/^\d+ errors?\.$/);
  await filter.fill('');
  await toolOf(page).getByLabel('API', { exact: true }).selectOption('Pay REST');
  const codes = errors.filter(({ apis }) => apis.includes('Pay REST')).map(({ code }) => code);
  await expect(rows.locator('visible=true').locator('td:first-child code')).toHaveText(codes);
  await expect(page.locator('[data-tool-list]').getByRole('status')).toHaveText(
    `${codes.length} errors of Pay REST.`,
  );
});

test('the list of errors is filtered where it is, with the tool not yet open', async ({ page }) => {
  await page.goto(`${API}/docs/tools/error-finder#all-errors`);
  // The button opens the tool when it gets the focus, and disappears.
  const isThere = () => page.evaluate(() => Boolean(document.activeElement?.closest('[data-tool-list]')));
  for (let count = 0; count < 150 && !(await isThere()); count += 1) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Filter the list', { exact: true })).toBeFocused();
  await page.keyboard.insertText('nonceDuplicate');
  await expect(page.locator('[data-tool-list]').getByRole('status')).toHaveText(/^\d+ errors?\.$/);
});

test('the values tool finds a value and shows a concept across protocols', async ({ page }) => {
  await openTool(page, 'values');
  await fill(page, 'Value, meaning or field', 'Side 54');
  await expect(
    toolOf(page)
      .getByRole('table', { name: /: Side \(54\), in/ })
      .first()
      .getByRole('row', { name: '1 Buy' }),
  ).toBeVisible();
  await tabTo(page, toolOf(page).getByLabel('Across protocols'));
  await page.keyboard.press('ArrowDown');
  await expect(toolOf(page).getByRole('table', { name: 'Side of an order or trade' })).toBeVisible();
});
