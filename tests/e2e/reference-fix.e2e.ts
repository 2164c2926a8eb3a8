/** The page of a FIX message: head, fields by tag, and messages decoded tag by tag beside the raw text. */
import {
  ADD_ORDER,
  at,
  downloadSpecifications,
  glance,
  markOf,
  NEW_ORDER,
  protocols,
  sample,
} from './reference.support.ts';
import { expect, test } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the page of a message says all that its specification says', async ({ page }) => {
  await page.goto(NEW_ORDER);
  await test.step('the head says MsgType, name, direction, session and cost', async () => {
    await expect(page.locator('.call')).toHaveText(/^FIX\s*35=D NewOrderSingle · client → server\s*Copy$/);
    await expect(glance(page, 'Access').getByRole('link')).toHaveAttribute('href', /\/guides\/fix-auth$/);
    await expect(glance(page, 'Cost')).toContainText('1 point');
    await page.locator('.environments summary').click();
    await expect(page.locator('.environments').getByRole('listitem')).toHaveCount(3);
  });
  await test.step('a field has tag, name, type and presence on one line, and values with their meaning', async () => {
    const type = at(page, 'fields.OrdType');
    await expect(type.locator('> .field-head')).toHaveText(/^40\s*OrdType\s*character\s*required/);
    await expect(type.locator('.values dt')).toHaveCount(8);
    await expect(type.locator('.values > div').nth(1)).toContainText(/2\s*Limit/);
    const price = at(page, 'fields.Price');
    await expect(price.locator('> .field-head')).toContainText('conditional: when OrdType (40) is 2 (Limit)');
  });
  await test.step('a member of a repeating group is below its count, further in', async () => {
    await expect(at(page, 'fields.NoAllocs').locator('> .field-head')).toContainText('repeating group');
    const left = (id: string) =>
      at(page, id)
        .locator('.field-head code')
        .first()
        .evaluate((name) => name.getBoundingClientRect().left);
    expect(await left('fields.NoAllocs.AllocAccount')).toBeGreaterThan(await left('fields.NoAllocs'));
  });
  await test.step('a message is shown raw, and decoded tag by tag below it', async () => {
    const examples = sample(page).locator('.panel');
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

test('tag, name, type and presence are on one line, the meaning below it at full width', async ({ page }) => {
  await page.goto(NEW_ORDER);
  const field = at(page, 'fields.Side');
  const parts = await field
    .locator('> .field-head > :is(.tag, code, .type, .required)')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
  expect(parts).toHaveLength(4);
  const [tag, ...rest] = parts;
  for (const { top, bottom } of rest) {
    expect(top).toBeLessThan(tag?.bottom ?? 0);
    expect(bottom).toBeGreaterThan(tag?.top ?? 0);
  }
  const head = await field.locator('> .field-head').boundingBox();
  const words = await field.locator('> p:not(.field-head)').first().boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  expect(words?.width).toBe(head?.width);
});

test('no name or type of a field overlaps another or breaks inside a word', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(NEW_ORDER);
  const wrong = await page.locator('.field-head').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const boxes = [...head.children].flatMap((part) => [...part.getClientRects()]);
      const overlaps = boxes.some((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      );
      const isOut = boxes.some(({ right }) => right > head.getBoundingClientRect().right + 1);
      return overlaps || isOut ? [head.textContent] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('a tag, its decoded row and its field light each other', async ({ page }) => {
  await page.goto(NEW_ORDER);
  const raw = sample(page).locator('.raw:visible').getByTitle('Price', { exact: true });
  const row = sample(page).locator('.decoded:visible tr').filter({ hasText: /^44/ });
  await raw.hover();
  await expect(row).toHaveClass(/lit/);
  await expect(at(page, 'fields.Price')).toHaveClass(/lit/);
  await row.hover();
  await expect(raw).toHaveClass(/lit/);
});

test('the mark of a field copies its address', async ({ page, baseURL }) => {
  await page.goto(NEW_ORDER);
  await markOf(page, 'fields.TimeInForce').click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}${NEW_ORDER}#fields.TimeInForce`,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('examples are in tabs at the top of their column, and a tag has its address', async ({ page }) => {
    await page.goto(NEW_ORDER);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const tabs = await sample(page).locator('.tabs').boundingBox();
    expect(Math.abs((tabs?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(30);
    await sample(page).getByRole('radio', { name: 'Stop-loss order' }).check();
    await expect(sample(page).locator('.raw:visible')).toContainText('99=');
    await page.goto('about:blank');
    await page.goto(`${NEW_ORDER}#fields.StopPx`);
    await expect(at(page, 'fields.StopPx')).toBeInViewport();
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
  await protocols(page).getByRole('link', { name: 'REST' }).click();
  await expect(page).toHaveURL(new RegExp(`${ADD_ORDER}$`));
  await expect(protocols(page).getByRole('link', { name: 'FIX' })).toHaveAttribute('href', NEW_ORDER);
});
