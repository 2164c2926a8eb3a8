/** What readers press is at least 24 px wide and high, on the narrowest phone. Links inside a text are as high as it. */
import { KINDS } from './page-kinds.support.ts';
import { expect, test } from './site.support.ts';

const LEAST = 24;
const PRESSED =
  'button, summary, select, textarea, input, [role="tab"], nav a, .drawer a, .chips a, a.button';

test('on every kind of page, buttons, fields and lists of links are large enough at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const small: string[] = [];
  for (const [kind, address] of Object.entries(KINDS)) {
    await page.goto(address);
    const found = await page.evaluate(
      ({ selector, least }) =>
        [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          // A radio button or a checkbox is pressed by its label.
          const pressed = (element instanceof HTMLInputElement && element.closest('label')) || element;
          const isShown = pressed.checkVisibility({ visibilityProperty: true });
          const { width, height } = pressed.getBoundingClientRect();
          // Half a pixel is rounding.
          if (!isShown || (width > least - 0.5 && height > least - 0.5)) return [];
          const text = (pressed.textContent || pressed.ariaLabel || '').trim().slice(0, 30);
          return [`${element.tagName} ${pressed.className} “${text}” ${width}×${height}`];
        }),
      { selector: PRESSED, least: LEAST },
    );
    small.push(...[...new Set(found)].map((target) => `${kind}: ${target}`));
  }
  expect(small).toEqual([]);
});
