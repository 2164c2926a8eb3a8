/** What can stand in a line of text: markup, links with their targets, operations by id. */
import { describe, expect, test } from 'vitest';
import { blocksOf, FIRST_LINE } from '../../../tests/fixtures/small-site/reading.ts';
import { pageTarget, paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import type { LinkTarget } from '../../model/prose.ts';

test('inline markup is kept, and a line break in the source is a blank', () => {
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

test.each(LINKS)('a link to %s knows where it leads and on which line it stands', (url, target) => {
  expect(blocksOf(`[here](${url})`)).toEqual([
    paragraph({ kind: 'link', target, children: [text('here')], line: FIRST_LINE }),
  ]);
});

describe('<Operation>', () => {
  const line = FIRST_LINE;

  test('stands in a line of text, with or without words of its own', () => {
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
