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
export function differenceOf(one: string, other: string, when: string): string[] {
  if (one === other) return [];
  let from = 0;
  while (one[from] === other[from]) from += 1;
  const [before, after] = [one, other].map((text) =>
    JSON.stringify(text.slice(Math.max(0, from - 20), from + 40)),
  );
  return [`reads ${before}, and ${after} ${when}`];
}

/** Checks for horizontal scrolling. */
export function widthProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide <= 0 ? [] : [`is ${wide} px wider than the screen`];
  });
}

/** Checks for links on the page to what is missing or can't be shown. Leaves folds open. */
export function anchorProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')];
    const ids = new Set(links.map(({ hash }) => decodeURIComponent(hash.slice(1))));
    const isHidden = (id: string) => !document.getElementById(id)?.getBoundingClientRect().width;
    const folded = [...ids].filter(isHidden);
    // Browsers open the folds around a target. Folds with the same name would close each other.
    for (const id of folded)
      for (let fold = document.getElementById(id)?.closest('details'); fold; ) {
        fold.removeAttribute('name');
        fold.open = true;
        fold = fold.parentElement?.closest('details');
      }
    return folded.filter(isHidden).map((id) => `does not show #${id} when it goes there`);
  });
}

/** Clicks the last entry of the contents, whose target must then be below the bar. */
export function contentsProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries = document.querySelectorAll<HTMLAnchorElement>('.contents-inline a, .section-bar a');
    const last = [...entries].at(-1);
    const target = last && document.getElementById(decodeURIComponent(last.hash.slice(1)));
    if (!last) return [];
    last.click();
    await new Promise(requestAnimationFrame);
    const { top = -1, width = 0 } = target?.getBoundingClientRect() ?? {};
    const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    const isShown = width > 0 && top >= bar - 1 && top < innerHeight;
    return isShown ? [] : [`does not show ${last.hash} after a click on it`];
  });
}

/** Records errors, warnings, and foreign and failed requests as they happen. The caller empties the list. */
export function listenTo(page: Page, isExpected: (url: string) => boolean): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`throws ${error.message}`));
  page.on('console', (message) => {
    if (isExpected(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) heard.push(`says ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') heard.push(`asks ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving the page ends the requests that are under way.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') heard.push(`does not get ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.ok() || response.status() === 304 || isExpected(response.url())) return;
    heard.push(`gets ${response.status()} for ${response.url()}`);
  });
  return heard;
}
