/** The two dated collections: the blog and the change log. */
import type { Route } from './address.ts';
import type { Block } from './prose.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
}

export interface Tag {
  readonly id: string;
  readonly route: Route;
}

export interface PostSummary {
  readonly route: Route;
  readonly title: string;
  readonly description: string;
  /** ISO day. */
  readonly date: string;
  readonly authors: readonly Author[];
  readonly tags: readonly Tag[];
  readonly minutes: number;
}

export interface Post extends PostSummary {
  readonly slug: string;
  readonly file: string;
  readonly blocks: readonly Block[];
}

/** An API as the change log knows it. */
export interface Area {
  readonly id: string;
  readonly label: string;
}

export interface LogEntry {
  /** Anchor and identity: the file name without its ending. */
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly areas: readonly Area[];
  readonly blocks: readonly Block[];
}

export interface ChangeLog {
  readonly areas: readonly Area[];
  readonly years: readonly { readonly year: string; readonly entries: readonly LogEntry[] }[];
}

/** The three formats every feed comes in, with the file each stands in. */
export const FEED_FORMATS = [
  { id: 'atom', format: 'Atom', type: 'application/atom+xml', file: 'atom.xml' },
  { id: 'rss', format: 'RSS', type: 'application/rss+xml', file: 'rss.xml' },
  { id: 'json', format: 'JSON Feed', type: 'application/feed+json', file: 'feed.json' },
] as const;
