/** Blocks: every kind shows its text, and no text becomes markup. */
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

/** Kinds without the tricky text. */
const PLAIN: readonly BlockKind[] = ['rule', 'code', 'code-tabs'];

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

function tableOf(...rows: readonly (readonly string[])[]): Block {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => [{ kind: 'text' as const, text: cell }]));
  return { kind: 'table', align: [], head, rows: body };
}

function labelsOf(block: Block): string[] {
  return render(block).flatMap((node) =>
    defaultTreeAdapter.isElementNode(node)
      ? node.attrs.filter(({ name }) => name === 'data-label').map(({ value }) => value)
      : [],
  );
}

test('cells of a table of words carry the title of their column, for where no table fits', () => {
  const long = 'Wait until the counter has fallen, then send the call again with a new nonce.';
  expect(labelsOf(tableOf(['Error', 'Remedy', 'Safe?'], ['EAPI:Rate limit exceeded', long, 'Yes']))).toEqual([
    'Remedy:',
    'Safe?',
  ]);
});

test('a table of names that are too wide for a phone is a table of words', () => {
  const rows = [
    ['Figure', 'Definition'],
    ['totalUnrealizedAsMargin', 'initialMarginWithOrders'],
  ];
  expect(labelsOf(tableOf(...rows))).toEqual(['Definition:']);
});

test('a table of figures stays a table', () => {
  expect(labelsOf(tableOf(['Tier', 'Maximum', 'Decay'], ['Pro', '20', '1']))).toEqual([]);
});

test('one line of code wraps, more lines keep their shape', () => {
  const code = (text: string): Block => ({ kind: 'code', language: 'text', code: text, marked: [] });
  const html = (block: Block) => renderToStaticMarkup(<Blocks blocks={[block]} />);
  expect(html(code('nonce=1770024600123'))).toContain('<pre class="wrapped">');
  expect(html(code('a\nb'))).toContain('<pre><code>');
});

test('the title of code shows words between backticks as code', () => {
  const block: Block = {
    kind: 'code',
    language: 'json',
    code: '{}',
    title: 'A key without `read`',
    marked: [],
  };
  expect(renderToStaticMarkup(<Blocks blocks={[block]} />)).toContain('A key without <code>read</code>');
});
