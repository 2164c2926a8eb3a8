/** Accessibility rules for hundreds of pages: expensive ones only measure where they can be broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ElementContext, RunOptions } from 'axe-core';

/** Elements and classes around an element, which is all its style depends on. */
interface Look {
  readonly name: string;
  readonly steps: readonly string[];
  /** Looks of the elements inside, by what they add. */
  readonly inner: Map<string, Look>;
  canScroll?: boolean;
}

declare const axe: typeof import('axe-core');
/** What has been seen in this document: elements inside elements, and looks. */
declare const seen: Set<string>;
/** The outermost look of each layout. */
declare const looksOfLayouts: Map<string, Look>;

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Rules that measure take longer than all others together, so they only get elements marked for them. */
const COLORS = ['color-contrast', 'link-in-text-block'];
const SIZES = ['scrollable-region-focusable', 'target-size'];

/** Loads the rules. Call it once per document. */
export async function loadRules(page: Page): Promise<void> {
  await page.evaluate(`${AXE}; globalThis.seen = new Set(); globalThis.looksOfLayouts = new Map();`);
  await page.evaluate(
    (names) => {
      axe.configure({
        rules: names.map((id) => ({ id, selector: `[data-measured~="${id}"]`, enabled: true })),
      });
    },
    [...COLORS, ...SIZES],
  );
}

export interface Extent {
  /**
   * `every`: all rules on the whole page. `new`: all rules only around elements that are nested in a way that is new in
   * this document, and otherwise rules that measure.
   */
  readonly rules?: 'every' | 'new';
  /** Rules that don't apply here. */
  readonly without?: readonly string[];
  /** Selector of the only part to check; what is around it is removed. Pages as they load have their own test. */
  readonly within?: string;
}

/**
 * Applies every rule that is on by default, and target size (WCAG 2.2). Rules that measure get elements that can break
 * them, once per look and document. Contrast: a text of every look, in light and dark. Scrolling: an element of every
 * look that is too small for its content. Targets: each pair of looks, one small, the other close, beside it or on
 * another line.
 *
 * The rules place every element of the document on a grid before they check the colors of one, so colors are measured
 * while all else is empty: a twentieth of the time.
 */
