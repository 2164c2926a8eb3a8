/** The blog and the change log as pages: newest first, by year, by tag, each with its feeds. */
import { describe, expect, test } from 'vitest';
import { entry, post } from '../../tests/fixtures/small-site/blog.ts';
import { areasOf, assembleBlog, assembleChangeLog, newestFirst } from './blog-pages.ts';

const POSTS = [
  post('c', '2026-03-01', ['rest']),
  post('b', '2025-02-01', ['fix', 'rest']),
  post('a', '2025-01-01', ['fix']),
];

const pages = assembleBlog(POSTS);
const find = (route: string) => pages.find((page) => page.route === route);

test('newest comes first, and the same day is in order of title', () => {
  const items = [
    { date: '2025-01-01', title: 'b' },
    { date: '2026-01-01', title: 'z' },
    { date: '2025-01-01', title: 'a' },
  ];
  expect(newestFirst(items).map(({ title }) => title)).toEqual(['z', 'a', 'b']);
  expect(items[0]?.title).toBe('b');
});

describe('the blog', () => {
  test('has a list, an archive, an index of tags, a page per tag and a page per post', () => {
    expect(pages.map(({ route }) => route)).toEqual([
      '/blog',
      '/blog/archive',
      '/blog/tags',
      '/blog/tags/fix',
      '/blog/tags/rest',
      '/blog/c',
      '/blog/b',
      '/blog/a',
    ]);
  });

  test('lists every post in full and offers three feeds', () => {
    expect(find('/blog')?.body).toMatchObject({ kind: 'posts', posts: POSTS });
    expect(find('/blog')?.feeds.map(({ path }) => path)).toEqual([
      '/blog/atom.xml',
      '/blog/rss.xml',
      '/blog/feed.json',
    ]);
  });

  test('has an archive by year', () => {
    const [c, b, a] = POSTS;
    expect(find('/blog/archive')?.body).toEqual({
      kind: 'archive',
      years: [
        { year: '2026', posts: [c] },
        { year: '2025', posts: [b, a] },
      ],
    });
  });

  test('counts the posts of each tag', () => {
    const cards = [
      expect.objectContaining({ title: 'fix', text: [{ kind: 'text', text: '2 posts' }] }),
      expect.objectContaining({ title: 'rest', text: [{ kind: 'text', text: '2 posts' }] }),
    ];
    expect(find('/blog/tags')?.body).toEqual({ kind: 'prose', blocks: [{ kind: 'cards', cards }] });
    const single = assembleBlog([post('a', '2025-01-01', ['fix'])]);
    expect(JSON.stringify(single.find(({ route }) => route === '/blog/tags'))).toContain('"1 post"');
  });

  test('shows on the page of a tag the posts with that tag', () => {
    expect(find('/blog/tags/fix')?.body).toEqual({ kind: 'posts', intro: [], posts: POSTS.slice(1) });
  });

  test('has a page for each post that leads to the newer and the older one', () => {
    expect(find('/blog/b')).toMatchObject({
      genre: 'post',
      body: { kind: 'post', post: POSTS[1] },
      source: 'content/blog/b.mdx',
      previous: { route: '/blog/c' },
      next: { route: '/blog/a' },
    });
    expect(find('/blog/c')?.previous).toBeNull();
    expect(find('/blog/a')?.next).toBeNull();
  });
});

describe('the change log', () => {
  const entries = [entry('2026-05-01', ['ws', 'rest']), entry('2025-05-01', ['rest'])];
  const areas = areasOf(entries, { rest: 'REST', ws: 'WebSocket', fix: 'FIX' });
  const page = assembleChangeLog(entries, areas, null);

  test('shows entries by year, and only areas that have entries', () => {
    expect(page.body).toEqual({
      kind: 'change-log',
      log: {
        areas: [
          { id: 'rest', label: 'REST' },
          { id: 'ws', label: 'WebSocket' },
        ],
        compare: null,
        years: [
          { year: '2026', entries: entries.slice(0, 1) },
          { year: '2025', entries: entries.slice(1) },
        ],
      },
    });
  });

  test('has feeds of its own', () => {
    expect(page.feeds.map(({ path }) => path)).toContain('/docs/change-log/atom.xml');
  });
});
