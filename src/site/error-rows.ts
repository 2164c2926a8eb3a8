/** Tables of a written page that list errors: each row of an error of the specifications gets an address. */
import type { Route } from '../model/address.ts';
import { errorAnchor } from '../model/anchor.ts';
import type { Block, TableCode } from '../model/prose.ts';
import type { ConfiguredApi } from './placement.ts';

/** Collects the errors that a page explains: those of the APIs that name it as their page of errors. */
export function errorsExplainedAt(route: Route, apis: readonly ConfiguredApi[]): ReadonlySet<string> {
  const own = apis.filter(({ config }) => config.errorGuide === route);
  const errors = own.flatMap(({ api }) => api.operations.flatMap((operation) => operation.errors));
  return new Set(errors.map(({ code }) => code));
}

/** Returns what the rows of a page's tables explain. */
export function codesInRows(blocks: readonly Block[]): readonly TableCode[] {
  return blocks.flatMap((block) => (block.kind === 'table' ? (block.codes ?? []) : []));
}

/** Marks the rows of tables that explain these errors. The first row of each has its anchor. */
export function withErrorRows(blocks: readonly Block[], errors: ReadonlySet<string>): readonly Block[] {
  const seen = new Set<string>();
  const mark = (code: TableCode): TableCode => {
    if (!errors.has(code.name)) return code;
    const isFirst = !seen.has(code.name);
    seen.add(code.name);
    return { ...code, isError: true, ...(isFirst && { anchor: errorAnchor(code.name) }) };
  };
  return errors.size === 0
    ? blocks
    : blocks.map((block) =>
        block.kind === 'table' && block.codes ? { ...block, codes: block.codes.map(mark) } : block,
      );
}
