/** "Try it": sends requests of every kind to the sandbox from the page, and explains responses and mistakes. */
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
  SECRET,
} from './console.support.ts';
import { holdBack } from './intercept.support.ts';
import { ADD_ORDER } from './moves.support.ts';
import { API, expect, test } from './site.support.ts';

/** Each kind of request and every signing scheme: the page, whether it needs a key, and a member of the response. */
const KINDS = [
  { what: 'a public GET', page: 'rest-api/get-server-time', isSigned: false, member: 'unixtime' },
  { what: 'a signed spot POST', page: 'rest-api/add-order', isSigned: true, member: 'descr' },
  {
    what: 'a derivatives form',
    page: 'futures-api/trading/send-order',
    isSigned: true,
    member: 'sendStatus',
  },
  {
    what: 'a derivatives GET',
    page: 'futures-api/trading/get-open-orders',
    isSigned: true,
    member: 'openOrders',
  },
  {
    what: 'a call with the nonce in a header',
    page: 'embed-api/get-embed-asset',
    isSigned: true,
    member: 'result',
  },
  {
    what: 'a form with files',
    page: 'embed-api/submit-embed-verification',
    isSigned: true,
    member: 'result',
  },
  {
    what: 'a JSON-RPC method',
    page: 'nodes-api/bitcoin/json-rpc/getblock',
    isSigned: true,
    member: 'result',
  },
  { what: 'a bearer token', page: 'oauth/get-o-auth-info', isSigned: true, member: 'email' },
  {
    what: 'a client with its password',
    page: 'oauth/get-o-auth-token',
    isSigned: true,
    member: 'access_token',
  },
];

for (const { what, page: route, isSigned, member } of KINDS)
  test(`${what} is sent to the sandbox, and its response leads to the fields`, async ({ page }) => {
    await openConsole(page, `${API}/docs/${route}`);
    if (isSigned) await hasSandboxKey(page);
    await press(page, 'Send');
    await expect(resultOf(page).locator('.verdict.good')).toContainText(
      /^(Accepted|Order accepted, [\w-]+) HTTP 200 OK in \d+ ms/,
    );
    const link = resultOf(page)
      .getByRole('link', { name: `"${member}"`, exact: true })
      .first();
    const hash = (await link.getAttribute('href')) ?? '';
    await expect(page.locator(`[id="${hash.slice(1)}"]`)).toHaveCount(1);
    await expect(resultOf(page)).toContainText('x-sandbox');
    await expect(resultOf(page).locator('mark')).toHaveCount(0);
  });

test('a request that is sent while the sandbox starts waits for its key', async ({ page }) => {
  const release = await holdBack(page, /\/sandbox\/$/);
  await openConsole(page, FREQUENT);
  await press(page, 'Send');
  await expect(buttonOf(page, 'Send')).toHaveAttribute('aria-disabled', 'true');
  await expect(consoleOf(page).getByText('Starting the sandbox…')).toBeVisible();
  release();
  await expect(resultOf(page).locator('.verdict.good')).toContainText(/^Accepted HTTP 200 OK/);
});

test.describe('a mistake gets the documented error with its fix', () => {
  const isRejected = async (page: Page, rule: string, code: string) => {
    await expect(resultOf(page).locator('.verdict.bad')).toHaveText(new RegExp(`^Rejected: ${code} HTTP`));
    await expect(resultOf(page).locator('.console-headers')).toContainText(rule);
    const error = resultOf(page).locator('.console-error');
    await expect(error.first()).toContainText(code);
    await expect(error.first()).toContainText('Fix:');
    await expect(error.getByRole('link').first()).toHaveAttribute('href', /^#errors\./);
    await expect(resultOf(page).locator('.console-headers a')).toHaveAttribute('href', /^\/api\/docs\//);
  };

  test('a wrong secret, an old nonce, and a missing field after its message', async ({ page }) => {
    await openConsole(page, ADD_ORDER);
    await hasSandboxKey(page);
    await fieldOf(page, 'Secret').fill('d3Jvbmc=');
    await press(page, 'Send');
    await isRejected(page, 'signature', 'EAPI:Invalid signature');
    await fieldOf(page, 'Secret').fill(SECRET);
    await consoleOf(page).getByText('Set the nonce yourself').click();
    await fieldOf(page, 'Nonce').fill('1');
    await press(page, 'Send');
    await expect(resultOf(page).locator('.verdict')).toBeVisible();
    await press(page, 'Send');
    await isRejected(page, 'nonce', 'EAPI:Invalid nonce');
    await fieldOf(page, 'Nonce').fill('');
    const volume = fieldOf(page, 'volume');
    await volume.fill('');
    await press(page, 'Send');
    await expect(volume).toBeFocused();
    await expect(volume).toHaveAttribute('aria-invalid', 'true');
    await expect(volume).toHaveAccessibleDescription(/Required\./);
    await press(page, 'Send anyway');
    await isRejected(page, 'missing-field', 'EGeneral:Invalid arguments');
  });

  test('an exhausted limit', async ({ page }) => {
    await openConsole(page, `${API}/docs/rest-api/get-ledgers-info`);
    await hasSandboxKey(page);
    const limited = resultOf(page).locator('.console-error', { hasText: 'EAPI:Rate limit exceeded' });
    for (let count = 0; count < 40 && !(await limited.isVisible()); count += 1) {
      await press(page, 'Send');
      await expect(resultOf(page).locator('.verdict')).toBeVisible();
    }
    await isRejected(page, 'rate-limit', 'EAPI:Rate limit exceeded');
  });
});
