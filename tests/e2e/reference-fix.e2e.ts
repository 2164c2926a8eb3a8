/** The page of a FIX message: head, the table of tags, and messages decoded tag by tag beside the raw text. */
import { ADD_ORDER, at, downloadSpecifications, glance, NEW_ORDER, part } from './reference.support.ts';
import { expect, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the page of a message says all that its specification says', async ({ page }) => {
  await page.goto(NEW_ORDER);
  await test.step('the head says MsgType, name, direction, session and cost', async () => {
    await expect(page.locator('.signature')).toHaveText(/^FIX\s+35=D NewOrderSingle\s+client → server$/);
    await expect(glance(page, 'Access').getByRole('link')).toHaveAttribute('href', /\/guides\/fix-auth$/);
    await expect(glance(page, 'Rate limit')).toContainText('1 point');
    await expect(glance(page, 'Environments').getByRole('listitem')).toHaveCount(3);
  });
  await test.step('a row has tag, name, type, presence, condition and values with their meaning', async () => {
    const type = at(page, 'fields.OrdType');
    await expect(type.locator('td').nth(0)).toHaveText('40');
    await expect(type.locator('td').nth(1)).toHaveText('OrdType');
    await expect(type.locator('td').nth(2)).toHaveText('character');
    await expect(type.locator('td').nth(3)).toHaveText('Y');
    await expect(type.locator('.values dt')).toHaveCount(8);
    await expect(type.locator('.values > div').nth(1)).toContainText(/2\s*Limit/);
    const price = at(page, 'fields.Price');
    await expect(price.locator('td').nth(3)).toHaveText('C');
    await expect(price).toContainText('Conditional: when OrdType (40) is 2 (Limit)');
    await expect(at(page, 'fields.DisplayQty').locator('td').nth(3)).toHaveText('N');
  });
  await test.step('a member of a repeating group is below its count, further in', async () => {
    await expect(at(page, 'fields.NoAllocs').locator('td').nth(2)).toContainText('repeating group');
    const left = (id: string) =>
      at(page, id)
        .locator('td code')
        .first()
        .evaluate((name) => name.getBoundingClientRect().left);
    expect(await left('fields.NoAllocs.AllocAccount')).toBeGreaterThan(await left('fields.NoAllocs'));
  });
  await test.step('a message is shown raw, and decoded tag by tag below it', async () => {
    const examples = part(page, 'fields').locator('.shows > div');
    await expect(examples).not.toHaveCount(0);
    const raw = (await examples.first().locator('pre code').textContent()) ?? '';
    const pairs = raw.trim().replace(/\|$/, '').split('|');
    expect(pairs[0]).toBe('8=FIX.4.4');
    expect(pairs.at(-1)).toMatch(/^10=\d{3}$/);
    const rows = examples.first().locator('.decoded tbody tr');
    const decoded = await rows.evaluateAll((all) =>
      all.map((row) => `${row.children[0]?.textContent}=${row.querySelector('code')?.textContent}`),
    );
    expect(decoded).toEqual(pairs);
    await expect(examples.first().getByTitle('MsgType', { exact: true })).toHaveText('35=D');
    await expect(rows.filter({ hasText: 'MsgType' })).toContainText('New Order Single');
    await expect(rows.filter({ hasText: 'TimeInForce' })).toContainText('Good till cancel');
  });
});

test('the meaning of a tag can be read without scrolling sideways', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${NEW_ORDER}#fields.OrdType`);
  await expect(at(page, 'fields.OrdType')).toBeInViewport();
  const table = page.locator('.tag-table');
  expect(
    await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
});

test('the name of a tag copies its address', async ({ page, baseURL }) => {
  await page.goto(NEW_ORDER);
  await page.getByRole('link', { name: 'Copy link to TimeInForce' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}${NEW_ORDER}#fields.TimeInForce`,
  );
  await expect(page.getByRole('link', { name: 'Copy link to TimeInForce' })).toHaveText('TimeInForce');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the decoded message folds and unfolds, and a tag has its address', async ({ page }) => {
    await page.goto(`${NEW_ORDER}#fields.StopPx`);
    await expect(at(page, 'fields.StopPx')).toBeInViewport();
    const decoded = page.locator('.decoded').first();
    await expect(decoded.getByRole('row').nth(1)).toBeVisible();
    await decoded.locator('summary').click();
    await expect(decoded.getByRole('row')).toHaveCount(0);
    await decoded.locator('summary').click();
    await expect(decoded.getByRole('row').nth(1)).toBeVisible();
  });
});

test('the specification is downloaded as Orchestra and as QuickFIX dictionary', async ({ page }) => {
  await page.goto(NEW_ORDER);
  const [orchestra, dictionary] = await downloadSpecifications(page);
  expect(orchestra?.text).toContain('name="NewOrderSingle"');
  expect(orchestra?.text).toContain('fixprotocol.io/2020/orchestra');
  expect(dictionary?.text).toMatch(/<message name="NewOrderSingle"[^>]*msgtype="D"/);
});

test('the order over REST is one click away, and leads back', async ({ page }) => {
  await page.goto(NEW_ORDER);
  await glance(page, 'Also over').getByRole('link', { name: 'Spot REST: Add Order' }).click();
  await expect(page).toHaveURL(new RegExp(`${ADD_ORDER}$`));
  await expect(glance(page, 'Also over').getByRole('link', { name: /FIX/ })).toHaveAttribute(
    'href',
    NEW_ORDER,
  );
});
