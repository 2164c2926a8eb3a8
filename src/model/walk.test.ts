/** Tree walks: nested content is never missed. */
import { describe, expect, test } from 'vitest';
import { code, heading, link, pageTarget, paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import type { Block, Inline } from './prose.ts';
import {
  everyBlock,
  everyLink,
  headingsOf,
  inBackticks,
  outlineOfBlocks,
  plainText,
  toInlines,
} from './walk.ts';

/** Returns a block of every kind that contains blocks, each with the same content. */
function containers(inner: readonly Block[]): Block[] {
  return [
    { kind: 'list', ordered: false, items: [inner] },
    { kind: 'quote', blocks: inner },
    { kind: 'admonition', tone: 'note', blocks: inner },
    { kind: 'tabs', tabs: [{ label: 'One', blocks: inner }] },
    { kind: 'steps', steps: [{ title: 'First', blocks: inner }] },
    {
      kind: 'parameters',
      parameters: [{ name: 'pair', type: 'string', presence: 'required', facts: [], blocks: inner }],
    },
  ];
}

describe('everyBlock', () => {
  test.each(containers([heading(3, 'inner')]))('finds what is inside a $kind', (container) => {
    expect([...everyBlock([container])].map(({ kind }) => kind)).toEqual([container.kind, 'heading']);
  });

  test('finds the code of every language tab', () => {
    const tabs: Block = { kind: 'code-tabs', tabs: [{ tab: 'go', code: code('go', 'x := 1') }] };
    expect([...everyBlock([tabs])].map(({ kind }) => kind)).toEqual(['code-tabs', 'code']);
  });

  test('goes down more than one level, in reading order', () => {
    const deep: Block[] = [
      { kind: 'quote', blocks: [{ kind: 'quote', blocks: [heading(2, 'first')] }] },
      heading(2, 'second'),
    ];
    expect(headingsOf(deep).map(({ id }) => id)).toEqual(['first', 'second']);
  });
});

describe('everyLink', () => {
  const target = pageTarget('/docs/x');

  test.each(containers([paragraph(link(target, 7))]))(
    'finds a link inside a $kind, with its line',
    (block) => {
      expect([...everyLink([block])]).toEqual([{ target, line: 7 }]);
    },
  );

  test('finds links in headings, table cells, cards and card texts', () => {
    const blocks: Block[] = [
      { kind: 'heading', level: 2, id: 'a', children: [link(target, 1)] },
      { kind: 'table', align: [null], head: [[link(target, 2)]], rows: [[[link(target, 3)]]] },
      { kind: 'cards', cards: [{ title: 'Card', target, text: [link(target, 4)], line: 5 }] },
    ];
    expect([...everyLink(blocks)].map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });

  test('finds a link inside emphasis', () => {
    const nested: Inline = { kind: 'strong', children: [{ kind: 'emphasis', children: [link(target, 9)] }] };
    expect([...everyLink([paragraph(nested)])]).toEqual([{ target, line: 9 }]);
  });
});

test('the outline holds levels 2 and 3 of the page itself', () => {
  const blocks: Block[] = [
    heading(2, 'a', 'Title A'),
    heading(3, 'b'),
    heading(4, 'c'),
    { kind: 'quote', blocks: [heading(2, 'quoted')] },
  ];
  expect(outlineOfBlocks(blocks)).toEqual([
    { id: 'a', level: 2, text: 'Title A' },
    { id: 'b', level: 3, text: 'b' },
  ]);
});

test('plain text keeps the words and drops the markup', () => {
  const inlines: Inline[] = [
    text('Use '),
    { kind: 'code', text: 'cl_ord_id' },
    { kind: 'break' },
    { kind: 'strong', children: [text('or '), link(pageTarget('/docs/x'))] },
  ];
  expect(plainText(inlines)).toBe('Use cl_ord_id or link');
});

test('words between backticks are code', () => {
  expect(toInlines('Neither `id` nor `name` was sent')).toEqual([
    { kind: 'text', text: 'Neither ' },
    { kind: 'code', text: 'id' },
    { kind: 'text', text: ' nor ' },
    { kind: 'code', text: 'name' },
    { kind: 'text', text: ' was sent' },
  ]);
  expect(toInlines('`id`')).toEqual([{ kind: 'code', text: 'id' }]);
});

test.each(['a', 'a`b', '`', '``a` b', 'a\n\nb', ' a ', ' '])(
  '%j is read as the code that was written',
  (code) => {
    expect(toInlines(`From ${inBackticks(code)} to ${inBackticks(code)}`)).toEqual([
      { kind: 'text', text: 'From ' },
      { kind: 'code', text: code },
      { kind: 'text', text: ' to ' },
      { kind: 'code', text: code },
    ]);
  },
);

test('a lone backtick is a character', () => {
  expect(toInlines('a ` b')).toEqual([{ kind: 'text', text: 'a ` b' }]);
});
