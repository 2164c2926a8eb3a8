/**
 * Repeating groups and components of FIX as named shapes. Messages contain all of their fields, as on the wire; what
 * writes messages out replaces those that many messages use, so that a dictionary of all of FIX isn't written a
 * hundred times.
 */
import type { Operation } from './operation.ts';
import { type ComponentUse, type Field, type ObjectSchema, refTo, type Schema } from './schema.ts';

/** A block that this many messages use is long enough to be written once. */
export const MANY = 20;

/** Which blocks to replace by references. */
interface Replaced {
  readonly isComponent: (use: ComponentUse) => boolean;
  readonly isGroup: (name: string) => boolean;
}

export interface FixBlocks {
  readonly nameIn: (fields: readonly Field[]) => readonly Field[];
  /** The groups that have been replaced so far, by name. */
  readonly groups: ReadonlyMap<string, ObjectSchema>;
}

/** Returns a function that replaces blocks, however deep, and the groups that it has replaced. */
export function createFixBlocks({ isComponent, isGroup }: Replaced): FixBlocks {
  const groups = new Map<string, ObjectSchema>();
  const known = new Map<ObjectSchema, ObjectSchema>();

  const nameIn = (fields: readonly Field[]): readonly Field[] => {
    const met = new Set<string>();
    return fields.flatMap((field): Field[] => {
      const use = field.from?.find(isComponent);
      if (!use) return [withNamedGroup(field)];
      // The fields of a component become one.
      if (met.has(use.name)) return [];
      met.add(use.name);
      return [{ ...use, schema: refTo(use.name) }];
    });
  };

  const withNamedGroup = (field: Field): Field => {
    const { schema } = field;
    const entry = entryOf(schema);
    if (schema.kind !== 'list' || !entry) return field;
    const named = known.get(entry) ?? { ...entry, fields: nameIn(entry.fields) };
    known.set(entry, named);
    const name = entry.block?.name;
    if (name === undefined || !isGroup(name)) return { ...field, schema: { ...schema, items: named } };
    groups.set(name, named);
    return { ...field, schema: { ...schema, items: { ...refTo(name), title: entry.title } } };
  };

  return { nameIn, groups };
}

/** Returns the operations with the blocks of their messages replaced. */
export function withBlocks(operations: readonly Operation[], { nameIn }: FixBlocks): readonly Operation[] {
  return operations.map((operation) =>
    operation.kind === 'fix-message'
      ? { ...operation, section: { ...operation.section, fields: nameIn(operation.section.fields) } }
      : operation,
  );
}

/** Counts the messages that use each block, directly or in another one. */
export function countBlocks(
  operations: readonly Operation[],
): Readonly<Record<'components' | 'groups', Count>> {
  const known = new Map<ObjectSchema, Used>();
  const usedIn = (fields: readonly Field[]): Used => {
    const used = { components: new Set<string>(), groups: new Set<string>() };
    for (const { from = [], schema } of fields) {
      for (const { name } of from) used.components.add(name);
      const entry = entryOf(schema);
      if (!entry) continue;
      if (entry.block) used.groups.add(entry.block.name);
      const inner = known.get(entry) ?? usedIn(entry.fields);
      known.set(entry, inner);
      for (const name of inner.components) used.components.add(name);
      for (const name of inner.groups) used.groups.add(name);
    }
    return used;
  };
  const counts = { components: new Map<string, number>(), groups: new Map<string, number>() };
  const add = (count: Map<string, number>, names: ReadonlySet<string>) => {
    for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  };
  for (const operation of operations) {
    if (operation.kind !== 'fix-message') continue;
    const { components, groups } = usedIn(operation.section.fields);
    add(counts.components, components);
    add(counts.groups, groups);
  }
  return counts;
}

type Count = ReadonlyMap<string, number>;
type Used = Readonly<Record<'components' | 'groups', ReadonlySet<string>>>;

/** Returns an entry of a repeating group; null if the schema isn't one. */
function entryOf(schema: Schema): ObjectSchema | null {
  return schema.kind === 'list' && schema.items?.kind === 'object' ? schema.items : null;
}
