/** Page bodies of every kind: their prose, links, anchors and contents. */
import { describe, expect, test } from 'vitest';
import { entry, post } from '../../tests/fixtures/small-site/blog.ts';
import { SMALL_PROOF, smallLanding } from '../../tests/fixtures/small-site/landing.ts';
import { smallReference } from '../../tests/fixtures/small-site/reference.ts';
import { heading, link, pageTarget, paragraph } from '../../tests/fixtures/small-site/words.ts';
import { anchorsOf, blocksOf, linksOf, outlineOf, type PageBody } from './page-body.ts';
import type { Block } from './prose.ts';

const target = pageTarget('/docs/x');

function logOf(blocks: readonly Block[]): PageBody {
  const entries = [entry('2026-01-01', ['rest'], { blocks })];
  return { kind: 'change-log', log: { areas: [], compare: null, years: [{ year: '2026', entries }] } };
}

/** Returns a body of every kind that contains prose, each with the same blocks. */
function bodies(blocks: readonly Block[]): PageBody[] {
  return [
    { kind: 'prose', blocks },
    { kind: 'post', post: post('a', '2026-01-01', [], { blocks }) },
    { kind: 'posts', intro: blocks, posts: [] },
    logOf(blocks),
    { kind: 'reference', reference: { ...smallReference([]), description: blocks } },
  ];
}

test.each(bodies([paragraph(link(target, 7))]))('the prose and the links of a $kind are found', (body) => {
  expect(blocksOf(body)).toEqual([paragraph(link(target, 7))]);
  expect(linksOf(body)).toContainEqual({ target, line: 7 });
});

test('the guides that explain access and rate limits are links of a reference', () => {
  const { access, ...reference } = smallReference([]);
  const lines = access.map((line) => ({ ...line, guide: '/docs/signing' as const }));
  const body: PageBody = {
    kind: 'reference',
    reference: { ...reference, access: lines, rate: { cost: '1 point', guide: '/docs/limits' } },
  };
  expect(linksOf(body)).toEqual(
    [pageTarget('/docs/signing'), pageTarget('/docs/limits')].map((each) => ({
      target: each,
      line: undefined,
    })),
  );
});

test('every link of the landing page is found', () => {
  const body: PageBody = { kind: 'landing', landing: smallLanding, proof: SMALL_PROOF, news: [] };
  expect(linksOf(body).map((each) => each.target)).toEqual([
    pageTarget('/docs/guides/start'),
    pageTarget('/docs/guides/compare'),
    pageTarget('/docs/rest-api/time'),
    pageTarget('/docs/rest-api/add-order'),
    { kind: 'external', url: 'https://status.small.example' },
  ]);
});

describe('anchors', () => {
  test.each(bodies([heading(2, 'a'), { kind: 'quote', blocks: [heading(3, 'b')] }]))(
    'of a $kind hold the headings at any depth',
    (body) => {
      expect(anchorsOf(body)).toEqual(expect.arrayContaining(['a', 'b']));
    },
  );

  test('of a change log are its years and its entries', () => {
    expect(anchorsOf(logOf([]))).toEqual(['2026', '2026-01-01-rest']);
  });

  test('of a reference are its sections, its fields and its errors', () => {
    expect(anchorsOf({ kind: 'reference', reference: smallReference([]) })).toEqual([
      ...['sample', 'conversation', 'body', 'tags', 'errors'],
      ...['body.side', 'body.child', 'tags.OrderQty', 'errors.EOrder-Unknown'],
    ]);
  });
});

test('the contents of a change log are its entries, those of an archive its years', () => {
  const years = [{ id: '2026', level: 2, text: '2026' }];
  expect(outlineOf(logOf([heading(2, 'inner')]))).toEqual([
    { id: '2026-01-01-rest', level: 2, text: 'Change of 2026-01-01', date: '2026-01-01' },
  ]);
  expect(outlineOf({ kind: 'archive', years: [{ year: '2026', posts: [] }] })).toEqual(years);
});
