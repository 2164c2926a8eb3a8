/** SEO files: which pages search engines get, and when they get none. */
import { describe, expect, test } from 'vitest';
import { post } from '../../tests/fixtures/small-site/blog.ts';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { readXml } from '../../tests/fixtures/xml.ts';
import type { Site } from '../model/site.ts';
import { plainPage } from '../site/pages.ts';
import { toSeoFiles } from './seo.ts';

async function filesOf(site: Site): Promise<ReadonlyMap<string, string>> {
  return new Map((await toSeoFiles(site)).map(({ path, content }) => [path, String(content)]));
}

describe('the sitemap', () => {
  const site = smallSite({
    pages: [
      { ...plainPage('/docs/planned', 'Planned', 'Not yet.', []), state: 'planned' },
      {
        ...plainPage('/blog/new', 'New', 'What is new.'),
        body: { kind: 'post', post: post('new', '2026-02-01', []) },
      },
    ],
  });

  test('holds every written page and no planned one', async () => {
    const elements = readXml((await filesOf(site)).get('sitemap.xml') ?? '');
    const places = elements.filter(({ name }) => name === 'loc').map(({ text }) => text);
    expect(places).toContain('https://docs.small.example/docs-root/');
    expect(places).toContain('https://docs.small.example/docs-root/blog/new');
    expect(places).toHaveLength(site.pages.length - 1);
  });

  test('dates posts', async () => {
    const elements = readXml((await filesOf(site)).get('sitemap.xml') ?? '');
    expect(elements.find(({ name }) => name === 'lastmod')?.text).toMatch(/^2026-02-01/);
  });

  test('is named by robots.txt, which is at the root of the host', async () => {
    const robots = (await toSeoFiles(site)).find(({ path }) => path === 'robots.txt');
    expect(robots?.place).toBe('root');
    expect((await filesOf(site)).get('robots.txt')).toBe(
      'User-agent: *\nAllow: /\nSitemap: https://docs.small.example/docs-root/sitemap.xml\n',
    );
  });
});

test('a site that must not be indexed has no sitemap and lets robots in to read so', async () => {
  const files = await filesOf(smallSite({ config: { noindex: true } }));
  expect(files.has('sitemap.xml')).toBe(false);
  expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n');
});

test('the manifest names the site and stays under its base', async () => {
  const manifest: unknown = JSON.parse((await filesOf(smallSite())).get('manifest.webmanifest') ?? '');
  expect(manifest).toMatchObject({
    name: 'Small Docs',
    short_name: 'Small',
    start_url: '/docs-root/',
    scope: '/docs-root/',
    icons: [{ src: '/docs-root/favicon.svg' }],
  });
});
