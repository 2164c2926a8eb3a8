/** Rules of accessibility on very many pages: what is dear is measured only where it can be broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

declare const axe: typeof import('axe-core');
/** What was seen in this document so far: elements in elements, texts in a color scheme, targets side by side. */
declare const seen: Set<string>;

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Once per document. */
export async function loadRules(page: Page): Promise<void> {
  await page.evaluate(`${AXE}; globalThis.seen = new Set();`);
}

export interface Extent {
  /**
   * `every`: all rules on the whole page. `layout`: the same if the page puts an element into another as no page of
   * this document did before; otherwise what its own words can break. `colors`: only what depends on colors.
   */
  readonly rules?: 'every' | 'layout' | 'colors';
  /** Rules that do not apply here. */
  readonly without?: readonly string[];
}

export interface Violations {
  readonly problems: string[];
  /** Whether all rules were applied. */
  readonly isWhole: boolean;
}

/**
 * Every rule that is on by default. Three rules measure elements and take longer than all others together, so they
 * get what can break them, once per look in a document (a look is the elements and classes around something, which is
 * all that style depends on): contrast, a text of every look; what scrolls inside the page, an element of every look
 * that is too narrow for its words; the size of targets (WCAG 2.2, off by default), every two looks of which one is
 * small and the other close, beside or below it.
 */
export function violationsOf(
  page: Page,
  { rules = 'every', without = [] }: Extent = {},
): Promise<Violations> {
  return page.evaluate(
    async ({ rules, without }) => {
      const COLORS = ['color-contrast', 'link-in-text-block'];
      const MEASURED = [...COLORS, 'scrollable-region-focusable'];
      /** What the words of a page can break where its elements are those of another. */
      const OF_WORDS = [
        ...['heading-order', 'empty-heading', 'empty-table-header', 'page-has-heading-one'],
        ...['link-name', 'button-name', 'summary-name', 'image-alt', 'svg-img-alt', 'label'],
        ...['landmark-unique', 'duplicate-id-aria'],
      ];
      const looks = new Map<Element, readonly string[]>();
      const stepsOf = (element: Element): readonly string[] => {
        const known = looks.get(element);
        if (known) return known;
        const own = `${element.localName}.${element.getAttribute('class')}.${element.getAttribute('aria-current')}`;
        const around = element.parentElement ? stepsOf(element.parentElement) : [];
        const steps = [own, ...around.filter((step) => step !== own)];
        looks.set(element, steps);
        return steps;
      };
      const lookOf = (element: Element) => stepsOf(element).join(' < ');
      const isNew = (sight: string): boolean => !seen.has(sight) && Boolean(seen.add(sight));

      const run = async (
        context: import('axe-core').ElementContext,
        options: import('axe-core').RunOptions,
      ) => {
        const fast = { resultTypes: ['violations' as const], iframes: false, preload: false };
        const { violations } = await axe.run(context, { ...fast, ...options });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      };
      const only = async (names: string[], elements: Element[]) =>
        elements.length > 0 ? run({ include: elements }, { runOnly: names }) : [];
      const problems: string[] = [];
      if (rules !== 'colors') {
        const narrow = [...document.body.querySelectorAll(':not(pre *)')].filter(
          (element) =>
            (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
            isNew(`scrolls ${lookOf(element)}`),
        );
        problems.push(...(await only(['scrollable-region-focusable'], narrow)));
      }

      // The words of code are thousands, and have a test of their own.
      for (const code of document.querySelectorAll('pre')) code.textContent = '';
      const { theme } = document.documentElement.dataset;
      const texts: Element[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement;
        if (!element?.checkVisibility() || !text.textContent?.trim()) continue;
        if (isNew(`${theme} text ${lookOf(element)}`)) texts.push(element);
      }

      problems.push(...(await only(COLORS, texts)));
      if (rules === 'colors') return { problems, isWhole: false };

      const elements = [...document.body.querySelectorAll('*')];
      const tagOf = (element: Element) =>
        `${element.localName}.${element.getAttribute('class')}[${element.getAttributeNames()}]`;
      // Every element is recorded, so no early end.
      const unknown = elements.filter(
        (element) => element.parentElement && isNew(`${tagOf(element.parentElement)} > ${tagOf(element)}`),
      );
      const isWhole = rules === 'every' || unknown.length > 0;
      const off = Object.fromEntries([...MEASURED, ...without].map((rule) => [rule, { enabled: false }]));
      if (isWhole) problems.push(...(await run(document, { rules: off })));
      else problems.push(...(await run({ include: ['main', '#contents'] }, { runOnly: OF_WORDS })));

      const targets = elements
        .filter((element) => element.matches('a, button, input, summary, [tabindex="0"]'))
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      /** How far a place is outside of a stretch. */
      const beyond = (place: number, from: number, to: number) => Math.max(from - place, place - to, 0);
      const crowded = targets.filter(({ element, box: { x, y, width, height } }) => {
        if (width >= 24 && height >= 24) return false;
        const [middle, center] = [x + width / 2, y + height / 2];
        const close = targets.filter(
          ({ element: other, box }) =>
            other !== element &&
            Math.hypot(beyond(middle, box.left, box.right), beyond(center, box.top, box.bottom)) < 24,
        );
        const fresh = close.filter(({ element: other, box }) =>
          isNew(`${center > box.top && center < box.bottom} ${lookOf(element)} | ${lookOf(other)}`),
        );
        return fresh.length > 0;
      });
      const targetsOf = crowded.map(({ element }) => element);
      problems.push(...(await only(['target-size'], targetsOf)));
      return { problems, isWhole };
    },
    { rules, without },
  );
}
