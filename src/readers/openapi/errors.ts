/** The registry of errors, and which of them an operation can return. */
import type { ErrorEntry } from '../../model/operation.ts';
import { readWords, reportAt, type SchemaContext } from '../json-schema/context.ts';
import { asObject, asText, asTexts, below, type JsonObject } from '../json-schema/json.ts';
import type { OpenApiContext } from './context.ts';

export function readErrorRegistry(context: SchemaContext, root: JsonObject): ReadonlyMap<string, ErrorEntry> {
  const pointer = '#/x-errors';
  return new Map(
    Object.entries(asObject(root['x-errors'])).map(([code, value]) => {
      const node = asObject(value);
      const words = (key: string) =>
        readWords(context, asText(node[key]), below(pointer, code, key), node, key);
      return [code, { code, meaning: words('meaning'), remedy: words('remedy') }];
    }),
  );
}

/** The operation's own errors first, then those that every operation can return. */
export function readErrors(
  context: OpenApiContext,
  operation: JsonObject,
  pointer: string,
  isPublic: boolean,
): readonly ErrorEntry[] {
  const lists = [
    { codes: asTexts(operation['x-errors']), place: below(pointer, 'x-errors') },
    { codes: asTexts(context.root['x-common-errors']), place: '#/x-common-errors' },
    {
      codes: isPublic ? [] : asTexts(context.root['x-common-errors-private']),
      place: '#/x-common-errors-private',
    },
  ];
  const found = new Map<string, ErrorEntry>();
  for (const { codes, place } of lists) {
    for (const [index, code] of codes.entries()) {
      const entry = context.errors.get(code);
      if (entry) found.set(code, entry);
      else {
        reportAt(
          context,
          below(place, index),
          `"${code}" is not in the registry of errors`,
          'add it to x-errors of the document, or correct the code',
        );
      }
    }
  }
  return [...found.values()];
}
