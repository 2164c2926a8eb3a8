/** The full blog and change log as Atom, RSS and JSON Feed. The change log also has a feed per area. */
import { Feed } from 'feed';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type Route, toHref } from '../model/address.ts';
import { FEED_FORMATS, type OutputFile } from '../model/output.ts';
import type { Site } from '../model/site.ts';
import { wordsOf } from '../tools/errors.ts';
import { blocksToMarkdown } from './markdown/blocks.ts';
import { entryToMarkdown } from './markdown/pages.ts';

interface Item {
  readonly title: string;
  readonly route: Route;
  readonly hash?: string;
  readonly date: string;
  readonly summary: string;
  /** HTML with absolute URLs. */
  readonly content: string;
  readonly authors: readonly string[];
}

interface FeedSource {
  /** Folder of its files. */
  readonly folder: string;
  /** Page with the same content. */
  readonly home: Route;
  readonly title: string;
  readonly items: readonly Item[];
}

export function toFeeds(site: Site): OutputFile[] {
  const home: Route = '/docs/change-log';
  const base = site.config.origin + site.config.base;
  // Converted once for all formats and feeds, because this is the slow part.
  const htmlOf = (markdown: string, route: Route) =>
    toHtml(withoutControls(markdown), base, site.config.origin + toHref(site.config.base, route));
  const posts = site.posts.map(({ title, route, date, description, authors, blocks }) => ({
    title,
    route,
    date,
    summary: description,
    content: htmlOf(blocksToMarkdown(blocks, base), route),
    authors: authors.map(({ name }) => name),
  }));
  const changes = site.entries.map((entry) => ({
    title: `${entry.areas.map(({ label }) => label).join(', ')}: ${entry.title}`,
    route: home,
    hash: entry.id,
    date: entry.date,
    summary: wordsOf(entry.blocks),
    content: htmlOf(entryToMarkdown(entry, base), home),
    authors: [site.config.provider.name],
    areas: entry.areas.map(({ id }) => id),
  }));
  const ofAreas = Object.entries(site.config.areas).map(([id, label]) => ({
    folder: `docs/change-log/${id}`,
    home,
    title: `Change Log: ${label}`,
    items: changes.filter(({ areas }) => areas.includes(id)),
  }));
  const sources: FeedSource[] = [
    { folder: 'blog', home: '/blog', title: 'Blog', items: posts },
    { folder: 'docs/change-log', home, title: 'Change Log', items: changes },
    ...ofAreas,
  ];
  return sources.filter(({ items }) => items.length > 0).flatMap((source) => toFormats(site, source));
}

/** Converts Markdown, and changes links to Markdown versions into links to their pages. */
function toHtml(markdown: string, base: string, page: string): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return html
    .replaceAll('href="#', `href="${page}#`)
    .replace(/href="([^"#]*?)(?:(\/)index)?\.md(#[^"]*)?"/g, (link, path: string, root = '', hash = '') =>
      path.startsWith(base.slice(0, -1)) ? `href="${path}${root}${hash}"` : link,
    );
}

function toFormats(site: Site, source: FeedSource): OutputFile[] {
  // Titles and summaries of items are HTML in both XML formats, but text in a JSON feed.
  const html = (value: string) => escapeHtml(withoutControls(value));
  // RSS requires an email address as the author, and teams don't have one.
  const unsigned = { ...source, items: source.items.map((item) => ({ ...item, authors: [] })) };
  const contents = {
    atom: toFeed(site, source, html).atom1(),
    rss: toFeed(site, unsigned, html).rss2(),
    json: toFeed(site, source, withoutControls).json1(),
  };
  return FEED_FORMATS.map(({ id, file }) => ({ path: `${source.folder}/${file}`, content: contents[id] }));
}

/** Makes a feed. `write` escapes the texts of items for the format. */
function toFeed(
  { config }: Site,
  { folder, home, title, items }: FeedSource,
  write: (text: string) => string,
): Feed {
  const absolute = (route: Route, hash?: string) => config.origin + toHref(config.base, route, hash);
  const feed = new Feed({
    title: withoutControls(`${config.title}: ${title}`),
    // Not the page's address: several feeds share a page, and feed readers tell feeds apart by ID.
    id: `${config.origin}${config.base}${folder}`,
    link: absolute(home),
    description: withoutControls(`${config.tagline}. ${title}.`),
    language: config.locale,
    copyright: withoutControls(config.footer.copyright.text),
    // The date of the newest entry, not the clock, so that the same input gives the same bytes.
    updated: new Date(items[0]?.date ?? 0),
    feedLinks: Object.fromEntries(
      FEED_FORMATS.map(({ id, file }) => [id, `${config.origin}${config.base}${folder}/${file}`]),
    ),
  });
  for (const item of items) {
    const link = absolute(item.route, item.hash);
    feed.addItem({
      title: write(item.title),
      id: link,
      link,
      date: new Date(item.date),
      description: write(item.summary),
      content: item.content,
      author: item.authors.map((name) => ({ name: withoutControls(name) })),
    });
  }
  return feed;
}

/** Removes characters that XML 1.0 can't represent. They are invisible anyway. */
function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
