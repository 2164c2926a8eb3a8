/** Every kind of block becomes plain Markdown with the same content as the page. */
import { slug } from 'github-slugger';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { EVERY_KIND, TRICKY } from '../../../tests/fixtures/small-site/every-kind.ts';
import { code, pageTarget, paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import type { Block, Inline } from '../../model/prose.ts';
import { blocksToMarkdown } from './blocks.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Tree[];
}

function toMarkdown(...blocks: Block[]): string {
  return blocksToMarkdown(blocks, '/api/');
}

function everyNode(node: Tree): Tree[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)];
}

function parse(...blocks: Block[]): Tree[] {
  return everyNode(parser.parse(toMarkdown(...blocks)));
}

/** Returns the words that a reader of the Markdown sees. */
function wordsOf(...blocks: Block[]): string {
  return parse(...blocks)
    .filter(({ type }) => type === 'text' || type === 'inlineCode' || type === 'code')
    .map(({ value }) => value)
    .join('');
}

describe.each(Object.entries(EVERY_KIND))('%s', (_, block) => {
  test('is written without HTML and JSX', () => {
    expect(toMarkdown(block)).not.toBe('');
    expect(parse(block).filter(({ type }) => type === 'html')).toEqual([]);
  });
});

test.each([
  EVERY_KIND.paragraph,
  EVERY_KIND.heading,
  EVERY_KIND.list,
  EVERY_KIND.quote,
  EVERY_KIND.admonition,
  EVERY_KIND.tabs,
  EVERY_KIND.steps,
  EVERY_KIND.cards,
  EVERY_KIND.parameters,
  EVERY_KIND.table,
  EVERY_KIND.sequence,
  EVERY_KIND.figure,
])('$kind keeps words that look like markup as words', (block) => {
  expect(wordsOf(block)).toContain(TRICKY);
});

describe('a paragraph', () => {
  test.each(['# not a heading', '- not a list', '+ not a list', '1. not a list', '> not a quote'])(
    'that begins with %j stays a paragraph',
    (words) => {
      expect(parse(paragraph(text(words))).map(({ type }) => type)).toEqual(['root', 'paragraph', 'text']);
      expect(wordsOf(paragraph(text(words)))).toBe(words);
    },
  );

  test('keeps its inline markup', () => {
    const inlines: Inline[] = [
      { kind: 'strong', children: [text('a')] },
      { kind: 'emphasis', children: [text('b')] },
      { kind: 'delete', children: [text('c')] },
      { kind: 'code', text: '`d``e' },
      { kind: 'break' },
      { kind: 'link', target: pageTarget('/docs/x', 'y'), children: [text('f')] },
    ];
    const types = parse(paragraph(...inlines)).map(({ type }) => type);
    for (const type of ['strong', 'emphasis', 'delete', 'inlineCode', 'break', 'link']) {
      expect(types).toContain(type);
    }
    expect(wordsOf(paragraph(...inlines))).toBe('abc`d``ef');
  });
});

test('links lead to the Markdown of other pages', () => {
  const to = (target: Extract<Inline, { kind: 'link' }>['target']) =>
    toMarkdown(paragraph({ kind: 'link', target, children: [text('x')] }));
  expect(to(pageTarget('/docs/x', 'y'))).toBe('[x](/api/docs/x.md#y)');
  expect(to(pageTarget('/'))).toBe('[x](/api/index.md)');
  expect(to({ kind: 'anchor', hash: 'y' })).toBe('[x](#y)');
  expect(to({ kind: 'external', url: 'https://www.small.example' })).toBe('[x](https://www.small.example)');
});

test('code that holds a fence cannot end its own', () => {
  const source = 'Write:\n\n```json\n{}\n```\n\n````';
  const nodes = parse(code('markdown', source), paragraph(text('after')));
  expect(nodes.filter(({ type }) => type === 'code').map(({ value }) => value)).toEqual([source]);
});

test('a table keeps its columns with any text in a cell', () => {
  const types = parse(EVERY_KIND.table).map(({ type }) => type);
  expect(types.filter((type) => type === 'tableRow')).toHaveLength(2);
  expect(types.filter((type) => type === 'tableCell')).toHaveLength(4);
});

