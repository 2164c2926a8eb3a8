/** The page of an HTTP operation: head, fields with addresses, examples by name, responses by status, samples. */
import {
  ADD_ORDER,
  at,
  downloadSpecifications,
  glance,
  markOf,
  protocols,
  sample,
} from './reference.support.ts';
import { API, expect, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the page of an operation says all that its specification says, and can be downloaded and linked to', async ({
  page,
  baseURL,
}) => {
  await page.goto(ADD_ORDER);
  await test.step('the page of an operation says all that its specification says', async () => {
    await test.step('the head says what it is, who may call it, what it costs and where', async () => {
      await expect(page).toHaveTitle('Add Order · Spot REST');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Order');
      await expect(page.locator('.call')).toHaveText(
        /^POST\s*api\.halyard\.example\/0\/private\/AddOrder\s*Copy$/,
      );
      await expect(page.locator('.summary')).toHaveText('Places one spot order.');
      await expect(glance(page, 'Permission')).toContainText('Create & modify orders');
      await expect(glance(page, 'Access').getByRole('link')).toHaveAttribute(
        'href',
        /\/guides\/spot-rest-auth$/,
      );
      await expect(glance(page, 'Cost').getByRole('link')).toHaveAttribute(
        'href',
        /\/guides\/spot-ratelimits$/,
      );
    });
    await test.step('a field says its type, presence, condition, values with meaning, default and example', async () => {
      await expect(at(page, 'body.ordertype').locator('.field-head')).toContainText(
        /ordertype\s+string\s+required/,
      );
      await expect(at(page, 'body.ordertype').locator('.values dt')).toHaveCount(10);
      await expect(at(page, 'body.ordertype').locator('.values > div').first()).toContainText(
        'Trades immediately',
      );
      await expect(at(page, 'body.displayvol').locator('.field-head')).toContainText(
        'conditional: when ordertype is iceberg',
      );
      await expect(at(page, 'body.displayvol').locator('.facts')).toContainText(
        /unit base asset.*example 0\.25/,
      );
      await expect(at(page, 'body.timeinforce').locator('> .field-head > .facts')).toContainText(
        'default GTC',
      );
    });
    await test.step('one scenario drives the program, the request and the response', async () => {
      const lines = sample(page).locator('.lines.request:visible');
      await expect(lines).toContainText('"ordertype": "limit"');
      await sample(page).getByLabel('Scenario').selectOption('Order with a conditional close');
      await expect(lines).toHaveCount(1);
      await expect(lines).toContainText('"close[price]": "66000.0"');
      await sample(page).locator('.as-sent:visible > summary').click();
      await expect(sample(page).locator('.as-sent:visible code')).toContainText('"close[price]": "66000.0"');
      await expect(sample(page).locator('.code:visible').last()).toContainText(
        'close position @ limit 66000.0',
      );
    });
    await test.step('responses are listed by status, each with its fields and examples by name', async () => {
      await expect(page.getByRole('heading', { level: 2, name: 'Response 200' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Any other response' })).toBeVisible();
      await expect(at(page, 'response-200.result.txid').locator('> .field-head')).toContainText(
        'list of strings',
      );
      await sample(page).getByLabel('Scenario').selectOption('Rejected');
      await expect(sample(page).locator('.code:visible').last()).toContainText('EOrder:Insufficient funds');
    });
    await test.step('errors say what they mean and what to do, and lead to all of them', async () => {
      const errors = page.locator('section.errors');
      await expect(errors.locator('dt', { hasText: 'EOrder:Insufficient funds' })).toBeVisible();
      await expect(errors.getByRole('link', { name: 'All error messages' })).toHaveAttribute(
        'href',
        /\/guides\//,
      );
    });
  });
  await test.step('the specification is downloaded as YAML and as JSON', async () => {
    const [yaml, json] = await downloadSpecifications(page);
    expect(yaml?.name).toBe('spot-rest.yaml');
    expect(yaml?.text).toMatch(/^openapi: 3\.1/m);
    expect(json?.name).toBe('spot-rest.json');
    expect(JSON.parse(json?.text ?? '')).toHaveProperty(['paths', '/private/AddOrder', 'post']);
  });
  await test.step('the mark of a field copies its address', async () => {
    const mark = markOf(page, 'body.volume');
    await mark.click();
    await expect(mark).toHaveText('Link copied');
    const address = `${baseURL}${ADD_ORDER}#body.volume`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect(page).toHaveURL(address);
  });
});

test.describe('nested fields', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('open and close by a click, and are open where an address leads into them', async ({ page }) => {
        await page.goto(ADD_ORDER);
        const inner = at(page, 'response-200.result.descr.order');
        await expect(inner).toBeHidden();
        await at(page, 'response-200.result.descr').locator('summary').click();
        await expect(inner).toBeVisible();
        await at(page, 'response-200.result.descr').locator('summary').click();
        await expect(inner).toBeHidden();

        // A change of the hash alone would not load the page.
        await page.goto('about:blank');
        await page.goto(`${ADD_ORDER}#response-200.result.descr.order`);
        await expect(at(page, 'response-200.result.descr.order')).toBeInViewport();
        const top = await at(page, 'response-200.result.descr.order').evaluate(
          (field) => field.getBoundingClientRect().top,
        );
        expect(top).toBeGreaterThanOrEqual(55);
      });
    });
  }
});

test('the address of a field works inside a page that is open already', async ({ page }) => {
  await page.goto(ADD_ORDER);
  await wakeApp(page);
  await page.evaluate(() => location.assign('#response-200.result.descr.close'));
  await expect(at(page, 'response-200.result.descr.close')).toBeInViewport();
});

test('a language chosen on one page is shown on the next', async ({ page }) => {
  await page.goto(ADD_ORDER);
  await wakeApp(page);
  const samples = page.locator('[data-languages]');
  await expect(samples.locator('> label')).toHaveText(['curl', 'Python', 'Go', 'Node.js', 'PHP']);
  await samples.getByRole('radio', { name: 'Python' }).click();
  await expect(samples.locator('.panel:visible')).toContainText('PAYLOAD = {');
  await page.getByRole('navigation', { name: 'Previous and next page' }).locator('[rel="next"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Order Batch');
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'python');
  await expect(samples.getByRole('radio', { name: 'Python' })).toBeChecked();
  await page.goto(`${API}/docs/rest-api/amend-order`);
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'python');
});

test('the same action is shown in each protocol, and the switch keeps its order', async ({ page }) => {
  await page.goto(ADD_ORDER);
  const labels = ['REST', 'WebSocket v2', 'WebSocket v1', 'FIX'];
  const folders = ['rest-api', 'websocket-v2', 'websocket-v1', 'fix-api'];
  for (const [index, folder] of folders.entries()) {
    await protocols(page).getByRole('link').nth(index).click();
    await expect(page).toHaveURL(new RegExp(`/docs/${folder}/`));
    await expect(protocols(page).getByRole('link')).toHaveText(labels);
    await expect(protocols(page).locator('[aria-current]')).toHaveText(labels[index] ?? '');
  }
});
