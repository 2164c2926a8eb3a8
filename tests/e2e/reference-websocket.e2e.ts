/** The page of a WebSocket channel: head, the conversation in order, each message with its fields and examples. */
import type { Page } from '@playwright/test';
import {
  ADD_ORDER,
  at,
  BOOK,
  downloadSpecifications,
  EXECUTIONS,
  glance,
  markOf,
  part,
  protocols,
} from './reference.support.ts';
import { API, expect, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Returns who sends what, line by line. */
function conversation(page: Page) {
  return page.locator('.conversation li > p');
}

test('the page of a public channel says all that its specification says, folds it, and leads on', async ({
  page,
}) => {
  await page.goto(BOOK);
  await test.step('the page of a public channel says all that its specification says', async () => {
    await test.step('the head of a public channel says its name, its direction and its environments', async () => {
      await expect(page.locator('.call')).toHaveText(
        /^WebSocket channel\s*wss:\/\/ws\.halyard\.example\/v2 book\s*Copy$/,
      );
      await expect(glance(page, 'Direction')).toContainText('You subscribe, then receive');
      await expect(glance(page, 'Access')).toContainText('Public');
      await page.locator('.environments summary').click();
      await expect(page.locator('.environments').getByRole('listitem')).toHaveText([
        /Production, public\s+wss:\/\/ws\.halyard\.example\/v2/,
        /Beta, public\s+wss:\/\/beta-ws\.halyard\.example\/v2/,
      ]);
    });
    await test.step('the conversation goes from subscribe over snapshot, update and error to unsubscribe', async () => {
      await expect(conversation(page)).toHaveText([
        /→\s+You send: You subscribe/,
        /←\s+You receive: The server confirms/,
        /←\s+You receive: The book as it is now/,
        /←\s+You receive: A change/,
        /→\s+You send: You ask for a symbol that does not exist/,
        /←\s+You receive: The server rejects it/,
        /→\s+You send: You unsubscribe/,
        /←\s+You receive: The server confirms/,
      ]);
      const messages = page.locator('.conversation li');
      await expect(messages.nth(0).locator('code').first()).toContainText('"method": "subscribe"');
      await expect(messages.nth(2).locator('code').first()).toContainText('"type": "snapshot"');
      await expect(messages.nth(3).locator('code').first()).toContainText('"type": "update"');
      await expect(messages.nth(5).locator('code').first()).toContainText('"success": false');
      await expect(messages.nth(6).locator('code').first()).toContainText('"method": "unsubscribe"');
    });
  });
  await test.step('a message is folded after eight lines, opens, and is copied whole', async () => {
    const snapshot = page.locator('.conversation li').nth(2);
    const shown = await snapshot.locator('> .lines code').textContent();
    expect(shown?.split('\n')).toHaveLength(8);
    const folded = snapshot.locator('details');
    await expect(folded.locator('code')).toBeHidden();
    await folded.locator('summary').click();
    await expect(folded.locator('code')).toBeVisible();
    await page.locator('.sample').getByRole('button', { name: 'Copy' }).first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('"type": "snapshot"');
    expect(copied.match(/"price": /g)?.length).toBeGreaterThanOrEqual(20);
  });
  await test.step('the specification is downloaded as YAML and as JSON', async () => {
    const [yaml, json] = await downloadSpecifications(page);
    expect(yaml?.text).toMatch(/^asyncapi: 3/m);
    expect(JSON.parse(json?.text ?? '')).toHaveProperty(['channels', 'book']);
  });
  await test.step('the book over other transports is one click away', async () => {
    await protocols(page).getByRole('link', { name: 'REST' }).click();
    await expect(page).toHaveURL(/\/docs\/rest-api\/get-order-book$/);
    await expect(
      protocols(page)
        .getByRole('link', { name: /WebSocket v2/ })
        .first(),
    ).toHaveAttribute('href', BOOK);
  });
});

test('the page of a private channel says all that its specification says, marks changes, and is whole', async ({
  page,
}) => {
  await page.goto(EXECUTIONS);
  await test.step('the page of a private channel says all that its specification says', async () => {
    await test.step('the head of a private channel says which token and permissions it needs', async () => {
      await expect(glance(page, 'Access').getByRole('link', { name: 'WebSocket token' })).toHaveAttribute(
        'href',
        /\/guides\/spot-ws-auth$/,
      );
      await expect(glance(page, 'Permission')).toContainText('WebSocket interface - On');
      await expect(page.locator('.call')).toContainText('wss://ws-auth.halyard.example/v2');
    });
    await test.step('each message has its direction, its fields and its examples by name', async () => {
      await expect(part(page, 'subscribe').locator('.part-note')).toHaveText('client → server');
      const update = part(page, 'update');
      await expect(update.locator('.part-note')).toHaveText('server → client');
      await update.locator('.part-examples > summary').click();
      await update.getByRole('radio', { name: 'First fill' }).click();
      await expect(update.locator('.panel:visible')).toHaveCount(1);
      await expect(update.locator('.panel:visible')).toContainText('"exec_type": "trade"');
    });
  });
  await test.step('what changed since the message before is marked', async () => {
    const rests = page.locator('.conversation li').filter({ hasText: 'The order rests on the book' });
    await rests.locator('summary').click();
    const marked = (await rests.locator('mark').allTextContents()).join('');
    expect(marked).toContain('"exec_type": "new"');
    expect(marked).not.toContain('"order_id"');
  });
  await test.step('a long conversation is whole beside the fields, and above them it opens on demand', async () => {
    const messages = page.locator('.conversation li');
    const more = page.locator('.conversation > details > summary');
    const all = await messages.count();
    await expect(messages.locator('visible=true')).toHaveCount(all);
    await expect(more).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(messages.locator('visible=true')).toHaveCount(4);
    await expect(more).toHaveText(`${all - 4} more messages`);
    await more.click();
    await expect(messages.locator('visible=true')).toHaveCount(all);
  });
});

test('the page about the handshake says that you connect, and has programs that do', async ({ page }) => {
  await page.goto(`${API}/docs/prime-api/websocket/authentication`);
  await expect(page.locator('main')).toContainText('You connect, the server responds');
  await expect(page.locator('main')).toContainText('ApiSign');
  await page.goto(`${API}/docs/prime-api/websocket/hello`);
  await expect(page.locator('main')).toContainText('The server sends it without a subscription');
});

test('what you receive is further in than what you send', { tag: '@both' }, async ({ page }) => {
  await page.goto(EXECUTIONS);
  const left = async (index: number) =>
    (await page.locator('.conversation li').nth(index).boundingBox())?.x ?? Number.NaN;
  await expect(conversation(page).nth(0)).toContainText('You send');
  await expect(conversation(page).nth(2)).toContainText('Your open orders');
  expect(await left(2)).toBeGreaterThan(await left(0));
  const right = async (index: number) => {
    const box = await page.locator('.conversation li').nth(index).boundingBox();
    return (box?.x ?? Number.NaN) + (box?.width ?? 0);
  };
  expect(await right(0)).toBeLessThan(await right(2));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a nested field opens by a click, and its address unfolds all of its parents', async ({ page }) => {
      await page.goto(BOOK);
      const price = at(page, 'snapshot.data.bids.each.price');
      await expect(price).toBeHidden();
      // The only member of a list isn't a separate level, so it is already open.
      await at(page, 'snapshot.data.bids').locator('> details > summary').click();
      await expect(price).toBeVisible();
      // A change of the hash alone would not load the page.
      await page.goto('about:blank');
      await page.goto(`${BOOK}#update.data.bids.each.qty`);
      await expect(at(page, 'update.data.bids.each.qty')).toBeInViewport();
    });
  });
}

test('a shape that is shown already is one click away', async ({ page }) => {
  await page.goto(`${BOOK}#snapshot.data.asks.each`);
  await wakeApp(page);
  await at(page, 'snapshot.data.asks.each').getByRole('link', { name: 'shown above' }).click();
  await expect(at(page, 'snapshot.data.bids.each')).toBeInViewport();
});

test('the mark of a nested field copies its address', async ({ page, baseURL }) => {
  const address = `${BOOK}#snapshot.data.checksum`;
  await page.goto(address);
  await markOf(page, 'snapshot.data.checksum').click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
});

test('clients come in three languages after the conversation, and the choice holds where there is none', async ({
  page,
}) => {
  await page.goto(BOOK);
  const samples = page.locator('[data-languages]');
  await expect(samples.locator('> label')).toHaveText(['Conversation', 'Python', 'Go', 'Node.js']);
  await samples.getByRole('radio', { name: 'Go' }).click();
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'go');
  await page.goto(EXECUTIONS);
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'conversation');
  await page.goto(ADD_ORDER);
  await expect(samples.locator('.panel:visible')).toHaveAttribute('data-tab', 'go');
});
