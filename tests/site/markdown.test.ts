/** The Markdown of every page is Markdown only, and its links lead to other Markdown. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { beforeAll, expect, test } from 'vitest';
import { DIST, filesUnder } from './built-site.ts';

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
let twins: readonly { readonly file: string; readonly nodes: readonly Tree[] }[] = [];
beforeAll(async () => {
  files = new Set(await filesUnder(DIST));
  twins = await Promise.all(
    [...files]
      .filter((file) => file.endsWith('.md'))
      .map(async (file) => ({
        file,
        nodes: everyNode(parser.parse(await readFile(path.join(DIST, file), 'utf8'))),
      })),
  );
}, 120_000);

test('every twin begins with one title', () => {
  const wrong = twins.filter(({ nodes }) => nodes[1]?.type !== 'heading');
  expect(wrong.map(({ file }) => file)).toEqual([]);
  expect(twins.length).toBeGreaterThan(600);
});

test('no twin holds HTML', () => {
  const html = twins.flatMap(({ file, nodes }) =>
    nodes.filter(({ type }) => type === 'html').map(({ value }) => `${file}: ${value}`),
  );
  expect(html).toEqual([]);
});

test('every link inside the site leads to a file', () => {
  const broken = twins.flatMap(({ file, nodes }) =>
    nodes
      .flatMap(({ url }) => (url?.startsWith('/') ? [url] : []))
      .filter((url) => !files.has(url.slice(1).replace(/#.*$/, '')))
      .map((url) => `${file} → ${url}`),
  );
  expect(broken).toEqual([]);
});

test('no twin shows marks of code as text', () => {
  const shown = twins.flatMap(({ file, nodes }) =>
    nodes
      .filter(({ type, value }) => type === 'text' && value?.includes('`'))
      .map(({ value }) => `${file}: ${value}`),
  );
  expect(shown).toEqual([]);
});
