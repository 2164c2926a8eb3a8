/** What our extensions say about one operation, whichever protocol it belongs to. */
import type { Deprecation, RateCost } from '../../model/operation.ts';
import { readWords } from '../json-schema/context.ts';
import { asObject, asText, asTexts, below } from '../json-schema/json.ts';
import type { Located, SpecContext } from './spec-context.ts';

export interface OperationWords {
  readonly slug: string | undefined;
  readonly permissions: readonly string[];
  readonly groups: readonly string[] | undefined;
  readonly rate: RateCost | undefined;
  readonly since: string | undefined;
  readonly transports: readonly string[];
  readonly deprecated: Deprecation | undefined;
}

/** The first of the places that has an extension decides. */
export function readOperationWords(context: SpecContext, places: readonly Located[]): OperationWords {
  const find = (key: string): unknown => places.find(({ node }) => node[key] !== undefined)?.node[key];
  const rate = asObject(find('x-rate-limit'));
  const cost = asText(rate.cost);
  return {
    slug: asText(find('x-slug')),
    permissions: textOrTexts(find('x-permission')),
    groups: find('x-group') === undefined ? undefined : textOrTexts(find('x-group')),
    rate: cost === undefined ? undefined : { cost, guide: asText(rate.guide) },
    since: asText(find('x-since')),
    transports: asTexts(find('x-transports')),
    deprecated: readDeprecation(context, places),
  };
}

function readDeprecation(context: SpecContext, places: readonly Located[]): Deprecation | undefined {
  const place = places.find(({ node }) => node.deprecated === true || node['x-deprecation'] !== undefined);
  if (!place) return undefined;
  const pointer = below(place.pointer, 'x-deprecation');
  return { note: readWords(context, asText(place.node['x-deprecation']), pointer) };
}

function textOrTexts(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : asTexts(value);
}
