/** Rules of accessibility on very many pages: what is dear is measured only where it can be broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

declare const axe: typeof import('axe-core');
/** What was seen in this document so far: elements in elements, and looks. */
declare const seen: Set<string>;

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** These measure elements and take longer than all others together: they get what is marked for them. */
const MEASURING = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Once per document. */
export async function loadRules(page: Page): Promise<void> {
  await page.evaluate(`${AXE}; globalThis.seen = new Set();`);
  await page.evaluate((names) => {
    axe.configure({
      rules: names.map((id) => ({ id, selector: `[data-measured~="${id}"]`, enabled: true })),
    });
  }, MEASURING);
}

export interface Extent {
  /**
   * `every`: all rules on the whole page. `layout`: the same if the page puts an element into another as no page of
   * this document did before, otherwise only rules that measure. `colors`: only what depends on colors.
   */
  readonly rules?: 'every' | 'layout' | 'colors';
  /** Rules that do not apply here. */
  readonly without?: readonly string[];
}

/**
 * Every rule that is on by default, and the size of targets (WCAG 2.2). Rules that measure get what can break them,
 * once per look in a document (a look is the elements and classes around something, which is all that style depends
 * on): contrast, a text of every look; what scrolls inside the page, an element of every look that is too small for
 * its content; targets, every two looks of which one is small and the other close, beside it or on another line.
 */
export function violationsOf(page: Page, { rules = 'every', without = [] }: Extent = {}): Promise<string[]> {
  return page.evaluate(
    async ({ rules, without, measuring }) => {
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

      const texts = new Map<Look, Element>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement;
        const look = element && looks.get(element);
        // The words of code are thousands, and have a test of their own.
        if (!look || texts.has(look) || element.closest('pre')) continue;
        if (text.textContent?.trim() && element.checkVisibility()) texts.set(look, element);
      }
      const { theme } = document.documentElement.dataset;
      const marks = new Map<Element, string[]>();
      const mark = (element: Element, ...names: string[]) =>
        marks.set(element, [...(marks.get(element) ?? []), ...names]);
      for (const element of texts.values()) {
        if (!isNew(`${theme} ${lookOf(element)}`)) continue;
        mark(element, 'color-contrast');
        const link = element.closest('a[href]:not([role])');
        if (link) mark(link, 'link-in-text-block');
      }

      const canScroll = new Map<Look, boolean>();
      for (const [element, look] of rules === 'colors' ? [] : looks) {
        const can = canScroll.get(look) ?? /auto|scroll/.test(getComputedStyle(element).overflow);
        canScroll.set(look, can);
        if (!can) continue;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) continue;
        if (isNew(`scrolls ${lookOf(element)}`)) mark(element, 'scrollable-region-focusable');
      }

      const targets = [...document.querySelectorAll('a, button, input, summary, [tabindex="0"]')]
        .filter((element) => rules !== 'colors' && element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      /** How far a place is outside of a stretch. */
      const beyond = (place: number, from: number, to: number) => Math.max(from - place, place - to, 0);
      for (const { element, box: own } of targets) {
        if (own.width >= 24 && own.height >= 24) continue;
        const [middle, center] = [own.x + own.width / 2, own.y + own.height / 2];
        for (const { element: other, box } of targets) {
          const above = beyond(center, box.top, box.bottom);
          if (other === element || above >= 24) continue;
          if (Math.hypot(beyond(middle, box.left, box.right), above) >= 24) continue;
          if (isNew(`${above === 0} ${lookOf(element)} | ${lookOf(other)}`)) mark(element, 'target-size');
        }
      }

      const tagOf = (element: Element) =>
        `${element.localName}.${element.getAttribute('class')}[${element.getAttributeNames()}]`;
      // Every element is recorded, so no early end.
      const unknown = [...(rules === 'colors' ? [] : looks.keys())].filter(
        (element) => element.parentElement && isNew(`${tagOf(element.parentElement)} > ${tagOf(element)}`),
      );
      const isWhole = rules === 'every' || unknown.length > 0;
      if (!isWhole && marks.size === 0) return [];

      for (const [element, names] of marks) element.setAttribute('data-measured', names.join(' '));
      // What scrolls is measured with its code; nothing else needs it.
      for (const code of document.querySelectorAll('pre:not([data-measured], [data-measured] pre)'))
        code.textContent = '';
      const { violations } = await axe.run(document, {
        ...(isWhole
          ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
          : { runOnly: [...measuring] }),
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      for (const element of marks.keys()) element.removeAttribute('data-measured');
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    { rules, without, measuring: MEASURING },
  );
}
