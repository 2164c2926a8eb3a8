/** References → fields of the model: components expanded in place, groups nested, conditions in words. */
import type { Fact, FactKind } from '../../model/fact.ts';
import type { EnumValue, Field, JsonKeywords, ListSchema, ScalarSchema } from '../../model/schema.ts';
import { UNDESCRIBED } from '../json-schema/scalar.ts';
import { toCondition } from './conditions.ts';
import { patternOf, typeName, typeWords, valuesIn } from './datatypes.ts';
import {
  type AppInfo,
  type BlockDefinition,
  blockOf,
  codeSetOf,
  envelopeOf,
  type Limits,
  type Reference,
} from './definitions.ts';
import { descriptionOf, type FixContext, meaningOf, toEnumeration } from './prose.ts';

/** Returns the fields of a message or block, without header and trailer, which are in the envelope. */
export function toFields(
  context: FixContext,
  members: readonly Reference[],
  passed: readonly BlockDefinition[] = [],
): Field[] {
  const fields = members.flatMap((member): Field[] => {
    if (member.kind === 'field') return toField(context, member);
    const block = blockOf(context.repository, member);
    // The checks report unknown and circular references.
    if (!block || passed.includes(block) || envelopeOf(block)) return [];
    const inner = blockFields(context, block, [...passed, block]);
    return block.kind === 'group'
      ? toGroup(context, member, block, inner)
      : within(context, member, block, inner);
  });
  // A tag is listed once per level, even if a component repeats it.
  const seen = new Set<number | undefined>();
  return fields.filter(({ tag }) => !seen.has(tag) && seen.add(tag));
}

/** Returns the fields inside a component or a group's entry. */
export function blockFields(
  context: FixContext,
  block: BlockDefinition,
  passed: readonly BlockDefinition[] = [block],
): Field[] {
  if (block.which === 'all') return toFields(context, block.members, passed);
  const names = block.members.map((member) => nameOf(context, member)).filter(Boolean);
  const count = block.which === 'oneOf' ? 'exactly one' : 'at least one';
  const when = `${count} of ${toEnumeration(names, 'and')} is sent`;
  return block.members.flatMap((member) =>
    toFields(context, [{ ...member, presence: 'optional' }], passed).map((field) =>
      member.kind === 'component' || field.when ? field : { ...field, presence: 'conditional', when },
    ),
  );
}

function nameOf({ repository }: FixContext, member: Reference): string {
  const block = member.kind === 'field' ? undefined : blockOf(repository, member);
  return block?.name ?? repository.fields.get(member.key)?.name ?? '';
}

function presenceOf(context: FixContext, reference: Reference): Pick<Field, 'presence' | 'when'> {
  const { presence } = reference;
  if (presence === 'required' || presence === 'constant') return { presence: 'required' };
  const when = toCondition(context.repository, reference, context.problems);
  if (when !== undefined) return { presence: 'conditional', when };
  return { presence: presence === 'conditional' ? 'conditional' : 'optional' };
}

function toField(context: FixContext, reference: Reference): Field[] {
  const { repository } = context;
  const definition = repository.fields.get(reference.key);
  if (!definition) return [];
  const codeSet = codeSetOf(repository, definition);
  const limits = { ...definition.limits, ...defined(reference.limits) };
  const constant = reference.presence === 'constant' && limits.value !== undefined;
  const values = (codeSet?.codes ?? []).map((code) => ({
    value: code.value,
    meaning: meaningOf(context, code),
    deprecated: code.deprecated,
  }));
  const fixed = values.filter(({ value }) => value === limits.value);
  const allowed = !constant
    ? values
    : fixed.length > 0
      ? fixed
      : [{ value: limits.value ?? '', meaning: [], deprecated: false }];
  const type = typeWords(repository, codeSet?.type ?? definition.type);
  const schema: ScalarSchema = {
    ...UNDESCRIBED,
    kind: 'scalar',
    description: [
      ...descriptionOf(context, definition.annotation, reference.annotation),
      ...(reference.presence === 'ignored' ? [ignored] : []),
    ],
    deprecated: definition.deprecated || reference.deprecated,
    facts: fieldFacts(codeSet?.type ?? definition.type, limits, constant, [
      ...reference.annotation.infos,
      ...definition.annotation.infos,
    ]),
    json: toKeywords(type, allowed),
    type,
    values: allowed,
    constant,
  };
  return [{ name: definition.name, ...presenceOf(context, reference), tag: definition.tag, schema }];
}

