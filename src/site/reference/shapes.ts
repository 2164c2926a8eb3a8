/**
 * Which named shapes a page shows. In many specifications every shape leads to every other one in the end, so a page
 * takes those nearest to its top until it is full; the rest stands in the specification only.
 */
import type { FieldSection } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { Schema, SchemaRegistry } from '../../model/schema.ts';
import { everyBlock, inlinesOf, plainText } from '../../model/walk.ts';

/** What the fields of one page may weigh, in characters of markup. */
const MOST_WEIGHT = 300_000;
/** How many named shapes may stand inside each other. */
const DEEPEST = 10;
/** Markup around the words of a field, of a value and of a fact. */
const FIELD = 320;
const VALUE = 90;
const FACT = 40;

/** Whether a page shows the members of the shape with this name. */
export type ShowsShape = (name: string) => boolean;

interface Mention {
  readonly name: string;
  readonly tree: number;
}

interface Measure {
  readonly weight: number;
  /** Named shapes it leads to. */
  readonly names: readonly string[];
}

/** Chooses for the sections of each tree of a page; trees repeat shapes, sections of one tree do not. */
export function chooseShapes(
  trees: readonly (readonly FieldSection[])[],
  registry: SchemaRegistry,
): readonly ShowsShape[] {
  const chosen = trees.map(() => new Set<string>());
  let room = MOST_WEIGHT;
  let level = trees.flatMap((sections, tree) =>
    sections.flatMap((section) => {
      const { weight, names } = measureSection(section);
      room -= weight;
      return names.map((name): Mention => ({ name, tree }));
    }),
  );
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap(({ name, tree }) => {
      const target = registry.get(name);
      if (!target || chosen[tree]?.has(name)) return [];
      const { weight, names } = measure(target);
      // What a section consists of stands on the page in any case.
      if (weight > room && !isWhole(trees[tree], name)) return [];
      chosen[tree]?.add(name);
      room -= weight;
      return names.map((next): Mention => ({ name: next, tree }));
    });
  }
  return chosen.map((names) => (name) => names.has(name));
}

function isWhole(sections: readonly FieldSection[] = [], name: string): boolean {
  return sections.some(({ schema }) => schema?.kind === 'ref' && schema.name === name);
}

function measureSection({ fields, schema }: FieldSection): Measure {
  return add([...fields.map((field) => measure(field.schema)), ...(schema ? [measure(schema)] : [])]);
}

/** A schema without the named ones it leads to. */
function measure(schema: Schema): Measure {
  const own: Measure = {
    weight: FIELD + length(schema.description) + schema.facts.length * FACT,
    names: schema.kind === 'ref' ? [schema.name] : [],
  };
  return add([own, ...inside(schema)]);
}

function inside(schema: Schema): readonly Measure[] {
  switch (schema.kind) {
    case 'scalar':
      return schema.values.map(({ meaning }) => ({ weight: VALUE + length(meaning), names: [] }));
    case 'object':
      return [
        ...schema.fields.map((field) => measure(field.schema)),
        ...(schema.others ? [measure(schema.others)] : []),
      ];
    case 'list':
      return [...schema.positions.map(measure), ...(schema.items ? [measure(schema.items)] : [])];
    case 'map':
      return [measure(schema.values)];
    case 'union':
      return schema.options.map((option) => measure(option.schema));
    case 'ref':
      return [];
  }
}

function add(measures: readonly Measure[]): Measure {
  return {
    weight: measures.reduce((sum, { weight }) => sum + weight, 0),
    names: measures.flatMap(({ names }) => names),
  };
}

function length(blocks: readonly Block[]): number {
  let sum = 0;
  for (const block of everyBlock(blocks)) sum += plainText(inlinesOf(block)).length;
  return sum;
}
