/** Named shapes are shown once, recursion ends in a link, ids are addresses, what is not shown is cut. */
import { describe, expect, test } from 'vitest';
import type { FactKind } from '../../model/fact.ts';
import type { FieldSection } from '../../model/operation.ts';
import { everyField, type FieldNode } from '../../model/reference.ts';
import type { Field, Schema, SchemaRegistry } from '../../model/schema.ts';
import { createFieldTrees } from './field-tree.ts';
import { createShapes } from './shapes.ts';

const plain = { description: [], nullable: false, deprecated: false, access: 'both', facts: [] } as const;

function text(): Schema {
  return { kind: 'scalar', type: 'string', values: [], constant: false, ...plain };
}

function object(...fields: Field[]): Schema {
  return { kind: 'object', fields, others: null, ...plain };
}

function field(name: string, schema: Schema): Field {
  return { name, presence: 'required', schema };
}

function ref(name: string): Schema {
  return { kind: 'ref', name, ...plain };
}

function list(items: Schema): Schema {
  return { kind: 'list', items, positions: [], ...plain };
}

function section(id: string, ...fields: Field[]): FieldSection {
  return { id, title: id, intro: [], fields };
}

function ids(nodes: readonly FieldNode[]): string[] {
  return [...everyField(nodes)].map(({ id }) => id);
}

