/** The whole site as text for language models: an index, and files small enough to be read whole. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../../tests/fixtures/small-site/config.ts';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { paragraph, text } from '../../../tests/fixtures/small-site/words.ts';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import type { ApiConfig } from '../../model/config.ts';
import type { LogEntry } from '../../model/page-body.ts';
import type { Page, Site } from '../../model/site.ts';
import { plainPage } from '../../site/pages.ts';
import { toLlmsFiles } from './llms.ts';
import { toMarkdownPage } from './pages.ts';

const API: ApiConfig = { id: 'pets', spec: ['a.yaml'], prefix: '/docs/pets', sidebar: 'rest', label: 'Pets' };

function filesOf(pages: readonly Page[], apis: readonly ApiConfig[] = [API]) {
  const site = { ...smallSite(), config: { ...smallConfig, apis }, pages };
  const textOf = (page: Page) => toMarkdownPage(site.config, page);
  const files = new Map(
    [...toLlmsFiles(site, textOf)].map(({ path, content }) => [path, content.toString()]),
  );
  return { files, textOf };
}

const [guide, first, second] = [
  plainPage('/docs/guides/start', 'Start', 'How to begin.'),
  plainPage('/docs/pets/add', 'Add', 'Adds a pet.'),
  plainPage('/docs/pets/remove', 'Remove', 'Removes a pet.'),
];

test('each API has a part, all other pages have one, and llms-full.txt lists them', () => {
  const { files, textOf } = filesOf([guide, first, second]);
  expect(files.get('llms-full/apis/pets.txt')).toBe(`${textOf(first)}\n---\n\n${textOf(second)}`);
  expect(files.get('llms-full/pages.txt')).toBe(textOf(guide));
  expect(files.get('llms-full.txt')).toContain(
    '- [Pets](https://docs.small.example/docs-root/llms-full/apis/pets.txt): 1 KB',
  );
  expect(files.get('llms-full.txt')).toContain('/docs-root/llms-full/pages.txt)');
});

test('a planned page is in no part', () => {
  const { files } = filesOf([first, { ...second, state: 'planned' }]);
  expect(files.get('llms-full/apis/pets.txt')).not.toContain('Removes a pet.');
  expect([...files.keys()]).toEqual([
    'llms.txt',
    'llms/general.txt',
    'llms-full/apis/pets.txt',
    'llms-full.txt',
  ]);
});

test('an API whose prefix begins like that of another keeps its own pages', () => {
  const shop: ApiConfig = { ...API, id: 'shop', prefix: '/docs/pets/shop', label: 'Shop' };
  const own = plainPage('/docs/pets/shop/buy', 'Buy', 'Buys a pet.');
  const { files, textOf } = filesOf([first, own], [API, shop]);
  expect(files.get('llms-full/apis/shop.txt')).toBe(textOf(own));
  expect(files.get('llms-full/apis/pets.txt')).toBe(textOf(first));
});

test('no part is above 2 MB: pages go to a next one, and a page that is longer is cut between lines', () => {
  const long = (name: string, size: number) =>
    plainPage(
      `/docs/pets/${name}`,
      name,
      'Long.',
      Array.from({ length: size }, () => paragraph(text('wörter '.repeat(140)))),
    );
  const pages = [long('a', 900), long('b', 900), long('c', 4000)];
  const { files, textOf } = filesOf(pages);
  const parts = [...files].filter(([path]) => path.startsWith('llms-full/'));
  const sizes = parts.map(([, content]) => new TextEncoder().encode(content).length);
  expect(sizes.every((size) => size <= 2_000_000)).toBe(true);
  expect(parts.map(([path]) => path).slice(0, 2)).toEqual([
    'llms-full/apis/pets.txt',
    'llms-full/apis/pets/2.txt',
  ]);
  expect(parts.length).toBeGreaterThan(3);
  const all = parts
    .map(([, content]) => content)
    .join('')
    .replaceAll('\n---\n\n', '');
  expect(all).toBe(pages.map(textOf).join(''));
  expect(files.get('llms-full.txt')).toContain(`part 1 of ${parts.length}`);
});

test('a page without a description is its title alone', () => {
  const index = filesOf([plainPage('/docs/pets/add', 'Add', '')]).files.get('llms/general.txt');
  expect(index).toMatch(/^- \[Add\]\(\S+\)$/m);
});

test('llms.txt says how agents read the site, and leads to lists of its pages, feeds and specifications', async () => {
  const feed = { title: 'Change Log', type: 'application/rss+xml', path: '/docs/change-log/rss.xml' };
  const apis = await loadApis(undefined, ['ramp']);
  const site = {
    ...smallSite(),
    pages: [
      { ...guide, feeds: [feed] },
      { ...first, feeds: [feed] },
    ],
    apis,
  };
  const files = new Map([...toLlmsFiles(site, () => '')].map(({ path, content }) => [path, String(content)]));
  expect([...files.keys()][0]).toBe('skill.md');
  const base = 'https://docs.small.example/docs-root/';
  const text = files.get('llms.txt') ?? '';
  expect(text).toContain('send `Accept: text/markdown`');
  expect(text).toContain('`node src/build/run.mjs mcp`');
  expect(text).toContain(`- [skill.md](${base}skill.md)`);
  expect(text).toContain(`- [General](${base}llms/general.txt): 2 pages.`);
  expect(text).toContain(`- [Feeds](${base}llms/feeds.txt): `);
  expect(files.get('llms/feeds.txt')?.match(/^- .*/gm)).toEqual([
    `- [Change Log](${base}docs/change-log/rss.xml): application/rss+xml.`,
  ]);
  expect(files.get('llms/specifications.txt')).toContain(`- [ramp.yaml](${base}specs/ramp/ramp.yaml): `);
  expect(text).not.toContain('[Data]');
});

