/** Computed changes on pages: in change log entries, as an operation's history, and as days of fields and values. */

import type { Route } from '../model/address.ts';
import { EACH, OTHER, toStep } from '../model/anchor.ts';
import {
  type Added,
  type ApiReleases,
  type ChangedPage,
  type ChangePlace,
  type LoggedChange,
  type MessagePlace,
  placeKey,
  placeParts,
  type ReleasedApi,
} from '../model/change.ts';
import type { SiteConfig } from '../model/config.ts';
import { dayInWords } from '../model/day.ts';
import type { ListedChange, LogEntry } from '../model/page-body.ts';
import type { Problem } from '../model/problem.ts';
import type { Block, Inline } from '../model/prose.ts';
import { everyField, type FieldNode, type ReferencePart } from '../model/reference.ts';
import { remember } from '../model/remember.ts';
import { everyLink, toInlines } from '../model/walk.ts';
import type { OperationPage } from './placement.ts';
import { code, joinWords, linkTo, list, paragraph, text } from './words.ts';

/** Page of the change log. */
export const CHANGE_LOG = '/docs/change-log';
/** Maximum number of places that an item names; the rest are counted. */
const SHOWN = 3;

/** Target of a change: the page of its operation, and the closest place on it. */
interface ChangeLink {
  readonly title: string;
  readonly route: Route;
  readonly hash: string | null;
}

/** Finds where a change appears; null for an operation that no longer exists. */
export type FindPlace = (api: string, place: ChangePlace) => ChangeLink | null;

export function createPlaces(operations: readonly OperationPage[]): FindPlace {
  const keyOf = (api: string, operation: string) => JSON.stringify([api, operation]);
  const pages = new Map(operations.map((page) => [keyOf(page.source.api.id, page.operation.id), page]));
  const anchorsOf = remember(({ operation, source }: OperationPage) =>
    anchorsIn(source.layout.references.get(operation)?.parts ?? []),
  );
  return (api, { operation, at }) => {
    const page = operation === null ? undefined : pages.get(keyOf(api, operation));
    if (!page) return null;
    const hash = at ? anchorOf(at.path, anchorsOf(page)).id : null;
    return { title: page.operation.title, route: page.route, hash };
  };
}

/** Every anchor of a page. A field whose members are shown elsewhere on the page maps to that anchor. */
type Anchors = ReadonlyMap<string, string | undefined>;

function anchorsIn(parts: readonly ReferencePart[]): Anchors {
  return new Map(
    parts.flatMap(({ id, aliases = [], fields }) => [
      [id, undefined] as const,
      ...aliases.map((alias) => [alias, id] as const),
      ...everyField(fields).map((node) => [node.id, node.shownAt?.id] as const),
    ]),
  );
}

/** Finds the anchor of a field, or of its closest parent if it was removed or is on another page. */
function anchorOf(path: readonly string[], anchors: Anchors): { id: string | null; isWhole: boolean } {
  let found: string | null = null;
  for (const step of path) {
    const isUnnamed = step === '[]' || step === '{}';
    const name = isUnnamed ? EACH : step === '*' ? OTHER : step.replace(/^[([](.*)[)\]]$/, '$1');
    const parent: string | null = found === null ? null : (anchors.get(found) ?? found);
    const next: string = toStep(parent === null ? name : `${parent}.${name}`);
    if (anchors.has(next)) found = next;
    // Items without their own words have no anchor of their own.
    else if (!isUnnamed) return { id: found, isWhole: false };
  }
  return { id: found, isWhole: found !== null };
}

/** Adds to entries what changed in their APIs on their day; of several entries, to the first. */
export function withChanges(
  entries: readonly LogEntry[],
  releases: readonly ApiReleases[],
  { config, find, problems }: { config: SiteConfig; find: FindPlace; problems: Problem[] },
): LogEntry[] {
  const changes = new Map<LogEntry, ListedChange[]>();
  for (const { api, releases: own } of releases) {
    const area = config.apis.find(({ id }) => id === api)?.area ?? api;
    for (const release of own) {
      const announced = release.changes.filter(({ kind }) => kind !== 'wording');
      if (announced.length === 0) continue;
      const entry = entries.find(
        ({ date, areas }) => date === release.date && areas.some(({ id }) => id === area),
      );
      const listed = announced.map((change) => ({ ...change, words: changeWords(change, find) }));
      if (entry) changes.set(entry, [...(changes.get(entry) ?? []), ...listed]);
      else {
        problems.push({
          file: `${config.content}/change-log/${release.date}-${area}.mdx`,
          what: `"${api}" changed on ${release.date}, and the change log has no entry of that day for "${area}"`,
          fix: 'write the entry',
        });
      }
    }
  }
  return entries.map((entry) => ({ ...entry, changes: changes.get(entry) ?? [] }));
}

