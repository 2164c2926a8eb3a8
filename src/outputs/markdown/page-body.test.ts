/** Markdown versions: every kind of page is plain Markdown that says what the page says. */
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { EVERY_BODY, TRICKY } from '../../../tests/fixtures/small-site/every-kind.ts';
import type { PageBody } from '../../model/page-body.ts';
import { bodyToMarkdown } from './page-body.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Tree[];
}

function everyNode(node: Tree): Tree[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)];
}

function parse(body: PageBody): Tree[] {
  return everyNode(parser.parse(bodyToMarkdown(body, '/api/')));
}

test.each(Object.values(EVERY_BODY))('$kind is written without HTML and JSX, and keeps its words', (body) => {
  const nodes = parse(body);
  expect(nodes.filter(({ type }) => type === 'html')).toEqual([]);
  const words = nodes.filter(({ type }) => type === 'text' || type === 'inlineCode');
  expect(words.map(({ value }) => value).join('')).toContain(TRICKY);
});
