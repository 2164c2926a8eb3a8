/** The lists of values that have a name in a specification: what each value means, and which pages use the list. */
import type { Block, Inline } from '../model/prose.ts';
import type { EnumValue, SchemaRegistry } from '../model/schema.ts';
import type { OperationPage } from './api-pages.ts';
import { joinWords, paragraphsOf } from './inline-words.ts';

interface NamedValues {
  readonly name: string;
  readonly description: readonly Block[];
  readonly values: readonly EnumValue[];
  readonly uses: readonly OperationPage[];
}

/** One list below the other, each with an address that begins with the prefix. */
export function namedValueBlocks(
  registry: SchemaRegistry,
  pages: readonly OperationPage[],
  prefix: string,
): Block[] {
  return listsOf(registry, pages).flatMap(({ name, description, values, uses }): Block[] => [
    {
      kind: 'heading',
      level: 3,
      id: `${prefix}${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`,
      children: [{ kind: 'code', text: name }],
    },
    ...description,
    {
      kind: 'list',
      ordered: false,
      items: values.map((value) => [{ kind: 'paragraph', children: valueWords(value) }]),
    },
    { kind: 'paragraph', children: [{ kind: 'text', text: 'Used in ' }, ...links(uses)] },
  ]);
}

function listsOf(registry: SchemaRegistry, pages: readonly OperationPage[]): NamedValues[] {
  const mentions = pages.map((page) => ({ page, names: namesIn(page.operation, registry) }));
  return [...registry].flatMap(([name, schema]) => {
    const uses = mentions.filter(({ names }) => names.has(name)).map(({ page }) => page);
    if (schema.kind !== 'scalar' || schema.values.length < 2 || uses.length === 0) return [];
    return [{ name, description: schema.description, values: schema.values, uses }];
  });
}

/** Names of all schemas that something mentions, directly or through another. */
function namesIn(start: unknown, registry: SchemaRegistry): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    open.push(...Object.values(value));
    if (!('kind' in value && 'name' in value) || value.kind !== 'ref') continue;
    if (typeof value.name !== 'string' || found.has(value.name)) continue;
    found.add(value.name);
    open.push(registry.get(value.name));
  }
  return found;
}

/** A value and its meaning on one line. */
export function valueWords({ value, meaning }: EnumValue): Inline[] {
  return joinWords([[{ kind: 'code', text: value }], ...paragraphsOf(meaning)]);
}

function links(uses: readonly OperationPage[]): Inline[] {
  return uses.flatMap(({ route, operation }, index): Inline[] => [
    { kind: 'text', text: index === 0 ? '' : ', ' },
    { kind: 'link', target: { kind: 'page', route }, children: [{ kind: 'text', text: operation.title }] },
  ]);
}
