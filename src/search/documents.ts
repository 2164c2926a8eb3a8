/** Site → search entries, page by page. */

import type { Route } from '../model/address.ts';
import type { Badge } from '../model/badge.ts';
import { anchorsOf, blocksOf, errorsOf, isSingleIndex, type LogEntry } from '../model/page-body.ts';
import { remember } from '../model/remember.ts';
import type { Asked, Page, Site } from '../model/site.ts';
import {
  codesIn,
  type Entry,
  errorEntries,
  fieldEntries,
  operationHints,
  operationWords,
  plainEntry,
  plainWords,
  sectionEntries,
  statusEntries,
} from './entries.ts';
import type { SearchApi } from './files.ts';
import type { Standing } from './options.ts';
import { isPlainWord, wordsOf } from './tokens.ts';

export interface SearchPage {
  readonly route: string;
  readonly title: string;
  readonly api: SearchApi;
  /** Groups of the page below its API, outermost first. */
  readonly groups: readonly string[];
  readonly badge: Badge | null;
  readonly standing: Standing;
  /** Exact names of an operation on the wire: paths with their variables, channels, methods, messages. */
  readonly wires: readonly string[];
  /** The page itself first. */
  readonly entries: readonly Entry[];
}

/** Anchors of a written page of errors, which explains them for all pages. */
type Explained = (guide: Route | null) => ReadonlySet<string>;

export function toSearchPages({ pages, asked }: Site): SearchPage[] {
  const explained = remember((guide: Route | null): ReadonlySet<string> => {
    const body = pages.find(({ route }) => route === guide)?.body;
    return new Set(body?.kind === 'prose' ? anchorsOf(body) : []);
  });
  return pages.map((page) => ({
    route: page.route,
    title: page.title,
    api: apiOf(page),
    // The first breadcrumb is the API or the blog.
    groups: page.breadcrumbs.slice(1).map(({ label }) => label),
    badge: page.body.kind === 'reference' ? page.body.reference.mark : null,
    standing: standingOf(page),
    wires: wiresOf(page),
    entries: withAsked(
      entriesOf(page, explained),
      asked.filter(({ target }) => target.route === page.route),
    ),
  }));
}

/** Adds each phrase to the section or error it points to, or to the page if it points to anything else. */
function withAsked(entries: readonly Entry[], asked: readonly Asked[]): readonly Entry[] {
  if (asked.length === 0) return entries;
  const explained = entries.filter(({ kind }) => kind === 'section' || kind === 'error');
  const entryFor = ({ target }: Asked) =>
    explained.find(({ anchor }) => anchor === target.hash) ?? entries[0];
  return entries.map((entry) => ({
    ...entry,
    asked: asked.filter((one) => entryFor(one) === entry).flatMap(({ phrases }) => phrases),
  }));
}

/** Results are grouped by sidebar; no sidebar has the name of a route. */
function apiOf({ sidebar }: Page): SearchApi {
  return sidebar ? { id: sidebar.name, label: sidebar.label } : { id: '/docs', label: 'Documentation' };
}

function standingOf({ state, genre, body, inBlog }: Page): Standing {
  if (state === 'planned') return 'planned';
  if (inBlog || body.kind === 'change-log') return 'dated';
  if (body.kind === 'reference' && body.reference.deprecated) return 'deprecated';
  if (genre !== 'index') return genre === 'landing' ? 'index' : 'full';
  return isSingleIndex(body) ? 'single' : 'index';
}

/** The last step of a path counts as a name only if it looks like one: `AddOrder`, not `history`. */
function wiresOf({ body, state }: Page): string[] {
  if (body.kind !== 'reference' || state === 'planned') return [];
  const { badge, signature, names } = body.reference;
  if (badge.kind === 'fix') return [...names];
  return signature.startsWith('/') ? [signature, ...names.filter((name) => !isPlainWord(name))] : [signature];
}

/** Indexes written pages in full and planned ones by their title, so that their names are found too. */
function entriesOf(page: Page, explained: Explained): Entry[] {
  const { route, title, description, state, genre, body } = page;
  const slug = route.split('/').at(-1) ?? '';
  const own = (text: string, names: readonly string[] = [], hints = ''): Entry => ({
    ...plainEntry('page', '', title),
    aliases: [...new Set([title, ...shortNames(page), slug, ...names].filter(Boolean))],
    hints,
    text,
  });
  if (state === 'planned') return [own('')];
  switch (body.kind) {
    case 'landing':
    case 'posts':
    case 'not-found':
      return [own(description)];
    case 'prose':
    case 'post':
    case 'tool': {
      const isIndex = genre === 'index';
      // What a tool lists is indexed with the pages it comes from.
      const blocks = body.kind === 'tool' ? body.intro : blocksOf(body);
      const { lead, entries } = sectionEntries(blocks, isIndex);
      return [own(said(description, isIndex ? '' : plainWords(lead))), ...entries];
    }
    case 'archive':
      return [own(description), ...body.years.map(({ year }) => plainEntry('section', year, year))];
    case 'change-log':
      return [own(description), ...body.log.years.flatMap(({ entries }) => entries.map(logEntry))];
    case 'errors':
      return [own(said(description, plainWords(body.intro))), ...errorEntries(errorsOf(body))];
    case 'reference': {
      const { reference } = body;
      const { lead, entries } = sectionEntries(reference.description, false);
      const words = said(operationWords(reference), plainWords(lead));
      return [
        own(words, reference.names, operationHints(reference)),
        ...entries,
        ...fieldEntries(reference.parts),
        ...statusEntries(reference.parts),
        ...errorEntries(reference.errors, (anchor) => explained(reference.errorGuide).has(anchor)),
      ];
    }
    case 'schema': {
      const words = said(description, plainWords(body.schema.intro));
      return [own(words), ...fieldEntries([{ ...body.schema.part, title: '' }])];
    }
  }
}

function said(...texts: readonly string[]): string {
  return texts.join(' ').trim();
}

function logEntry({ id, title, areas, blocks }: LogEntry): Entry {
  return {
    ...plainEntry('section', id, title),
    mentions: codesIn(blocks),
    text: [areas.map(({ label }) => label).join(', '), plainWords(blocks)].join('. '),
  };
}

/** Shorter names for a page: without its verb, and without the words of its API and groups. */
function shortNames({ title, breadcrumbs, sidebar }: Page): string[] {
  const bare = title.replace(/^(get|list|query|request|retrieve) (the |a |an )?/i, '');
  const around = new Set([...breadcrumbs.map(({ label }) => label), sidebar?.label ?? ''].flatMap(wordsOf));
  const words = title.split(' ');
  const first = words.findIndex((word) => !wordsOf(word).every((part) => around.has(part)));
  return [bare, first > 0 ? words.slice(first).join(' ') : ''];
}
