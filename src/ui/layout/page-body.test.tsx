/** Page bodies: every kind shows its text, and no text becomes markup. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EVERY_BODY, TRICKY } from '../../../tests/fixtures/small-site/every-kind.ts';
import { Body } from './page-body.tsx';

type Node = DefaultTreeAdapterTypes.Node;

function everyNode(node: Node): Node[] {
  return [node, ...('childNodes' in node ? node.childNodes.flatMap(everyNode) : [])];
}

test.each(Object.values(EVERY_BODY))('$kind shows words that look like markup as words', (body) => {
  const nodes = everyNode(parseFragment(renderToStaticMarkup(<Body title="Title" body={body} />)));
  const elements = nodes.filter((node) => defaultTreeAdapter.isElementNode(node));
  expect(elements.filter(({ tagName }) => tagName === 'b' || tagName === 'note')).toEqual([]);
  const words = nodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
  expect(words).toContain(TRICKY);
});
