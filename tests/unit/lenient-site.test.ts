/** `editorial: 'warn'`: what leaves a specification readable never fails a build; for a strict API, it is a problem. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCache } from '../../src/build/cache.ts';
import { loadSite } from '../../src/build/load.ts';
import { loadConfig } from '../../src/build/load-config.ts';
import type { ApiConfig, SiteConfig } from '../../src/model/config.ts';
import { toMarkdownPage } from '../../src/outputs/markdown/pages.ts';
import { writeLargeSite } from '../fixtures/large-openapi/large-site.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';

const OPENAPI = `openapi: 3.1.0
info:
  title: Pets
  version: '1'
  description: |
    Ask [elsewhere](/docs/nowhere), see [below](#nothing), say {{name}}.

    ### Deep

    #### Environments
x-errors: { 'EPet: Lost': { meaning: No., remedy: Look. }, 'EPet:Lost': { meaning: No., remedy: Look. } }
tags: [{ name: pets, description: '' }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: Key, x-guide: /docs/no-guide }
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      security: [{ key: [] }]
      description: null
      tags: [pets]
      x-errors: ['EPet: Lost', 'EPet:Lost']
      surprise: true
      responses:
        '200':
          description: ''
          content:
            application/json:
              schema: { type: object, properties: { name: { type: string, description: null }, age: { type: string, description: 'See [ages](/docs/nowhere).' } } }
              example: { name: 1 }
    post:
      operationId: listPets
      x-slug: add-pet
      x-transports: [nope/x]
      security: [{ nobody: [] }]
      requestBody:
        content:
          application/json:
            schema: { allOf: [{ enum: [a] }, { enum: [b] }] }
      responses: {}
`;

const OPENRPC = `openrpc: 1.3.2
info: { title: Chain, version: '1' }
methods:
  - name: get
    params:
      - { name: a, schema: { type: string } }
      - { name: b, required: true, schema: { type: string } }
    result: { name: r, schema: { type: string } }
`;

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'lenient-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

async function load(editorial: ApiConfig['editorial']) {
  const api = (id: string): ApiConfig => ({
    id,
    label: id,
    spec: [`${id}.yaml`],
    prefix: `/docs/${id}`,
    sidebar: 'things',
    info: `/docs/${id}/overview`,
    editorial,
  });
  await writeSiteFolder(place, {
    apis: [api('pets'), api('chain')],
    files: { 'specs/pets.yaml': OPENAPI, 'specs/chain.yaml': OPENRPC },
  });
  const file = path.join(place, 'site.config.ts');
  const config: SiteConfig = await loadConfig(file);
  const { site, problems, warnings } = await loadSite(config, file, await openCache(file));
  const lines = (list: typeof problems) => list.map(({ file: name, what }) => `${name}: ${what}`);
  return { site, problems: lines(problems), warnings: lines(warnings) };
}

/** One message for each editorial shortcoming. */
const SHORTCOMINGS = [
  'specs/pets.yaml: link to /docs/nowhere, which is not a page',
  'specs/pets.yaml: link to /docs/pets/overview#nothing, but that page has no such anchor',
  'specs/pets.yaml: link to /docs/no-guide, which is not a page',
  'specs/pets.yaml: heading "Deep" skips a level',
  'specs/pets.yaml: unknown variable {{name}}',
  'specs/pets.yaml: paths › /pets › get › description: Expected type `string` but got `null`',
  'specs/pets.yaml: paths › /pets › get › surprise: Property `surprise` is not expected here',
  'specs/pets.yaml: get-pets: no description',
  'specs/pets.yaml: there is no security scheme "nobody"',
  'post-pets: there is no page "nope/x"',
  'specs/pets.yaml: allOf joins two enums without a common value',
  'at /name: must be string',
  'specs/pets.yaml: one error is spelled in 2 ways: EPet: Lost and EPet:Lost',
  'specs/chain.yaml: methods › get › params › b: The required parameter b is after an optional one',
];

function missing(lines: readonly string[]): string[] {
  return SHORTCOMINGS.filter((expected) => !lines.some((line) => line.endsWith(expected)));
}

test('what a specification says badly or not at all is a warning', async () => {
  const { problems, warnings, site } = await load('warn');
  expect(problems).toEqual([]);
  expect(missing(warnings)).toEqual([]);
  const page = site.pages.find(({ route }) => route === '/docs/pets/overview');
  const text = page ? toMarkdownPage(site.config, page) : '';
  // An unknown variable is shown as written.
  expect(text).toContain('say {{name}}.');
  // A broken link is shown as plain text.
  expect(text).toContain('Ask elsewhere, see below,');
  expect(text).toContain('#### Environments');
  const list = site.pages.find(({ route }) => route === '/docs/pets/get-pets');
  expect(list ? toMarkdownPage(site.config, list) : '').toContain('See ages.');
  expect(list?.body).toMatchObject({ reference: { access: [{ label: expect.any(String), guide: null }] } });
  const post = site.pages.find(({ route }) => route === '/docs/pets/add-pet');
  expect(post ? toMarkdownPage(site.config, post) : '').toContain('- Access: nobody');
});

test('the site that the bench builds has no problem', async () => {
  await writeLargeSite(place, 100);
  const file = path.join(place, 'site.config.ts');
  const { problems } = await loadSite(await loadConfig(file), file, await openCache(file));
  expect(problems).toEqual([]);
});

test('the same is a problem for a strict API', async () => {
  const { problems, warnings } = await load('strict');
  expect(warnings).toEqual([]);
  expect(missing(problems)).toEqual([]);
});
