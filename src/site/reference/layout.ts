/** An API → what its pages show: its operations, and the schemas that have their own page. */
import type { Route } from '../../model/address.ts';
import { toStep } from '../../model/anchor.ts';
import type { Api } from '../../model/api.ts';
import { reachedFrom } from '../../model/collect.ts';
import { MOST_LETTERS, toStorable } from '../../model/file-name.ts';
import { MANY } from '../../model/fix-blocks.ts';
import { freeName } from '../../model/free-name.ts';
import type { FieldSection, Operation } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import type { ReferenceLink, ReferencePart } from '../../model/reference.ts';
import type { Schema } from '../../model/schema.ts';
import type { PageLink } from '../../model/site.ts';
import { resolveBlocks } from '../operations.ts';
import { paragraph } from '../words.ts';
import { createFieldTrees } from './field-tree.ts';
import { nameBlocks } from './fix-blocks.ts';
import { nameLongParts } from './long-parts.ts';
import { type OwnReference, toPart } from './parts.ts';
import { ownReference } from './reference.ts';
import {
  type Choice,
  chooseFor,
  chooseShapes,
  createShapes,
  hasMembers,
  LONG_SHAPE,
  measure,
  type Shapes,
  schemasIn,
  type Tree,
  treesOf,
} from './shapes.ts';

export interface ApiLayout {
  readonly references: ReadonlyMap<Operation, OwnReference>;
  readonly schemas: readonly SchemaLayout[];
  /** The page that lists the schemas. */
  readonly home: Route;
}

/** The page of a schema. */
export interface SchemaLayout extends ReferenceLink {
  readonly description: readonly Block[];
  readonly part: ReferencePart;
  /** Pages that show it or link to it. */
  readonly operations: readonly Operation[];
  readonly schemas: readonly ReferenceLink[];
}

export function layOut(api: Api, prefix: Route): ApiLayout {
  const blocks = nameBlocks(api);
  const { operations, schemas: registry, more } = nameLongParts(blocks);
  // If an operation has that name, the schemas use another.
  const slugs = new Set(api.operations.map(({ slug }) => slug));
  const home: Route = `${prefix}/${['schemas', 'named-schemas'].find((name) => !slugs.has(name)) ?? 'all-schemas'}`;
  const pages = new Map<string, ReferenceLink>();
  const shapes = createShapes(registry, pages);
  const choices = choosePages(operations, shapes, [...blocks.pages, ...more], (name) =>
    pages.set(name, toLink(name, home, pages)),
  );
  const met = (index: number, name: string) => choices[index]?.met.has(name) ?? false;
  const links = [...pages];
  const byId = new Map(
    api.operations.map(({ id, title, slug }) => [id, { title, route: `${prefix}/${slug}` as const }]),
  );
  const linkOf = (id: string) => byId.get(id);
  return {
    references: new Map(
      operations.map((operation, index) => [
        api.operations[index] ?? operation,
        withLinks(ownReference(operation, shapes), linkOf),
      ]),
    ),
    home,
    schemas: links.map(([name, link]) => ({
      ...link,
      description: wordsAbout(registry.get(name)),
      part: schemaPart(name, api, shapes),
      operations: api.operations.filter((_, index) => met(index, name)),
      schemas: links
        .filter(([other], index) => other !== name && met(operations.length + index, name))
        .map(([, other]) => other),
    })),
  };
}

/** Returns what a schema says about itself; the entries of a repeating group say what counts them. */
function wordsAbout(schema: Schema | undefined): readonly Block[] {
  const counter = schema?.kind === 'object' ? schema.block?.counter : undefined;
  if (!counter) return schema?.description ?? [];
  const count = `${counter.name} (${counter.tag})`;
  return [paragraph(`An entry of a repeating group. The field ${count} has the number of entries.`)];
}

