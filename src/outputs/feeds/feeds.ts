/** The blog and the change log as Atom, RSS and JSON Feed; the change log also for each API alone. */
import { Feed } from 'feed';
import { type Route, toHref } from '../../model/address.ts';
import { FEED_FORMATS } from '../../model/feed-formats.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Block } from '../../model/prose.ts';
import type { Site } from '../../model/site.ts';
import { everyBlock, inlinesOf, plainText } from '../../model/walk.ts';

interface Item {
  readonly title: string;
  readonly route: Route;
  readonly hash?: string;
  readonly date: string;
  readonly summary: string;
  readonly authors: readonly string[];
}

export function toFeeds(site: Site): OutputFile[] {
  const posts = site.posts.map(
    (post): Item => ({
      title: post.title,
      route: post.route,
      date: post.date,
      summary: post.description,
      authors: post.authors.map(({ name }) => name),
    }),
  );
  const changes = site.entries.map((entry): Item & { areas: readonly string[] } => ({
    title: `${entry.areas.map(({ label }) => label).join(', ')}: ${entry.title}`,
    route: '/docs/change-log',
    hash: entry.id,
    date: entry.date,
    summary: wordsOf(entry.blocks),
    authors: [site.config.provider.name],
    areas: entry.areas.map(({ id }) => id),
  }));
  return [
    ...toFormats(site, 'blog', '/blog', 'Blog', posts),
    ...toFormats(site, 'docs/change-log', '/docs/change-log', 'Change log', changes),
    ...Object.entries(site.config.areas).flatMap(([id, label]) => {
      const own = changes.filter(({ areas }) => areas.includes(id));
      return own.length > 0
        ? toFormats(site, `docs/change-log/${id}`, '/docs/change-log', `Change log: ${label}`, own)
        : [];
    }),
  ];
}

function wordsOf(blocks: readonly Block[]): string {
  return [...everyBlock(blocks)]
    .map((block) => plainText(inlinesOf(block)))
    .filter(Boolean)
    .join(' ');
}

function toFormats(
  site: Site,
  folder: string,
  home: Route,
  title: string,
  items: readonly Item[],
): OutputFile[] {
  const { config } = site;
  const absolute = (route: Route, hash?: string) => config.origin + toHref(config.base, route, hash);
  const newest = items[0]?.date;
  const feed = new Feed({
    title: `${config.title}: ${title}`,
    id: absolute(home),
    link: absolute(home),
    description: `${config.tagline}. ${title}.`,
    language: config.locale,
    copyright: config.footer.copyright.text,
    // The newest entry, and never the clock: the same input gives the same bytes.
    updated: new Date(newest ?? 0),
    feedLinks: Object.fromEntries(
      FEED_FORMATS.map(({ id, file }) => [id, `${config.origin}${config.base}${folder}/${file}`]),
    ),
  });
  for (const item of items) {
    const link = absolute(item.route, item.hash);
    feed.addItem({
      title: item.title,
      id: link,
      link,
      date: new Date(item.date),
      description: item.summary,
      author: item.authors.map((name) => ({ name })),
    });
  }
  const contents = { atom: feed.atom1(), rss: feed.rss2(), json: feed.json1() };
  return FEED_FORMATS.map(({ id, file }) => ({ path: `${folder}/${file}`, content: contents[id] }));
}
