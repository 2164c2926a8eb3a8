/** A new site is complete, from specifications of any format, or rejected with all problems. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config } from '../../site.config.ts';
import { readConfig } from '../readers/config/config.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { openCache } from './cache.ts';
import { loadSite } from './load.ts';
import { loadConfig } from './load-config.ts';
import { newSite } from './new-site.ts';

const OURS = variablesOf(config);
const fixture = (name: string) => path.resolve('tests/fixtures', name);

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'new site-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(place, { recursive: true, force: true });
});

/** Writes a file and returns its path. */
async function write(name: string, text: string): Promise<string> {
  const file = path.join(place, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

async function copyOf(name: string, source: string): Promise<string> {
  return write(name, await readFile(fixture(source), 'utf8'));
}

async function refusalOf(folder: string, files: readonly string[]): Promise<string> {
  const failure: unknown = await newSite(folder, files).catch((error: unknown) => error);
  return failure instanceof Error ? failure.message : 'not refused';
}

async function load(folder: string) {
  const file = path.join(folder, 'site.config.ts');
  return loadSite(await loadConfig(file), file, await openCache(file));
}

test('a site around one specification of every format is complete: no problem, an overview and a landing page', async () => {
  const folder = path.join(place, 'Ünïcode & spaces #1');
  await newSite(folder, [
    await copyOf('pets 3.0.yaml', 'openapi-3-0/input.yaml'),
    await copyOf('shop.yaml', 'openapi-security/input.yaml'),
    await copyOf('feed-2.yaml', 'asyncapi-2-6/input.yaml'),
    await copyOf('feed-3.yaml', 'asyncapi-headers/input.yaml'),
    await copyOf('chain.yaml', 'openrpc-by-name/input.yaml'),
    await copyOf('orders.xml', 'fix-groups/input.xml'),
    await copyOf('dictionary.xml', 'quickfix-dictionary/input.xml'),
  ]);
  const { site, problems } = await load(folder);
  expect(problems).toEqual([]);
  expect(site.apis.map(({ id }) => id)).toEqual([
    ...['pets-3-0', 'shop', 'feed-2', 'feed-3', 'chain', 'orders', 'dictionary'],
  ]);
  const routes = site.pages.map(({ route }) => route);
  expect(routes).toContain('/');
  for (const { id } of site.apis) expect(routes).toContain(`/docs/${id}/overview`);
  expect(routes).toContain('/docs/dictionary/header-and-trailer');
  expect(routes.filter((route) => route.startsWith('/blog') || route.endsWith('change-log'))).toEqual([]);
});

test('a site is complete if its specification refers to files with other endings', async () => {
  const folder = path.join(place, 'site');
  await write('types/pet.jsonschema', '{ "type": "object", "properties": { "name": { "type": "string" } } }');
  await write('types/OWNER.JSON', '{ "type": "string" }');
  const schema = (file: string) => `{ application/json: { schema: { $ref: './types/${file}' } } }`;
  const main = await write(
    'pets.YAML',
    `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pet:
    put:
      operationId: putPet
      summary: Change it
      requestBody: { content: ${schema('OWNER.JSON')} }
      responses: { '200': { description: It., content: ${schema('pet.jsonschema')} } }
`,
  );
  await newSite(folder, [main]);
  expect((await load(folder)).problems).toEqual([]);
});

test('the configuration that is written is small and valid', async () => {
  const folder = path.join(place, 'site');
  await newSite(folder, [await copyOf('openapi.yaml', 'openapi-security/input.yaml')]);
  const text = await readFile(path.join(folder, 'site.config.ts'), 'utf8');
  expect(text.split('\n').length).toBeLessThan(20);
  const { title, apis } = await loadConfig(path.join(folder, 'site.config.ts'));
  // The file name is generic, so the API is named after its title.
  expect(apis.map(({ id }) => id)).toEqual([title.toLowerCase().replaceAll(' ', '-')]);
  expect(readConfig('site.config.ts', { title, apis }).problems).toEqual([]);
  expect(await readdir(folder)).toEqual(['.gitignore', 'content', 'site.config.ts', 'specs']);
});

test('a specification of several files takes them along', async () => {
  const text = await readFile(fixture('openapi-multi-file/input.yaml'), 'utf8');
  expect(text).toContain('$ref');
  const folder = path.join(place, 'site');
  await newSite(folder, [fixture('openapi-multi-file/input.yaml')]);
  expect((await load(folder)).problems).toEqual([]);
  const copied = await readdir(path.join(folder, 'specs'), { recursive: true });
  expect(copied.length).toBeGreaterThan(2);
});

test('a specification may refer to files elsewhere in its project, and takes them and the values of its variables along', async () => {
  await mkdir(path.join(place, 'project/.git'), { recursive: true });
  await write('project/shared/types.yaml', 'Color: { type: string }\n');
  const main = await write(
    'project/apis/shop/api.yaml',
    `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://{{hosts.shop}}' }]
paths:
  /things:
    get:
      operationId: listThings
      summary: List them at {{links.status}}
      responses:
        '200':
          description: Them.
          content: { application/json: { schema: { $ref: '../../shared/types.yaml#/Color' } } }
`,
  );
  const [one, other] = [path.join(place, 'site'), path.join(place, 'other')];
  await newSite(one, [main], new Map([['hosts.shop', 'shop.example']]));
  const loaded = await load(one);
  expect(loaded.problems).toEqual([]);
  expect(loaded.warnings.filter(({ what }) => what.includes('variable'))).toEqual([]);
  expect(loaded.site.apis[0]?.servers.map(({ url }) => url)).toEqual(['https://shop.example']);
  // Without values, the configuration has some to replace.
  await newSite(other, [main]);
  expect((await load(other)).site.apis[0]?.servers.map(({ url }) => url)).toEqual([
    'https://shop.example.com',
  ]);
});

test('the files of one FIX repository, separated by commas, are one API', async () => {
  const folder = path.join(place, 'site');
  await newSite(folder, ['specs/fix/spot.xml,specs/fix/shared.xml'], OURS);
  const { site, problems } = await load(folder);
  expect(problems).toEqual([]);
  expect(site.apis.map(({ id }) => id)).toEqual(['spot']);
});

test.each(['specs/rest/otc.yaml', 'specs/websocket/ethereum.yaml', 'specs/json-rpc/bitcoin.yaml'])(
  'a site around %s is complete',
  async (file) => {
    const folder = path.join(place, 'site');
    await newSite(folder, [file], OURS);
    expect((await load(folder)).problems).toEqual([]);
  },
);

test.each([
  ['../secret.json', 'outside of the folder'],
  ['.docker/config.json', 'hidden'],
  ['link.json', 'outside of the folder'],
])('a specification that refers to %s copies nothing and names the line', async (name, why) => {
  const secret = await write('secret.json', '{ "type": "string" }');
  await write('api/.docker/config.json', '{ "type": "string" }');
  await symlink(secret, path.join(place, 'api/link.json'));
  await write('api/part.yaml', `type: object\nproperties:\n  x: { $ref: '${name}' }\n`);
  const schema = `{ get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: part.yaml } } } } } } }`;
  const text = `openapi: 3.1.0\ninfo: { title: X, version: "1" }\npaths:\n  /x: ${schema}\n`;
  const folder = path.join(place, 'site');
  const message = await refusalOf(folder, [await write('api/x.yaml', text)]);
  expect(message).toContain(
    `api/part.yaml:3  reference to ${path.join(place, 'api', name)}, which is ${why}`,
  );
  expect(message).toContain('\n1 problem');
  expect(existsSync(folder)).toBe(false);
});

test('everything wrong is reported at once, and nothing is written', async () => {
  const folder = path.join(place, 'taken');
  await write('taken/notes.txt', 'mine');
  const before = await readdir(place, { recursive: true });
  const own = await copyOf('a/pets.yaml', 'openapi-const/input.yaml');
  const message = await refusalOf(folder, [
    path.join(place, 'missing.yaml'),
    await write('words.txt', 'just words'),
    await write('old.json', '{ "swagger": "2.0" }'),
    await write('broken.yaml', 'openapi: 3.1.0\ninfo: [\n'),
    own,
    await copyOf('b/pets.yaml', 'openapi-map/input.yaml'),
  ]);
  expect(message).toContain('taken  the folder is not empty');
  expect(message).toContain('missing.yaml  there is no such file');
  expect(message).toContain('words.txt:1  the file does not hold a specification');
  expect(message).toContain('old.json:1  the file is Swagger 2.0');
  expect(message).toMatch(/broken\.yaml:\d+ {2}/);
  expect(message).toContain(`b/pets.yaml  its pages would be under /docs/pets, as those of ${own}`);
  expect(message).toMatch(/problems$/);
  const left = (await readdir(place, { recursive: true })).filter(
    (name) => !/^(a|b|words|old|broken)\b/.test(name),
  );
  expect(left).toEqual(before);
});

test('specifications of one title are called by their files', async () => {
  const folder = path.join(place, 'site');
  await newSite(folder, [
    await copyOf('Order Entry.xml', 'quickfix-dictionary/input.xml'),
    await copyOf('Drop Copy.xml', 'quickfix-dictionary/input.xml'),
    await copyOf('shop.yaml', 'openapi-security/input.yaml'),
  ]);
  const { site } = await load(folder);
  expect(site.config.apis.map(({ label }) => label)).toEqual(['Order Entry', 'Drop Copy', 'Security']);
});

test('a file from the web that is saved beside the specification is found by the URL in it', async () => {
  const url = 'https://schemas.example/v1/order.json';
  const schema = `{ "$ref": "${url}" }`;
  const spec = await write(
    'shop.yaml',
    `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /orders:\n    get:\n      responses:\n        '200': { description: Done., content: { application/json: { schema: ${schema} } } }\n`,
  );
  expect(await refusalOf(path.join(place, 'site'), [spec])).toContain('with this URL as its $id');
  await write(
    'order.json',
    `{ "$id": "${url}", "type": "object", "properties": { "id": { "type": "string" } } }`,
  );
  await write('unrelated.json', '{ "$id": "https://schemas.example/v1/other.json" }');
  const folder = path.join(place, 'site');
  await newSite(folder, [spec]);
  expect(await readdir(path.join(folder, 'specs/shop'))).toEqual(['order.json', 'shop.yaml']);
  const { problems } = await load(folder);
  expect(problems).toEqual([]);
});

test('a file in place of the folder is refused, an empty folder is filled', async () => {
  const spec = await copyOf('pets.yaml', 'openapi-const/input.yaml');
  expect(await refusalOf(spec, [spec])).toContain('there is a file or a link of this name');
  expect(await refusalOf(path.join(spec, 'below'), [spec])).toContain('no folder can have this name');
  const link = path.join(place, 'link');
  await symlink(place, link);
  expect(await refusalOf(link, [spec])).toContain('there is a file or a link of this name');
  const empty = path.join(place, 'empty');
  await mkdir(empty);
  await newSite(empty, [spec]);
  expect(existsSync(path.join(empty, 'site.config.ts'))).toBe(true);
});

test('a title that could end a text or hold a variable is written as words', async () => {
  const spec = await write(
    'api.yaml',
    'openapi: 3.1.0\ninfo: { title: "It\'s \\\\ `<x>` {{y}}\\n2", version: "1" }\npaths: {}\n',
  );
  const folder = path.join(place, 'site');
  await newSite(folder, [spec]);
  const { site, problems } = await load(folder);
  expect(problems).toEqual([]);
  expect(site.config.title).toBe("It's \\ `<x>` y 2");
});

test('a specification with the name of a device gets another one', async () => {
  const folder = path.join(place, 'site');
  await newSite(folder, [await copyOf('con.yaml', 'openapi-const/input.yaml')]);
  const { site, problems } = await load(folder);
  expect(problems).toEqual([]);
  expect(site.apis.map(({ id }) => id)).toEqual(['con_']);
});

test('without a title, the site is called as the file of the specification', async () => {
  const spec = await write('shop.yaml', 'openapi: 3.1.0\ninfo: { title: "", version: "1" }\npaths: {}\n');
  const folder = path.join(place, 'site');
  await newSite(folder, [spec]);
  const { site, problems } = await load(folder);
  expect(problems).toEqual([]);
  expect(site.config.title).toBe('shop');
});

test('a configuration that cannot be parsed is a problem at its line, in plain words', async () => {
  const file = await write('site.config.ts', "export const config = {\n  title: 'Shop',");
  await expect(loadConfig(file)).rejects.toMatchObject({
    problems: [
      {
        file,
        line: 2,
        what: 'Expected "}" but found the end of the file',
        fix: 'correct the syntax here',
      },
    ],
  });
});

test('a problem of a file that the configuration imports is one of that file', async () => {
  const other = await write('apis.ts', 'export const apis = [;');
  const file = await write('site.config.ts', "export { apis as config } from './apis.ts';");
  await expect(loadConfig(file)).rejects.toMatchObject({
    problems: [{ file: path.relative('', other), line: 1, fix: 'correct the syntax here' }],
  });
});

test('a file that exports something else is told what to write', async () => {
  const file = await write('site.config.ts', "export default { title: 'Shop' };");
  await expect(loadConfig(file)).rejects.toMatchObject({
    problems: [{ file, what: 'the file exports no config', fix: 'write export const config = { … }' }],
  });
});
