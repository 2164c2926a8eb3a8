/** A site without an inventory: pages follow the specification, and an inventory only moves and renames them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { placement } from '../../tests/fixtures/small-site/placements.ts';
import { paragraph, text } from '../../tests/fixtures/small-site/words.ts';
import type { ApiConfig } from '../model/config.ts';
import { blocksOf } from '../model/page-body.ts';
import { plainText } from '../model/walk.ts';
import { readSpecification } from '../readers/specs.ts';
import { assembleSite, type SiteInput } from './assemble.ts';
import { type ConfiguredApi, withFreeSlugs } from './placement.ts';
import { layOut } from './reference/layout.ts';

const PETS = `openapi: 3.1.0
info: { title: Pets, version: '2', description: All about pets. }
tags: [{ name: Dogs, description: They bark. }]
x-errors: { BUSY: { meaning: Busy., remedy: Wait. } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: Key, description: Ask for one. } } }
paths:
  /a: { get: { operationId: getDog, summary: Get a dog, tags: [Dogs], x-errors: [BUSY], responses: {} } }
  /b: { get: { operationId: get_dog, x-slug: get-dog, summary: Get another, tags: [Dogs], responses: {} } }
  /c: { get: { operationId: overview, x-slug: overview, summary: See, responses: {} } }
  /d: { get: { operationId: ${'long'.repeat(50)}, summary: Long, responses: {} } }
`;

async function configured(source: string, more: Partial<ApiConfig> = {}): Promise<ConfiguredApi> {
  const id = more.id ?? 'pets';
  const { value } = await readSpecification({ id, files: [{ path: `specs/${id}`, text: source }] });
  if (!value) throw new Error('not read');
  const config: ApiConfig = {
    id,
    label: 'Pet Shop',
    spec: [id],
    prefix: `/docs/${id}`,
    sidebar: 'rest',
    info: `/docs/${id}/overview`,
    envelope: `/docs/${id}/header-and-trailer`,
    errorGuide: '/docs/errors',
    editorial: 'warn',
    ...more,
  };
  const api = withFreeSlugs(value, config);
  return { api, config, layout: layOut(api, config.prefix), files: [] };
}

function assemble(apis: readonly ConfiguredApi[], more: Partial<SiteInput> = {}) {
  const config = { ...smallConfig, apis: apis.map((each) => each.config) };
  const input = { config, placements: null, guides: [], apis, posts: [], entries: [], landing: null };
  const { value: site, problems } = assembleSite({ ...input, ...more });
  const find = (route: string) => site.pages.find((page) => page.route === route);
  return { site, problems, find, routes: site.pages.map(({ route }) => route) };
}

const LINKED = `openapi: 3.1.0
info: { title: Pets, version: '2' }
paths:
  /a: { get: { operationId: getDog, responses: {} } }
  /b:
    get:
      operationId: get_dog
      responses:
        '200':
          description: Done.
          links: { again: { operationId: get_dog }, long: { operationId: ${'long'.repeat(50)} } }
  /d: { get: { operationId: ${'long'.repeat(50)}, responses: {} } }
`;

test('a link to an operation leads to its page, even if its name is taken or too long', async () => {
  const { site, find } = assemble([await configured(LINKED)]);
  const { route, body } = find('/docs/pets/get-dog-2') ?? {};
  const page = body ? JSON.stringify(blocksOf(body)) : '';
  expect([...page.matchAll(/"route":"([^"]+)"/g)].map(([, target]) => target)).toEqual([route, LONG]);
  for (const { slug } of site.apis[0]?.operations ?? []) expect(find(`/docs/pets/${slug}`)).toBeDefined();
});

/** A name of 200 letters ends with its hash. */
const LONG = `/docs/pets/${'long'.repeat(50).slice(0, 81)}-aac648ad`;

test('an API has its overview and its errors before its operations, each at an address of its own', async () => {
  const { routes, problems, find } = assemble([await configured(PETS)]);
  expect(problems).toEqual([]);
  expect(routes).toEqual([
    '/',
    '/docs/pets/overview',
    '/docs/errors',
    '/docs/pets/get-dog',
    '/docs/pets/get-dog-2',
    '/docs/pets/overview-2',
    LONG,
  ]);
  expect(find('/docs/pets/overview')?.title).toBe('Pet Shop');
});

test('the overview holds the words, the schemes and the words of tags that have no page', async () => {
  const page = assemble([await configured(PETS)]).find('/docs/pets/overview');
  const words = page ? JSON.stringify(blocksOf(page.body)) : '';
  for (const part of ['All about pets.', 'Ask for one.', 'They bark.']) expect(words).toContain(part);
});

test('the overview holds the words of tags without operations, which some write instead of guides', async () => {
  const text = PETS.replace('tags: [', 'tags: [{ name: Paging, description: Ten pets fit on a page. }, ');
  const { body } = assemble([await configured(text)]).find('/docs/pets/overview') ?? {};
  const words = body ? JSON.stringify(blocksOf(body)) : '';
  expect(words).toContain('Ten pets fit on a page.');
  expect(words.match(/They bark\./g)).toHaveLength(1);
});

