/** A value for a schema that comes without an example: from its examples and defaults, else from its types. */
import { sample } from 'openapi-sampler';
import type { SpecContext } from './spec-context.ts';

export function makeExample(context: SpecContext, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return null;
  try {
    return sample({ ...schema }, { quiet: true }, { ...context.root });
  } catch {
    // The sampler gives up on references that lead nowhere; those are reported where they stand.
    return null;
  }
}
