/** JSON-LD for search engines, which no title can break out of. */
import { expect, test } from 'vitest';
import { post } from '../../tests/fixtures/small-site/blog.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from '../site/pages.ts';
import { toJsonLd } from './seo.ts';

const PAGE: Page = plainPage('/docs/guides/start', 'Start', 'How to begin.', []);

function read(page: Page): unknown {
  return JSON.parse(toJsonLd(smallSite(), page));
}

test('a title cannot close the script element early', () => {
  const title = '</script><script>alert(1)</script><!--';
  const json = toJsonLd(smallSite(), { ...PAGE, title });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toMatchObject({ '@graph': [{ headline: title }] });
});

test.each<[Page['genre'], string]>([
  ['landing', 'WebSite'],
  ['guide', 'TechArticle'],
  ['index', 'CollectionPage'],
  ['post', 'BlogPosting'],
])('a %s is a %s', (genre, type) => {
  expect(read({ ...PAGE, genre })).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': type, url: 'https://docs.small.example/docs-root/docs/guides/start', inLanguage: 'en' },
    ],
  });
});

test('a post has its day and its teams as authors', () => {
  const own = post('new', '2026-02-01', ['fix']);
  const page: Page = {
    ...plainPage('/blog/new', 'New', 'What is new.'),
    body: { kind: 'post', post: own },
    genre: 'post',
  };
  expect(read(page)).toMatchObject({
    '@graph': [{ datePublished: '2026-02-01', author: [{ '@type': 'Organization', name: 'Trading desk' }] }],
  });
});

test('a page with a breadcrumbs has breadcrumbs that end with itself', () => {
  const breadcrumbs = [
    { label: 'Guides', route: '/docs/category/guides' },
    { label: 'Spot', route: null },
  ] as const;
  expect(read({ ...PAGE, breadcrumbs })).toMatchObject({
    '@graph': [
      {},
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Guides', item: 'https://docs.small.example/docs-root/docs/category/guides' },
          { position: 2, name: 'Spot' },
          { position: 3, name: 'Start', item: 'https://docs.small.example/docs-root/docs/guides/start' },
        ],
      },
    ],
  });
});
