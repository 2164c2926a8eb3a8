/** The tools, with the keyboard only: each is opened, used, and shared by its address. */
import { writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { holdBack } from './intercept.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { API, expect, test } from './site.support.ts';

const TOOLS = [
  'signature',
  'order-book-checksum',
  'fix-decoder',
  'rate-limits',
  'error-finder',
  'values',
  'compare-releases',
];

const toolOf = (page: Page) => page.locator('[data-tool]');
const verdictOf = (page: Page) => toolOf(page).getByRole('status');

/** Presses Tab until an element has the focus, or Shift+Tab if it comes before the current focus. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await target.waitFor();
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      document.activeElement !== null &&
      element.compareDocumentPosition(document.activeElement) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  for (let count = 0; count < most; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target} was not reached with Tab`);
}

/** Selects an option of a list with the arrow keys. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = toolOf(page).getByLabel(label, { exact: true });
  await tabTo(page, list);
  const stepsTo = () =>
    list.evaluate((element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('not a list');
      const at = [...element.options].findIndex(({ value, label: words }) => [value, words].includes(wanted));
      if (at < 0) throw new Error(`no option ${wanted}`);
      return at - element.selectedIndex;
    }, option);
  // Each step can load something, so check the list's position before going on.
  await expect(async () => {
    const steps = await stepsTo();
    for (let count = Math.abs(steps); count > 0; count -= 1)
      await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown');
    expect(await stepsTo()).toBe(0);
  }).toPass();
}

/** Opens a tool like a reader without a mouse: through the skip link to its button, which loads it. */
async function openTool(page: Page, tool: string, hash = ''): Promise<void> {
  await page.goto(`${API}/docs/tools/${tool}${hash}`);
  if (hash === '') {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isThere = () => page.evaluate(() => document.activeElement?.closest('[data-tool]') !== null);
    for (let count = 0; count < 60 && !(await isThere()); count += 1) await page.keyboard.press('Tab');
  }
  await expect(toolOf(page)).toHaveAttribute('data-ready', '');
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, toolOf(page).getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, toolOf(page).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

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
  await expect(verdictOf(page)).toHaveText('All 5 messages match their checksums.');
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

/** Opens a 10 MB file in a tool, and records the longest time the page couldn't react. */
async function openLong(page: Page, testInfo: TestInfo, text: string): Promise<void> {
  const file = testInfo.outputPath('session.log');
  writeFileSync(file, text);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    let last = performance.now();
    const beat = () => {
      const now = performance.now();
      dataset.longest = String(Math.max(Number(dataset.longest ?? 0), Math.round(now - last)));
      last = now;
      setTimeout(beat, 10);
    };
    beat();
  });
  await toolOf(page).locator('input[type=file]').setInputFiles(file);
  await expect(toolOf(page)).toContainText('MB of text are loaded');
  await expect(verdictOf(page)).not.toContainText('Reading…');
  testInfo.annotations.push({
    type: 'longest pause in ms',
    description: (await page.locator('html').getAttribute('data-longest')) ?? '',
  });
}

const repeated = (part: string) => part.repeat(Math.ceil(1e7 / part.length));

test('a FIX log of 10 MB is read in slices, and the page goes on', async ({ page }, testInfo) => {
  await openTool(page, 'fix-decoder');
  const line =
    '20170627-14:24:14 8=FIX.4.4|9=57|35=0|34=3|49=RCLRA310|52=20170627-14:24:14.804|56=OE103C|10=082|\n';
  await openLong(page, testInfo, repeated(line));
  const count = Math.ceil(1e7 / line.length).toLocaleString('en-US');
  await expect(verdictOf(page)).toContainText(`${count} messages`);
  // The list continues after its first page.
  await press(page, 'Later messages');
  await expect(toolOf(page)).toContainText('51 to 100');
});

test('an order book log of 10 MB is followed by a worker, and any of its steps is shown', async ({
  page,
}, testInfo) => {
  await openTool(page, 'order-book-checksum');
  const response = await page.request.get(`${API}/tools/order-book-checksum.json`);
  const { books }: { books: readonly { text: string }[] } = await response.json();
  await openLong(page, testInfo, repeated(`${books[0]?.text}\n`));
  await expect(verdictOf(page)).toHaveText(/^All [\d,]+ messages match their checksums\.$/);
  await press(page, 'Previous message');
  await expect(toolOf(page)).toContainText(/Message \d{5} of [\d,]+, update/);
});

