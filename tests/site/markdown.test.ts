/** The Markdown of every page is Markdown only, and its links lead to other Markdown and to places in it. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import GithubSlugger, { slug } from 'github-slugger';
import { toString as wordsOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { DIST, filesUnder } from './built-site.support.ts';
import { readPages } from './html-page.support.ts';
import { idsIn } from './internal-links.support.ts';

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Tree[];
}

const parser = unified().use(remarkParse).use(remarkGfm);

function everyNode(node: Tree): Tree[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)];
}

let files: ReadonlySet<string> = new Set();
let versions: readonly { readonly file: string; readonly nodes: readonly Tree[] }[] = [];
beforeAll(async () => {
  files = new Set(await filesUnder(DIST));
  versions = await Promise.all(
    [...files]
      .filter((file) => file.endsWith('.md'))
      .map(async (file) => ({
        file,
        nodes: everyNode(parser.parse(await readFile(path.join(DIST, file), 'utf8'))),
      })),
  );
});

test('every Markdown version begins with one title', () => {
  const wrong = versions.filter(({ nodes }) => nodes[1]?.type !== 'heading');
  expect(wrong.map(({ file }) => file)).toEqual([]);
  expect(versions.length).toBeGreaterThan(600);
});

test('no Markdown version holds HTML', () => {
  const html = versions.flatMap(({ file, nodes }) =>
    nodes.filter(({ type }) => type === 'html').map(({ value }) => `${file}: ${value}`),
  );
  expect(html).toEqual([]);
});

/** Links of a Markdown version inside the site, with the file and the place they name. */
function linksOf({ file, nodes }: (typeof versions)[number]) {
  return nodes.flatMap((node) => {
    const { url } = node;
    if (!url || !/^[/#]/.test(url)) return [];
    const [pathname = '', hash = ''] = url.split('#');
    const [to, words] = [pathname.slice(1) || file, slug(wordsOf(node))];
    return [{ name: `${file} → ${url}`, to, hash: decodeURIComponent(hash), words }];
  });
}

test('every link inside the site leads to a file', () => {
  const broken = versions.flatMap(linksOf).filter(({ to }) => !files.has(to));
  expect(broken.map(({ name }) => name)).toEqual([]);
});

test('every hash of a link is an anchor of the page, and in its Markdown version a heading or the name of a field', async () => {
  const pages = await readPages(DIST);
  const anchors = new Map(pages.map(({ file, html }) => [twinOf(file), new Set(idsIn(html))]));
  const headings = new Map(versions.map(({ file, nodes }) => [file, headingIds(nodes)]));
  // Fields are items of lists, which have no address in Markdown: a reader finds them by their names.
  const names = new Map(versions.map(({ file, nodes }) => [file, namesIn(nodes)]));
  const links = versions.flatMap(linksOf).filter(({ hash }) => hash !== '');
  const broken = links.filter(({ to, hash, words }) => {
    const found = headings.get(to);
    const isThere = found?.has(hash) || found?.has(words) || names.get(to)?.has(hash.split('.').at(-1) ?? '');
    return !anchors.get(to)?.has(hash) || !isThere;
  });
  expect(broken.map(({ name }) => name)).toEqual([]);
  expect(links.length).toBeGreaterThan(100);
});

/** The Markdown version of a document: `x/index.html` → `x.md`, and the landing page's `index.md`. */
function twinOf(file: string): string {
  const landing = `${config.base.slice(1)}index.html`;
  return file === landing ? file.replace(/html$/, 'md') : file.replace(/\/index\.html$/, '.md');
}

/** What headings can be found by: the id behind their words, else the words without a remark in brackets. */
function headingIds(nodes: readonly Tree[]): Set<string> {
  const slugger = new GithubSlugger();
  const words = nodes.filter(({ type }) => type === 'heading').map((heading) => wordsOf(heading));
  return new Set(
    words.map((text) => / \{#(.+)\}$/.exec(text)?.[1] ?? slugger.slug(text.replace(/ \([^()]*\)$/, ''))),
  );
}

test('every link of the index for language models leads to a file', async () => {
  const root = `${config.origin}/`;
  const index = await readFile(path.join(DIST, config.base, 'llms.txt'), 'utf8');
  const urls = everyNode(parser.parse(index)).flatMap(({ url }) => url ?? []);
  expect(urls.filter((url) => !url.startsWith(root) || !files.has(url.slice(root.length)))).toEqual([]);
  expect(urls.length).toBeGreaterThan(600);
});

test('the whole text is in parts of at most 2 MB, all of them listed in llms-full.txt', async () => {
  const root = `${config.origin}/`;
  const folder = config.base.slice(1);
  const index = await readFile(path.join(DIST, folder, 'llms-full.txt'), 'utf8');
  const listed = everyNode(parser.parse(index)).flatMap(({ url }) => url?.slice(root.length) ?? []);
  const parts = [...files].filter((name) => name.startsWith(`${folder}llms-full/`));
  expect(listed.toSorted()).toEqual(parts.toSorted());
  expect(listed.length).toBeGreaterThan(config.apis.length);
  const sizes = await Promise.all(parts.map(async (name) => (await stat(path.join(DIST, name))).size));
  expect(sizes.filter((size) => size > 2_000_000)).toEqual([]);
});

test('no Markdown version shows marks of code as text', () => {
  const shown = versions.flatMap(({ file, nodes }) =>
    nodes
      .filter(({ type, value }) => type === 'text' && value?.includes('`'))
      .map(({ value }) => `${file}: ${value}`),
  );
  expect(shown).toEqual([]);
});

test.each(['llms.txt', 'llms-full.txt', 'skill.md'])(
  'every address in %s is a file of the site',
  async (name) => {
    const text = await readFile(path.join(DIST, config.base, name), 'utf8');
    const start = `${config.origin}${config.base}`;
    const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(addresses.length).toBeGreaterThan(10);
    const missing = addresses.filter(
      (url) => !url.startsWith(start) || !files.has(path.join(config.base, url.slice(start.length)).slice(1)),
    );
    expect(missing).toEqual([]);
  },
);

/** Whatever is written as code. */
function namesIn(nodes: (typeof versions)[number]['nodes']): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ type, value }) => (type === 'inlineCode' && value ? [value] : [])));
}
