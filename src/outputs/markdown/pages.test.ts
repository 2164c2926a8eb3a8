/** Every page has a Markdown version at its own address: plain Markdown with the same content. */
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { EVERY_BODY, TRICKY } from '../../../tests/fixtures/small-site/every-kind.ts';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { plainPage } from '../../site/pages.ts';
import { bodyToMarkdown, markdownPath, toMarkdownFiles, toMarkdownPage } from './pages.ts';

test('the Markdown version of a page is at its address plus .md, that of the landing page at index.md', () => {
  expect(markdownPath('/docs/guides/start')).toBe('docs/guides/start.md');
  expect(markdownPath('/')).toBe('index.md');
});

test('every page has a Markdown version, the one for wrong addresses too', () => {
  const site = smallSite();
  expect([...toMarkdownFiles(site, ({ title }) => title)].map(({ path }) => path)).toEqual(
    [...site.pages, site.notFound].map(({ route }) => markdownPath(route)),
  );
});

test('a Markdown version says its title, its place, its source and its words', () => {
  const page = {
    ...plainPage('/docs/guides/start', 'Start <now>', 'How to begin.', [paragraph(text('Begin.'))]),
    breadcrumbs: [{ label: 'Guides', route: null }],
  };
  expect(toMarkdownPage(smallSite().config, page)).toBe(
    [
      '# Start \\<now\\>',
      'Guides',
      'Source: https://docs.small.example/docs-root/docs/guides/start · All pages: https://docs.small.example/docs-root/llms.txt',
      'How to begin.',
      'Begin.\n',
    ].join('\n\n'),
  );
});

test('a page that begins with its description says it once', () => {
  const { config, notFound } = smallSite();
  expect(toMarkdownPage(config, notFound).match(/There is no page at this address\./g)).toHaveLength(1);
});

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Tree[];
}

function everyNode(node: Tree): Tree[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)];
}

test.each(Object.values(EVERY_BODY))('$kind is written without HTML and JSX, and keeps its words', (body) => {
  const nodes = everyNode(unified().use(remarkParse).use(remarkGfm).parse(bodyToMarkdown(body, '/api/')));
  expect(nodes.filter(({ type }) => type === 'html')).toEqual([]);
  const words = nodes.filter(({ type }) => type === 'text' || type === 'inlineCode');
  expect(words.map(({ value }) => value).join('')).toContain(TRICKY);
});