test('a list above 45 KB goes on in the next one, and the index names both', () => {
  const pages = Array.from({ length: 900 }, (_, at) =>
    plainPage(`/docs/pets/${at}`, `Pet ${at}`, 'Buys a pet.'),
  );
  const { files } = filesOf(pages);
  const lists = [...files].filter(([path]) => path.startsWith('llms/'));
  expect(lists.map(([path]) => path)).toEqual(['llms/general.txt', 'llms/general-2.txt']);
  expect(lists.every(([, content]) => content.length < 50_000)).toBe(true);
  expect(lists.flatMap(([, content]) => content.match(/^- /gm))).toHaveLength(900);
  expect(files.get('llms.txt')).toContain('[General, part 2 of 2](');
});

test('the lists have the lists of values of every API, their schemas, kept releases and the change log of each area', async () => {
  const apis = await loadApis(undefined, ['ramp']);
  const small = smallSite();
  const entry: LogEntry = {
    id: 'entry',
    file: 'entry.mdx',
    title: 'New',
    date: '2026-01-01',
    areas: [{ id: 'ramp', label: 'Ramp' }],
    blocks: [],
    changes: [],
  };
  const site: Site = {
    ...small,
    config: { ...small.config, areas: { ramp: 'Ramp', quiet: 'Quiet' } },
    apis,
    files: [{ kind: 'errors', label: 'errors', path: 'files/ramp/errors.json', content: '' }],
    archives: ['2026-01-01'],
    entries: [entry],
  };
  const text = [...toLlmsFiles(site, () => '')]
    .filter(({ path }) => path.startsWith('llms/'))
    .map(({ content }) => String(content))
    .join('');
  for (const path of [
    'files/ramp/errors.json',
    'files/ramp/limits.json',
    'files/ramp/values.json',
    'files/data-schemas/limits.json',
    'files/2026-01-01/all.zip',
    'docs/change-log/ramp/atom.xml',
  ])
    expect(text).toContain(`(https://docs.small.example/docs-root/${path}): `);
  expect(text).not.toContain('change-log/quiet');
});
