/** Site → what can be found, page by page. */

import type { Reference } from '../model/reference.ts';
import type { Page, Site } from '../model/site.ts';
import type { Entry } from './entry.ts';
import type { Standing } from './options.ts';
import { codesIn, plainWords } from './plain.ts';
import {
  errorEntries,
  fieldEntries,
  operationHints,
  operationNames,
  operationWords,
} from './reference-entries.ts';
import { sectionEntries } from './section-entries.ts';
import { wordsOf } from './tokens.ts';

export interface SearchPage {
  readonly route: string;
  readonly title: string;
  /** The group of results it belongs to: the label of its sidebar. */
  readonly api: string;
  /** The groups it stands in, from the outside in, without the API. */
  readonly groups: readonly string[];
  readonly badge: Reference['badge'] | null;
  readonly standing: Standing;
  /** The page itself first. */
  readonly entries: readonly Entry[];
}

export function toSearchPages(site: Site): SearchPage[] {
  return site.pages.map((page) => {
    const reference = referenceOf(page);
    const api = page.sidebar?.label ?? (page.route.startsWith('/blog') ? 'Blog' : 'Documentation');
    return {
      route: page.route,
      title: page.title,
      api,
      groups: page.breadcrumbs.map(({ label }) => label).filter((label) => label !== api),
      badge: reference ? toBadge(reference) : null,
      standing: standingOf(page, reference),
      entries: entriesOf(page, reference),
    };
  });
}

function referenceOf({ blocks }: Page): Reference | null {
  const block = blocks.find((candidate) => candidate.kind === 'reference');
  return block?.kind === 'reference' ? block.reference : null;
}

/** FIX messages are told apart by their MsgType. */
function toBadge({ badge, signature }: Reference): Reference['badge'] {
  return badge.kind === 'fix' ? { kind: 'fix', label: signature.split(' ')[0] ?? badge.label } : badge;
}

function standingOf({ state, genre, route }: Page, reference: Reference | null): Standing {
  if (state === 'planned') return 'planned';
  if (genre === 'post' || route.startsWith('/blog') || route === '/docs/change-log') return 'dated';
  if (reference?.deprecated) return 'deprecated';
  return genre === 'index' || genre === 'landing' ? 'index' : 'full';
}

/** Written pages in full; planned ones by their title, so that a name always leads somewhere. */
function entriesOf(page: Page, reference: Reference | null): Entry[] {
  const slug = page.route.split('/').at(-1) ?? '';
  const own = (names: readonly string[], text: string, hints = ''): Entry => ({
    kind: 'page',
    anchor: '',
    name: page.title,
    aliases: [...new Set([page.title, ...shortNames(page), slug, ...names].filter(Boolean))],
    values: [],
    mentions: [],
    hints,
    text,
  });
  if (page.state === 'planned') return [own([], '')];
  if (!reference) {
    const { lead, entries } = sectionEntries(page.blocks, page.genre === 'index');
    const words = page.genre === 'index' ? [] : lead;
    return [own([], [page.description, plainWords(words)].join(' ').trim()), ...entries, ...logEntries(page)];
  }
  const { lead, entries } = sectionEntries(reference.description, false);
  return [
    own(
      operationNames(reference),
      [operationWords(reference), plainWords(lead)].join(' ').trim(),
      operationHints(reference),
    ),
    ...entries,
    ...fieldEntries(reference),
    ...errorEntries(reference),
  ];
}

function logEntries({ blocks }: Page): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.kind !== 'change-log') return [];
    return block.log.years.flatMap(({ entries }) =>
      entries.map(({ id, title, areas, blocks: words }) => ({
        kind: 'section' as const,
        anchor: id,
        name: title,
        aliases: [title],
        values: [],
        mentions: codesIn(words),
        hints: '',
        text: [areas.map(({ label }) => label).join(', '), plainWords(words)].join('. '),
      })),
    );
  });
}

/** What a page is called by who leaves out what goes without saying: the verb, and where the page stands. */
function shortNames({ title, breadcrumbs, sidebar }: Page): string[] {
  const bare = title.replace(/^(get|list|query|request|retrieve) (the |a |an )?/i, '');
  const around = new Set([...breadcrumbs.map(({ label }) => label), sidebar?.label ?? ''].flatMap(wordsOf));
  const words = title.split(' ');
  const first = words.findIndex((word) => !wordsOf(word).every((part) => around.has(part)));
  return [bare, first > 0 ? words.slice(first).join(' ') : ''];
}
