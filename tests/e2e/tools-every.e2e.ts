/** What holds for every tool: nothing leaves the page, the address has the input, and the rules of accessibility. */
import { COMPARE, TOOLS } from '../../src/model/tools.ts';
import { holdBack } from './intercept.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { API, expect, test } from './site.support.ts';
import { fill, openTool, tabTo, toolOf } from './tools.support.ts';

const HOSTILE =
  '<img src=x onerror="document.title=1">"><script>document.title=2</script> 8=FIX.4.4|35=<b>D</b>|58=<i>x</i>|';

for (const tool of TOOLS.filter((name) => name !== COMPARE)) {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await loadRules(page);
    expect(await violationsOf(page, { within: '[data-tool]' })).toEqual([]);
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

test('an input that does not fit into the address is there again after a move and back, and only in memory', async ({
  page,
}) => {
  const there = async () => {
    await page.locator('.pager a').first().click();
    await expect(page.locator('h1')).not.toHaveText('FIX Decoder');
    await page.goBack();
    await expect(toolOf(page)).toHaveAttribute('data-ready', '');
  };
  const line = '8=FIX.4.4|9=57|35=0|34=3|49=RCLRA310|52=20170627-14:24:14.804|56=OE103C|10=082|';
  const long = Array.from({ length: 90 }, () => line).join('\n');
  await openTool(page, 'fix-decoder');
  await fill(page, 'Message or log', long);
  await expect(toolOf(page)).toContainText("This input isn't part of the address");
  await there();
  await expect(toolOf(page).getByLabel('Message or log')).toHaveValue(long);
  await toolOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.log', mimeType: 'text/plain', buffer: Buffer.from(`${line}\n`.repeat(4000)) });
  await expect(toolOf(page)).toContainText('MB of text are loaded');
  await there();
  await expect(toolOf(page)).toContainText('4,000 messages');
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      navigation.currentEntry?.getState(),
    ]),
  );
  expect(stored).not.toContain('RCLRA310');
  // Another visit of the tool starts empty.
  await page.locator('.pager a').first().click();
  await page.locator('.pager a', { hasText: 'FIX Decoder' }).click();
  await toolOf(page).hover();
  await expect(toolOf(page).getByLabel('Message or log')).toHaveValue('');
  await expect(toolOf(page)).not.toContainText('MB of text');
});

test('a tool opened with a click is open again with its long input after Back, wherever the pointer is', async ({
  page,
}) => {
  await page.goto(`${API}/docs/tools/signature`);
  await page.getByText('Open the tool').click();
  const body = toolOf(page).getByLabel('Body, exactly as sent');
  await body.fill('nonce=1&'.repeat(1000));
  await expect(toolOf(page)).toContainText("This input isn't part of the address");
  await page.locator('.pager a').first().click();
  await expect(page.locator('h1')).not.toHaveText('Signature Tool');
  await page.mouse.move(0, 0);
  await page.goBack();
  await expect(body).toHaveValue(/^nonce/);
});

test('a secret is gone after a move and back', async ({ page }) => {
  await openTool(page, 'signature');
  await fill(page, 'Secret', 'c2VjcmV0');
  await fill(page, 'Body, exactly as sent', 'nonce=1&'.repeat(1000));
  await expect(toolOf(page)).toContainText("This input isn't part of the address");
  await page.locator('.pager a').first().click();
  await expect(page.locator('h1')).not.toHaveText('Signature Tool');
  await page.goBack();
  await expect(toolOf(page).getByLabel('Body, exactly as sent')).toHaveValue(/^nonce/);
  await expect(toolOf(page).getByLabel('Secret', { exact: true })).toHaveValue('');
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
