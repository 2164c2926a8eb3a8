/** The layout of a reference page: what comes first, the section bar, the sample, grouped errors, connected fields. */
import type { Page } from '@playwright/test';
import { BOOT, holdBack } from './intercept.support.ts';
import { CHANGE_LOG } from './moves.support.ts';
import { ADD_ORDER, at, EXECUTIONS, markOf, NEW_ORDER, sample } from './reference.support.ts';
import { API, expect, GUIDE, test, wakeApp } from './site.support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Returns the distance of an element from the top of the page. */
function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

for (const width of [1280, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

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
          '.protocols',
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
  });
}

test('actions are right of the breadcrumbs; response, errors, guidance and history follow the body', async ({
  page,
}) => {
  await page.goto(ADD_ORDER);
  const breadcrumbs = await page.getByRole('navigation', { name: 'Breadcrumbs' }).boundingBox();
  const actions = await page.locator('.page-actions').boundingBox();
  expect(actions?.x).toBeGreaterThan((breadcrumbs?.x ?? 0) + (breadcrumbs?.width ?? 0));
  expect(Math.abs((actions?.y ?? 0) - (breadcrumbs?.y ?? 0))).toBeLessThan(8);
  await expect(page.locator('.operation h2')).toHaveText([
    /^Body/,
    /^Response 200/,
    /^Any other response/,
    /^Errors/,
    /^Guidance/,
    /^History/,
  ]);
});

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the bar of sections names the call, or leaves it out where the sections need the room', async ({
    page,
  }) => {
    const call = page.locator('.section-bar > code');
    const room = () =>
      call.evaluate((code) => ({
        cut: code.scrollWidth > code.clientWidth,
        inBar: code.getBoundingClientRect().top < (code.parentElement?.getBoundingClientRect().bottom ?? 0),
      }));
    await page.goto(ADD_ORDER);
    expect(await room()).toEqual({ cut: false, inBar: true });
    await page.goto(`${API}/docs/futures-api/websocket/fills`);
    expect(await room()).toEqual({ cut: false, inBar: false });
  });

  test('examples, fields and errors of a call have their sizes and places', async ({ page }) => {
    await page.goto(ADD_ORDER);
    await test.step('the column of examples has one scrollbar, and fades where a line is cut off', async () => {
      const scrolled = await sample(page).evaluate((column) =>
        [column, ...column.querySelectorAll('*')]
          .filter((element) => element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0)
          .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
          .map(({ className }) => className),
      );
      expect(scrolled).toEqual(['sample']);
      const lines = sample(page).locator('.panel:visible > .lines').last();
      expect(
        await lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeGreaterThan(0);
      await expect(lines).toHaveCSS('scrollbar-width', 'none');
      await expect(lines).toHaveCSS('mask-image', /gradient/);
    });
    await test.step('a field has its name in 15 px semibold, its facts at the right end of that line, its words in 15/23', async () => {
      const field = at(page, 'body.timeinforce');
      const name = field.locator('> .field-head > code');
      await expect(name).toHaveCSS('font-size', '15px');
      await expect(name).toHaveCSS('font-weight', '600');
      const words = field.locator('> p:not(.field-head)').first();
      await expect(words).toHaveCSS('font-size', '15px');
      await expect(words).toHaveCSS('line-height', '23px');
      const facts = await field.locator('> .field-head > .facts').boundingBox();
      const line = await name.boundingBox();
      const box = await field.boundingBox();
      expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0), 0);
      expect(Math.abs((facts?.y ?? 0) - (line?.y ?? 0))).toBeLessThan(8);
    });
    await test.step('errors of the call itself are open rows that say what to do', async () => {
      const errors = page.locator('section.errors');
      const own = errors.locator('> dl > div');
      await expect(own.filter({ hasText: 'EOrder:Insufficient funds' }).locator('.action')).toHaveText('Fix');
      await expect(own.filter({ hasText: 'EOrder:Rate limit exceeded' }).locator('.action')).toHaveText(
        'Wait',
      );
      await expect(own.first()).toBeVisible();
      await expect(own.first().locator('dd')).toHaveCount(2);
    });
  });

  test('languages are the header of the code, and the response is below the request', async ({ page }) => {
    await page.goto(ADD_ORDER);
    const block = await sample(page).locator('.code.block').boundingBox();
    const tab = await sample(page).locator('.tabs > label').first().boundingBox();
    const response = await sample(page).locator('.code:visible').last().boundingBox();
    expect(Math.abs((tab?.y ?? 0) - (block?.y ?? 0))).toBeLessThan(3);
    expect(response?.y).toBeGreaterThan((block?.y ?? 0) + (block?.height ?? 0));
    expect(response?.x).toBe(block?.x);
    await page.goto(EXECUTIONS);
    const button = await sample(page).getByRole('button', { name: 'Try it' }).boundingBox();
    const below = await sample(page).locator('.code.block').boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0) + 8);
  });

  test('a constant takes one line', async ({ page }) => {
    await page.goto(EXECUTIONS);
    const constant = at(page, 'subscribe.method');
    await expect(constant).toContainText(/always subscribe.*The method/s);
    expect((await constant.boundingBox())?.height).toBeLessThan(55);
  });

  for (const [name, address, height, groups] of [
    ['Add Order', ADD_ORDER, 1100, ['Every order', 'Margin orders', 'Every request', 'Every signed request']],
    ['NewOrderSingle', NEW_ORDER, 1000, ['Every order', 'Margin orders', 'Every trading message']],
  ] as const) {
    test(`errors that ${name} shares with others are in closed groups with their numbers`, async ({
      page,
    }) => {
      await page.goto(address);
      const errors = page.locator('section.errors');
      // A section that isn't laid out yet has an estimated height.
      await errors.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await errors.boundingBox())?.height).toBeLessThan(height);
      await expect(errors.locator('summary')).toHaveText(
        groups.map((title) => new RegExp(`^${title} \\d+$`)),
      );
      await expect(errors.locator('details dl > div').first()).toBeHidden();
      const counts = await errors
        .locator('details')
        .evaluateAll((all) =>
          all.map((group) => [
            Number(group.querySelector('summary span')?.textContent),
            group.querySelectorAll('dt').length,
          ]),
        );
      for (const [said, counted] of counts) expect(said).toBe(counted);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a single error opens its group', async ({ page }) => {
    await page.goto(`${ADD_ORDER}#errors.EAPI-Invalid-nonce`);
    await expect(at(page, 'errors.EAPI-Invalid-nonce')).toBeInViewport();
  });

  test('the bar of sections and the scenarios work', async ({ page }) => {
    await page.goto(ADD_ORDER);
    await test.step('the bar stays below the header, shows call, sections and counts, and leads to them', async () => {
      const bar = page.getByRole('navigation', { name: 'Parts of this page' });
      await expect(bar).toHaveText(
        /^POST \/AddOrder\s*Body \d+\s*Response\s*Errors \d+\s*Guidance\s*History$/,
      );
      await bar.getByRole('link', { name: /^Errors/ }).click();
      const box = await bar.boundingBox();
      expect(box?.y).toBeCloseTo(60, 0);
      expect(box?.height).toBe(40);
      await expect(page.locator('.contents-inline')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2, name: 'Errors' })).toBeInViewport();
    });
    await test.step('a scenario changes program and response, and lines wrap on request', async () => {
      await sample(page).getByLabel('Scenario').selectOption('Market order');
      const request = sample(page).locator('.lines.request:visible');
      await expect(request).toContainText('"ordertype": "market"');
      await expect(request).toHaveCSS('padding-block', '10px');
      const call = sample(page).locator('.panel:visible > .lines').last();
      const overflow = () => call.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(await overflow()).toBeGreaterThan(0);
      await sample(page).getByLabel('Wrap').check();
      expect(await overflow()).toBe(0);
    });
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

