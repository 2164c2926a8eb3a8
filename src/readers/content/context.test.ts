/** Plain Markdown becomes blocks: headings, fences with title and marks, lists, and links with their targets. */
import { describe, expect, test } from 'vitest';
import { blocksOf, FIRST_LINE } from '../../../tests/fixtures/small-site/reading.ts';
import { code, heading, pageTarget, paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import type { LinkTarget } from '../../model/prose.ts';

describe('a heading', () => {
  test('has the slug of its words as id, each once', () => {
    expect(blocksOf('## Rate limits', '', '### Rate limits', '', '#### The `cl_ord_id` field')).toEqual([
      heading(2, 'rate-limits', 'Rate limits'),
      heading(3, 'rate-limits-1', 'Rate limits'),
      expect.objectContaining({ level: 4, id: 'the-cl_ord_id-field' }),
    ]);
  });

  test('takes its id from an anchor, which is not part of its words', () => {
    expect(blocksOf('## Rate limits <Anchor id="limits"/>')).toEqual([heading(2, 'limits', 'Rate limits')]);
  });
});

describe('a fence', () => {
  test('keeps its code as written', () => {
    expect(blocksOf('```json', '{', '  "a": "<b>",', '', '  "c": 1 }', '```')).toEqual([
      {
        kind: 'code',
        language: 'json',
        code: '{\n  "a": "<b>",\n\n  "c": 1 }',
        title: undefined,
        marked: [],
      },
    ]);
  });

  test('takes a title and marked lines', () => {
    expect(blocksOf('```json title="a b.json" {1,3-5}', '[', '1', ',', '2', ']', '```')).toEqual([
      { kind: 'code', language: 'json', code: '[\n1\n,\n2\n]', title: 'a b.json', marked: [1, 3, 4, 5] },
    ]);
  });

  test('may be of a language without colors', () => {
    expect(blocksOf('```fix', '8=FIX.4.4', '```')).toEqual([expect.objectContaining({ language: 'fix' })]);
  });
});

test('lists, quotes and rules keep their content', () => {
  expect(blocksOf('1. one', '2. two', '', '   more', '', '> quoted', '', '---')).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [[paragraph(text('one'))], [paragraph(text('two')), paragraph(text('more'))]],
    },
    { kind: 'quote', blocks: [paragraph(text('quoted'))] },
    { kind: 'rule' },
  ]);
});

test('a numbered list begins with the number that was written', () => {
  expect(blocksOf('3. three', '4. four')).toEqual([expect.objectContaining({ ordered: true, start: 3 })]);
});

test('a heading never takes an id of the frame', () => {
  expect(blocksOf('## Search', '## Contents')).toEqual([
    expect.objectContaining({ id: 'search-1' }),
    expect.objectContaining({ id: 'contents-1' }),
  ]);
});

test('<CodeTabs> names each fence by its tab', () => {
  const fences = ['bash', 'python', 'go', 'javascript', 'php'].flatMap((language) => [
    `\`\`\`${language}`,
    'x',
    '```',
    '',
  ]);
  const tab = (name: string, language: string) => ({
    tab: name,
    code: { ...code(language, 'x'), title: undefined },
  });
  expect(blocksOf('<CodeTabs>', '', ...fences, '</CodeTabs>')).toEqual([
    {
      kind: 'code-tabs',
      tabs: [
        tab('curl', 'bash'),
        tab('python', 'python'),
        tab('go', 'go'),
        tab('nodejs', 'javascript'),
        tab('php', 'php'),
      ],
    },
  ]);
});

test('inline markup is read, and a line break in the source is a blank', () => {
  expect(blocksOf('One', 'two *three* **four** ~~five~~ `six`')).toEqual([
    paragraph(
      text('One two '),
      { kind: 'emphasis', children: [text('three')] },
      text(' '),
      { kind: 'strong', children: [text('four')] },
      text(' '),
      { kind: 'delete', children: [text('five')] },
      text(' '),
      { kind: 'code', text: 'six' },
    ),
  ]);
});

const LINKS: readonly (readonly [string, LinkTarget])[] = [
  ['/docs/guides/start', pageTarget('/docs/guides/start')],
  ['/docs/guides/start/#key', pageTarget('/docs/guides/start', 'key')],
  ['#key', { kind: 'anchor', hash: 'key' }],
  ['https://{{hosts.spotRest}}/0', { kind: 'external', url: 'https://api.small.example/0' }],
  ['mailto:help@small.example', { kind: 'external', url: 'mailto:help@small.example' }],
];

test.each(LINKS)('a link to %s knows where it leads and on which line it is', (url, target) => {
  expect(blocksOf(`[here](${url})`)).toEqual([
    paragraph({ kind: 'link', target, children: [text('here')], line: FIRST_LINE }),
  ]);
});

describe('<Operation>', () => {
  const line = FIRST_LINE;

  test('can be in a line of text, with or without words of its own', () => {
    expect(
      blocksOf(
        'Use <Operation id="rest-api/add-order"/> or <Operation id="rest-api/add-order">this</Operation>.',
      ),
    ).toEqual([
      paragraph(
        text('Use '),
        { kind: 'operation', id: 'rest-api/add-order', children: [], line },
        text(' or '),
        { kind: 'operation', id: 'rest-api/add-order', children: [text('this')], line },
        text('.'),
      ),
    ]);
  });

  test('alone on a line is a paragraph', () => {
    const expected = [paragraph({ kind: 'operation', id: 'rest-api/add-order', children: [], line })];
    expect(blocksOf('<Operation id="rest-api/add-order"/>')).toEqual(expected);
  });
});
