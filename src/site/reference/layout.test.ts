/** Every member of every schema is on the page of an operation or a schema, and no page is too long. */
import { expect, test } from 'vitest';
import { everyField, type FieldNode } from '../../model/reference.ts';
import { readSpecification } from '../../readers/specs.ts';
import { type ApiLayout, layOut } from './layout.ts';

const MOST_FIELDS = 700;

async function layOutSchemas(body: unknown, schemas: Readonly<Record<string, unknown>>, operations = 1) {
  const responses = { '200': { description: 'Done.', content: { 'application/json': { schema: body } } } };
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/things/${index}`,
      { get: { operationId: `getThing${index}`, summary: 'Get a thing', responses } },
    ]),
  );
  const info = { title: 'Things', version: '1' };
  const text = JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } });
  const { value: api } = await readSpecification({ id: 'things', files: [{ path: 'things.json', text }] });
  if (!api) throw new Error('The specification was not read.');
  return layOut(api, '/docs/things');
}

function object(names: readonly string[], more: Readonly<Record<string, unknown>> = {}) {
  const own = Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: `The ${name}.` }]),
  );
  return { type: 'object', properties: { ...own, ...more } };
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

/** Returns the fields of every page. */
function pagesOf({ references, schemas }: ApiLayout): FieldNode[][] {
  const parts = [...[...references.values()].map((own) => own.parts), ...schemas.map(({ part }) => [part])];
  return parts.map((each) => each.flatMap(({ fields }) => everyField(fields)));
}

/** Returns the names that no page shows, and the links to pages that don't exist. */
function whatIsMissing(layout: ApiLayout, names: readonly string[]) {
  const pages = pagesOf(layout);
  const shown = new Set(pages.flatMap((fields) => fields.map(({ name }) => name)));
  const routes = new Set(layout.schemas.map(({ route }) => route));
  const links = pages.flatMap((fields) => fields.flatMap(({ shownOn }) => shownOn ?? []));
  return [...names.filter((name) => !shown.has(name)), ...links.filter(({ route }) => !routes.has(route))];
}

test('a shape that does not fit has a page, and so have the shapes that do not fit there', async () => {
  const names = { A: numbered('a', 400), B: numbered('b', 400), C: numbered('c', 400) };
  const link = (name: string) => ({ [`to${name}`]: { $ref: `#/components/schemas/${name}` } });
  const layout = await layOutSchemas(object(['top'], link('A')), {
    A: object(names.A, link('B')),
    B: object(names.B, link('C')),
    C: object(names.C, link('A')),
  });
  expect(whatIsMissing(layout, Object.values(names).flat())).toEqual([]);
  expect(layout.schemas.map(({ label, route }) => [label, route])).toEqual([
    ['B', '/docs/things/schemas/b'],
    ['C', '/docs/things/schemas/c'],
    ['A', '/docs/things/schemas/a'],
  ]);
  expect(Math.max(...pagesOf(layout).map((fields) => fields.length))).toBeLessThan(MOST_FIELDS);
});

test('the page of a shape knows the operations and the schemas that lead to it', async () => {
  const layout = await layOutSchemas(
    object(['top'], { account: { $ref: '#/components/schemas/Account' } }),
    { Account: object(numbered('field', 12)) },
    20,
  );
  const [account] = layout.schemas;
  expect(account?.operations.map(({ id }) => id)).toEqual(numbered('getThing', 20));
  expect(pagesOf(layout)[0]?.[1]).toMatchObject({
    name: 'account',
    shownOn: { label: 'Account' },
    children: [],
  });
});

test('a shape that few pages use is shown where it is used', async () => {
  const body = object(['top'], { account: { $ref: '#/components/schemas/Account' } });
  const layout = await layOutSchemas(body, { Account: object(numbered('field', 12)) }, 19);
  expect(layout.schemas).toEqual([]);
  expect(pagesOf(layout)[0]).toHaveLength(14);
});

test('long parts without a name get pages that are named after the way to them', async () => {
  const parts = numbered('part', 8);
  const member = (name: string) => object(numbered(`${name}-`, 150));
  const body = object(['top'], Object.fromEntries(parts.map((name) => [name, member(name)])));
  const layout = await layOutSchemas({ type: 'array', items: body }, {});
  expect(
    whatIsMissing(
      layout,
      parts.flatMap((name) => numbered(`${name}-`, 150)),
    ),
  ).toEqual([]);
  expect(layout.schemas.map(({ label }) => label)).toContain('getThing0.response-200.part7');
  expect(Math.max(...pagesOf(layout).map((fields) => fields.length))).toBeLessThan(MOST_FIELDS);
});

test('the address of a page in a long path keeps its first step and as many of its last ones as fit', async () => {
  const step = 'a-rather-long-name-of-a-member-in-the-middle';
  const inner = object([], { [step]: object([], { end: object(numbered('x', 700)) }) });
  const layout = await layOutSchemas(object(['top'], { [step]: object([], { [step]: inner }) }), {});
  const addresses = layout.schemas.map(({ route }) => route.split('/').at(-1) ?? '');
  expect(addresses).toEqual([expect.stringMatching(`^getthing0\\.${step}\\.end-x\\d+-to-x699$`)]);
});

test('names that differ only in letters that an address does not keep have addresses of their own', async () => {
  const layout = await layOutSchemas(
    object(['top'], {
      a: { $ref: '#/components/schemas/Big.Shape' },
      b: { $ref: '#/components/schemas/big.shape' },
    }),
    { 'Big.Shape': object(numbered('a', 20)), 'big.shape': object(numbered('b', 20)) },
    20,
  );
  expect(layout.schemas.map(({ route }) => route)).toEqual([
    '/docs/things/schemas/big.shape',
    '/docs/things/schemas/big.shape-2',
  ]);
});

test('a flat object of thousands of members goes on under names of its own, the same for every page', async () => {
  const names = numbered('member', 3000);
  const layout = await layOutSchemas({ $ref: '#/components/schemas/Flat' }, { Flat: object(names) }, 2);
  expect(whatIsMissing(layout, names)).toEqual([]);
  expect(Math.max(...pagesOf(layout).map(({ length }) => length))).toBeLessThan(MOST_FIELDS);
  expect(layout.schemas.length).toBe(6);
  expect(layout.schemas[0]?.label).toMatch(/^Flat: member\d+ to member\d+$/);
  expect(layout.schemas.map(({ operations }) => operations.length)).toEqual(Array(6).fill(2));
});

test('a page full of examples has programs for the first of them, and fewer fields', async () => {
  const body = object(['note'], { more: { $ref: '#/components/schemas/More' } });
  const examples = Object.fromEntries(
    numbered('case', 40).map((name) => [name, { value: { note: `${name} ${'x'.repeat(1000)}` } }]),
  );
  const post = {
    requestBody: { content: { 'application/json': { schema: body, examples } } },
    responses: {},
  };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/things': { post: { operationId: 'add', summary: 'Add', ...post } } },
    components: { schemas: { More: object(numbered('a', 400)) } },
  });
  const { value: api } = await readSpecification({ id: 'things', files: [{ path: 'things.json', text }] });
  if (!api) throw new Error('The specification was not read.');
  const layout = layOut(api, '/docs/things');
  const [reference] = layout.references.values();
  const programs = (reference?.scenarios ?? []).map(({ samples }) => samples.length);
  expect(programs.length).toBe(40);
  expect(programs[1]).toBe(5);
  expect(programs[39]).toBe(0);
  expect(layout.schemas.map(({ label }) => label)).toEqual(['More']);
});