test('an error at the end of a log of 10 MB is found', async ({ page }, testInfo) => {
  await openTool(page, 'error-finder');
  const line = '2026-05-12T14:00:05Z WARN POST /0/private/AddOrder 200 took 12 ms\n';
  await openLong(page, testInfo, `${repeated(line)}EAPI:Invalid nonce`);
  await expect(verdictOf(page)).toContainText('EAPI:Invalid nonce');
});

test('of a timeline of 10 MB the first calls are read', async ({ page }, testInfo) => {
  await openTool(page, 'rate-limits');
  await openLong(page, testInfo, repeated('0,history\n'));
  await expect(toolOf(page)).toContainText('Reading stopped at line 20,001.');
  await expect(verdictOf(page)).toContainText('First rejection at');
});

test('an error list shows what one API returns', async ({ page }) => {
  await openTool(page, 'error-finder', '#in?text=EAPI%3ARate+limit+exceeded&api=Pay+REST');
  await expect(verdictOf(page)).toHaveText(/^EAPI:Rate limit exceeded\. Retry\? [^.]+\.$/);
  await expect(toolOf(page).locator('.tool-steps > li')).toHaveCount(1);
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
});

test('the error finder explains a body, and filters the list of the page @both', async ({ page }) => {
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

const HOSTILE =
  '<img src=x onerror="document.title=1">"><script>document.title=2</script> 8=FIX.4.4|35=<b>D</b>|58=<i>x</i>|';

for (const tool of TOOLS.filter((name) => name !== 'compare-releases')) {
  test(`${tool}: no request leaves the page, nothing is stored, hostile text stays text, and the address has the input`, async ({
    page,
  }) => {
    await openTool(page, tool);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const before = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const box = toolOf(page).locator('textarea, input[type=text]:not(.secret)').first();
    await tabTo(page, box);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(HOSTILE);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('onerror');
    expect(await toolOf(page).locator('img, script, b, i').count()).toBe(0);
    expect(await page.title()).not.toMatch(/^[12]$/);
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).toBe(before);
    expect(requests).toEqual([]);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(toolOf(page)).toHaveAttribute('data-ready', '');
    await expect(toolOf(page).locator('textarea, input[type=text]:not(.secret)').first()).toHaveValue(
      HOSTILE,
    );
  });
}

/** A hash that makes each tool show something. */
const SHOWN: Readonly<Record<string, string>> = {
  signature: '#in?scheme=spot-rest.apiSign&target=/0/private/Balance&given=x',
  'order-book-checksum': '#in?messages=%7B%22asks%22%3A%5B%7B%22price%22%3A1.0%2C%22qty%22%3A2.0%7D%5D%7D',
  'fix-decoder':
    '#in?text=8%3DFIX.4.4%7C9%3D5%7C35%3D0%7C34%3D3%7C10%3D000%7C8%3DFIX.4.4%7C9%3D5%7C35%3D0%7C',
  'rate-limits': '#in?timeline=0%2Chistory%0A1%2Cprivate',
  'error-finder': '#in?text=EAPI%3AInvalid+nonce',
  values: '#in?find=gtd&concept=side',
  'compare-releases': '#in?api=spot-ws-v2&from=start',
};

for (const tool of TOOLS) {
  test(`${tool}: the open tool has no accessibility violation and does not scroll sideways`, {
    tag: '@both',
  }, async ({ page }) => {
    await openTool(page, tool, SHOWN[tool]);
    await loadRules(page);
    expect(await violationsOf(page, { within: '[data-tool]' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a tool is there again after a move to another page and back', async ({ page }) => {
  await openTool(page, 'values');
  await page.locator('.pager a').first().click();
  await expect(page.locator('h1')).toHaveText('Error Finder');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Values');
  await toolOf(page).hover();
  await expect(toolOf(page)).toHaveAttribute('data-ready', '');
  await expect(toolOf(page).getByLabel('Value, meaning or field')).toBeVisible();
});

test('a reader who moves on right after a change gets the address of the next page', async ({ page }) => {
  await openTool(page, 'values');
  const release = await holdBack(page, /error-finder\/page\.js/);
  await fill(page, 'Value, meaning or field', 'limit');
  await page.locator('.pager a', { hasText: 'Error Finder' }).dispatchEvent('click');
  await expect(page).toHaveURL(/error-finder$/);
  // Longer than the delay after which input goes into the address.
  await page.waitForTimeout(600);
  release();
  await expect(page.locator('h1')).toHaveText('Error Finder');
  await expect(page).toHaveURL(/error-finder$/);
});
