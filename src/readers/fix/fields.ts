/** References → fields of the model: components expanded in place, groups nested, conditions in words. */
import type { Fact, FactKind } from '../../model/fact.ts';
import {
  type ComponentUse,
  type EnumValue,
  type Field,
  type JsonKeywords,
  type ListSchema,
  type ObjectSchema,
  objectOf,
  type ScalarSchema,
  UNDESCRIBED,
} from '../../model/schema.ts';
import { toSpan } from '../json-schema/facts.ts';
import { paragraph } from '../prose/paragraph.ts';
import { uniqueBy } from '../unique.ts';
import { toCondition } from './conditions.ts';
import { patternOf, typeName, typeWords, valuesIn } from './datatypes.ts';
import {
  type BlockDefinition,
  blockOf,
  codeSetOf,
  envelopeOf,
  type FieldDefinition,
  infoOf,
  type Limits,
  type Reference,
} from './definitions.ts';
import { descriptionOf, type FixContext, meaningOf, toEnumeration } from './prose.ts';

/** Returns the fields of a message or block, without header and trailer, which are in the envelope. */
export function toFields(context: FixContext, members: readonly Reference[]): Field[] {
  const fields = members.flatMap((member): Field[] => {
    if (member.kind === 'field') return toField(context, member);
    const block = blockOf(context.repository, member);
    // The checks report unknown and circular references.
    if (!block || envelopeOf(block)) return [];
    return block.kind === 'group' ? toGroup(context, member, block) : toComponent(context, member, block);
  });
  // A tag is listed once per level, even if a component repeats it.
  return uniqueBy(fields, ({ tag }) => tag);
}

/** Returns a component or an entry of a group as an object, the same one wherever it is used. */
export function toObject(context: FixContext, block: BlockDefinition): ObjectSchema {
  const known = context.blocks.get(block);
  if (known) return known;
  // A block that contains itself is empty there.
  context.blocks.set(block, objectOf([]));
  const counter = counterOf(context, block);
  // A group of a QuickFIX dictionary has the name of its counter, which says nothing new.
  const title = counter && block.name !== counter.name ? { title: block.name } : {};
  const shape: ObjectSchema = {
    ...objectOf(blockFields(context, block)),
    ...title,
    // The field that counts the entries of a group has the documentation of the group.
    description: counter ? [] : descriptionOf(context, block.annotation),
    block: { name: block.label, ...(counter && { counter: { name: counter.name, tag: counter.tag } }) },
  };
  context.blocks.set(block, shape);
  return shape;
}

function counterOf({ repository }: FixContext, { counter }: BlockDefinition): FieldDefinition | undefined {
  return counter ? repository.fields.get(counter.key) : undefined;
}

function blockFields(context: FixContext, block: BlockDefinition): Field[] {
  if (block.which === 'all') return toFields(context, block.members);
  const names = block.members.map((member) => nameOf(context, member)).filter(Boolean);
  const count = block.which === 'oneOf' ? 'exactly one' : 'at least one';
  const when = `${count} of ${toEnumeration(names, 'and')} is sent`;
  return block.members.flatMap((member) =>
    toFields(context, [{ ...member, presence: 'optional' }]).map((field) =>
      member.kind === 'component' || field.when ? field : { ...field, presence: 'conditional', when },
    ),
  );
}

function nameOf({ repository }: FixContext, member: Reference): string {
  return (blockOf(repository, member) ?? repository.fields.get(member.key))?.name ?? '';
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
  // Where the reference says nothing, the definition applies.
  const own = Object.entries(reference.limits).filter(([, limit]) => limit !== undefined);
  const limits: Limits = { ...definition.limits, ...Object.fromEntries(own) };
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
    facts: toFacts([
      ['fix-type', typeName(codeSet?.type ?? definition.type)],
      ['default', constant ? undefined : limits.value],
      ['range', toSpan(limits.min, limits.max)],
      ['length', toSpan(limits.length ?? limits.minLength, limits.length ?? limits.maxLength, 'character')],
      // A reference can override what its field says.
      ['unit', (infoOf(reference, 'unit') ?? infoOf(definition, 'unit'))?.text],
      ['example', (infoOf(reference, 'example') ?? infoOf(definition, 'example'))?.text],
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

const ignored = paragraph('Accepted and ignored.');

/** Represents a group as the field that counts its entries, with a list of objects as its schema. */
function toGroup(context: FixContext, reference: Reference, block: BlockDefinition): Field[] {
  const counter = counterOf(context, block);
  if (!counter) return [];
  const least = reference.minOccurs ?? block.minOccurs;
  const stated = reference.maxOccurs ?? block.maxOccurs;
  const most = stated === 'unbounded' ? undefined : stated;
  const schema: ListSchema = {
    ...UNDESCRIBED,
    kind: 'list',
    description: descriptionOf(context, counter.annotation, block.annotation, reference.annotation),
    deprecated: reference.deprecated,
    facts: toFacts([['items', toSpan(least === '0' ? undefined : least, most, 'entry')]]),
    items: toObject(context, block),
    positions: [],
  };
  return [{ name: counter.name, ...presenceOf(context, reference), tag: counter.tag, schema }];
}

/** Expands a component in place; its fields say where they come from. */
function toComponent(context: FixContext, reference: Reference, block: BlockDefinition): Field[] {
  const { fields } = toObject(context, block);
  const use: ComponentUse = { name: block.label, ...presenceOf(context, reference) };
  return within(context, reference, block, fields).map((field) => ({
    ...field,
    from: [use, ...(field.from ?? [])],
  }));
}

/** Makes the required fields of an optional component conditional: they are required only if it is used. */
function within(
  context: FixContext,
  reference: Reference,
  block: BlockDefinition,
  fields: readonly Field[],
): readonly Field[] {
  const outer = presenceOf(context, reference);
  if (outer.presence === 'required') return fields;
  // The only field of a component decides whether the component is used.
  if (!outer.when && fields.length === 1) return fields.map((field) => ({ ...field, ...outer }));
  const when = outer.when ?? `when another field of ${block.name} is sent`;
  return fields.map((field) =>
    field.presence === 'required' ? { ...field, presence: 'conditional', when } : field,
  );
}

function toFacts(pairs: readonly (readonly [kind: FactKind, value: string | undefined])[]): Fact[] {
  return pairs.flatMap(([kind, value]) => (value ? [{ kind, value }] : []));
}
