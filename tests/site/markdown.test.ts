/** The Markdown version of every page is pure Markdown, and its links lead to Markdown files and places in them. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import GithubSlugger, { slug } from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { DIST, filesUnder } from './built-site.support.ts';
import { readPages } from './html-page.support.ts';
import { idsIn } from './internal-links.support.ts';

// Shares no code with the parser that reads our own content, and takes a tenth of its time.
const parser = new MarkdownIt({ html: true });

/** A Markdown version: its blocks in order, and the inline tokens of their lines. */
interface Version {
  readonly file: string;
  readonly blocks: readonly Token[];
  readonly lines: readonly (readonly Token[])[];
}

function parse(file: string, text: string): Version {
  const blocks = parser.parse(text, {});
  return { file, blocks, lines: blocks.flatMap(({ children }) => (children ? [children] : [])) };
}

/** Returns every link with its text. */
function linksIn({ lines }: Version): { readonly url: string; readonly words: string }[] {
  return lines.flatMap((line) =>
    line.flatMap((token, at) => {
      if (token.type !== 'link_open') return [];
      const end = line.findIndex(({ type }, index) => index > at && type === 'link_close');
      return [{ url: String(token.attrGet('href')), words: wordsOf(line.slice(at, end)) }];
    }),
  );
}

function wordsOf(line: readonly Token[]): string {
  return line.map(({ content }) => content).join('');
}

let files: ReadonlySet<string> = new Set();
let versions: readonly Version[] = [];
beforeAll(async () => {
  files = new Set(await filesUnder(DIST));
  versions = await Promise.all(
    [...files]
      .filter((file) => file.endsWith('.md'))
      .map(async (file) => parse(file, await readFile(path.join(DIST, file), 'utf8'))),
  );
});

test('every Markdown version begins with one title', () => {
  const wrong = versions.filter(({ blocks }) => blocks[0]?.type !== 'heading_open');
  expect(wrong.map(({ file }) => file)).toEqual([]);
  expect(versions.length).toBeGreaterThan(600);
});

test('no Markdown version holds HTML', () => {
  const html = versions.flatMap(({ file, blocks, lines }) =>
    [...blocks, ...lines.flat()]
      .filter(({ type }) => type.startsWith('html'))
      .map(({ content }) => `${file}: ${content}`),
  );
  expect(html).toEqual([]);
});

test('no page says both that a request can be repeated and that its outcome has to be looked up', () => {
  const says = ({ lines }: Version, words: RegExp) => lines.some((line) => words.test(wordsOf(line)));
  const repeats = versions.filter((version) =>
    says(
      version,
      /The request changes nothing\b(?! else)|can retry it at any time|can retry it with a new nonce/,
    ),
  );
  const both = repeats.filter((version) =>
    says(version, /may or may not have taken effect|may still have taken effect|find out before you retry/),
  );
  expect(repeats.length).toBeGreaterThan(100);
  expect(both.map(({ file }) => file)).toEqual([]);
});

