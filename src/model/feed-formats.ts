/** The three formats of every feed, with the name of each file. */
export const FEED_FORMATS = [
  { id: 'atom', format: 'Atom', type: 'application/atom+xml', file: 'atom.xml' },
  { id: 'rss', format: 'RSS', type: 'application/rss+xml', file: 'rss.xml' },
  { id: 'json', format: 'JSON Feed', type: 'application/feed+json', file: 'feed.json' },
] as const;
