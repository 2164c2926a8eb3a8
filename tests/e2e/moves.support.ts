/** What the tests of moving share: pages to move between, a click that does not scroll, what was asked of the server. */
import { expect, type Page } from '@playwright/test';

export const CHANGE_LOG = '/api/docs/change-log';
export const ADD_ORDER = '/api/docs/rest-api/add-order';

/** Code of the change log, whatever number a retry puts behind it. */
export const CHANGE_LOG_CODE = /\/docs\/change-log\/page\.js/;

/** Clicks the first link to an address in place: the page neither scrolls to it nor feels a pointer. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`a[href="${href}"]`).first().dispatchEvent('click');
}

/** Moves to a page as a link of the page would, and waits until it is shown; returns its canonical address. */
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

/** Addresses of the documents loaded from now on. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** Addresses of the page code asked for from now on. */
export function codeOf(page: Page): string[] {
  const code: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/page.js')) code.push(pathname);
  });
  return code;
}

/** Waits until page code is there and the screen has had time to follow; to see that it did not. */
export async function expectArrived(page: Page, code: string): Promise<void> {
  await page.evaluate(async (url) => {
    await import(url);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, code);
}

/** Puts a link of the test's own into the article and clicks it. */
export async function followNew(page: Page, attributes: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((all) => {
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(all)) link.setAttribute(name, value);
    link.textContent = 'A link of the test';
    document.querySelector('main h1')?.after(link);
  }, attributes);
  await page.getByRole('link', { name: 'A link of the test' }).click();
}