export function violationsOf(
  page: Page,
  { rules = 'every', without = [], within = 'body' }: Extent = {},
): Promise<string[]> {
  return page.evaluate(
    async ({ rules, without, within, colors, sizes }) => {
      const root = document.querySelector(within);
      if (!root) return [`has no ${within}`];
      const isNew = (sight: string): boolean => !seen.has(sight) && Boolean(seen.add(sight));

      /** Every element outside of code with its look: itself, its parent, and further ancestors that have a class. */
      const looks = new Map<Element, Look>();
      const lookInside = (around: Look, step: string): Look => {
        const known = around.inner.get(step);
        if (known) return known;
        const [parent = '', ...outer] = around.steps;
        const steps = new Set([step, parent, ...outer.filter((each) => !each.includes('.null.'))]);
        const look = { name: [...steps].join(' < '), steps: [...steps], inner: new Map() };
        around.inner.set(step, look);
        return look;
      };
      const visit = (element: Element, around: Look) => {
        const step = `${element.localName}.${element.getAttribute('class')}.${element.getAttribute('aria-current')}`;
        const look = lookInside(around, step);
        looks.set(element, look);
        if (element.localName !== 'pre') for (const child of element.children) visit(child, look);
      };
      const { layout = '' } = document.documentElement.dataset;
      const outermost = looksOfLayouts.get(layout) ?? { name: '', steps: [], inner: new Map() };
      looksOfLayouts.set(layout, outermost);
      visit(root, outermost);
      const lookOf = (element: Element) => looks.get(element)?.name;

      const marks = new Map<Element, string[]>();
      const mark = (element: Element, ...names: string[]) =>
        marks.set(element, [...(marks.get(element) ?? []), ...names]);

      /** A visible text of every look. */
      const textsOf = (root: Element): Iterable<Element> => {
        const texts = new Map<Look, Element>();
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const element = text.parentElement;
          const look = element && looks.get(element);
          // Code has thousands of words, and its own test.
          if (!look || texts.has(look) || element.closest('pre')) continue;
          if (text.textContent?.trim() && element.checkVisibility()) texts.set(look, element);
        }
        return texts.values();
      };
      for (const element of textsOf(root)) {
        if (!isNew(`text ${lookOf(element)}`)) continue;
        mark(element, 'color-contrast');
        const link = element.closest('a[href]:not([role])');
        if (link) mark(link, 'link-in-text-block');
      }

      const isTooSmall = (element: Element, look: Look): boolean => {
        look.canScroll ??= /auto|scroll/.test(getComputedStyle(element).overflow);
        if (!look.canScroll) return false;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        return scrollWidth > clientWidth || scrollHeight > clientHeight;
      };
      for (const [element, look] of looks)
        if (isTooSmall(element, look) && isNew(`scrolls ${lookOf(element)}`))
          mark(element, 'scrollable-region-focusable');

      const targets = [...root.querySelectorAll('a, button, input, summary, [tabindex="0"]')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      /** Distance of a point from an interval. */
      const beyond = (place: number, from: number, to: number) => Math.max(from - place, place - to, 0);
      const markClose = ({ element, box: own }: (typeof targets)[number]): void => {
        const [middle, center] = [own.x + own.width / 2, own.y + own.height / 2];
        for (const { element: other, box } of targets) {
          const above = beyond(center, box.top, box.bottom);
          if (other === element || Math.hypot(beyond(middle, box.left, box.right), above) >= 24) continue;
          if (isNew(`${above === 0} ${lookOf(element)} | ${lookOf(other)}`)) mark(element, 'target-size');
        }
      };
      for (const target of targets) if (target.box.width < 24 || target.box.height < 24) markClose(target);

      const tagOf = (element: Element) =>
        `${element.localName}.${element.getAttribute('class')}[${element.getAttributeNames()}]`;
      const tags = new Map<Element, string>();
      const around = new Set<Element>();
      // Parents come first.
      for (const element of looks.keys()) {
        const { parentElement: parent } = element;
        const tag = tagOf(element);
        tags.set(element, tag);
        if (parent && isNew(`${tags.get(parent) ?? tagOf(parent)} > ${tag}`)) around.add(parent);
      }
      if (rules === 'new' && around.size === 0 && marks.size === 0) return [];
      const whole = within === 'body' ? document : root;
      const run = async (rules: RunOptions, context: ElementContext = whole) => {
        const options = { resultTypes: ['violations' as const], iframes: false, preload: false };
        const { violations } = await axe.run(context, { ...rules, ...options });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      };
      const isOff = (names: readonly string[]) => names.map((name) => [name, { enabled: false }] as const);
      const marked = (names: readonly string[]) =>
        [...marks].filter(([, own]) => own.some((name) => names.includes(name))).map(([element]) => element);

      // Outside of the part, only what it refers to matters: the rules look at every element of the document.
      const referred = new Set(
        [...root.querySelectorAll('[aria-labelledby], [aria-describedby], [aria-controls], [list]')].flatMap(
          (element) =>
            ['aria-labelledby', 'aria-describedby', 'aria-controls', 'list'].flatMap((name) =>
              (element.getAttribute(name) ?? '')
                .split(' ')
                .flatMap((id) => document.getElementById(id) ?? []),
            ),
        ),
      );
      for (let inner = root; inner !== document.body && inner.parentElement; inner = inner.parentElement)
        for (const beside of inner.parentElement.children)
          if (beside !== inner && ![...referred].some((element) => beside.contains(element)))
            beside.replaceChildren();

      const styleOf = (element: Element | null): string => {
        if (!element) return '';
        const { color, backgroundColor, opacity } = getComputedStyle(element);
        return `${color} ${backgroundColor} ${opacity} in ${styleOf(element.parentElement)}`;
      };
      const measureColors = async (colored: readonly Element[]): Promise<string[]> => {
        const problems: string[] = [];
        const before = colored.map(styleOf);
        // Inputs stay, because they show and hide elements around them.
        const stays = new Set<Element>();
        for (const element of [...colored, ...document.querySelectorAll('input, :focus')])
          for (let outer: Element | null = element; outer; outer = outer.parentElement) stays.add(outer);
        const emptied = [...document.body.querySelectorAll('*')]
          .filter(({ parentElement }) => parentElement && stays.has(parentElement))
          .filter((element) => !stays.has(element) && !element.closest('[data-measured]'))
          .map((element) => ({ element, nodes: [...element.childNodes] }));
        for (const { element } of emptied) element.replaceChildren();
        colored.forEach((element, index) => {
          if (!element.checkVisibility() || styleOf(element) !== before[index])
            problems.push(`has other colors without what is around it: ${lookOf(element)}`);
        });
        const { dataset } = document.documentElement;
        const chosen = dataset.theme;
        for (const theme of ['light', 'dark']) {
          dataset.theme = theme;
          problems.push(...(await run({ runOnly: [...colors] })).map((each) => `${theme} ${each}`));
        }
        if (chosen === undefined) delete dataset.theme;
        else dataset.theme = chosen;
        for (const { element, nodes } of emptied) element.replaceChildren(...nodes);
        return problems;
      };

      for (const [element, names] of marks) element.setAttribute('data-measured', names.join(' '));
      // Only scrolling regions need their code, which is measured with them.
      for (const code of document.querySelectorAll('pre:not([data-measured], [data-measured] pre)'))
        code.textContent = '';
      const found: string[] = [];
      const all = { rules: Object.fromEntries(isOff([...colors, ...without])) };
      const include = [...around, ...marked(sizes)];
      if (rules === 'every') found.push(...(await run(all)));
      else if (include.length > 0) found.push(...(await run(all, { include })));

      if (marked(colors).length > 0) found.push(...(await measureColors(marked(colors))));
      for (const element of marks.keys()) element.removeAttribute('data-measured');
      return found;
    },
    { rules, without, within, colors: COLORS, sizes: SIZES },
  );
}
