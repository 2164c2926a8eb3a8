/**
 * The components and repeating groups that a FIX message's page shows once. A dictionary of all of FIX uses the same
 * ones in most of its messages: a long one has one page, and whatever uses it has one line about it, with a link.
 */
import type { Api } from '../../model/api.ts';
import { countBlocks, createFixBlocks, MANY, withBlocks } from '../../model/fix-blocks.ts';
import type { Operation } from '../../model/operation.ts';
import type { ComponentUse, Field } from '../../model/schema.ts';
import { LONG_SHAPE, measure } from './shapes.ts';

interface NamedBlocks extends Pick<Api, 'operations' | 'schemas'> {
  /** The components that have pages. */
  readonly pages: readonly string[];
}

/** A message with more weight than this names its long components, even if few others use them. */
const CROWDED = 100_000;

export function nameBlocks({ operations, schemas, components = new Map() }: Api): NamedBlocks {
  const counts = countBlocks(operations).components;
  const name = (wanted: (name: string) => boolean): NamedBlocks => {
    const folds = new Map<string, boolean>();
    /** Whether a component is one line wherever it is used, which depends on those inside it. */
    const isComponent = (use: ComponentUse): boolean => {
      const known = folds.get(use.name);
      if (known !== undefined) return known;
      const fields = wanted(use.name) ? blocks.nameIn(components.get(use.name)?.fields ?? []) : [];
      const isPage = weightOf(fields) >= LONG_SHAPE;
      folds.set(use.name, isPage);
      return isPage;
    };
    const blocks = createFixBlocks({ isComponent, isGroup: () => true });
    const named = withBlocks(operations, blocks);
    const pages = [...folds].flatMap(([each, isPage]) => (isPage ? [each] : []));
    const shapes = pages.flatMap((page) => {
      const shape = components.get(page);
      return shape ? [[page, { ...shape, fields: blocks.nameIn(shape.fields) }] as const] : [];
    });
    return { operations: named, schemas: new Map([...schemas, ...blocks.groups, ...shapes]), pages };
  };
  const isCommon = (component: string) => (counts.get(component) ?? 0) >= MANY;
  const first = name(isCommon);
  const crowded = componentsOf(first.operations.map(fieldsOf).filter((own) => weightOf(own) > CROWDED));
  return crowded.size === 0 ? first : name((component) => isCommon(component) || crowded.has(component));
}

function fieldsOf(operation: Operation): readonly Field[] {
  return operation.kind === 'fix-message' ? operation.section.fields : [];
}

function componentsOf(messages: readonly (readonly Field[])[]): ReadonlySet<string> {
  return new Set(messages.flat().flatMap(({ from = [] }) => from.map(({ name }) => name)));
}

function weightOf(fields: readonly Field[]): number {
  return measure(fields.map(({ schema }) => schema)).weight;
}
