/** Pages: every kind of block shows its words, and no word becomes markup. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EVERY_KIND, TRICKY } from '../../../tests/fixtures/small-site/every-kind.ts';
import { operation, paragraph } from '../../../tests/fixtures/small-site/words.ts';
import type { Block, BlockKind } from '../../model/prose.ts';
import { Blocks } from './blocks.tsx';

type Node = DefaultTreeAdapterTypes.Node;

function everyNode(node: Node): Node[] {
  return [node, ...('childNodes' in node ? node.childNodes.flatMap(everyNode) : [])];
}

function render(block: Block): Node[] {
  return everyNode(parseFragment(renderToStaticMarkup(<Blocks blocks={[block]} />)));
}

function wordsOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}

/** Kinds that are made of other words than the tricky ones. */
const PLAIN: readonly BlockKind[] = ['rule', 'code', 'code-tabs', 'byline'];

test.each(Object.values(EVERY_KIND))('$kind makes no element of its words', (block) => {
  const names = render(block).flatMap((node) => (defaultTreeAdapter.isElementNode(node) ? node.tagName : []));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => name === 'b' || name === 'note')).toEqual([]);
});

test.each(Object.values(EVERY_KIND).filter(({ kind }) => !PLAIN.includes(kind)))(
  '$kind shows words that look like markup as words',
  (block) => {
    expect(wordsOf(render(block))).toContain(TRICKY);
  },
);

test('an operation that was not resolved is an error, never silent', () => {
  expect(() => render(paragraph(operation('rest-api/gone')))).toThrow('rest-api/gone');
});
