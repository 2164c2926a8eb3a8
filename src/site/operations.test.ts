/** Links by operation id: resolved in every kind of block, and a wrong id is a problem with its line. */
import { describe, expect, test } from 'vitest';
import { operation, paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import type { Problem } from '../model/problem.ts';
import type { Block, Inline } from '../model/prose.ts';
import { resolveBlocks } from './operations.ts';

const PAGE = { title: 'Add order', route: '/docs/rest-api/add-order' } as const;

function resolve(blocks: readonly Block[]) {
  const problems: Problem[] = [];
  const find = (id: string) => (id === 'rest-api/add-order' ? PAGE : undefined);
  return { blocks: resolveBlocks(blocks, { file: 'a.mdx', find, problems }), problems };
}

const GOOD = operation('rest-api/add-order', 3);
const RESOLVED: Inline = {
  kind: 'link',
  target: { kind: 'page', route: PAGE.route },
  children: [text('Add order')],
  line: 3,
};

/** Returns blocks of every kind, with the word in every place that a block has for words. */
function places(word: Inline): Block[] {
  const inner = [paragraph(word)];
  return [
    paragraph(word),
    paragraph({ kind: 'strong', children: [{ kind: 'emphasis', children: [word] }] }),
    { kind: 'heading', level: 2, id: 'a', children: [word] },
    { kind: 'list', ordered: false, items: [inner] },
    { kind: 'quote', blocks: [{ kind: 'quote', blocks: inner }] },
    { kind: 'admonition', tone: 'note', blocks: inner },
    { kind: 'tabs', tabs: [{ label: 'One', blocks: inner }] },
    { kind: 'steps', steps: [{ title: 'First', blocks: inner }] },
    {
      kind: 'parameters',
      parameters: [{ name: 'a', type: 'string', presence: 'required', facts: [], blocks: inner }],
    },
    { kind: 'cards', cards: [{ title: 'Card', target: { kind: 'anchor', hash: 'a' }, text: [word] }] },
    { kind: 'table', align: [null], head: [[word]], rows: [[[word]]] },
  ];
}

describe('an operation', () => {
  test.each(places(GOOD).map((block, place) => ({ block, place, kind: block.kind })))(
    'in a $kind becomes a link with the title of the page',
    ({ block, place }) => {
      const { blocks, problems } = resolve([block]);
      expect(problems).toEqual([]);
      expect(blocks).toEqual([places(RESOLVED)[place]]);
    },
  );

  test('keeps words of its own', () => {
    const named: Inline = {
      kind: 'operation',
      id: 'rest-api/add-order',
      children: [text('this one')],
      line: 3,
    };
    expect(resolve([paragraph(named)]).blocks).toEqual([
      paragraph({ ...RESOLVED, children: [text('this one')] }),
    ]);
  });

  test('with a wrong id is a problem with file and line', () => {
    expect(resolve([paragraph(operation('rest-api/ad-order', 12))]).problems).toEqual([
      expect.objectContaining({ file: 'a.mdx', line: 12, what: 'there is no operation "rest-api/ad-order"' }),
    ]);
  });

  test('with a wrong id is found in every place', () => {
    const wrong = places(operation('gone', 5));
    expect(resolve(wrong).problems).toHaveLength(wrong.length + 1);
  });
});

test('blocks without words come back as they are', () => {
  const blocks: Block[] = [{ kind: 'rule' }, { kind: 'code', language: 'text', code: 'x', marked: [] }];
  expect(resolve(blocks)).toEqual({ blocks, problems: [] });
});