test('a program is folded and copied whole, and a field and its line light each other', async ({ page }) => {
  await page.goto(ADD_ORDER);
  await test.step('a field that takes the focus lights its line and shows its link; Tab passes by', async () => {
    const field = at(page, 'body.price');
    const mark = markOf(page, 'body.price');
    await expect(mark).toHaveCSS('opacity', '0');
    await field.locator('.type').hover();
    await expect(mark).toHaveCSS('opacity', '1');
    await field.locator('.type').click();
    await page.mouse.move(0, 0);
    await expect(mark).toHaveCSS('opacity', '1');
    await expect(sample(page).locator('.lines.request:visible .lit')).toContainText('"price"');
    const stops = await page
      .locator('.fields :is(a.anchor, li)')
      .evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0).length);
    expect(stops).toBe(0);
  });
  await test.step('a field and its line light each other, and a click on the line leads to the field', async () => {
    const line = sample(page).locator('.lines.request:visible .line', { hasText: '"volume"' });
    await at(page, 'body.volume').locator('.field-head').hover();
    await expect(line).toHaveClass(/lit/);
    await line.hover();
    await expect(at(page, 'body.volume')).toHaveClass(/lit/);
    await line.click();
    await expect(page).toHaveURL(/#body\.volume$/);
    await expect(at(page, 'body.volume')).toBeInViewport();
  });
  await test.step('setup and signing are folded, and a copy is the whole program of the scenario', async () => {
    const panel = sample(page).locator('.panel:visible');
    await expect(panel.locator('.fold:visible > summary')).toHaveText([
      /^Setup \d+ lines$/,
      /^Signing \d+ lines$/,
    ]);
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
});

test('on a phone a tap shows the link of a field', { tag: '@phone' }, async ({ page }) => {
  await page.goto(ADD_ORDER);
  const field = at(page, 'body.price');
  const mark = markOf(page, 'body.price');
  await field.locator('.type').tap();
  await expect(mark).toHaveCSS('opacity', '1');
  await expect(markOf(page, 'body.volume')).not.toHaveCSS('opacity', '1');
});

test('on a phone the link of a field takes no line of its own', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${API}/docs/fix-api/nos-fix`);
  const alone = await page.locator('.field-head > .anchor').evaluateAll((marks) =>
    marks.flatMap((mark) => {
      const others = [...(mark.parentElement?.children ?? [])].filter((part) => part !== mark);
      const { top } = mark.getBoundingClientRect();
      const isAlone = others.every((part) => part.getBoundingClientRect().bottom <= top);
      return isAlone ? [mark.parentElement?.textContent] : [];
    }),
  );
  expect(alone).toEqual([]);
});

for (const [kind, address, part, hash] of [
  ['reference', EXECUTIONS, '.operation > .body > section.history', 'history'],
  ['guide', GUIDE, '.article > h2#conventions', 'conventions'],
  ['table', `${API}/docs/tools/error-finder`, '.tool-filter + .table tbody tr:last-child', 'all-errors'],
  ['change log', CHANGE_LOG, '.entry:has([id="2025-02-12-custody-rest"])', '2025-02-12-custody-rest'],
] as const) {
  test(`on a fresh load what is far below is laid out part by part, and stays where it is: ${kind}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const release = await holdBack(page, BOOT);
    await page.goto(address, { waitUntil: 'commit' });
    const last = page.locator(part);
    await expect(last).toHaveCSS('content-visibility', 'auto');
    release();
    await expect(last).toHaveCSS('content-visibility', 'visible');
    const height = await topOf(page, '.site-foot');
    await page.locator('h1').tap();
    await expect(page.locator('[data-later], main [style*="content-visibility"]')).toHaveCount(0);
    // Browsers sometimes round the height of a part to whole pixels.
    expect(Math.abs((await topOf(page, '.site-foot')) - height)).toBeLessThan(2);
    await page.goto(address);
    await page.mouse.wheel(0, 3000);
    await expect(page.locator('[data-later]')).toHaveCount(0);
    // The target of a hash needs everything above it to have its final height.
    await page.goto(`${address}#${hash}`);
    await page.reload();
    await expect(last).toHaveCSS('content-visibility', 'visible');
  });
}

test('a heading that a screen reader goes to before everything is laid out stays below the bar', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const { dataset } = document.documentElement;
      dataset.test = dataset.later === undefined ? 'laid out' : 'not laid out';
      document.getElementById('two-engines')?.scrollIntoView();
    });
  });
  await page.goto(GUIDE);
  await expect(page.locator('html')).toHaveAttribute('data-test', 'not laid out');
  await expect(page.locator('[data-later]')).toHaveCount(0);
  const top = (await topOf(page, '#two-engines')) - (await page.evaluate(() => scrollY));
  expect(top).toBeGreaterThan(60);
  expect(top).toBeLessThan(100);
});

test('a link to words far below, as search engines make them, shows these words', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(`${GUIDE}#:~:text=Optional%20Nonce%20header`);
  await expect(page.locator('[data-later]')).toHaveCount(0);
  await expect(page.getByText('Optional Nonce header')).toBeInViewport();
});

test('specifications have one page, and each API one with its named values', async ({ page }) => {
  await page.goto(`${API}/docs/api-reference`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
  await page.goto(ADD_ORDER);
  await page.locator('.glance').getByRole('link', { name: 'named values' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spot REST: named values');
});
