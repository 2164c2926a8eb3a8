/** The page of a JSON-RPC method: head, parameters by position, alternatives, requests with their responses. */
import { at, downloadSpecifications, ETH_CALL, glance, markOf, part, sample } from './reference.support.ts';
import { expect, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the page of a method says all that its specification says', async ({ page }) => {
  await page.goto(ETH_CALL);
  await test.step('the head says the method, the key it needs and the node', async () => {
    await expect(page.locator('.call')).toHaveText(/^RPC\s*nodes\.halyard\.example eth_call\s*Copy$/);
    await expect(page.locator('.summary')).toContainText('without sending a transaction');
    await expect(glance(page, 'Access').getByRole('link', { name: 'Node key' })).toBeVisible();
  });
  await test.step('parameters are in their order, and the page says that it matters', async () => {
    await expect(part(page, 'params').locator('.part-note')).toHaveText('a list, in this order');
    const names = part(page, 'params').locator('> .fields > li > .field-head > code');
    await expect(names).toHaveText(['transaction', 'block', 'stateOverrides', 'blockOverrides']);
  });
  await test.step('alternatives are named, each with what it holds', async () => {
    await expect(at(page, 'params.block').locator('> .field-head')).toContainText(
      'one of number, tag, hash, …',
    );
    await expect(at(page, 'params.block').locator('> details > summary')).toHaveText('4 alternatives');
    await expect(at(page, 'params.block.tag').locator('.values dt')).toContainText([
      'latest',
      'pending',
      'safe',
    ]);
  });
  await test.step('a map says what its keys are', async () => {
    await expect(at(page, 'params.stateOverrides').locator('> .field-head')).toContainText(
      'map from address of the account',
    );
  });
  await test.step('a request and its response are picked by the same name', async () => {
    const response = sample(page).locator('.code:visible').last();
    await expect(sample(page).locator('.lines.request:visible')).toContainText('"method": "eth_call"');
    await sample(page).getByLabel('Scenario').selectOption('Reverted call');
    await expect(response).toContainText('"code": 3');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a nested field opens by a click, and its address unfolds all of its parents', async ({ page }) => {
      await page.goto(ETH_CALL);
      const address = at(page, 'params.transaction.accessList.address');
      await expect(address).toBeHidden();
      await at(page, 'params.transaction.accessList').locator('> details > summary').click();
      await expect(address).toBeVisible();
      // A change of the hash alone would not load the page.
      await page.goto('about:blank');
      await page.goto(`${ETH_CALL}#params.stateOverrides.each.state.each`);
      await expect(at(page, 'params.stateOverrides.each.state.each')).toBeInViewport();
    });
  });
}

test('the mark of a field copies its address', async ({ page, baseURL }) => {
  await page.goto(ETH_CALL);
  await markOf(page, 'params.transaction.gasPrice').click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}${ETH_CALL}#params.transaction.gasPrice`,
  );
});

test('the language chosen here is shown on another method', async ({ page }) => {
  await page.goto(ETH_CALL);
  const samples = page.locator('[data-languages]');
  await samples.getByRole('radio', { name: 'PHP' }).click();
  await expect(samples.locator('.panel:visible')).toContainText('curl_init');
  await page.goto(ETH_CALL.replace('eth_call', 'eth_getLogs'));
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'php');
});

test('the specification is downloaded as YAML and as JSON', async ({ page }) => {
  await page.goto(ETH_CALL);
  const [yaml, json] = await downloadSpecifications(page);
  expect(yaml?.text).toMatch(/^openrpc: /m);
  expect(JSON.parse(json?.text ?? '')).toHaveProperty('methods');
});
