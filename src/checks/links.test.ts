/** Links from pages, the change log and the configuration must lead to existing pages and anchors. */
import { describe, expect, test } from 'vitest';
import { entry } from '../../tests/fixtures/small-site/blog.ts';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { SMALL_PROOF, smallLanding } from '../../tests/fixtures/small-site/landing.ts';
import { type SmallSiteParts, smallSite } from '../../tests/fixtures/small-site/site.ts';
import { heading, link, pageTarget, paragraph } from '../../tests/fixtures/small-site/words.ts';
import type { Route } from '../model/address.ts';
import type { SiteConfig } from '../model/config.ts';
import type { PageBody } from '../model/page-body.ts';
import type { Block, LinkTarget } from '../model/prose.ts';
import type { Asked, Page, Site } from '../model/site.ts';
import { readSpecification } from '../readers/specs.ts';
import { plainPage } from '../site/pages.ts';
import { anchorsOfPages, checkLinks } from './links.ts';

function problemsOf(parts: SmallSiteParts = {}): string[] {
  return check(smallSite(parts)).map(({ file, line, what }) => `${file}:${line ?? ''} ${what}`);
}

function check(site: Site) {
  return checkLinks(site, anchorsOfPages(site), 'site.config.ts');
}

function guide(...blocks: Block[]): Page {
  return { ...plainPage('/docs/guides/start', 'Start', 'How to begin.', blocks), source: 'start.mdx' };
}

function pageWith(target: LinkTarget): SmallSiteParts {
  return { pages: [guide(heading(2, 'limits'), paragraph(link(target, 7)))] };
}

test('a site whose links are right has no problems', () => {
  expect(problemsOf()).toEqual([]);
});

describe('a link of a page', () => {
  test.each<[string, LinkTarget]>([
    ['a page', pageTarget('/blog')],
    ['an anchor of a page', pageTarget('/docs/guides/start', 'limits')],
    ['an anchor of its own page', { kind: 'anchor', hash: 'limits' }],
    ['anywhere outside', { kind: 'external', url: 'https://anything.example/at-all' }],
  ])('may lead to %s', (_, target) => {
    expect(problemsOf(pageWith(target))).toEqual([]);
  });

  test('to a page that does not exist is a problem with file and line', () => {
    expect(problemsOf(pageWith(pageTarget('/docs/gone')))).toEqual([
      'start.mdx:7 link to /docs/gone, which is not a page',
    ]);
  });

  test('to an anchor that does not exist is a problem, on another page and on its own', () => {
    expect(problemsOf(pageWith(pageTarget('/blog', 'limits')))).toEqual([
      'start.mdx:7 link to /blog#limits, but that page has no such anchor',
    ]);
    expect(problemsOf(pageWith({ kind: 'anchor', hash: 'gone' }))).toEqual([
      'start.mdx:7 link to /docs/guides/start#gone, but that page has no such anchor',
    ]);
  });

  test('is found inside other blocks', () => {
    const nested: Block = {
      kind: 'admonition',
      tone: 'note',
      blocks: [paragraph(link(pageTarget('/gone'), 3))],
    };
    expect(problemsOf({ pages: [guide(nested)] })).toEqual([
      'start.mdx:3 link to /gone, which is not a page',
    ]);
  });

  test('in an entry of the change log names the file of the entry', () => {
    const wrong = entry('2026-01-01', ['rest'], { blocks: [paragraph(link(pageTarget('/gone'), 6))] });
    const body: PageBody = {
      kind: 'change-log',
      log: { areas: [], compare: null, years: [{ year: '2026', entries: [wrong] }] },
    };
    const page = { ...plainPage('/docs/change-log', 'Change Log', 'Changes.'), body };
    expect(problemsOf({ pages: [page] })).toEqual([
      'content/change-log/2026-01-01-rest.mdx:6 link to /gone, which is not a page',
    ]);
  });

  test('on the landing page is checked too', () => {
    const more = [{ label: 'Gone', target: pageTarget('/gone') }];
    const landing = { ...smallLanding, more };
    const body: PageBody = { kind: 'landing', landing, proof: SMALL_PROOF, news: [] };
    const page: Page = { ...plainPage('/', 'Start', 'Begin.'), body };
    expect(problemsOf({ pages: [page] })).toContain('page /: link to /gone, which is not a page');
  });
});