/** Returns the keywords for JSON, where every value is a string (FIX Trading Community, "Encoding FIX using JSON"). */
function toKeywords(type: string, values: readonly EnumValue[]): JsonKeywords {
  const pattern = patternOf(type);
  const isSingle = valuesIn(type, ' ').length === 1;
  if (values.length > 0 && isSingle) return { type: 'string', enum: values.map(({ value }) => value) };
  return pattern === undefined ? { type: 'string' } : { type: 'string', pattern };
}

const ignored = {
  kind: 'paragraph',
  children: [{ kind: 'text', text: 'Accepted and ignored.' }],
} as const;

/** Drops undefined values, so that those of the definition apply. */
function defined<T extends object>(values: T): Partial<T> {
  const entries: Partial<T> = { ...values };
  for (const key in entries) if (entries[key] === undefined) delete entries[key];
  return entries;
}

/** Represents a group as the field that counts its entries, with a list of objects as its schema. */
function toGroup(
  context: FixContext,
  reference: Reference,
  block: BlockDefinition,
  fields: Field[],
): Field[] {
  const counter = block.counter ? context.repository.fields.get(block.counter.key) : undefined;
  if (!counter) return [];
  const schema: ListSchema = {
    ...UNDESCRIBED,
    kind: 'list',
    description: descriptionOf(context, counter.annotation, block.annotation, reference.annotation),
    deprecated: reference.deprecated,
    facts: groupFacts(reference.minOccurs ?? block.minOccurs, reference.maxOccurs ?? block.maxOccurs),
    items: { ...UNDESCRIBED, kind: 'object', title: block.name, fields, others: null },
    positions: [],
  };
  return [{ name: counter.name, ...presenceOf(context, reference), tag: counter.tag, schema }];
}

/** Makes the required fields of an optional component conditional: they are required only if it is used. */
function within(context: FixContext, reference: Reference, block: BlockDefinition, fields: Field[]): Field[] {
  const outer = presenceOf(context, reference);
  if (outer.presence === 'required') return fields;
  // The only field of a component decides whether the component is used.
  if (!outer.when && fields.length === 1) return fields.map((field) => ({ ...field, ...outer }));
  const when = outer.when ?? `when another field of ${block.name} is sent`;
  return fields.map((field) =>
    field.presence === 'required' ? { ...field, presence: 'conditional', when } : field,
  );
}

/** Returns the facts about a field. The first `appinfo` of a purpose applies, so a reference can override its field. */
function fieldFacts(type: string, limits: Limits, constant: boolean, infos: readonly AppInfo[]): Fact[] {
  const infoOf = (purpose: string) => infos.find((info) => info.purpose === purpose)?.text;
  const { min, max, length, minLength, maxLength, value } = limits;
  return facts([
    ['fix-type', typeName(type)],
    ['default', constant ? undefined : value],
    ['range', span(min, max, plain)],
    ['length', length === undefined ? span(minLength, maxLength, characters) : characters(length)],
    ['unit', infoOf('unit')],
    ['example', infoOf('example')],
  ]);
}

/** Returns how many entries a group may have. */
function groupFacts(min: string | undefined, max: string | undefined): Fact[] {
  return facts([
    ['items', span(min === '0' ? undefined : min, max === 'unbounded' ? undefined : max, entries)],
  ]);
}

type Counted = (count: string) => string;
const plain: Counted = (count) => count;
const characters: Counted = (count) => `${count} ${count === '1' ? 'character' : 'characters'}`;
const entries: Counted = (count) => `${count} ${count === '1' ? 'entry' : 'entries'}`;

function span(low: string | undefined, high: string | undefined, counted: Counted): string | undefined {
  if (low !== undefined && high !== undefined)
    return low === high ? counted(low) : `${low} to ${counted(high)}`;
  if (high !== undefined) return `at most ${counted(high)}`;
  return low === undefined ? undefined : `at least ${counted(low)}`;
}

function facts(pairs: readonly (readonly [kind: FactKind, value: string | undefined])[]): Fact[] {
  return pairs.flatMap(([kind, value]) => (value ? [{ kind, value }] : []));
}