test('a strict API keeps its own addresses: two pages at one of them are for a person to tell apart', async () => {
  const { routes } = assemble([await configured(PETS, { editorial: 'strict' })]);
  expect(routes.filter((route) => route === '/docs/pets/get-dog')).toHaveLength(2);
});

test('the header of FIX messages has a page', async () => {
  const dictionary = readFileSync('tests/fixtures/quickfix-dictionary/input.xml', 'utf8');
  const { routes, find } = assemble([await configured(dictionary, { id: 'fix' })]);
  expect(routes).toContain('/docs/fix/header-and-trailer');
  expect(find('/docs/fix/header-and-trailer')?.state).toBe('written');
});

test('the header lists the fields of its groups', async () => {
  const { find } = assemble([await configured(HOPS, { id: 'fix' })]);
  const { body } = find('/docs/fix/header-and-trailer') ?? {};
  const [table] = (body ? blocksOf(body) : []).filter((block) => block.kind === 'table');
  expect(table?.rows.map((cells) => cells.slice(0, 2).map(plainText))).toEqual([
    ['8', 'BeginString'],
    ['627', 'NoHops'],
    ['628', '→ HopCompID'],
  ]);
  expect(table?.codes?.map(({ name, tag }) => [name, tag]).at(-1)).toEqual(['HopCompID', '628']);
});

const HOPS = `<fix major="4" minor="4">
<header><field name="BeginString" required="Y"/>
<group name="NoHops" required="N"><field name="HopCompID" required="N"/></group></header>
<trailer/>
<messages><message name="Heartbeat" msgtype="0" msgcat="admin"/></messages>
<fields><field number="8" name="BeginString" type="STRING"/><field number="627" name="NoHops" type="NUMINGROUP"/>
<field number="628" name="HopCompID" type="STRING"/></fields></fix>`;

test('APIs that name one page of errors share it', async () => {
  const apis = [await configured(PETS), await configured(PETS, { id: 'more' })];
  expect(assemble(apis).routes.filter((route) => route === '/docs/errors')).toHaveLength(1);
});

test('a guide goes to the guides, or to the API under whose address it is; written for a page of the API, it is that page', async () => {
  const guide = (route: `/${string}`, title: string) => ({
    ...{ route, title, description: 'Words.', file: `content${route}.mdx` },
    blocks: [paragraph(text(`Words of ${title}.`))],
  });
  const { find, problems } = assemble([await configured(PETS)], {
    guides: [
      guide('/docs/guides/start', 'Start'),
      guide('/docs/pets/tips', 'Tips'),
      guide('/docs/pets/overview', 'Welcome'),
    ],
  });
  expect(problems).toEqual([]);
  expect(find('/docs/guides/start')?.sidebar?.name).toBe('guides');
  expect(find('/docs/pets/tips')?.sidebar?.name).toBe('rest');
  expect(find('/docs/pets/overview')?.title).toBe('Welcome');
  expect(JSON.stringify(find('/docs/pets/overview')?.body)).toContain('Words of Welcome.');
});

test('an inventory moves a page and renames one of a lenient API; what it does not name follows the specification', async () => {
  const placements = [
    placement('/docs/pets/get-dog', 'guides', 'Animals', { title: 'Fetch' }),
    placement('/docs/pets/overview', 'rest', '', { title: 'Start here' }),
  ];
  const { find, routes, problems } = assemble([await configured(PETS)], { placements });
  expect(problems).toEqual([]);
  expect(find('/docs/pets/get-dog')).toMatchObject({ title: 'Fetch', sidebar: { name: 'guides' } });
  expect(find('/docs/pets/overview')?.title).toBe('Start here');
  expect(routes).toContain('/docs/pets/get-dog-2');
});

test('the search field of the landing page names what the site has', async () => {
  const of = (apis: readonly ConfiguredApi[]) => {
    const body = assemble(apis).find('/')?.body;
    return body?.kind === 'landing' ? body.landing.placeholder : undefined;
  };
  const pets = await configured(PETS);
  const dictionary = '<fix type="FIX" major="4" minor="4"><messages/><fields/></fix>';
  const fix = await configured(dictionary, { id: 'desk' });
  expect(of([])).toBe('Search guides');
  expect(of([pets])).toBe('Search endpoints, fields, errors');
  expect(of([fix])).toBe('Search messages, fields, FIX tags');
  expect(of([fix, pets])).toBe('Search endpoints, fields, errors, FIX tags');
});

test('a landing page that nobody has written leads to every API', async () => {
  const { site, find } = assemble([await configured(PETS)]);
  const body = find('/')?.body;
  if (body?.kind !== 'landing') throw new Error('no landing page');
  expect(body.landing.start?.target).toEqual({ kind: 'page', route: '/docs/pets/overview' });
  expect(body.landing.areas).toMatchObject([
    { title: 'Pet Shop', protocols: ['REST'], text: 'Pets, version 2, 4 operations.' },
  ]);
  expect(body.proof).toBeNull();
  expect(
    blocksOf(site.notFound.body).flatMap((block) =>
      block.kind === 'cards' ? block.cards.map(({ title }) => title) : [],
    ),
  ).toEqual(['Start page']);
});