describe('a link of the configuration', () => {
  const { navbar, footer } = smallConfig;
  const gone = { label: 'Gone', to: '/docs/gone' } as const;

  test.each<[string, string, Partial<SiteConfig>]>([
    ['on the left of the bar', 'Gone', { navbar: { ...navbar, left: [gone] } }],
    ['on the right of the bar', 'Gone', { navbar: { ...navbar, right: [gone] } }],
    ['in a menu', 'Spot > Gone', { navbar: { ...navbar, left: [{ label: 'Spot', items: [gone] }] } }],
    ['in a footer column', 'Gone', { footer: { ...footer, columns: [{ title: 'API', items: [gone] }] } }],
    ['in the copyright line', 'Gone', { footer: { ...footer, copyright: { text: '©', links: [gone] } } }],
    ['in the announcement', 'Gone', { announcement: { id: 'a', text: 'b', link: gone, closable: true } }],
  ])('%s that leads nowhere is a configuration error that names the item', (_, name, config) => {
    expect(problemsOf({ config })).toEqual([
      `site.config.ts: configuration error at the navigation item "${name}": /docs/gone is not a page`,
    ]);
  });

  test('to a missing anchor is a configuration error', () => {
    const left = [{ label: 'Log', to: '/docs/change-log#2020' }] as const;
    expect(problemsOf({ config: { navbar: { ...navbar, left } } })).toEqual([
      'site.config.ts: configuration error at the navigation item "Log": link to /docs/change-log#2020, but that page has no such anchor',
    ]);
  });

  test('that is an alias of nothing is a problem', () => {
    expect(problemsOf({ config: { aliases: { '/news': '/gone' } } })).toEqual([
      'site.config.ts: alias /news leads to /gone, which is not a page',
    ]);
  });

  test('that is an alias at the address of a page is a problem: one of the two would be lost', () => {
    expect(problemsOf({ config: { aliases: { '/blog': '/' } } })).toEqual([
      'site.config.ts: alias /blog is the address of a page',
    ]);
  });

  test('to a related sidebar that does not exist is a configuration error', () => {
    const sidebars = [{ name: 'guides', label: 'Guides', related: ['moon'] }];
    expect(problemsOf({ config: { sidebars } })).toEqual([
      'site.config.ts: configuration error at the sidebar "guides": related "moon" is not a sidebar with pages',
    ]);
  });

  test('to an error guide that does not exist is a configuration error', () => {
    const api = { id: 'rest', spec: ['a.yaml'], sidebar: 'rest', label: 'REST' };
    const apis = [{ ...api, prefix: '/docs/rest', errorGuide: '/docs/moon' }] as const;
    expect(problemsOf({ config: { apis } })).toEqual([
      'site.config.ts: configuration error at the API "rest": the error guide /docs/moon is not a page',
    ]);
  });
});

test('a section that a specification names for recovery must exist; it is reported once with its file', async () => {
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Feed', version: '1' },
    'x-recovery': { drop: '/docs/guides/start#limits', gap: '/docs/guides/start#gone' },
    channels: { ticks: { address: null, messages: {} }, trades: { address: null, messages: {} } },
  };
  const text = JSON.stringify(document);
  const { value } = await readSpecification({ id: 'feed', files: [{ path: 'feed.yaml', text }] });
  const site = { ...smallSite({ pages: [guide(heading(2, 'limits'))] }), apis: value ? [value] : [] };
  expect(check(site).map(({ file, what }) => `${file} ${what}`)).toEqual([
    'feed.yaml x-recovery: link to /docs/guides/start#gone, but that page has no such anchor',
  ]);
});

test('what people ask for is a page, and a place on it', () => {
  const askedFor = (line: number, route: Route, hash?: string): Asked => {
    const phrases = ['nonce too low'];
    return { target: { kind: 'page', route, hash }, phrases, file: 'content/search/asked.yaml', line };
  };
  const asked = [
    askedFor(2, '/docs/guides/start', 'limits'),
    askedFor(4, '/docs/gone'),
    askedFor(6, '/docs/guides/start', 'gone'),
  ];
  expect(problemsOf({ pages: [guide(heading(2, 'limits'))], asked })).toEqual([
    'content/search/asked.yaml:4 link to /docs/gone, which is not a page',
    'content/search/asked.yaml:6 link to /docs/guides/start#gone, but that page has no such anchor',
  ]);
});
