/** A page shows the shapes nearest to its top and stays within bounds, however many shapes its schemas lead to. */
import { expect, test } from 'vitest';
import type { FieldSection } from '../../model/operation.ts';
import type { Field, Schema } from '../../model/schema.ts';
import { chooseShapes } from './shapes.ts';

const plain = { description: [], nullable: false, deprecated: false, access: 'both', facts: [] } as const;
const text: Schema = { kind: 'scalar', type: 'string', values: [], constant: false, ...plain };

function field(name: string, schema: Schema): Field {
  return { name, presence: 'required', schema };
}

function ref(name: string): Schema {
  return { kind: 'ref', name, ...plain };
}

/** A shape of many fields that leads to others. */
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
  const [shows] = chooseShapes([[section(ref('A'))]], registry);
  expect(shown(['A', 'B', 'C', 'D'], shows)).toEqual(['A', 'B', 'C']);
});

test('what is near comes before what is far, in any order', () => {
  const registry = new Map([
    ['Top', shape(1, 'First', 'Second')],
    ['First', shape(1, 'Deep')],
    ['Deep', shape(800)],
    ['Second', shape(800)],
  ]);
  const [shows] = chooseShapes([[section(ref('Top'))]], registry);
  expect(shown([...registry.keys()], shows)).toEqual(['Top', 'First', 'Second']);
});

test('shapes that lead to each other in a long circle end somewhere', () => {
  const names = Array.from({ length: 700 }, (_, index) => `Shape${index}`);
  const registry = new Map(names.map((name, index) => [name, shape(1, names[(index + 1) % 700] ?? '')]));
  const [shows] = chooseShapes([[section(ref('Shape0'))]], registry);
  expect(shown(names, shows)).toEqual(names.slice(0, 10));
});

test('the shape a section consists of is shown, however long it is', () => {
  const registry = new Map([['Huge', shape(5000)]]);
  const [whole] = chooseShapes([[section(ref('Huge'))]], registry);
  expect(shown(['Huge'], whole)).toEqual(['Huge']);
  const [member] = chooseShapes([[section(shape(1, 'Huge'))]], registry);
  expect(shown(['Huge'], member)).toEqual([]);
});

test('the trees of a page share its room', () => {
  const registry = new Map([['Long', shape(600)]]);
  const one = section(shape(1, 'Long'));
  const [first, second] = chooseShapes([[one], [one]], registry);
  expect([shown(['Long'], first), shown(['Long'], second)]).toEqual([['Long'], []]);
});
