/** Checks of a single page that run inside the browser and return problems as sentences. */
import type { Page } from '@playwright/test';

/** Returns the visible text as it is without a script: without buttons that need one, and with everything laid out. */
export function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const before = dataset.js;
    delete dataset.js;
    delete dataset.later;
    const words = document.querySelector('main')?.innerText ?? '';
    if (before !== undefined) dataset.js = before;
    return words;
  });
}

/** Returns where two texts first differ, with an excerpt of each. */
export function differenceOf(asleep: string, awake: string): string[] {
  if (asleep === awake) return [];
  let from = 0;
  while (asleep[from] === awake[from]) from += 1;
  const [one, other] = [asleep, awake].map((text) =>
    JSON.stringify(text.slice(Math.max(0, from - 20), from + 40)),
  );
  return [`reads ${one} before the app and ${other} with it`];
}

/**
 * Checks for exactly one h1, skipped heading levels, empty elements that need a text, horizontal scrolling, and
 * links on the page whose target is missing or can't be shown. Also clicks the last entry of the contents, whose target
 * must then be below the bar.
 */
export function wordProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const ranks = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ localName }) =>
      Number(localName.slice(1)),
    );
    const titles = ranks.filter((rank) => rank === 1).length;
    const skipped = ranks.filter((rank, index) => rank > (ranks[index - 1] ?? rank) + 1);
    const silent = [
      ...document.querySelectorAll(
        ':is(main, .contents) :is(a, button, summary, th, h1, h2, h3, h4, h5, h6)',
      ),
    ]
      .filter(
        (element) => !element.textContent?.trim() && !element.ariaLabel && !element.querySelector('[alt]'),
      )
      .map(({ localName }) => localName);
    const wide = document.documentElement.scrollWidth - innerWidth;
    const links = [...document.querySelectorAll('a')].filter(
      ({ hash, pathname }) => hash && pathname === location.pathname,
    );
    const ids = new Set(links.map(({ hash }) => decodeURIComponent(hash.slice(1))));
    const isShown = (target: Element) => {
      const { top, width } = target.getBoundingClientRect();
      const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
      return width > 0 && top >= bar - 1 && top < innerHeight;
    };
    const targets = new Map([...ids].map((id) => [id, document.getElementById(id)]));
    // Browsers open the <details> around a target.
    const closed = [...document.querySelectorAll('details:not([open])')].filter((details) =>
      [...targets.values()].some((target) => target && target !== details && details.contains(target)),
    );
    for (const details of closed) details.toggleAttribute('open', true);
    const lost = [...targets].flatMap(([id, target]) => {
      if (!target) return [`links to #${id}, which is not there`];
      return target.getBoundingClientRect().width > 0 ? [] : [`does not show #${id} when it goes there`];
    });
    for (const details of closed) details.toggleAttribute('open', false);
    const problems = [
      ...(titles === 1 ? [] : [`has ${titles} h1`]),
      ...skipped.map((rank) => `has an h${rank} that skips a rank`),
      ...silent.map((name) => `has a ${name} without words`),
      ...(wide <= 0 ? [] : [`is ${wide} px wider than the screen`]),
      ...lost,
    ];
    const last = [...document.querySelectorAll<HTMLAnchorElement>('.contents-inline a, .section-bar a')].at(
      -1,
    );
    const target = last && document.getElementById(decodeURIComponent(last.hash.slice(1)));
    if (!last || !target) return problems;
    scrollTo(0, 0);
    last.click();
    await new Promise(requestAnimationFrame);
    if (!isShown(target)) problems.push(`does not show ${last.hash} after a click on it`);
    scrollTo(0, 0);
    return problems;
  });
}
