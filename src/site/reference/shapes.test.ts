/** A page shows the shapes nearest to its top and stays within limits, however many shapes its schemas lead to. */
import { expect, test } from 'vitest';
import type { FieldSection } from '../../model/operation.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { chooseShapes, createShapes } from './shapes.ts';

const plain = { description: [], nullable: false, deprecated: false, access: 'both', facts: [] } as const;
const text: Schema = { kind: 'scalar', type: 'string', values: [], constant: false, ...plain };

function field(name: string, schema: Schema): Field {
  return { name, presence: 'required', schema };
}

function ref(name: string): Schema {
  return { kind: 'ref', name, ...plain };
}

/** Creates a shape with a number of fields that refers to others. */
function shape(fields: number, ...others: string[]): Schema {
  const own = Array.from({ length: fields }, (_, index) => field(`field${index}`, text));
  return {
    kind: 'object',
    fields: [...own, ...others.map((name) => field(name, ref(name)))],
    others: null,
    ...plain,
  };
}

function section(schema: Schema): FieldSection {
  return { id: 'body', title: 'Body', intro: [], fields: [], schema };
}

function shown(names: readonly string[], shows: ((name: string) => boolean) | undefined): string[] {
  return names.filter((name) => shows?.(name));
}

test('everything is shown where everything fits', () => {
  const registry = new Map([
    ['A', shape(3, 'B', 'C')],
    ['B', shape(3, 'A')],
    ['C', shape(3)],
  ]);
  const [shows] = chooseShapes([[section(ref('A'))]], createShapes(registry)).shows;
  expect(shown(['A', 'B', 'C', 'D'], shows)).toEqual(['A', 'B', 'C']);
});

test('what is near comes before what is far, in any order', () => {
  const registry = new Map([
    ['Top', shape(1, 'First', 'Second')],
    ['First', shape(1, 'Deep')],
    ['Deep', shape(500)],
    ['Second', shape(500)],
  ]);
  const [shows] = chooseShapes([[section(ref('Top'))]], createShapes(registry)).shows;
  expect(shown([...registry.keys()], shows)).toEqual(['Top', 'First', 'Second']);
});

test('shapes that lead to each other in a long circle end somewhere', () => {
  const names = Array.from({ length: 700 }, (_, index) => `Shape${index}`);
  const registry = new Map(names.map((name, index) => [name, shape(1, names[(index + 1) % 700] ?? '')]));
  const [shows] = chooseShapes([[section(ref('Shape0'))]], createShapes(registry)).shows;
  expect(shown(names, shows)).toEqual(names.slice(0, 10));
});

test('a shape that does not fit is homeless until it has a page of its own', () => {
  const registry = new Map([
    ['Huge', shape(5000)],
    ['Word', text],
  ]);
  const trees = [[section(shape(1, 'Huge', 'Word'))]];
  expect([...chooseShapes(trees, createShapes(registry)).homeless]).toEqual(['Huge']);
  const page = { label: 'Huge', route: '/docs/api/schemas/huge' } as const;
  const { homeless, met } = chooseShapes(trees, createShapes(registry, new Map([['Huge', page]])));
  expect([[...homeless], [...met]]).toEqual([[], ['Huge', 'Word']]);
});

test('a shape with a page of its own is shown where it is all there is, and left to its page elsewhere', () => {
  const registry = new Map([['Order', shape(20)]]);
  const page = { label: 'Order', route: '/docs/api/schemas/order' } as const;
  const shapes = createShapes(registry, new Map([['Order', page]]));
  const [list] = chooseShapes(
    [[section({ kind: 'list', items: ref('Order'), positions: [], ...plain })]],
    shapes,
  ).shows;
  const [member] = chooseShapes([[section(shape(1, 'Order'))]], shapes).shows;
  expect([shown(['Order'], list), shown(['Order'], member)]).toEqual([['Order'], []]);
});

test('the trees of a page share its room', () => {
  const registry = new Map([['Long', shape(400)]]);
  const one = section(shape(1, 'Long'));
  const [first, second] = chooseShapes([[one], [one]], createShapes(registry)).shows;
  expect([shown(['Long'], first), shown(['Long'], second)]).toEqual([['Long'], []]);
});
