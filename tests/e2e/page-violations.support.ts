/** Rules of accessibility on very many pages: what is dear is measured only where it can be broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

declare const axe: typeof import('axe-core');

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Once per document. */
export async function loadRules(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

export interface Extent {
  /** Only what depends on colours, for a page whose other rules were applied before. */
  readonly coloursOnly?: boolean;
  /** Rules that do not apply here. */
  readonly without?: readonly string[];
}

/**
 * Every rule that is on by default, on the whole page. Two rules measure every element and take longer than all
 * others together, so they get what can break them: contrast, one text of every look that was not measured on a
 * page before (a look is the elements and classes around a text, which is all that colours depend on); the size of
 * targets (WCAG 2.2, off by default), those that are small and have another one close by.
 */
export async function violationsOf(
  page: Page,
  measured: Set<string>,
  { coloursOnly = false, without = [] }: Extent = {},
): Promise<string[]> {
  const { problems, looks } = await page.evaluate(
    async ({ known, coloursOnly, without }) => {
      const COLOURS = ['color-contrast', 'link-in-text-block'];
      // The words of code are thousands, and have a test of their own.
      for (const code of document.querySelectorAll('pre')) code.textContent = '';
      const seen = new Set(known);
      const fresh = new Map<string, Element>();
      const lookOf = (element: Element): string => {
        const steps = new Set<string>();
        for (let node: Element | null = element; node && node !== document.body; node = node.parentElement) {
          steps.add(`${node.localName}.${node.getAttribute('class')}.${node.getAttribute('aria-current')}`);
        }
        return [...steps].join(' < ');
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element?.checkVisibility() || !text.textContent?.trim()) continue;
        const look = lookOf(element);
        if (!seen.has(look) && !fresh.has(look)) fresh.set(look, element);
      }

      const targets = [...document.querySelectorAll('a, button, input, summary, [tabindex="0"]')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      /** How far a place is outside of a stretch. */
      const beyond = (place: number, from: number, to: number) => Math.max(from - place, place - to, 0);
      const small = targets.filter(({ box }) => box.width < 24 || box.height < 24);
      const crowded = small.filter(({ element, box: { x, y, width, height } }) =>
        targets.some(
          ({ element: other, box }) =>
            other !== element &&
            Math.hypot(
              beyond(x + width / 2, box.left, box.right),
              beyond(y + height / 2, box.top, box.bottom),
            ) < 24,
        ),
      );

      const run = async (
        context: import('axe-core').ElementContext,
        options: import('axe-core').RunOptions,
      ) => {
        const fast = { resultTypes: ['violations' as const], iframes: false, preload: false };
        const { violations } = await axe.run(context, { ...fast, ...options });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      };
      const only = async (rules: string[], elements: Element[]) =>
        elements.length > 0 ? run({ include: elements }, { runOnly: rules }) : [];
      const off = Object.fromEntries([...COLOURS, ...without].map((rule) => [rule, { enabled: false }]));
      const problems: string[] = await only(COLOURS, [...fresh.values()]);
      if (!coloursOnly) {
        const close = crowded.map(({ element }) => element);
        problems.push(...(await run(document, { rules: off })), ...(await only(['target-size'], close)));
      }
      return { problems, looks: [...fresh.keys()] };
    },
    { known: [...measured], coloursOnly, without },
  );
  for (const look of looks) measured.add(look);
  return problems;
}
