/** Rules of accessibility on very many pages: what is dear is measured only where it can be broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

declare const axe: typeof import('axe-core');
/** What was seen in this document so far: elements in elements, and looks. */
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

/**
 * Every rule that is on by default. The rules that measure elements take longer than all others together, so they get
 * what can break them, once per look in a document (a look is the elements and classes around something, which is all
 * that style depends on): contrast, a text of every look; what scrolls inside the page, an element of every look that
 * is too small for its content; the size of targets (WCAG 2.2, off by default), every two looks of which one is small
 * and the other close, beside it or on another line.
 */
export function violationsOf(page: Page, { rules = 'every', without = [] }: Extent = {}): Promise<string[]> {
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
      interface Look {
        readonly steps: readonly string[];
        readonly inner: Map<string, Look>;
      }
      const isNew = (sight: string): boolean => !seen.has(sight) && Boolean(seen.add(sight));

      /** Every element outside of code, with its look: its parent, and of those further out the ones with a class. */
      const looks = new Map<Element, Look>();
      const lookInside = (around: Look, step: string): Look => {
        const known = around.inner.get(step);
        if (known) return known;
        const [parent = '', ...outer] = around.steps;
        const steps = new Set([step, parent, ...outer.filter((each) => !each.includes('.null.'))]);
        const look = { steps: [...steps], inner: new Map() };
        around.inner.set(step, look);
        return look;
      };
      const visit = (element: Element, around: Look) => {
        const step = `${element.localName}.${element.getAttribute('class')}.${element.getAttribute('aria-current')}`;
        const look = lookInside(around, step);
        looks.set(element, look);
        if (element.localName !== 'pre') for (const child of element.children) visit(child, look);
      };
      visit(document.body, { steps: [], inner: new Map() });
      const lookOf = (element: Element) => looks.get(element)?.steps.join(' < ');

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

      const scrolling = new Map<Look, Element>();
      const canScroll = new Map<Look, boolean>();
      for (const [element, look] of rules === 'colors' ? [] : looks) {
        const can = canScroll.get(look) ?? /auto|scroll/.test(getComputedStyle(element).overflow);
        canScroll.set(look, can);
        if (!can) continue;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        if (scrollWidth > clientWidth || scrollHeight > clientHeight) scrolling.set(look, element);
      }
      const narrow = [...scrolling.values()].filter((element) => isNew(`scrolls ${lookOf(element)}`));
      const problems: string[] = await only(['scrollable-region-focusable'], narrow);

      // The words of code are thousands, and have a test of their own.
      for (const code of document.querySelectorAll('pre')) code.textContent = '';

      const texts = new Map<Look, Element>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement;
        const look = element && looks.get(element);
        if (!look || texts.has(look) || !text.textContent?.trim() || !element.checkVisibility()) continue;
        texts.set(look, element);
      }
      const { theme } = document.documentElement.dataset;
      const measured = [...texts.values()].filter((element) => isNew(`${theme} ${lookOf(element)}`));
      problems.push(...(await only(COLORS, measured)));
      if (rules === 'colors') return problems;

      const tagOf = (element: Element) =>
        `${element.localName}.${element.getAttribute('class')}[${element.getAttributeNames()}]`;
      // Every element is recorded, so no early end.
      const unknown = [...looks.keys()].filter(
        (element) => element.parentElement && isNew(`${tagOf(element.parentElement)} > ${tagOf(element)}`),
      );
      if (rules === 'every' || unknown.length > 0) {
        const off = Object.fromEntries([...MEASURED, ...without].map((rule) => [rule, { enabled: false }]));
        problems.push(...(await run(document, { rules: off })));
      } else {
        problems.push(...(await run({ include: ['main', '#contents'] }, { runOnly: OF_WORDS })));
      }

      const targets = [...document.querySelectorAll('a, button, input, summary, [tabindex="0"]')]
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
        // All of them are recorded, so no early end.
        const fresh = close.filter(({ element: other, box }) =>
          isNew(`${center > box.top && center < box.bottom} ${lookOf(element)} | ${lookOf(other)}`),
        );
        return fresh.length > 0;
      });
      const small = crowded.map(({ element }) => element);
      return [...problems, ...(await only(['target-size'], small))];
    },
    { rules, without },
  );
}
