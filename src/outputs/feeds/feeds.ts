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
  // Titles and summaries of items are HTML in both XML formats, and text in a JSON feed.
  const html = (value: string) => escapeHtml(withoutControls(value));
  const contents = {
    atom: toFeed(
      site,
      folder,
      home,
      title,
      items.map((item) => written(item, html)),
    ).atom1(),
    // An author of RSS is an email address, and a team has none here.
    rss: toFeed(
      site,
      folder,
      home,
      title,
      items.map((item) => ({ ...written(item, html), authors: [] })),
    ).rss2(),
    json: toFeed(
      site,
      folder,
      home,
      title,
      items.map((item) => written(item, withoutControls)),
    ).json1(),
  };
  return FEED_FORMATS.map(({ id, file }) => ({ path: `${folder}/${file}`, content: contents[id] }));
}

function toFeed({ config }: Site, folder: string, home: Route, title: string, items: readonly Item[]): Feed {
  const absolute = (route: Route, hash?: string) => config.origin + toHref(config.base, route, hash);
  const newest = items[0]?.date;
  const feed = new Feed({
    title: withoutControls(`${config.title}: ${title}`),
    id: absolute(home),
    link: absolute(home),
    description: withoutControls(`${config.tagline}. ${title}.`),
    language: config.locale,
    copyright: withoutControls(config.footer.copyright.text),
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
  return feed;
}

function written(item: Item, write: (text: string) => string): Item {
  const { title, summary, authors } = item;
  return { ...item, title: write(title), summary: write(summary), authors: authors.map(withoutControls) };
}

/** XML 1.0 has no way to write these characters, and no reader sees them. */
function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
