/** What the tests of moves share: pages to move between, one that fails, clicks that don't scroll, records of requests. */
import { expect, type Page } from '@playwright/test';

export const CHANGE_LOG = '/api/docs/change-log';
export const ADD_ORDER = '/api/docs/rest-api/add-order';

/** Code of the change log, with any number that a retry appends. */
export const CHANGE_LOG_CODE = /\/docs\/change-log\/page\.js/;

/** Clicks the first link to an address without scrolling to it or moving the pointer. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`a[href="${href}"]`).first().dispatchEvent('click');
}

/** Gives the article's link to an address another hash, and clicks it without scrolling to it. */
export async function followToHash(page: Page, address: string, hash: string): Promise<void> {
  await page.evaluate(
    ([href, name = '']) => {
      const link = document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`);
      if (link) link.hash = name;
      link?.click();
    },
    [address, hash],
  );
}

/** Moves to a page as a link would, waits until it is shown, and returns its canonical address. */
export function moveTo(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (url) => {
    await window.navigation?.navigate(url).finished;
    return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  }, path);
}

export async function expectHeading(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}

export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expectScroll(page, top);
}

export async function expectScroll(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
}

/** Records the addresses of documents loaded from now on. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** Records the addresses of page code requested from now on. */
export function codeOf(page: Page): string[] {
  const code: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/page.js')) code.push(pathname);
  });
  return code;
}

/** Waits until page code has arrived and the screen has had time to change, to check that it didn't. */
export async function expectArrived(page: Page, code: string): Promise<void> {
  await page.evaluate(async (url) => {
    await import(url);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, code);
}

/** Inserts a link into the article and clicks it. */
export async function followNew(page: Page, attributes: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((all) => {
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(all)) link.setAttribute(name, value);
    link.textContent = 'A link of the test';
    document.querySelector('main h1')?.after(link);
  }, attributes);
  await page.getByRole('link', { name: 'A link of the test' }).click();
}

/** Makes the change log unreachable, and returns a function that restores it. */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  const pattern = /\/docs\/change-log/;
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(pattern);
}

/** Moves to the unreachable change log; returns the button that tries again and a function that restores the page. */
export async function failToReach(page: Page, address = CHANGE_LOG) {
  const mend = await cutOff(page);
  await follow(page, address);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  return { retry, mend };
}
