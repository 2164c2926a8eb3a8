/** Remembers where every object of the parsed files was written, through bundling and merging. */
import { getLineColLocation, type Source } from '@redocly/openapi-core';
import type { Place } from '../json-schema/context.ts';
import { atPointer, below, type JsonObject, keysOf, memberOf } from '../json-schema/json.ts';

interface Origin {
  readonly source: Source;
  readonly pointer: string;
}

export interface Places {
  /** Takes in a parsed file. */
  readonly add: (source: Source, parsed: unknown) => void;
  /** Where the value at a pointer of the bundled document was written, or `key` of an object at hand. */
  readonly find: (root: unknown, pointer: string, node?: JsonObject, key?: string) => Place | null;
  /** The value at a pointer of one file, and its place. */
  readonly inFile: (source: Source, pointer: string) => { readonly value: unknown; readonly place: Place };
}

/** A block scalar begins on the line after its indicator. */
const BLOCK_SCALAR = /:\s*[|>][-+\d]*\s*(#.*)?$/;

export function createPlaces(): Places {
  // Bundling and merging move objects around but keep their identity.
  const origins = new Map<object, Origin>();
  const files = new Map<Source, unknown>();

  const add = (source: Source, parsed: unknown): void => {
    files.set(source, parsed);
    const open: { value: unknown; pointer: string }[] = [{ value: parsed, pointer: '#' }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { value, pointer } = next;
      if (typeof value !== 'object' || value === null || origins.has(value)) continue;
      origins.set(value, { source, pointer });
      for (const [key, child] of Object.entries(value)) {
        if (typeof child === 'object') open.push({ value: child, pointer: below(pointer, key) });
      }
    }
  };

  /** The deepest value on the way that stands in a file, and the keys left from there. */
  const originAt = (root: unknown, pointer: string): Origin | null => {
    let value = root;
    let origin: Origin | null = null;
    for (const key of ['', ...keysOf(pointer)]) {
      if (key !== '') value = memberOf(value, key);
      const known = typeof value === 'object' && value !== null ? origins.get(value) : undefined;
      if (known) origin = known;
      else if (origin) origin = { source: origin.source, pointer: below(origin.pointer, key) };
    }
    return origin;
  };

  const find: Places['find'] = (root, pointer, node, key) => {
    const known = node && origins.get(node);
    const origin = known
      ? { source: known.source, pointer: key === undefined ? known.pointer : below(known.pointer, key) }
      : originAt(root, pointer);
    if (!origin) return null;
    return toPlace(origin, key !== undefined);
  };

  const inFile: Places['inFile'] = (source, pointer) => ({
    value: atPointer(files.get(source), pointer),
    place: toPlace({ source, pointer }, false),
  });

  return { add, find, inFile };
}

function toPlace(origin: Origin, isText: boolean): Place {
  return { file: origin.source.absoluteRef.slice(1), line: lineOf(origin, isText) };
}

function lineOf({ source, pointer }: Origin, isText: boolean): number | undefined {
  try {
    const { line } = getLineColLocation({ source, pointer, reportOnKey: true }).start;
    return isText && BLOCK_SCALAR.test(source.getLines()[line - 1] ?? '') ? line + 1 : line;
  } catch {
    // The position parser is stricter than the reader about a few spellings of JSON.
    return undefined;
  }
}