/** Describes a change: "Add Order, request body.volume: range changed from … to …". */
function changeWords({ api, what, where }: LoggedChange, find: FindPlace): Inline[] {
  const places = where.filter(({ operation }) => operation !== null);
  const links = places
    .slice(0, SHOWN)
    .map((place) => placeWords(place, find(api, place), code(place.operation ?? '')));
  const more = places.length > SHOWN ? [[text(`${places.length - SHOWN} more`)]] : [];
  return [
    ...(links.length > 0 ? [...joinWords([...links, ...more], '; '), text(': ')] : []),
    ...toInlines(what),
  ];
}

/** Names a place; an operation that no longer exists is `missing`. */
export function placeWords({ at }: ChangePlace, link: ChangeLink | null, missing: Inline): Inline[] {
  const name = link ? linkTo(link.route, link.title) : missing;
  return at ? [name, text(`, ${placeParts(at).side} `), fieldWords(at, link)] : [name];
}

function fieldWords(at: MessagePlace, link: ChangeLink | null): Inline {
  const words = code(placeParts(at).field);
  return link?.hash ? linkTo(link.route, words, link.hash) : words;
}

/** Lists every entry about an operation, newest first, with its computed changes; empty on a site without entries. */
export function historyBlocks(page: OperationPage, entries: readonly LogEntry[], find: FindPlace): Block[] {
  if (entries.length === 0) return [];
  const { api } = page.source;
  const items = entries.flatMap(({ id, title, date, blocks, changes }): Block[][] => {
    const own = changes.flatMap(({ what, where, ...change }) => {
      const places = where.filter(({ operation }) => operation === page.operation.id);
      return change.api === api.id ? places.map((place) => ({ what, place })) : [];
    });
    if (own.length === 0 && !mentions(blocks, page.route)) return [];
    const details = own.map(({ what, place }) => {
      const field = place.at ? [fieldWords(place.at, find(api.id, place)), ': '] : [];
      return [...field, ...toInlines(what)];
    });
    const head = paragraph(`${date}: `, linkTo(CHANGE_LOG, title, id));
    return [details.length > 0 ? [head, list(details)] : [head]];
  });
  if (items.length > 0) return [{ kind: 'list', ordered: false, items }];
  const start = dayInWords(entries.map(({ date }) => date).toSorted()[0] ?? '');
  return [paragraph('No entry in the ', linkTo(CHANGE_LOG, 'change log'), `, which starts on ${start}.`)];
}

function mentions(blocks: readonly Block[], route: Route): boolean {
  return [...everyLink(blocks)].some(({ target }) => target.kind === 'page' && target.route === route);
}

/** Adds to releases the pages they are about. */
export function linkReleases(
  releases: readonly ApiReleases[],
  { config, find }: { config: SiteConfig; find: FindPlace },
): ReleasedApi[] {
  return releases.map((each) => {
    const pages = new Map<string, ChangedPage>();
    for (const place of each.releases.flatMap(({ changes }) => changes.flatMap(({ where }) => where))) {
      const link = find(each.api, place);
      if (!link || place.operation === null) continue;
      const { title, route, hash } = link;
      const known = pages.get(place.operation)?.anchors;
      const anchors = place.at && hash ? { ...known, [placeKey(place.at)]: hash } : { ...known };
      pages.set(place.operation, { title, route, anchors });
    }
    const label = config.apis.find(({ id }) => id === each.api)?.label ?? each.api;
    return { ...each, label, pages: Object.fromEntries(pages) };
  });
}

/** Adds the days of added fields and values to the parts of a page; `at` is their place on it. */
export function withSince<T extends ReferencePart>(
  parts: readonly T[],
  added: readonly (Pick<Added, 'value' | 'date'> & { readonly at: readonly string[] })[],
): readonly T[] {
  if (added.length === 0) return parts;
  const anchors = anchorsIn(parts);
  const days = new Map<string, Map<string | null, string>>();
  for (const { at, value, date } of added) {
    const { id, isWhole } = anchorOf(at, anchors);
    if (id === null || !isWhole) continue;
    days.set(id, (days.get(id) ?? new Map()).set(value, date));
  }
  const dated = (node: FieldNode): FieldNode => {
    const own = days.get(node.id);
    const day = own?.get(null);
    return {
      ...node,
      facts: day ? [...node.facts, { kind: 'since', value: day }] : node.facts,
      values: own
        ? node.values.map((each) => ({ ...each, since: own.get(each.value) ?? each.since }))
        : node.values,
      children: node.children.map(dated),
      variants: node.variants.map(dated),
    };
  };
  return days.size === 0 ? parts : parts.map((part) => ({ ...part, fields: part.fields.map(dated) }));
}
