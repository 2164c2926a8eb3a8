/**
 * Chooses the named shapes a page shows. In many specifications, every shape leads to every other one in the end, so a
 * page shows those nearest to its top until it is full, and links to the pages of the others.
 */
import type { FieldSection, Operation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { ReferenceLink } from '../../model/reference.ts';
import { remember } from '../../model/remember.ts';
import { childSchemas, everySchema, type Schema, type SchemaRegistry } from '../../model/schema.ts';
import { everyBlock, inlinesOf, plainText } from '../../model/walk.ts';
import { examplesWeight } from './example-weight.ts';

/** Maximum weight of a page's fields, in characters of markup, and the minimum that long examples leave them. */
const MOST_WEIGHT = 200_000;
const LEAST_WEIGHT = 50_000;
/** Maximum weight of fields and examples together. */
const MOST_TOGETHER = 270_000;
/** A shape that many operations use gets its own page from this weight on, that of about ten fields. */
export const LONG_SHAPE = 4_000;
/** Maximum nesting depth of named shapes. */
const DEEPEST = 10;
/** Characters of markup around the words of a field, a value and a fact. */
const FIELD = 320;
const VALUE = 90;
const FACT = 40;

/** The named shapes of an API, and the pages that some of them have. */
export interface Shapes {
  readonly registry: SchemaRegistry;
  readonly pages: ReadonlyMap<string, ReferenceLink>;
  /** Measures the shape with this name. */
  readonly measure: (name: string) => Measure;
}

/** Weight of schemas without the named ones they refer to, and the names of those. */
interface Measure {
  readonly weight: number;
  readonly names: readonly string[];
}

/** Sections whose fields share what has been shown: a later mention links to the first. */
export type Tree = readonly Pick<FieldSection, 'fields' | 'schema' | 'shape'>[];

/** What a page shows of the named shapes it refers to. */
export interface Choice {
  /** For each tree, whether it shows the members of the shape with this name. */
  readonly shows: readonly ((name: string) => boolean)[];
  /** Shapes that the page mentions, shown or not. */
  readonly met: ReadonlySet<string>;
  /** Shapes that don't fit here and have no page of their own. */
  readonly homeless: ReadonlySet<string>;
}

export function createShapes(registry: SchemaRegistry, pages: Shapes['pages'] = new Map()): Shapes {
  return { registry, pages, measure: remember((name) => measure([registry.get(name)])) };
}

/** Returns the trees of an operation's page. HTTP and JSON-RPC have one per direction, and both can show a shape. */
export function treesOf(operation: Operation): readonly Tree[] {
  switch (operation.kind) {
    case 'http': {
      const { sections, responses, callbacks } = operation;
      const received = responses.flatMap(({ headers, body }) => [
        { fields: headers },
        ...(body ? [body] : []),
      ]);
      const called = callbacks.flatMap((callback) => callback.sections);
      return [
        [...sections, ...called.filter(({ direction }) => direction === 'send')],
        [...received, ...called.filter(({ direction }) => direction === 'receive')],
      ];
    }
    case 'channel':
      return [
        ...operation.messages.map(({ headers, section }) => [{ fields: headers }, section]),
        ...operation.bindings.map((section) => [section]),
      ];
    case 'method':
      return [[operation.params], operation.result ? [operation.result] : []];
    case 'fix-message':
      return [[operation.section]];
  }
}

/** Chooses the shapes for the page of an operation. */
export function chooseFor(operation: Operation, shapes: Shapes): Choice {
  const room = Math.min(MOST_WEIGHT, MOST_TOGETHER - examplesWeight(operation));
  return chooseShapes(treesOf(operation), shapes, Math.max(room, LEAST_WEIGHT));
}

interface Candidate {
  readonly name: string;
  readonly tree: number;
  /** Whether a section consists of it, or of a list of it: it is what the page is about. */
  readonly isWhole: boolean;
}

/** Chooses the shapes for the trees of one page. */
export function chooseShapes(trees: readonly Tree[], shapes: Shapes, most = MOST_WEIGHT): Choice {
  const { registry, pages } = shapes;
  // The shape that a section consists of is always on the page.
  const chosen = trees.map((tree) => new Set(tree.flatMap(({ shape }) => shape ?? [])));
  const met = new Set(chosen.flatMap((names) => [...names]));
  const left = new Set<string>();
  let room = most;
  let level = trees.flatMap((tree, index) =>
    tree.flatMap((section): Candidate[] => {
      const { weight, names } = measure(schemasIn(section));
      const whole = section.schema ? wholeNames(section.schema) : [];
      room -= weight;
      return names.map((name) => ({ name, tree: index, isWhole: whole.includes(name) }));
    }),
  );
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.flatMap(({ name, tree, isWhole }) => {
      met.add(name);
      if (!registry.has(name) || chosen[tree]?.has(name)) return [];
      const { weight, names } = shapes.measure(name);
      const fits = weight <= room && depth < DEEPEST && (isWhole || !pages.has(name));
      if (!fits) {
        left.add(name);
        return [];
      }
      chosen[tree]?.add(name);
      room -= weight;
      const target = registry.get(name);
      const whole = isWhole && target ? wholeNames(target) : [];
      return names.map((next) => ({ name: next, tree, isWhole: whole.includes(next) }));
    });
  }
  const homeless = [...left].filter((name) => !pages.has(name) && hasMembers(registry.get(name), registry));
  return { shows: chosen.map((names) => (name) => names.has(name)), met, homeless: new Set(homeless) };
}

/** Returns the named schemas that make up a whole schema: itself, a list's items, a map's values, alternatives. */
function wholeNames(schema: Schema): string[] {
  switch (schema.kind) {
    case 'ref':
      return [schema.name];
    case 'list':
      return schema.items ? wholeNames(schema.items) : [];
    case 'map':
      return wholeNames(schema.values);
    case 'union':
      return schema.options.flatMap((option) => wholeNames(option.schema));
    case 'scalar':
    case 'object':
      return [];
  }
}

/** Returns the schemas of a section's fields, or that of its whole value. */
export function schemasIn({ fields, schema }: Tree[number]): (Schema | undefined)[] {
  return [...fields.map((field) => field.schema), schema];
}

export function measure(schemas: readonly (Schema | undefined)[]): Measure {
  const names: string[] = [];
  let weight = 0;
  for (const schema of schemas.flatMap((each) => (each ? [...everySchema(each)] : []))) {
    weight += FIELD + length(schema.description) + schema.facts.length * FACT;
    if (schema.kind === 'ref') names.push(schema.name);
    if (schema.kind === 'scalar') for (const { meaning } of schema.values) weight += VALUE + length(meaning);
  }
  return { weight, names };
}

/** Whether a schema has something below it that a page must show. */
export function hasMembers(
  schema: Schema | undefined,
  registry: SchemaRegistry,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (schema?.kind === 'object' || schema?.kind === 'union') return true;
  if (schema?.kind === 'list' && schema.positions.length > 0) return true;
  if (schema?.kind !== 'ref')
    return schema !== undefined && childSchemas(schema).some((child) => hasMembers(child, registry, seen));
  return (
    !seen.has(schema.name) && hasMembers(registry.get(schema.name), registry, new Set([...seen, schema.name]))
  );
}

function length(blocks: readonly Block[]): number {
  let sum = 0;
  for (const block of everyBlock(blocks)) sum += plainText(inlinesOf(block)).length;
  return sum;
}
