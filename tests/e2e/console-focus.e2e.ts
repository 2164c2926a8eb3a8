/** "Try it" with the keyboard where a control disappears or can't take the focus itself. */
import { buttonOf, consoleOf, fieldOf, openConsole, press } from './console.support.ts';
import { API, expect, test } from './site.support.ts';

const BOOK = `${API}/docs/websocket-v2/book`;

test('Send is in sight as soon as the form is open', async ({ page }) => {
  await openConsole(page, BOOK);
  await expect(buttonOf(page, 'Connect and send')).toBeInViewport({ ratio: 1 });
});

test('the form ends above the row of Send', async ({ page }) => {
  await openConsole(page, BOOK);
  const bottomOf = (name: string) =>
    page.locator(name).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await bottomOf('.sample')) - (await bottomOf('.console-send'))).toBe(0);
});

test('a field that has the focus stays in sight when a phone is turned @phone', async ({ page }) => {
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
});

test('the focus goes on to what adds a row when a row is removed', async ({ page }) => {
  await openConsole(page, BOOK);
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
});

test('the focus goes to a list that is missing', async ({ page }) => {
  await page.goto(`${BOOK}#try?body.method=subscribe&body.params.channel=book`);
  await press(page, 'Connect and send');
  await expect(consoleOf(page).getByText('Required.')).toBeVisible();
  await expect(buttonOf(page, 'Add an item to symbol')).toBeFocused();
});

test('a list that needs an item is reported before anything is sent', async ({ page }) => {
  await openConsole(page, BOOK);
  await press(page, 'Remove symbol 1');
  await expect(consoleOf(page).locator('.fault')).toHaveCount(0);
  await press(page, 'Connect and send');
  const add = buttonOf(page, 'Add an item to symbol');
  await expect(add).toBeFocused();
  await expect(consoleOf(page).getByRole('group', { name: 'symbol' })).toHaveAccessibleDescription(
    'Must have at least 1 item.',
  );
  await page.keyboard.press('Enter');
  await fieldOf(page, 'symbol 1').fill('BTC/USD');
  await expect(consoleOf(page).locator('.fault')).toHaveCount(0);
});

test('Escape closes the console after a click on its text', async ({ page }) => {
  await openConsole(page, BOOK);
  await consoleOf(page).locator('.tool-hint').first().click();
  await page.keyboard.press('Escape');
  await expect(consoleOf(page)).toHaveCount(0);
});

test('a connection opened again keeps the focus in the form', async ({ page }) => {
  await openConsole(page, BOOK);
  await fieldOf(page, 'Test recovery').selectOption('The connection drops');
  await press(page, 'Connect and send');
  const again = buttonOf(page, 'Connect again');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(consoleOf(page).locator('[type="submit"]')).toBeFocused();
});

test('Close stays above the row of Send on a phone @phone', async ({ page }) => {
  await openConsole(page, BOOK);
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
