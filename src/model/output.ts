import type { Route } from './address.ts';
import type { Area } from './page-body.ts';

/** A file of the site as a value; only the build writes it to disk. */
export interface OutputFile {
  /** Path under the base path, without a leading slash. */
  readonly path: string;
  /** 'root': the path is under the web root instead, where hosts look for their settings. */
  readonly place?: 'root' | undefined;
  readonly content: string | Uint8Array;
}

/** The three formats of every feed, with their file names. */
export const FEED_FORMATS = [
  { id: 'atom', format: 'Atom', type: 'application/atom+xml', file: 'atom.xml' },
  { id: 'rss', format: 'RSS', type: 'application/rss+xml', file: 'rss.xml' },
  { id: 'json', format: 'JSON Feed', type: 'application/feed+json', file: 'feed.json' },
] as const;

/** Lists the formats of the feed in a folder. */
export function feedsIn(folder: Route, title: string) {
  return FEED_FORMATS.map(({ format, type, file }) => ({
    title: `${title} (${format})`,
    type,
    path: `${folder}/${file}`,
  }));
}

/** Lists the feeds of one API's changes. */
export function feedsOfArea({ id, label }: Area) {
  return feedsIn(`/docs/change-log/${id}`, `Change Log of ${label}`);
}
