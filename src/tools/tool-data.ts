/** Site → the data that each tool loads: schemes, books, dictionaries, limiters, errors, values and releases. */
import type { Route } from '../model/address.ts';
import { errorAnchor } from '../model/anchor.ts';
import type { Api } from '../model/api.ts';
import { anchorsOf, blocksOf } from '../model/page-body.ts';
import type { Block } from '../model/prose.ts';
import { remember } from '../model/remember.ts';
import { combineSignings, type Signing } from '../model/signing.ts';
import type { Site } from '../model/site.ts';
import type { BookExample, Limiter, SigningExample, ToolContent } from '../model/tools.ts';
import { everyBlock } from '../model/walk.ts';
import { type Reconnect, toReconnects } from './close-code.ts';
import { type KnownError, toErrors } from './errors.ts';
import { toFailureValues } from './failure-values.ts';
import { type Dictionary, toDictionary } from './fix/dictionary.ts';
import { toLimiter } from './limits/limiters.ts';
import { type ComparedApi, toComparedApis } from './releases.ts';
import { type ConceptTable, toConceptTable, toValues, type ValueList } from './values.ts';

/** A signing scheme with the worked example of its guide. */
export interface SigningScheme extends Pick<SigningExample, 'label' | 'input' | 'fields'> {
  readonly id: string;
  readonly guide: string | null;
  readonly signing: Signing;
}

export interface BookText {
  readonly label: string;
  readonly guide: Route;
  readonly text: string;
}

export interface ToolData {
  readonly signature: { readonly schemes: readonly SigningScheme[] };
  readonly 'order-book-checksum': { readonly books: readonly BookText[] };
  readonly 'fix-decoder': { readonly dictionaries: readonly Dictionary[]; readonly example: string };
  readonly 'rate-limits': { readonly limiters: readonly Limiter[] };
  readonly 'error-finder': {
    readonly errors: readonly KnownError[];
    /** Values that report a failure. Searched like errors, but not listed among them. */
    readonly failures: readonly KnownError[];
    readonly reconnects: readonly Reconnect[];
  };
  readonly values: { readonly lists: readonly ValueList[]; readonly concepts: readonly ConceptTable[] };
  readonly 'compare-releases': { readonly apis: readonly ComparedApi[] };
}

/** Source of the data, available before the pages are built as well as after. */
export interface ToolSource extends Pick<Site, 'apis' | 'config' | 'releases'> {
  readonly tools: ToolContent;
  readonly blocksAt: (route: Route) => readonly Block[];
  /** Whether a page explains an error at an anchor of its own. */
  readonly isExplained: (code: string, route: Route) => boolean;
}

export function toToolSource(site: Site, tools: ToolContent): ToolSource {
  const bodies = new Map(site.pages.map(({ route, body }) => [route, body]));
  const anchorsAt = remember((route: Route): ReadonlySet<string> => {
    const body = bodies.get(route);
    return new Set(body ? anchorsOf(body) : []);
  });
  return {
    apis: site.apis,
    config: site.config,
    releases: site.releases,
    tools,
    blocksAt: (route) => {
      const body = bodies.get(route);
      return body ? blocksOf(body) : [];
    },
    isExplained: (code, route) => anchorsAt(route).has(errorAnchor(code)),
  };
}

export function toToolData(source: ToolSource): ToolData {
  const { tools, apis } = source;
  const lists = toValues(source);
  const dictionaries = toDictionaries(source);
  const errors = toErrors(source, source.isExplained);
  const [example = ''] = apis.flatMap(({ operations }) =>
    operations.flatMap((operation) =>
      operation.kind === 'fix-message' && operation.msgType === 'D'
        ? operation.examples.map(({ text }) => text)
        : [],
    ),
  );
  return {
    signature: { schemes: tools.signing.flatMap((one) => toScheme(one, apis) ?? []) },
    'order-book-checksum': { books: tools.books.map((book) => toBook(book, source)) },
    'fix-decoder': { dictionaries, example },
    'rate-limits': { limiters: tools.limiters.flatMap((limiter) => toLimiter(limiter, source)) },
    'error-finder': {
      errors,
      failures: toFailureValues(source, lists, errors),
      reconnects: toReconnects(source),
    },
    values: { lists, concepts: tools.concepts.map((concept) => toConceptTable(concept, lists)) },
    'compare-releases': { apis: toComparedApis(source.releases) },
  };
}

function toDictionaries({ apis, config }: ToolSource): Dictionary[] {
  return apis.flatMap((api) => {
    const setting = config.apis.find(({ id }) => id === api.id);
    if (api.kind !== 'fix' || !setting) return [];
    const { label, prefix, envelope = null } = setting;
    return [toDictionary(api, { label, prefix, envelope })];
  });
}

/** Builds a scheme; null if the specification doesn't have it. */
export function toScheme(
  { api: id, scheme: name, label, input, fields }: SigningExample,
  apis: readonly Api[],
): SigningScheme | null {
  const schemes = apis.find((api) => api.id === id)?.schemes ?? [];
  const own = schemes.find((scheme) => scheme.id === name);
  const signing = combineSignings([own?.signing]);
  if (!own || !signing) return null;
  return { id: `${id}.${name}`, label, guide: own.guide ?? null, signing, input, fields };
}

/** Collects the messages of a worked example: all code blocks of its guide that have one of the titles. */
export function toBook(
  { label, guide, blocks }: BookExample,
  { blocksAt }: Pick<ToolSource, 'blocksAt'>,
): BookText {
  const all = [...everyBlock(blocksAt(guide))].filter((block) => block.kind === 'code');
  const texts = blocks.flatMap((title) =>
    all.filter((block) => block.title === title).map(({ code }) => code),
  );
  return { label, guide, text: texts.join('\n') };
}
