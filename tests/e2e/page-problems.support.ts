/** What can be wrong with one page, found out inside the browser; each function returns sentences. */
import type { Page } from '@playwright/test';

/**
 * The visible words of the page, in the look it has without a script: buttons that need one are not shown, and nothing is
 * laid out later.
 */
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

/** Where two texts part, with what each says there. */
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
 * What the words of a page can break: one first-rank heading and no rank left out, nothing without words that needs
 * some, nothing that makes the reader scroll sideways, and every link to a place on its own page has that place, which
 * can be shown. The last of the contents is clicked and then below the bar.
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
    // A browser opens what a target is in.
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
