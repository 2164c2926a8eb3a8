/** The registry of errors of a document (`x-errors`), and the errors one operation can return. */
import type { ErrorEntry } from '../../model/operation.ts';
import { readWords, reportAt, type SchemaContext } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asObject, asText, below } from '../json-schema/json.ts';
import { uniqueBy } from './problems.ts';
import type { Located, SpecContext } from './spec-context.ts';

export type ErrorRegistry = ReadonlyMap<string, ErrorEntry>;

export function readErrorRegistry(context: SchemaContext): ErrorRegistry {
  const pointer = '#/x-errors';
  return new Map(
    Object.entries(asObject(asObject(context.root)['x-errors']))
      .filter(([code]) => !code.startsWith('$'))
      .map(([code, entry]) => {
        const node = asObject(entry);
        const words = (key: string) => readWords(context, asText(node[key]), below(pointer, code, key));
        return [code, { code, meaning: words('meaning'), remedy: words('remedy') }];
      }),
  );
}

/** Members of the document that list what every call can return. */
export function commonErrors(isPublic: boolean): readonly string[] {
  return isPublic ? ['x-common-errors'] : ['x-common-errors', 'x-common-errors-private'];
}

/** The errors an operation names, and those it shares with others; each once, its own first. */
export function readErrors(
  context: SpecContext,
  own: readonly Located[],
  common: readonly string[],
): ErrorEntry[] {
  const root = { node: context.root, pointer: '#' };
  const lists = [
    ...own.map((place) => ({ ...place, key: 'x-errors' })),
    ...common.map((key) => ({ ...root, key })),
  ];
  const entries = lists.flatMap(({ node, pointer, key }) =>
    codesOf(node[key]).flatMap((code, index) => {
      const entry = context.errors.get(code);
      if (entry) return [entry];
      const fix = 'add it to the registry of errors (x-errors of the document), or correct the code';
      reportAt(context, below(pointer, key, index), `unknown error ${code}`, fix);
      return [];
    }),
  );
  return uniqueBy(entries, ({ code }) => code);
}

/** Codes may be numbers, as in JSON-RPC. */
function codesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(shown);
  return typeof value === 'string' ? [value] : [];
}
