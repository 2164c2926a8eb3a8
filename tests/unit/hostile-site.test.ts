/** Runs the real build on hostile specifications: its files contain their words, but none of their markup. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readXml } from '../../src/readers/fix/xml.ts';
import { HOSTILE_SITE, MARKUP } from '../fixtures/hostile/site.ts';
import { type Built, contentsOf, endOf, startBuild } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let place: string;
let folder: string;
let built: Built;
let names: readonly string[];

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'hostile-'));
  folder = path.join(place, 'a/b/c/site');
  await writeSiteFolder(folder, HOSTILE_SITE);
  names = await readdir(folder);
  built = await endOf(startBuild(folder));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Returns the files of the built site whose names match, with their texts. */
async function textsOf(ending: RegExp): Promise<[string, string][]> {
  const files = [...(await contentsOf(path.join(folder, 'dist'))).keys()].filter((name) => ending.test(name));
  return Promise.all(
    files.map(
      async (name): Promise<[string, string]> => [
        name,
        await readFile(path.join(folder, 'dist', name), 'utf8'),
      ],
    ),
  );
}

function* nodesIn(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* nodesIn(child);
}

/** Finds what no page may contain: foreign elements, handlers, scripts and addresses. */
function faultsOf(html: string): string[] {
  return [...nodesIn(parse(html))].flatMap((node) => {
    if (!('tagName' in node)) return [];
    const attributes = node.attrs.filter(({ name, value }) => {
      return (
        name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\s*(javascript|data):/i.test(value))
      );
    });
    const isData = node.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (isData) JSON.parse(text);
    const isScript = node.tagName === 'script' && !isData && text.includes('alert(1)');
    return node.tagName === 'x-hostile' || isScript || attributes.length > 0 ? [node.tagName] : [];
  });
}

interface MarkdownNode {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
}

function* markdownNodes(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  for (const child of node.children ?? []) yield* markdownNodes(child);
}

const markdown = unified().use(remarkParse).use(remarkGfm);

test('the build ends well and writes nothing outside of its folder', async () => {
  expect(built.told).toContain('19 pages');
  expect(built.code).toBe(0);
  // Files that were read are cached in .cache, where an API's ID is part of file names.
  const own = ['dist', '.cache'];
  expect((await readdir(folder)).filter((name) => !own.includes(name))).toEqual(names);
  const outside = await readdir(place, { recursive: true });
  expect(
    outside.filter((name) => name.includes('escaped') && !/^a\/b\/c\/site\/(dist|\.cache)\//.test(name)),
  ).toEqual([]);
});

test('warnings take one line each, whatever the names in them', () => {
  const lines = built.told.split('\n').filter((line) => line.includes('x-hostile'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/^ {4}specs\/\w+\.(yaml|xml)/);
});

test('no page holds an element, a handler, a script or an address of theirs', async () => {
  const pages = await textsOf(/\.html$/);
  expect(pages.map(([name, html]) => [name, faultsOf(html)])).toEqual(pages.map(([name]) => [name, []]));
});

test('the words themselves are on the pages', async () => {
  const pages = new Map(await textsOf(/\.html$/));
  for (const name of ['openapi/escaped-x-hostile', 'asyncapi/escaped', 'fix/escaped', 'guides/start']) {
    expect(pages.get(`docs-root/docs/${name}/index.html`)).toContain('&lt;x-hostile onclick=alert(1)&gt;');
  }
});

test('a check of pages would see what it looks for', () => {
  expect(faultsOf(`<p>${MARKUP}</p><a href="javascript:alert(1)">a</a>`)).toEqual([
    'x-hostile',
    'img',
    'script',
    'a',
  ]);
});

test('no Markdown file holds HTML or an address of theirs', async () => {
  const files = await textsOf(/\.md$|llms.*\.txt$/);
  expect(files.length).toBeGreaterThan(17);
  for (const [name, text] of files) {
    const nodes: MarkdownNode[] = [...markdownNodes(markdown.parse(text))];
    const faults = nodes.filter(
      ({ type, url }) => type === 'html' || /^\s*(javascript|data):/i.test(url ?? ''),
    );
    expect([name, faults]).toEqual([name, []]);
  }
});

test('feeds and the map of the site are well-formed', async () => {
  const files = await textsOf(/^docs-root\/(?!specs\/).*\.xml$/);
  expect(files.filter(([, text]) => text.includes('alert(1)')).length).toBeGreaterThan(3);
  for (const [path, text] of files) expect(readXml({ path, text }).problems).toEqual([]);
});

test('a second build, of what the first has cached, is identical byte for byte', async () => {
  const before = await contentsOf(path.join(folder, 'dist'));
  expect(await endOf(startBuild(folder))).toMatchObject({ code: 0 });
  expect(await contentsOf(path.join(folder, 'dist'))).toEqual(before);
});

test('addresses that lead out of the site are told, and nothing is written', async () => {
  const other = path.join(place, 'other');
  const slug = '../../../../escaped';
  const file = HOSTILE_SITE.files['specs/openapi.yaml'] ?? '';
  const post = HOSTILE_SITE.files['content/blog/post.mdx'] ?? '';
  const rpc = HOSTILE_SITE.files['specs/openrpc.yaml'] ?? '';
  await writeSiteFolder(other, {
    ...HOSTILE_SITE,
    files: {
      ...HOSTILE_SITE.files,
      'specs/openapi.yaml': file.replace('"operationId"', `"x-slug":"${slug}","operationId"`),
      'content/blog/post.mdx': post.replace('[things]', `[${slug}]`),
      'specs/openrpc.yaml': rpc.replace('"name":"../../../escaped <x-hostile>"', '"name":".."'),
    },
    rows: [...(HOSTILE_SITE.rows ?? []), ['/docs/../../escaped', 'A', 'things', '', 'page']],
  });
  const { code, told } = await runHere(other, ['build']);
  expect(code).toBe(1);
  expect(told.split('\n').filter((line) => line.includes('cannot be an address'))).toEqual([
    expect.stringMatching(/^content\/inventory\.tsv:9 {2}"\/docs\/\.\.\/\.\.\/escaped" cannot/),
    expect.stringContaining(`/docs/openapi/${slug} cannot be an address`),
    expect.stringContaining('/docs/openrpc/.. cannot be an address'),
    expect.stringContaining(`/blog/tags/${slug} cannot be an address`),
  ]);
  expect(told).not.toMatch(/^ {4}at /m);
  expect(await readdir(other)).not.toContain('dist');
});
