/** What our extensions say about one operation, whichever protocol it belongs to. */
import type { Deprecation, RateCost } from '../../model/operation.ts';
import type { Block } from '../../model/prose.ts';
import { readWords } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asObject, asText, asTexts, below, type JsonObject } from '../json-schema/json.ts';
import { readTarget } from '../prose/markdown.ts';
import type { Located, SpecContext } from './spec-context.ts';

export interface OperationWords {
  readonly slug: string | undefined;
  readonly permissions: readonly string[];
  readonly groups: readonly string[] | undefined;
  /** Facts that a page leaves out when they are not known. */
  readonly facts: {
    readonly rate: RateCost | undefined;
    readonly deprecated: Deprecation | undefined;
    readonly since: string | undefined;
    readonly transports: readonly string[];
  };
}

/** The first of the places that has an extension decides. */
export function readOperationWords(context: SpecContext, places: readonly Located[]): OperationWords {
  const find = (key: string): unknown => places.find(({ node }) => node[key] !== undefined)?.node[key];
  const { cost, guide } = asObject(find('x-rate-limit'));
  return {
    slug: asText(find('x-slug')),
    permissions: textOrTexts(find('x-permission')),
    groups: find('x-group') === undefined ? undefined : textOrTexts(find('x-group')),
    facts: {
      rate: cost === undefined ? undefined : { cost: shown(cost), guide: asText(guide) },
      deprecated: readDeprecation(context, places),
      since: asText(find('x-since')),
      transports: asTexts(find('x-transports')),
    },
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

/** `externalDocs` → a paragraph with a link. */
export function readExternalDocs(node: JsonObject): Block[] {
  const docs = asObject(node.externalDocs);
  const url = asText(docs.url);
  const target = url === undefined ? null : readTarget(url);
  if (url === undefined || !target) return [];
  const text = asText(docs.description) ?? url;
  return [{ kind: 'paragraph', children: [{ kind: 'link', target, children: [{ kind: 'text', text }] }] }];
}
