/** "Try it" with the keyboard where a control disappears or can't take the focus itself. */
import { buttonOf, consoleOf, fieldOf, openConsole, press } from './console.support.ts';
import { API, expect, test } from './site.support.ts';

const BOOK = `${API}/docs/websocket-v2/book`;

test('the focus goes to a list that is missing', async ({ page }) => {
  await page.goto(`${BOOK}#try?body.method=subscribe&body.params.channel=book`);
  await press(page, 'Connect and send');
  await expect(consoleOf(page).getByText('Required.')).toBeVisible();
  await expect(buttonOf(page, 'Add an item to symbol')).toBeFocused();
});

test('Send is in sight below the form, and removed rows pass the focus on until one is missing', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  await expect(buttonOf(page, 'Connect and send')).toBeInViewport({ ratio: 1 });
  const bottomOf = (name: string) =>
    page.locator(name).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await bottomOf('.sample')) - (await bottomOf('.console-send'))).toBe(0);
  const add = buttonOf(page, 'Add an item to symbol');
  await add.click();
  await buttonOf(page, 'Remove symbol 1').focus();
  await page.keyboard.press('Enter');
  await expect(buttonOf(page, 'Remove symbol 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await buttonOf(page, 'Remove req_id').focus();
  await page.keyboard.press('Enter');
  await expect(consoleOf(page).getByLabel('Add a field').last()).toBeFocused();
  // A list that needs an item is reported before anything is sent.
  await expect(consoleOf(page).locator('.fault')).toHaveCount(0);
  await press(page, 'Connect and send');
  await expect(add).toBeFocused();
  await expect(consoleOf(page).getByRole('group', { name: 'symbol' })).toHaveAccessibleDescription(
    'Must have at least 1 item.',
  );
  await page.keyboard.press('Enter');
  await fieldOf(page, 'symbol 1').fill('BTC/USD');
  await expect(consoleOf(page).locator('.fault')).toHaveCount(0);
  // Escape closes it after a click on its text, too.
  await consoleOf(page).locator('.tool-hint').first().click();
  await page.keyboard.press('Escape');
  await expect(consoleOf(page)).toHaveCount(0);
});

test('on a phone, a field stays in sight when it is turned, and Close above the row of Send @phone', async ({
  page,
}) => {
  await openConsole(page, BOOK);
  const field = fieldOf(page, 'symbol 1');
  await field.focus();
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(field).toBeInViewport({ ratio: 0.9 });
    await expect(field).toBeFocused();
  }
  const [close, send] = [buttonOf(page, 'Close Try it'), buttonOf(page, 'Connect and send')];
  // The row comes to where the head is.
  await page.locator('.sample').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await send.evaluate((button) => {
    const sheet = button.closest('.sample');
    sheet?.scrollBy(0, button.getBoundingClientRect().top);
  });
  const isOnTop = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await close.evaluate(isOnTop)).toBe(true);
});
