/** Another provider's site contains no trace of this one, and this provider is named in one file only. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { config as other } from '../fixtures/other-provider/site.config.ts';
import { filesUnder } from './built-site.support.ts';
import { type PageFile, readPages } from './html-page.support.ts';
import { brokenLinks } from './internal-links.support.ts';

/** Output of `npm run build:other`, which runs before this suite. */
const OTHER = '.cache/other-provider';

/** Returns the files of a folder whose name or content contains a word, in any case. */
async function filesNaming(word: string, root: string, files: readonly string[]): Promise<string[]> {
  const wanted = word.toLowerCase();
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(root, file), 'latin1');
      return file.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted) ? [file] : [];
    }),
  );
  return found.flat();
}

describe('the site of another provider', () => {
  let pages: readonly PageFile[] = [];
  beforeAll(async () => {
    pages = await readPages(OTHER);
  });

  /** Returns the files of pages that break a rule. */
  const breaking = (rule: (html: string) => boolean) =>
    pages.filter(({ html }) => !rule(html)).map(({ file }) => file);

  test('names its own provider and never this one', async () => {
    const files = await filesUnder(OTHER);
    expect(breaking((html) => html.includes(other.provider.name))).toEqual([]);
    expect(await filesNaming(config.provider.name, OTHER, files)).toEqual([]);
    expect(await filesNaming(config.provider.product, OTHER, files)).toEqual([]);
  });

  test('stands under its own base path, in its own language and direction', () => {
    expect(pages.filter(({ file }) => !file.startsWith('developers/'))).toEqual([]);
    const wished = ['lang="ar"', 'dir="rtl"', 'data-base="/developers/"'];
    const opening = (html: string) => /<html [^>]*>/.exec(html)?.[0] ?? '';
    expect(breaking((html) => wished.every((attribute) => opening(html).includes(attribute)))).toEqual([]);
  });

  test('asks not to be indexed on every page, and has no sitemap', async () => {
    expect(pages.length).toBeGreaterThan(90);
    expect(breaking((html) => html.includes('<meta name="robots" content="noindex"'))).toEqual([]);
    expect((await filesUnder(OTHER)).filter((file) => file.includes('sitemap'))).toEqual([]);
  });

  test('has every host and link of its own configuration', async () => {
    const guide = await readFile(path.join(OTHER, 'developers/docs/guides/global-intro.md'), 'utf8');
    const wanted = [...Object.values(other.hosts), ...Object.values(other.links)];
    expect(wanted.filter((text) => !guide.includes(text))).toEqual([]);
  });

  test('has no address that leads nowhere', async () => {
    expect(await brokenLinks(OTHER, pages)).toEqual([]);
  });
});

test('no file of the code, the specifications and the content names the provider', async () => {
  for (const folder of ['src', 'specs', 'content']) {
    const files = (await filesUnder(folder)).filter(
      (file) => !(folder === 'content' && file.startsWith('brand/')),
    );
    expect(await filesNaming(config.provider.name, folder, files)).toEqual([]);
    expect(await filesNaming(config.provider.product, folder, files)).toEqual([]);
  }
});
