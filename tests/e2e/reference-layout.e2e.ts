/** How a reference page is laid out: what comes first, the bar of sections, the sample, errors in groups, connected fields. */
import type { Page } from '@playwright/test';
import { ADD_ORDER, at, EXECUTIONS, sample } from './reference.support.ts';
import { API, expect, GUIDE, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Where an element begins, from the top of the page. */
function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [name, address] of [
    ['Add Order', ADD_ORDER],
    ['executions', EXECUTIONS],
  ] as const) {
    test(`the first field of ${name} is above 750 px, after call, facts, summary and danger`, async ({
      page,
    }) => {
      await page.goto(address);
      const places = [
        '.page-head',
        'h1',
        '.call',
        '.glance',
        '.summary',
        '.danger-of-call',
        '.section-bar',
        '.fields > li',
      ];
      const tops = await Promise.all(places.map((place) => topOf(page, place)));
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      expect(tops.at(-1)).toBeLessThan(750);
    });
  }

  test('errors of the call are open rows with what to do, those it shares are in closed groups', async ({
    page,
  }) => {
    await page.goto(ADD_ORDER);
    const errors = page.locator('section.errors');
    expect((await errors.boundingBox())?.height).toBeLessThan(1100);
    const own = errors.locator('> dl > div');
    await expect(own.filter({ hasText: 'EOrder:Insufficient funds' }).locator('.action')).toHaveText('Fix');
    await expect(own.filter({ hasText: 'EOrder:Rate limit exceeded' }).locator('.action')).toHaveText('Wait');
    await expect(errors.locator('summary')).toHaveText([
      /^Every order \d+$/,
      /^Margin orders \d+$/,
      /^Every request 4$/,
      /^Every signed request 10$/,
    ]);
    await expect(errors.locator('details dl > div').first()).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a single error opens its group', async ({ page }) => {
    await page.goto(`${ADD_ORDER}#errors.EAPI-Invalid-nonce`);
    await expect(at(page, 'errors.EAPI-Invalid-nonce')).toBeInViewport();
  });

  test('the bar stays below the header, shows call, sections and counts, and leads to them', async ({
    page,
  }) => {
    await page.goto(ADD_ORDER);
    const bar = page.getByRole('navigation', { name: 'Parts of this page' });
    await expect(bar).toHaveText(/^POST \/AddOrder\s*Body \d+\s*Response\s*Errors \d+\s*Guidance$/);
    await bar.getByRole('link', { name: /^Errors/ }).click();
    const box = await bar.boundingBox();
    expect(box?.y).toBeCloseTo(60, 0);
    expect(box?.height).toBe(40);
    await expect(page.getByRole('heading', { level: 2, name: 'Errors' })).toBeInViewport();
  });

  test('a scenario changes program and response, and lines wrap on request', async ({ page }) => {
    await page.goto(ADD_ORDER);
    await sample(page).getByLabel('Scenario').selectOption('Market order');
    await expect(sample(page).locator('.lines.request:visible')).toContainText('"ordertype": "market"');
    const call = sample(page).locator('.panel:visible > .lines').last();
    const overflow = () => call.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await overflow()).toBeGreaterThan(0);
    await sample(page).getByLabel('Wrap').check();
    expect(await overflow()).toBe(0);
  });
});

for (const [kind, address, id, bars] of [
  ['a guide', GUIDE, 'conventions', 60],
  ['a reference page', ADD_ORDER, 'response-200', 100],
  ['a field', ADD_ORDER, 'body.price', 100],
] as const) {
  test(`the target of a hash is right below the bars: ${kind}`, async ({ page }) => {
    await page.goto(`${address}#${id}`);
    const top = () => at(page, id).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(bars);
    expect(await top()).toBeLessThan(bars + 24);
  });
}

test('the section that a hash leads to marks itself', async ({ page }) => {
  await page.goto(`${ADD_ORDER}#errors`);
  const bar = page.getByRole('navigation', { name: 'Parts of this page' });
  await expect(bar.locator('[aria-current]')).toHaveText(/^Errors/);
  await wakeApp(page);
  await bar.getByRole('link', { name: 'Response' }).click();
  await expect(bar.locator('[aria-current]')).toHaveText('Response');
});

test('setup and signing are folded, and a copy is the whole program of the scenario', async ({ page }) => {
  await page.goto(ADD_ORDER);
  const panel = sample(page).locator('.panel:visible');
  await expect(panel.locator('.fold > summary')).toHaveText([/^Setup \d+ lines$/, /^Signing \d+ lines$/]);
  await expect(panel.locator('.fold code').first()).toBeHidden();
  await sample(page).getByLabel('Scenario').selectOption('Market order');
  await sample(page).getByRole('button', { name: 'Copy' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^#!\/usr\/bin\/env bash\n/);
  expect(copied).toContain('"ordertype": "market"');
  expect(copied).not.toContain('"ordertype": "limit"');
  expect(copied).toContain('openssl dgst -sha512');
  expect(copied).toContain('"$base_url$path"');
});

test('a field and its line light each other, and a click on the line leads to the field', async ({
  page,
}) => {
  await page.goto(ADD_ORDER);
  const line = sample(page).locator('.lines.request:visible .line', { hasText: '"volume"' });
  await at(page, 'body.volume').locator('.field-head').hover();
  await expect(line).toHaveClass(/lit/);
  await line.hover();
  await expect(at(page, 'body.volume')).toHaveClass(/lit/);
  await line.click();
  await expect(page).toHaveURL(/#body\.volume$/);
  await expect(at(page, 'body.volume')).toBeInViewport();
});

test('a field that takes the focus lights its line and shows its link; Tab passes by', async ({ page }) => {
  await page.goto(ADD_ORDER);
  const field = at(page, 'body.price');
  const mark = field.getByRole('link', { name: 'Copy link to price' });
  await expect(mark).toHaveCSS('opacity', '0');
  await field.locator('.type').click();
  await page.mouse.move(0, 0);
  await expect(mark).toHaveCSS('opacity', '1');
  await expect(sample(page).locator('.lines.request:visible .lit')).toContainText('"price"');
  const stops = await page
    .locator('.fields :is(a.anchor, li)')
    .evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0).length);
  expect(stops).toBe(0);
});

test('specifications have one page, and each API one with its named values', async ({ page }) => {
  await page.goto(`${API}/docs/api-reference`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_000);
  await page.goto(ADD_ORDER);
  await page.locator('.glance').getByRole('link', { name: 'named values' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spot REST: named values');
});
