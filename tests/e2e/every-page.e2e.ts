/**
 * Every page of the site in a real browser, at the width of a phone: only there does horizontal scrolling show, and the
 * contents are part of the text.
 *
 * The text of every page takes its turn in one open document, because nothing else decides how it looks. A page of every
 * kind is also loaded without scripts, before the app and with it; accessibility.e2e.ts moves to each of them. What
 * needs no browser, such as links and headings, is checked with the files (tests/site/html.test.ts).
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { withoutColors } from '../site/html-page.support.ts';
import { KINDS, NOT_FOUND } from './page-kinds.support.ts';
import {
  anchorProblems,
  contentsProblems,
  differenceOf,
  listenTo,
  widthProblems,
  wordsOf,
} from './page-problems.support.ts';
import { loadRules, violationsOf } from './page-violations.support.ts';
import { ARCHIVE, expect, test } from './site.support.ts';

// Generous: on a busy machine, hundreds of pages take minutes.
test.describe.configure({ timeout: 600_000 });

const map = await readFile('dist/api/sitemap.xml', 'utf8');
const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

/** Replaces the text of the open document with that of another page. */
async function showText(page: Page, address: string): Promise<void> {
  const html = await readFile(path.join('dist', address, 'index.html'), 'utf8');
  const [, layout = ''] = /<html[^>]* data-layout="([^"]+)"/.exec(html) ?? [];
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  await page.evaluate(
    ([name = '', markup = '']) => {
      const { dataset } = document.documentElement;
      dataset.layout = name;
      // Otherwise, what is far below would have an estimated size.
      delete dataset.later;
      const old = document.querySelector('main');
      if (old) old.outerHTML = markup;
    },
    [layout, withoutColors(main)],
  );
}

test.describe('in one document', () => {
  // Our pages' policy forbids scripts to insert markup.
  test.use({ bypassCSP: true });

  test('every page keeps the width of the screen and the rules of accessibility, and shows what it links to', async ({
    page,
  }) => {
    expect(paths.length).toBeGreaterThan(600);
    await page.goto(ARCHIVE);
    await loadRules(page);
    const problems: string[] = [];
    const heard = listenTo(page, () => false);
    for (const address of paths) {
      await showText(page, address);
      const found = await widthProblems(page);
      // Folds open last, because the page is laid out again for it.
      found.push(...(await violationsOf(page, { rules: 'new' })), ...(await anchorProblems(page)));
      found.push(...heard.splice(0));
      problems.push(...found.map((problem) => `${address} ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});

test('every kind of page reads the same without scripts, before the app and with it', async ({
  page,
  browser,
  viewport,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const scriptless = await context.newPage();
  const problems: string[] = [];
  // An error is expected for the address that doesn't exist.
  const heard = listenTo(page, (url) => url.endsWith(NOT_FOUND));
  for (const [name, address] of Object.entries(KINDS)) {
    await Promise.all([page.goto(address), scriptless.goto(`${baseURL}${address}`)]);
    const words = await wordsOf(scriptless);
    const asleep = await wordsOf(page);
    const found = differenceOf(words, asleep, 'before the app');
    if (words === '') found.push('has no words');
    // Like a reader who points at a link.
    await page.locator('.brand').dispatchEvent('pointerover');
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
    found.push(...differenceOf(asleep, await wordsOf(page), 'with it'));
    found.push(...(await contentsProblems(page)), ...(await widthProblems(page)));
    found.push(...(await anchorProblems(page)), ...heard.splice(0));
    problems.push(...found.map((problem) => `${name} ${problem}`));
  }
  await context.close();
  expect(problems).toEqual([]);
});

test('the not-found page keeps the rules of accessibility', async ({ page }) => {
  await page.goto(NOT_FOUND);
  await loadRules(page);
  expect(await violationsOf(page)).toEqual([]);
});