/** Returns the links within the site, with the file and the anchor they lead to. */
function internalLinks(version: Version) {
  const { file } = version;
  return linksIn(version).flatMap(({ url: written, words }) => {
    const url = written.replace(`${config.origin}/`, '/');
    if (!/^[/#]/.test(url)) return [];
    const [pathname = '', hash = ''] = url.split('#');
    return [
      {
        name: `${file} → ${url}`,
        to: pathname.slice(1) || file,
        hash: decodeURIComponent(hash),
        words: slug(words),
      },
    ];
  });
}

test('every link inside the site leads to a file', () => {
  const broken = versions.flatMap(internalLinks).filter(({ to }) => !files.has(to));
  expect(broken.map(({ name }) => name)).toEqual([]);
});

test('every hash of a link is an anchor of the page, and in its Markdown version a heading or the name of a field', async () => {
  const pages = await readPages(DIST);
  const anchors = new Map(pages.map(({ file, html }) => [twinOf(file), new Set(idsIn(html))]));
  const headings = new Map(versions.map((version) => [version.file, headingIds(version)]));
  // Fields are list items, which have no anchor in Markdown: readers find them by name.
  const names = new Map(versions.map((version) => [version.file, namesIn(version)]));
  const links = versions.flatMap(internalLinks).filter(({ hash }) => hash !== '');
  const broken = links.filter(({ to, hash, words }) => {
    const found = headings.get(to);
    const isThere = found?.has(hash) || found?.has(words) || names.get(to)?.has(hash.split('.').at(-1) ?? '');
    return !anchors.get(to)?.has(hash) || !isThere;
  });
  expect(broken.map(({ name }) => name)).toEqual([]);
  expect(links.length).toBeGreaterThan(100);
});

/** Returns the Markdown version of a document: `x/index.html` → `x.md`, and `index.md` for the landing page. */
function twinOf(file: string): string {
  const landing = `${config.base.slice(1)}index.html`;
  return file === landing ? file.replace(/html$/, 'md') : file.replace(/\/index\.html$/, '.md');
}

/** Returns the IDs of headings: the ID after the text, or the slug of the text without a remark in parentheses. */
function headingIds({ blocks }: Version): Set<string> {
  const slugger = new GithubSlugger();
  const words = blocks.flatMap(({ type }, at) =>
    type === 'heading_open' ? [wordsOf(blocks[at + 1]?.children ?? [])] : [],
  );
  return new Set(
    words.map((text) => / \{#(.+)\}$/.exec(text)?.[1] ?? slugger.slug(text.replace(/ \([^()]*\)$/, ''))),
  );
}

test('every link of the indexes for language models leads to a file, and none is above 50 KB', async () => {
  const root = `${config.origin}/`;
  const folder = config.base.slice(1);
  const names = [...files].filter(
    (name) => name === `${folder}llms.txt` || name.startsWith(`${folder}llms/`),
  );
  const texts = await Promise.all(names.map((name) => readFile(path.join(DIST, name), 'utf8')));
  expect(texts.filter((text) => Buffer.byteLength(text) > 50_000)).toEqual([]);
  const urls = texts.flatMap((text) => linksIn(parse('llms.txt', text)).map(({ url }) => url));
  expect(urls.filter((url) => !url.startsWith(root) || !files.has(url.slice(root.length)))).toEqual([]);
  expect(urls.length).toBeGreaterThan(600);
});

test('the whole text is in parts of at most 2 MB, all of them listed in llms-full.txt', async () => {
  const root = `${config.origin}/`;
  const folder = config.base.slice(1);
  const index = await readFile(path.join(DIST, folder, 'llms-full.txt'), 'utf8');
  const listed = linksIn(parse('llms-full.txt', index)).map(({ url }) => url.slice(root.length));
  const parts = [...files].filter((name) => name.startsWith(`${folder}llms-full/`));
  expect(listed.toSorted()).toEqual(parts.toSorted());
  expect(listed.length).toBeGreaterThan(config.apis.length);
  const sizes = await Promise.all(parts.map(async (name) => (await stat(path.join(DIST, name))).size));
  expect(sizes.filter((size) => size > 2_000_000)).toEqual([]);
});

test('no Markdown version has a link that only works on the site', () => {
  const relative = versions.flatMap((version) =>
    linksIn(version).flatMap(({ url }) => (/^(?:[a-z]+:|#)/.test(url) ? [] : [`${version.file}: ${url}`])),
  );
  expect(relative).toEqual([]);
});

test('no Markdown version shows marks of code as text', () => {
  const shown = versions.flatMap(({ file, lines }) =>
    lines
      .flat()
      .filter(({ type, content }) => type === 'text' && content.includes('`'))
      .map(({ content }) => `${file}: ${content}`),
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

/** Returns all inline code. */
function namesIn({ lines }: Version): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) =>
      line.flatMap(({ type, content }) => (type === 'code_inline' && content ? [content] : [])),
    ),
  );
}