test('a sequence is written step by step', () => {
  const [client, engine] = ['client', 'engine'].map((id) => ({ id, label: `The ${id}` }));
  if (!client || !engine) throw new Error('two participants');
  const block: Block = { ...EVERY_KIND.sequence, title: 'Place an order', participants: [client, engine] };
  expect(toMarkdown({ ...block, steps: block.steps.map((step) => ({ ...step, text: step.kind })) })).toBe(
    [
      '**Place an order** (sequence)',
      '',
      '1. The client → The engine: message',
      '2. The engine ⇢ The client: reply',
      '3. (The engine) remark',
    ].join('\n'),
  );
});

test('an operation that was not resolved is an error, never silent', () => {
  const lost: Block = paragraph({ kind: 'operation', id: 'rest-api/gone', children: [] });
  expect(() => toMarkdown(lost)).toThrow('rest-api/gone');
});

test('a heading with an id of its own says it, so that a link to it can be followed', () => {
  const heading = (id: string): Block => ({
    kind: 'heading',
    level: 2,
    id,
    children: [text('Keep answers')],
  });
  expect(toMarkdown(heading('keep-answers'))).toBe('## Keep answers');
  expect(toMarkdown(heading('cache'))).toBe('## Keep answers {#cache}');
});

test('a name keeps its underscores; an underscore that would begin markup is escaped', () => {
  expect(toMarkdown(paragraph(text('eth_call, cl_ord_id and größe_2')))).toBe(
    'eth_call, cl_ord_id and größe_2',
  );
  expect(toMarkdown(paragraph(text('_not emphasis_ and __not strong__')))).toBe(
    '\\_not emphasis\\_ and \\_\\_not strong\\_\\_',
  );
});

/** Returns the kinds of blocks in the Markdown of a paragraph. */
function kindsOf(...children: Inline[]): string[] {
  const [root] = parse(paragraph(...children));
  return (root?.children ?? []).map(({ type }) => type);
}

test('a line that looks like a heading, a list or a rule stays a line of its paragraph', () => {
  const line: Inline = { kind: 'break' };
  for (const start of ['- a', ' - a', '-', '+ a', '# a', '##', '1. a', '2)', '---', '===', '    a']) {
    expect(kindsOf(text(start))).toEqual(['paragraph']);
    expect(kindsOf(text('One of'), line, text(start))).toEqual(['paragraph']);
    expect(wordsOf(paragraph(text('One of'), line, text(start)))).toBe(`One of${start.trim()}`);
  }
});

test('a heading is one line', () => {
  const children: Inline[] = [text('One'), { kind: 'break' }, text('two')];
  expect(toMarkdown({ kind: 'heading', level: 2, id: 'two', children })).toBe('## One two {#two}');
});

test('spaces at the ends of strong words are outside of its marks, where they are not markup', () => {
  const strong: Inline = { kind: 'strong', children: [text(' Note: '), { kind: 'break' }] };
  expect(toMarkdown(paragraph(text('See'), strong, text('here')))).toBe('See **Note:** \\\nhere');
  expect(toMarkdown(paragraph({ kind: 'emphasis', children: [text(' ')] }))).toBe('');
});

test('an empty text in code is shown as quotes', () => {
  const empty: Inline = { kind: 'code', text: '' };
  expect(wordsOf(paragraph(empty, text(' or '), empty))).toBe('"" or ""');
});

test.each([false, true])('lists that follow each other stay apart, ordered: %s', (ordered) => {
  const list = (word: string): Block => ({ kind: 'list', ordered, items: [[paragraph(text(word))]] });
  const [root] = parse(list('a'), list('b'), list('c'), EVERY_KIND.steps, EVERY_KIND.cards, list('d'));
  expect(root?.children?.map(({ type }) => type)).toEqual(Array.from({ length: 6 }, () => 'list'));
});

test.each(['C #', '##', 'a ##'])('the heading %j keeps its last marks', (words) => {
  expect(wordsOf({ kind: 'heading', level: 2, id: slug(words), children: [text(words)] })).toBe(words);
});

test.each([' a ', ' `a` ', ' ', '`'])('code keeps its spaces: %j', (words) => {
  const [found] = parse(paragraph({ kind: 'code', text: words })).filter(({ type }) => type === 'inlineCode');
  expect(found?.value).toBe(words);
});
