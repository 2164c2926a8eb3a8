/** Sections, fields and schemas → facts of a contract, flattened by path; a named shape becomes its own part. */
import type { Side } from '../model/change.ts';
import type { Fact, FactKind } from '../model/fact.ts';
import type { FieldSection } from '../model/operation.ts';
import type { Block } from '../model/prose.ts';
import type { Field, Schema, SchemaRegistry } from '../model/schema.ts';
import { everyBlock, inlinesOf, plainText } from '../model/walk.ts';
import type { FieldFact, FieldFactName } from './contract.ts';

/** What a walk through one part of a contract needs and collects. */
export interface Met {
  readonly registry: SchemaRegistry;
  /** Named shapes of the whole contract. */
  readonly shapes: Set<string>;
  /** Texts of this part. */
  readonly words: string[];
}

export interface Where {
  readonly side: Side | null;
  readonly path: readonly string[];
}

/** Names of a field's small print in a contract; null for what only readers notice. */
const NAMES: Readonly<Record<FactKind, FieldFactName | null>> = {
  'fix-type': 'fix-type',
  default: 'default',
  range: 'range',
  step: 'step',
  length: 'length',
  items: 'items',
  unique: 'unique',
  entries: 'entries',
  pattern: 'pattern',
  unit: 'unit',
  'sent-as': 'encoding',
  'content-type': 'encoding',
  content: 'content',
  xml: null,
  closed: 'closed',
  apart: 'not',
  absent: 'not',
  example: null,
  since: null,
  values: null,
  discriminator: 'discriminator',
  'not-one': 'not',
  'not-any': 'not',
};

export function addWords({ words }: Met, ...texts: readonly (string | readonly Block[] | undefined)[]): void {
  for (const text of texts) {
    if (typeof text === 'string') words.push(text);
    else for (const block of everyBlock(text ?? [])) words.push(wordsOf(block));
  }
}

function wordsOf(block: Block): string {
  return block.kind === 'code' ? block.code : plainText(inlinesOf(block));
}

/** Yields the facts of a message's section, below `parents`. */
export function* sectionFacts(
  { id, intro, fields, schema, whole, mediaType, presence }: FieldSection,
  side: Side,
  met: Met,
  parents: readonly string[] = [],
): Generator<FieldFact> {
  const at: Where = { side, path: [...parents, id] };
  addWords(met, intro);
  for (const value of mediaType?.split(', ') ?? []) yield { ...at, name: 'media', value };
  if (presence) yield { ...at, name: 'presence', value: presence };
  if (schema) yield* schemaFacts(schema, at, met);
  yield* smallPrint(whole?.facts ?? [], at);
  for (const field of fields) yield* fieldFacts(field, at, met);
}

/** Yields the facts of a named shape; its own path is empty. */
export function* shapeFacts(name: string, met: Met): Generator<FieldFact> {
  const schema = met.registry.get(name);
  if (schema) yield* schemaFacts(schema, { side: null, path: [] }, met);
}

export function* fieldFacts(field: Field, parent: Where, met: Met): Generator<FieldFact> {
  const { name, presence, when, tag, schema } = field;
  const at: Where = { ...parent, path: [...parent.path, name] };
  if (tag !== undefined) yield { ...at, name: 'tag', value: String(tag) };
  if (presence !== 'optional') yield { ...at, name: 'presence', value: presence };
  if (when !== undefined) yield { ...at, name: 'when', value: when };
  yield* schemaFacts(schema, at, met);
}

function* schemaFacts(written: Schema, at: Where, met: Met): Generator<FieldFact> {
  const schema = withoutAlias(written, met.registry);
  const { nullable, deprecated, access, facts, excludes } = schema;
  addWords(met, schema.title, schema.description);
  if (access !== 'both') yield { ...at, name: 'only', value: access === 'read' ? 'receive' : 'send' };
  if (nullable) yield { ...at, name: 'nullable', value: 'yes' };
  if (deprecated) yield { ...at, name: 'deprecated', value: 'yes' };
  yield* smallPrint(facts, at);
  if (excludes) yield { ...at, name: 'not', value: inOneLine(excludes) };
  yield* formFacts(schema, at, met);
}

function* smallPrint(facts: readonly Fact[], at: Where): Generator<FieldFact> {
  for (const { kind, value } of facts) {
    const name = NAMES[kind];
    if (name) yield { ...at, name, value: kind === 'apart' ? `${value} together` : value };
  }
}

function* formFacts(schema: Schema, at: Where, met: Met): Generator<FieldFact> {
  const below = (step: string): Where => ({ ...at, path: [...at.path, step] });
  switch (schema.kind) {
    case 'scalar':
      yield { ...at, name: 'type', value: schema.type };
      for (const { value, meaning, deprecated } of schema.values) {
        addWords(met, meaning);
        yield { ...at, name: 'value', value };
        if (deprecated) yield { ...at, name: 'deprecated-value', value };
      }
      if (schema.content) yield* schemaFacts(schema.content, below('()'), met);
      return;
    case 'object':
      yield { ...at, name: 'type', value: 'object' };
      for (const field of schema.fields) yield* fieldFacts(field, at, met);
      if (schema.others) yield* schemaFacts(schema.others, below('*'), met);
      return;
    case 'list':
      yield { ...at, name: 'type', value: 'list' };
      for (const [index, position] of schema.positions.entries()) {
        yield* schemaFacts(position, below(`[${index}]`), met);
      }
      if (schema.items) yield* schemaFacts(schema.items, below('[]'), met);
      return;
    case 'map':
      yield { ...at, name: 'type', value: 'map' };
      yield* schemaFacts(schema.values, below('{}'), met);
      return;
    case 'union':
      yield { ...at, name: 'type', value: schema.mode === 'one' ? 'one of' : 'any of' };
      if (schema.discriminator) yield { ...at, name: 'discriminator', value: schema.discriminator };
      for (const option of schema.options) yield* schemaFacts(option.schema, below(`(${option.label})`), met);
      return;
    case 'ref':
      met.shapes.add(schema.name);
      yield { ...at, name: 'shape', value: schema.name };
  }
}

/** Replaces a reference to a scalar by the scalar; facts stated next to the reference take precedence. */
function withoutAlias(schema: Schema, registry: SchemaRegistry): Schema {
  const target = schema.kind === 'ref' ? registry.get(schema.name) : undefined;
  if (target?.kind !== 'scalar') return schema;
  return {
    ...target,
    description: schema.description.length > 0 ? schema.description : target.description,
    nullable: schema.nullable || target.nullable,
    deprecated: schema.deprecated || target.deprecated,
    access: schema.access === 'both' ? target.access : schema.access,
    facts: [
      ...schema.facts,
      ...target.facts.filter(({ kind }) => !schema.facts.some((own) => own.kind === kind)),
    ],
    excludes: schema.excludes ?? target.excludes,
  };
}

/** Writes what a value must not be as one text, which is compared as a whole. */
function inOneLine(schema: Schema): string {
  const met: Met = { registry: new Map(), shapes: new Set(), words: [] };
  return [...schemaFacts(schema, { side: null, path: [] }, met)]
    .map(({ path, name, value }) => [...path, name, value].join(' '))
    .join(', ');
}
