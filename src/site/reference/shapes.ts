/**
 * Which named shapes a page shows. In many specifications every shape leads to every other one in the end, so a page
 * takes those nearest to its top until it is full; the rest is in the specification only.
 */
import type { FieldSection } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema, SchemaRegistry } from '../../model/schema.ts';
import { everyBlock, inlinesOf, plainText } from '../../model/walk.ts';

/** What the fields of one page may weigh, in characters of markup. */
const MOST_WEIGHT = 300_000;
/** How deep named shapes may nest. */
const DEEPEST = 10;
/** Markup around the words of a field, of a value and of a fact. */
const FIELD = 320;
const VALUE = 90;
const FACT = 40;

/** Whether a page shows the members of the shape with this name. */
export type ShowsShape = (name: string) => boolean;

/** Chooses for the sections of each tree of a page; trees repeat shapes, sections of one tree do not. */
export function chooseShapes(
  trees: readonly (readonly FieldSection[])[],
  registry: SchemaRegistry,
): readonly ShowsShape[] {
  const chosen = trees.map(() => new Set<string>());
  let room = MOST_WEIGHT;
  let level = trees.flatMap((sections, tree) =>
    sections.flatMap((section) => {
      const { weight, names } = measure([...section.fields.map(({ schema }) => schema), section.schema]);
      room -= weight;
      return names.map((name) => ({ name, tree }));
    }),
  );
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap(({ name, tree }) => {
      const target = registry.get(name);
      if (!target || chosen[tree]?.has(name)) return [];
      const { weight, names } = measure([target]);
      // What a section consists of is on the page in any case.
      if (weight > room && !isWhole(trees[tree], name)) return [];
      chosen[tree]?.add(name);
      room -= weight;
      return names.map((next) => ({ name: next, tree }));
    });
  }
  return chosen.map((names) => (name) => names.has(name));
}

function isWhole(sections: readonly FieldSection[] = [], name: string): boolean {
  return sections.some(({ schema }) => schema?.kind === 'ref' && schema.name === name);
}

/** The weight of schemas without the named ones they lead to, and the names of those. */
function measure(schemas: readonly (Schema | undefined)[]): { weight: number; names: string[] } {
  const names: string[] = [];
  let weight = 0;
  for (const schema of schemas.flatMap((each) => (each ? [...everySchema(each)] : []))) {
    weight += FIELD + length(schema.description) + schema.facts.length * FACT;
    if (schema.kind === 'ref') names.push(schema.name);
    if (schema.kind === 'scalar') for (const { meaning } of schema.values) weight += VALUE + length(meaning);
  }
  return { weight, names };
}

/** A schema and everything inside it; named schemas stay names. */
function* everySchema(schema: Schema): Generator<Schema> {
  yield schema;
  switch (schema.kind) {
    case 'object':
      for (const field of schema.fields) yield* everySchema(field.schema);
      if (schema.others) yield* everySchema(schema.others);
      break;
    case 'list':
      for (const position of schema.positions) yield* everySchema(position);
      if (schema.items) yield* everySchema(schema.items);
      break;
    case 'map':
      yield* everySchema(schema.values);
      break;
    case 'union':
      for (const option of schema.options) yield* everySchema(option.schema);
      break;
    case 'scalar':
    case 'ref':
  }
}

function length(blocks: readonly Block[]): number {
  let sum = 0;
  for (const block of everyBlock(blocks)) sum += plainText(inlinesOf(block)).length;
  return sum;
}
