/** The whole site from what the readers found: every promised page exists and has its neighbors. */
import { describe, expect, test } from 'vitest';
import { entry, post } from '../../tests/fixtures/small-site/blog.ts';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { smallLanding } from '../../tests/fixtures/small-site/landing.ts';
import { index, placement } from '../../tests/fixtures/small-site/placements.ts';
import { operation, paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import { blocksOf } from '../model/page-body.ts';
import { assembleSite, type SiteInput } from './assemble.ts';
import type { WrittenGuide } from './doc-pages.ts';

const GUIDE: WrittenGuide = {
  route: '/docs/guides/start',
  title: 'First steps',
  description: 'How to begin.',
  file: 'content/guides/start.mdx',
  blocks: [paragraph(text('Begin.'))],
};

function assemble(more: Partial<SiteInput> = {}) {
  const { value, problems } = assembleSite({
    config: smallConfig,
    placements: [
      index('/docs/category/guides', 'guides', '', { title: 'Guides' }),
      placement('/docs/guides/start', 'guides', '', { title: '' }),
      placement('/docs/guides/errors', 'guides', 'Spot', { title: 'Errors' }),
      placement('/docs/rest-api/add-order', 'rest', 'Trading', { title: 'Add order' }),
      index('/docs/category/trading', 'rest', 'Trading', { title: '' }),
      placement('/docs/alone', '', '', { title: 'Alone' }),
    ],
    guides: [GUIDE],
    apis: [],
    posts: [post('old', '2024-01-01', ['fix']), post('new', '2026-01-01', ['rest', 'fix'])],
    entries: [entry('2025-01-01', ['rest']), entry('2026-01-01', ['ws'])],
    landing: { title: 'Build', description: 'Everything.', proof: true, landing: smallLanding },
    ...more,
  });
  const find = (route: string) => value.pages.find((page) => page.route === route);
  return {
    site: value,
    problems: problems.map((each) => `${each.file}:${each.line ?? ''} ${each.what}`),
    find,
  };
}

test('every address has its page, each once', () => {
  const { site, problems } = assemble();
  expect(problems).toEqual([]);
  expect(site.pages.map(({ route }) => route)).toEqual([
    '/',
    '/docs/category/guides',
    '/docs/guides/start',
    '/docs/guides/errors',
    '/docs/rest-api/add-order',
    '/docs/category/trading',
    '/docs/alone',
    '/blog',
    '/blog/archive',
    '/blog/tags',
    '/blog/tags/fix',
    '/blog/tags/rest',
    '/blog/new',
    '/blog/old',
    '/docs/change-log',
  ]);
});

describe('a page', () => {
  test('that is written has its words, its file and its place', () => {
    expect(assemble().find('/docs/guides/start')).toMatchObject({
      title: 'First steps',
      genre: 'guide',
      state: 'written',
      source: 'content/guides/start.mdx',
      body: { kind: 'prose', blocks: GUIDE.blocks },
      sidebar: { name: 'guides' },
      breadcrumbs: [{ label: 'Guides', route: '/docs/category/guides' }],
    });
  });

  test('that is promised only says so', () => {
    const page = assemble().find('/docs/rest-api/add-order');
    expect(page).toMatchObject({ title: 'Add order', state: 'planned', source: null });
    expect(page?.body).toEqual({
      kind: 'prose',
      blocks: [expect.objectContaining({ kind: 'admonition', title: 'Not available yet' })],
    });
  });

  test('knows the page before and the page after it', () => {
    const { find } = assemble();
    expect(find('/docs/category/guides')).toMatchObject({
      previous: null,
      next: { route: '/docs/guides/start' },
    });
    expect(find('/docs/guides/start')).toMatchObject({
      previous: { route: '/docs/category/guides' },
      next: { route: '/docs/guides/errors', title: 'Errors' },
    });
    expect(find('/docs/guides/errors')?.next).toBeNull();
  });

  test('does not link to itself in its own breadcrumbs', () => {
    expect(assemble().find('/docs/rest-api/add-order')?.breadcrumbs).toEqual([
      { label: 'REST', route: null },
      { label: 'Trading', route: '/docs/category/trading' },
    ]);
  });

  test('outside of all sidebars has no neighbors', () => {
    expect(assemble().find('/docs/alone')).toMatchObject({
      layout: 'article',
      sidebar: null,
      breadcrumbs: [],
      previous: null,
      next: null,
    });
  });
});

test('a page is called the same in its sidebar, in the order of reading and on itself', () => {
  const { site, find } = assemble();
  expect(site.sidebars[0]?.children[0]).toMatchObject({ title: 'First steps' });
  expect(find('/docs/category/guides')?.next?.title).toBe('First steps');
  expect(find('/docs/category/trading')?.title).toBe('Trading');
});

describe('a category', () => {
  test('of a whole sidebar shows its pages as cards and its groups under headings', () => {
    const page = assemble().find('/docs/category/guides');
    expect(page?.breadcrumbs).toEqual([]);
    expect(page?.description).toBe('Guides: an index of 2 pages.');
    expect(page && blocksOf(page.body)).toEqual([
      paragraph(text('2 pages in this section.')),
      {
        kind: 'cards',
        cards: [
          expect.objectContaining({
            text: [text('How to begin.')],
            target: { kind: 'page', route: '/docs/guides/start' },
          }),
        ],
      },
      expect.objectContaining({ kind: 'heading', level: 2, id: 'spot' }),
      { kind: 'cards', cards: [expect.objectContaining({ title: 'Errors', text: [] })] },
    ]);
  });

  test('of a group counts the pages of the group only', () => {
    const page = assemble().find('/docs/category/trading');
    expect(page && blocksOf(page.body)[0]).toEqual(paragraph(text('1 page in this section.')));
    expect(page?.breadcrumbs).toEqual([{ label: 'REST', route: '/docs/rest-api/add-order' }]);
  });
});

test('related sidebars are offered by their label and home', () => {
  expect(assemble().site.sidebars.map(({ name, related }) => [name, related])).toEqual([
    ['guides', [{ title: 'REST', route: '/docs/rest-api/add-order' }]],
    ['rest', []],
  ]);
});

describe('a problem', () => {
  test('is a guide that the inventory does not place', () => {
    const lost = { ...GUIDE, route: '/docs/guides/lost', file: 'content/guides/lost.mdx' } as const;
    expect(assemble({ guides: [GUIDE, lost] }).problems).toEqual([
      'content/guides/lost.mdx: /docs/guides/lost is not in the inventory',
    ]);
  });

  test('is a title in the inventory of a page that has its own, or of a group that has a name', () => {
    const { problems, find } = assemble({
      placements: [
        placement('/docs/guides/start', 'guides', '', { title: 'Start', line: 3 }),
        index('/docs/category/trading', 'rest', 'Trading', { title: 'Trading', line: 4 }),
      ],
    });
    expect(problems).toEqual([
      'inventory.tsv:3 /docs/guides/start has a title here and in content/guides/start.mdx',
      'inventory.tsv:4 /docs/category/trading has a title here and as the name of its group',
    ]);
    expect(find('/docs/guides/start')?.title).toBe('First steps');
  });

  test('is a page that nothing names', () => {
    const nameless = placement('/docs/x', 'rest', 'Trading', { title: '', line: 5 });
    expect(assemble({ placements: [nameless], guides: [] }).problems).toEqual([
      'inventory.tsv:5 /docs/x has no title',
    ]);
  });

  test('is a place in a sidebar that does not exist', () => {
    expect(
      assemble({ placements: [placement('/docs/x', 'gone', '', { line: 4 })], guides: [] }).problems,
    ).toEqual(['inventory.tsv:4 unknown sidebar "gone"']);
  });

  test('is a wrong operation in a guide, a post or an entry, each with its own file', () => {
    const blocks = [paragraph(operation('rest-api/gone', 8))];
    const { problems } = assemble({
      guides: [{ ...GUIDE, blocks }],
      posts: [post('new', '2026-01-01', ['rest'], { blocks })],
      entries: [entry('2026-01-01', ['ws'], { blocks })],
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'content/guides/start.mdx:8',
      'content/blog/new.mdx:8',
      'content/change-log/2026-01-01-ws.mdx:8',
    ]);
  });
});