/** Resolves links to operations of the same API by ID; an unknown one becomes its ID as text. */
function withLinks(own: OwnReference, find: (id: string) => PageLink | undefined): OwnReference {
  const setting = { file: '', find, problems: [] };
  return { ...own, parts: own.parts.map((part) => ({ ...part, intro: resolveBlocks(part.intro, setting) })) };
}

/** Adds pages until every shape is shown somewhere. Returns what each page shows, those of operations first. */
function choosePages(
  operations: readonly Operation[],
  shapes: Shapes,
  first: readonly string[],
  add: (name: string) => void,
): readonly Choice[] {
  const choices: Choice[] = [];
  const many = shapesOfMany(operations.map(treesOf), shapes);
  let added: readonly string[] = [...new Set([...first, ...many])];
  for (const name of added) add(name);
  do {
    const found = new Set<string>();
    const roots = [
      ...operations.map((operation) => () => chooseFor(operation, shapes)),
      ...[...shapes.pages.keys()].map((name) => () => chooseShapes([[wholeOf(name, shapes)]], shapes)),
    ];
    for (const [index, choose] of roots.entries()) {
      const known = choices[index];
      // A new page only changes those that mention its shape.
      if (known && !added.some((name) => known.met.has(name))) continue;
      const choice = choose();
      choices[index] = choice;
      for (const name of choice.homeless) found.add(name);
    }
    added = [...found];
    for (const name of added) add(name);
  } while (added.length > 0);
  return choices;
}

/** Finds long shapes that many operations use, directly or through another shape. */
function shapesOfMany(operations: readonly (readonly Tree[])[], { registry, measure: measureShape }: Shapes) {
  const uses = new Map<string, number>();
  for (const trees of operations) {
    const sections = trees.flat();
    const { names } = measure(sections.flatMap(schemasIn));
    const own = [...names, ...sections.flatMap(({ shape }) => shape ?? [])];
    for (const name of reachedFrom(own, (each) => measureShape(each).names))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return [...uses].flatMap(([name, count]) =>
    count >= MANY && measureShape(name).weight >= LONG_SHAPE && hasMembers(registry.get(name), registry)
      ? [name]
      : [],
  );
}

/** Returns a schema as the only section of its page. */
function wholeOf(name: string, { registry }: Shapes): FieldSection {
  const head = { id: 'fields', title: 'Fields', intro: [], shape: name };
  const target = registry.get(name);
  if (target?.kind === 'object' && !target.others && !target.more) return { ...head, fields: target.fields };
  return { ...head, fields: [], schema: target && { ...target, description: [], nullable: false } };
}

function schemaPart(name: string, api: Api, shapes: Shapes): ReferencePart {
  const section = wholeOf(name, shapes);
  const [shows] = chooseShapes([[section]], shapes).shows;
  const part = toPart(section, createFieldTrees(shapes, shows), 'both');
  return { ...part, schema: undefined, style: api.kind === 'fix' ? 'tags' : 'blocks' };
}

/** Creates the address of a schema's page: its name in lowercase, with a number if another page has it. */
function toLink(name: string, home: Route, pages: ReadonlyMap<string, ReferenceLink>): ReferenceLink {
  const taken = new Set<string>([...pages.values()].map(({ route }) => route));
  const slug = toStorable(shorten(toStep(name).toLowerCase()).replace(/^[.-]+|[.-]+$/g, '') || 'schema');
  const free = freeName(slug, (each) => taken.has(`${home}/${each}`));
  return { label: name, route: `${home}/${free}` };
}

/** Keeps the first step of a long path, which says what it is a part of, and as many of its last ones as fit. */
function shorten(path: string): string {
  if (path.length <= MOST_LETTERS) return path;
  const [first = '', ...others] = path.split('.');
  let end = '';
  for (const step of others.toReversed()) {
    const longer = end === '' ? step : `${step}.${end}`;
    if (first.length + 1 + longer.length > MOST_LETTERS) break;
    end = longer;
  }
  return `${first}.${end}`;
}
