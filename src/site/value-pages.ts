/** Pages with the named values of an API: what each value means, and which pages use it. */
import { addAll } from '../model/add-all.ts';
import type { Route } from '../model/address.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { EnumValue, SchemaRegistry } from '../model/schema.ts';
import type { ConfiguredApi, OperationPage } from './placement.ts';
import {
  code,
  heading,
  joinWords,
  linkTo,
  list,
  paragraph,
  paragraphsOf,
  toId,
  withCommas,
  withFreeIds,
} from './words.ts';

/** Page of an API's named values. */
export interface ValuePage {
  readonly source: ConfiguredApi;
  readonly route: Route;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const API_REFERENCE: Route = '/docs/api-reference';

/** Creates a page per API with named values, below the list of all specifications. */
export function valuePages(apis: readonly ConfiguredApi[], pages: readonly OperationPage[]): ValuePage[] {
  return apis.flatMap((source): ValuePage[] => {
    const own = pages.filter((page) => page.source === source);
    const blocks = namedValueBlocks(source.api.schemas, own);
    const { id, label } = source.config;
    const route: Route = `${API_REFERENCE}/${id}`;
    return blocks.length > 0 ? [{ source, route, title: `${label}: named values`, blocks }] : [];
  });
}

/** Writes the named value lists of a specification: what each value means, and which pages use the list. */
export function namedValueBlocks(registry: SchemaRegistry, pages: readonly OperationPage[]): Block[] {
  const mentions = pages.map((page) => ({ page, names: namesIn(page.operation, registry) }));
  const blocks = [...registry].flatMap(([name, schema]): Block[] => {
    const uses = mentions.filter(({ names }) => names.has(name));
    if (schema.kind !== 'scalar' || schema.values.length < 2 || uses.length === 0) return [];
    const links = uses.map(({ page: { route, operation } }) => linkTo(route, operation.title));
    return [
      heading(2, toId(name), code(name)),
      ...schema.description,
      list(schema.values.map(valueWords)),
      paragraph('Used in ', ...withCommas(links)),
    ];
  });
  return withFreeIds(blocks);
}

/** Collects the names of all schemas that a value mentions, directly or through another. */
function namesIn(start: unknown, registry: SchemaRegistry): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    addAll(open, Object.values(value));
    if (!('kind' in value && 'name' in value) || value.kind !== 'ref') continue;
    if (typeof value.name !== 'string' || found.has(value.name)) continue;
    found.add(value.name);
    open.push(registry.get(value.name));
  }
  return found;
}

/** Writes a value and its meaning on one line. */
export function valueWords({ value, meaning }: EnumValue): Inline[] {
  return joinWords([[code(value)], ...paragraphsOf(meaning)]);
}