describe('field trees', () => {
  test('the id of a field is the path to it', () => {
    const trees = createFieldTrees(createShapes(new Map()));
    const nodes = trees.section(section('body', field('order', object(field('price', text())))));
    expect(ids(nodes)).toEqual(['body.order', 'body.order.price']);
  });

  test('a fact beside a reference replaces the same fact of its target and keeps the others', () => {
    const facts = (...kinds: FactKind[]) => kinds.map((kind) => ({ kind, value: kind.toUpperCase() }));
    const registry: SchemaRegistry = new Map([['Price', { ...text(), facts: facts('unit', 'example') }]]);
    const own = { kind: 'example', value: '1' } as const;
    const nodes = createFieldTrees(createShapes(registry)).section(
      section('body', field('price', { ...ref('Price'), facts: [own] })),
    );
    expect(nodes[0]?.facts).toEqual([own, ...facts('unit')]);
  });

  test('only what is sent says that other fields are not allowed', () => {
    const closed: Schema = { ...object(), facts: [{ kind: 'closed', value: 'not allowed' }] };
    const trees = createFieldTrees(createShapes(new Map([['Closed', closed]])));
    const own = section('body', field('one', closed), field('other', ref('Closed')));
    const factsOf = (isIncoming: boolean) => trees.section(own, isIncoming).flatMap(({ facts }) => facts);
    expect(factsOf(false)).toEqual([...closed.facts, ...closed.facts]);
    expect(factsOf(true)).toEqual([]);
  });

  test('a name that is only another name keeps the words, facts and null of what it leads to', () => {
    const pattern = { kind: 'pattern', value: '^0x' } as const;
    const registry: SchemaRegistry = new Map([
      ['Address', ref('Felt')],
      ['Felt', { ...text(), nullable: true, facts: [pattern], description: [{ kind: 'rule' }] }],
    ]);
    const body = section('body', field('to', ref('Address')), field('all', list(ref('Address'))));
    const nodes = everyField(createFieldTrees(createShapes(registry)).section(body));
    const said = { facts: [pattern], nullable: true, description: [{ kind: 'rule' }] };
    expect(nodes.map(({ id }) => id)).toEqual(['body.to', 'body.all', 'body.all.each']);
    expect(nodes[0]).toMatchObject(said);
    expect(nodes[2]).toMatchObject(said);
  });

  test('a value that nobody could see is shown as JSON', () => {
    const values = ['\r\n', '', 'a b'].map((value) => ({ value, meaning: [], deprecated: false }));
    const schema: Schema = { kind: 'scalar', type: 'string', values, constant: false, ...plain };
    const [node] = createFieldTrees(createShapes(new Map())).section(section('body', field('end', schema)));
    expect(node?.values.map(({ value }) => value)).toEqual(['"\\r\\n"', '""', 'a b']);
  });

  test('a constant stays one behind two references; a list of it is no constant', () => {
    const values = [{ value: 'order', meaning: [], deprecated: false }];
    const registry: SchemaRegistry = new Map<string, Schema>([
      ['Alias', ref('Kind')],
      ['Kind', { kind: 'scalar', type: 'string', values, constant: true, ...plain }],
    ]);
    const nodes = createFieldTrees(createShapes(registry)).section(
      section('body', field('kind', ref('Alias')), field('kinds', list(ref('Alias')))),
    );
    expect(nodes.map((node) => [node.values, node.constant])).toEqual([
      [values, true],
      [values, false],
    ]);
  });

  test('a recursive shape ends in a link to where it is shown', () => {
    const registry: SchemaRegistry = new Map([
      ['Node', object(field('value', text()), field('next', ref('Node')))],
    ]);
    const nodes = createFieldTrees(createShapes(registry)).section(
      section('body', field('root', ref('Node'))),
    );
    const next = [...everyField(nodes)].find(({ name }) => name === 'next');
    expect(next?.shownAt).toEqual({ id: 'body.root', path: 'root' });
    expect(next?.children).toEqual([]);
  });

  test('two shapes that contain each other end in links too', () => {
    const registry: SchemaRegistry = new Map([
      ['A', object(field('b', ref('B')))],
      ['B', object(field('a', ref('A')))],
    ]);
    const nodes = createFieldTrees(createShapes(registry)).section(section('body', field('start', ref('A'))));
    expect(ids(nodes)).toEqual(['body.start', 'body.start.b', 'body.start.b.a']);
  });

  test('a shape used twice is shown once, also across the sections of a page', () => {
    const registry: SchemaRegistry = new Map([['Level', object(field('price', text()))]]);
    const trees = createFieldTrees(createShapes(registry));
    const first = trees.section(section('bids', field('best', ref('Level'))));
    const second = trees.section(section('asks', field('best', ref('Level'))));
    expect(first[0]?.children).toHaveLength(1);
    expect(second[0]).toMatchObject({ shownAt: { id: 'bids.best', path: 'bids.best' }, children: [] });
  });

  test('the members of list items and map values are directly below the field', () => {
    const items: Schema = { kind: 'list', items: object(field('price', text())), positions: [], ...plain };
    const map: Schema = { kind: 'map', keys: 'asset', values: object(field('free', text())), ...plain };
    const nodes = createFieldTrees(createShapes(new Map())).section(
      section('result', field('levels', items), field('balances', map)),
    );
    expect(nodes[0]).toMatchObject({ type: 'list of objects' });
    expect(nodes[0]?.children.map(({ name }) => name)).toEqual(['price']);
    expect(nodes[1]).toMatchObject({ type: 'map from asset to object' });
    expect(nodes[1]?.children.map(({ name }) => name)).toEqual(['free']);
  });

  test('a link to a shape leads to a field that the page shows, also out of a list', () => {
    const registry: SchemaRegistry = new Map([
      ['Node', object(field('next', ref('Node')), field('all', list(ref('Alias'))))],
      ['Alias', ref('Other')],
      ['Other', object(field('self', ref('Other')))],
    ]);
    const nodes = createFieldTrees(createShapes(registry)).section(
      section('body', field('nodes', list(ref('Node')))),
    );
    const links = [...everyField(nodes)].flatMap(({ shownAt }) => shownAt?.id ?? []);
    expect(links).toEqual(['body.nodes', 'body.nodes.all']);
    expect(ids(nodes)).toEqual(expect.arrayContaining(links));
  });

  test('what a value must not be and what distinguishes alternatives is shown', () => {
    const name: Schema = { ...text(), excludes: { ...text(), facts: [{ kind: 'pattern', value: '^x' }] } };
    const event: Schema = {
      kind: 'union',
      mode: 'one',
      discriminator: 'kind',
      options: [{ label: 'fill', schema: object() }],
      ...plain,
      excludes: object(field('a', text()), field('b', text())),
    };
    const nodes = createFieldTrees(createShapes(new Map())).section(
      section('body', field('name', name), field('event', event)),
    );
    expect(nodes.map(({ facts }) => facts)).toEqual([
      [{ kind: 'not-one', value: 'string, pattern ^x' }],
      [
        { kind: 'discriminator', value: 'kind' },
        { kind: 'not-one', value: 'object with a and b' },
      ],
    ]);
  });

  test('positions of a tuple have no name, and show their number and title', () => {
    const tuple: Schema = {
      kind: 'list',
      items: null,
      positions: [{ ...text(), title: 'price' }, text()],
      ...plain,
    };
    const nodes = createFieldTrees(createShapes(new Map())).section(section('row', field('level', tuple)));
    expect(nodes[0]?.children.map(({ name, label }) => [name, label])).toEqual([
      [null, '[0] price'],
      [null, '[1]'],
    ]);
  });

  test('hidden fields are left out', () => {
    const secret: Schema = { ...text(), access: 'read' };
    const trees = createFieldTrees(createShapes(new Map()), undefined, ({ access }) => access === 'read');
    expect(trees.section(section('body', field('id', secret), field('name', text())))).toHaveLength(1);
  });

  test('a shape the page does not show leads to the page of its own', () => {
    const registry: SchemaRegistry = new Map([
      ['Near', object(field('far', ref('Far')))],
      ['Far', object(field('price', text()))],
      ['Word', text()],
    ]);
    const page = { label: 'Far', route: '/docs/api/schemas/far' } as const;
    const shapes = createShapes(registry, new Map([['Far', page]]));
    const nodes = createFieldTrees(shapes, (name) => name === 'Near').section(
      section('body', field('near', ref('Near')), field('far', ref('Far')), field('word', ref('Word'))),
    );
    expect(nodes[0]).toMatchObject({ children: [{ name: 'far', shownOn: page, children: [] }] });
    expect(nodes[1]).toMatchObject({ shownOn: page, children: [] });
    // A named string has no members that could be left out.
    expect(nodes[2]).toMatchObject({ type: 'string' });
    expect(nodes[2]?.shownOn).toBeUndefined();
  });

  test('a shape that is inside of itself and is the section leads to the section', () => {
    const fields = [field('value', text()), field('next', ref('Node'))];
    const registry: SchemaRegistry = new Map([['Node', object(...fields)]]);
    const whole = { ...section('body', ...fields), shape: 'Node' };
    const nodes = createFieldTrees(createShapes(registry)).section(whole);
    expect(nodes[1]).toMatchObject({ name: 'next', shownAt: { id: 'body', path: '' }, children: [] });
  });

  test('a value that is no object gets a line of its own', () => {
    const trees = createFieldTrees(createShapes(new Map()));
    const nodes = trees.section({ ...section('result'), schema: text() });
    expect(nodes).toMatchObject([{ name: null, label: '(value)', type: 'string', id: 'result.value' }]);
  });
});
