/** Values made up from a schema, for where a specification gives no example: from examples and defaults in it, else from its types. */
import { sample } from 'openapi-sampler';
import { toJsonLine, toPlainNumbers } from '../../model/exact-number.ts';
import type { Direction } from './context.ts';
import { asObject, isObject } from './json.ts';
import { isFile } from './scalar.ts';

/** How deep a made-up value goes; named schemas that hold each other grow without bound otherwise. */
const DEPTH = 5;
/** Characters after which only what is required is made up. */
const LONG = 6000;

export type Generate = (schema: unknown, direction: Direction, format?: 'json' | 'xml') => unknown;

/** A generator for the schemas of one document. */
export function createGenerator(root: unknown): Generate {
  let calculable: unknown;
  return (schema, direction, format = 'json') => {
    if (isFile(asObject(schema))) return '(contents of the file)';
    calculable ??= withPlainBounds(root, false);
    const toInput = (value: unknown) =>
      asObject(format === 'xml' ? toPlainNumbers(value) : withPlainBounds(value, false));
    const make = (more: { maxSampleDepth: number; skipNonRequired: boolean }): unknown => {
      const options = {
        quiet: true,
        format,
        enablePatterns: true,
        skipReadOnly: direction === 'sent',
        skipWriteOnly: direction === 'received',
        ...more,
      };
      try {
        return sample(toInput(schema), options, format === 'xml' ? toInput(root) : asObject(calculable));
      } catch {
        // A reference that leads nowhere is reported where it is.
        return null;
      }
    };
    const full = make({ maxSampleDepth: DEPTH, skipNonRequired: false });
    return toJsonLine(full).length > LONG ? make({ maxSampleDepth: DEPTH - 2, skipNonRequired: true }) : full;
  };
}

/** Keywords with which the sampler calculates, and those whose values it takes as they are. */
const BOUNDS =
  /^(?:minimum|maximum|exclusiveM(?:in|ax)imum|multipleOf|m(?:in|ax)(?:Length|Items|Properties))$/;
const DATA = /^(?:example|examples|default|const|enum|value|payload)$/;
const NAMES = /^(?:properties|schemas|\$defs|definitions)$/;

/** The same schemas with plain numbers as bounds; nothing is copied where nothing changes. */
function withPlainBounds(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withPlainBounds(item, false));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  let copied: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || (!isNames && DATA.test(key))) continue;
    const inner = BOUNDS.test(key)
      ? toPlainNumbers(member)
      : withPlainBounds(member, !isNames && NAMES.test(key));
    if (inner === member) continue;
    copied ??= { ...value };
    copied[key] = inner;
  }
  return copied ?? value;
}
