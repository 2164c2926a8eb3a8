/** A value made up from a schema, for where a specification gives no example. */
import { sample } from 'openapi-sampler';
import { asObject } from './json.ts';
import { typeWords } from './type-words.ts';
import type { Direction } from './validator.ts';

/** How deep a made-up value goes; named schemas that hold each other grow without bound otherwise. */
const DEPTH = 5;
/** Characters after which only what is required is made up. */
const LONG = 6000;

export function generateValue(
  schema: unknown,
  root: unknown,
  direction: Direction,
  format: 'json' | 'xml' = 'json',
): unknown {
  if (typeWords(asObject(schema)) === 'file') return '(contents of the file)';
  const options = {
    quiet: true,
    format,
    enablePatterns: true,
    skipReadOnly: direction === 'sent',
    skipWriteOnly: direction === 'received',
  };
  const make = (more: { maxSampleDepth: number; skipNonRequired: boolean }): unknown => {
    try {
      return sample(asObject(schema), { ...options, ...more }, asObject(root));
    } catch {
      // A reference that leads nowhere is reported where it stands.
      return null;
    }
  };
  const full = make({ maxSampleDepth: DEPTH, skipNonRequired: false });
  return (JSON.stringify(full) ?? '').length > LONG
    ? make({ maxSampleDepth: DEPTH - 2, skipNonRequired: true })
    : full;
}
