/** Fields of an operation → its form, with texts from the model, and types and limits from the specification. */
import type { FactKind } from '../model/fact.ts';
import type { Block } from '../model/prose.ts';
import type { FieldNode, ReferencePart } from '../model/reference.ts';
import type { Field, Schema, SchemaRegistry } from '../model/schema.ts';
import type { JsonObject } from '../readers/json-schema/json.ts';
import { wordsOf } from '../tools/errors.ts';
import type { FormField, Shape } from './console-data.ts';
import { schemasBelow, schemasOfOptions, toItemLimits, toValueSchema } from './described-schemas.ts';
import { JSON_SHAPE } from './draft.ts';
import { type Entered, enter, leavePage, NOTHING_ENTERED } from './entered.ts';
import { isSecretName } from './secrets.ts';

export interface FormContext {
  readonly registry: SchemaRegistry;
  /** Document that contains the schemas. */
  readonly root: JsonObject;
  /** Anchors and types of the fields in a part of the page, by path key. */
  readonly anchors: ReadonlyMap<string, { readonly id: string; readonly type: string }>;
}

/** Finds the anchor of each field in a part of the page, by path; list items and alternatives add no step. */
export function anchorsOf(part: ReferencePart | undefined): FormContext['anchors'] {
  const found = new Map<string, { readonly id: string; readonly type: string }>();
  const visit = (node: FieldNode, path: readonly string[]): void => {
    const { id, type, name, children, variants } = node;
    const own = name === null ? path : [...path, name];
    const key = pathKey(own);
    if (!found.has(key)) found.set(key, { id, type });
    for (const child of children) visit(child, own);
    for (const variant of variants) visit({ ...variant, name: null }, own);
  };
  for (const node of part?.fields ?? []) visit(node, []);
  return found;
}

/** Converts the path of a field to a map key. */
export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** Converts a schema to a form. `schemas` describe the value in the specification; `path` leads to it. */
export function toShape(
  context: FormContext,
  schema: Schema,
  schemas: readonly unknown[],
  path: readonly string[],
  entered: Entered = NOTHING_ENTERED,
): Shape {
  const inner = (one: Schema | null) =>
    one ? toShape(context, one, schemasBelow(context.root, schemas, null), path, entered) : JSON_SHAPE;
  switch (schema.kind) {
    case 'scalar':
      if (schema.type === 'any value') return JSON_SHAPE;
      return toValue(
        context,
        schemas,
        schema.values.map(({ value, meaning }) => ({ value, meaning: wordsOf(meaning) })),
        schema.constant,
      );
    case 'object':
      if (schema.fields.length > 0)
        return { kind: 'object', fields: toFields(context, schema.fields, schemas, path, entered) };
      // Without others, nothing is known about the object.
      return schema.others ? { kind: 'map', keys: 'name', item: inner(schema.others) } : JSON_SHAPE;
    case 'list': {
      const limits = toItemLimits(context.root, schemas);
      return {
        kind: 'list',
        item: schema.positions.length > 0 ? JSON_SHAPE : inner(schema.items),
        ...(limits && { schema: limits }),
      };
    }
    case 'map':
      return { kind: 'map', keys: schema.keys, item: inner(schema.values) };
    case 'union': {
      const targets = schema.options.map(({ schema: option }) => targetOf(context, option));
      if (targets.every((one) => one?.kind === 'scalar')) return toValue(context, schemas, [], false);
      const own = schemasOfOptions(context.root, schemas, targets.length);
      const options = schema.options.map(({ label, schema: option }, index) => ({
        label,
        // An object is told apart by its members, and its examples can have those of another alternative.
        shape: toShape(
          context,
          option,
          (targets[index]?.kind === 'scalar' && own[index]) || schemas,
          path,
          entered,
        ),
      }));
      return { kind: 'union', options };
    }
    case 'ref': {
      const target = context.registry.get(schema.name);
      const inside = enter(entered, schema.name);
      if (!target || !inside) return JSON_SHAPE;
      return toShape(context, target, schemas, path, inside);
    }
  }
}

function targetOf({ registry }: FormContext, schema: Schema): Schema | undefined {
  return schema.kind === 'ref' ? registry.get(schema.name) : schema;
}

function toValue(
  { root }: FormContext,
  schemas: readonly unknown[],
  values: readonly { readonly value: string; readonly meaning: string }[],
  isConstant: boolean,
): Shape {
  return { kind: 'value', schema: toValueSchema(root, schemas), values, isConstant };
}

function toFields(
  context: FormContext,
  fields: readonly Field[],
  schemas: readonly unknown[],
  path: readonly string[],
  entered: Entered,
): FormField[] {
  return fields.flatMap((field) => {
    if (field.schema.access === 'read') return [];
    const own = schemasBelow(context.root, schemas, field.name);
    return [toFormField(context, field, own, [...path, field.name], entered)];
  });
}

/** Facts that a reader needs to fill in a field. */
const FACTS: readonly FactKind[] = ['default', 'range', 'step', 'length', 'items', 'unit', 'sent-as'];

export function toFormField(
  context: FormContext,
  { name, presence, when, schema }: Field,
  schemas: readonly unknown[],
  path: readonly string[],
  entered: Entered = NOTHING_ENTERED,
): FormField {
  const target = targetOf(context, schema);
  const shown = context.anchors.get(pathKey(path));
  const facts = [...schema.facts, ...(target === schema ? [] : (target?.facts ?? []))];
  const isSecret = isSecretName(name) || (target?.kind === 'scalar' && target.type === 'secret string');
  return {
    id: shown?.id ?? '',
    name,
    type: shown?.type ?? '',
    presence,
    ...(when === undefined ? {} : { when }),
    about: firstSentence(schema.description.length > 0 ? schema.description : (target?.description ?? [])),
    facts: FACTS.flatMap((kind) => {
      const fact = facts.find((one) => one.kind === kind);
      return fact ? [[kind, fact.value] as const] : [];
    }),
    ...(schema.deprecated || target?.deprecated ? { isDeprecated: true } : {}),
    ...(isSecret ? { isSecret: true } : {}),
    shape: toShape(context, schema, schemas, path, shown ? entered : leavePage(entered)),
  };
}

function firstSentence(blocks: readonly Block[]): string {
  const [first = ''] = wordsOf(blocks.slice(0, 1)).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  return first;
}
