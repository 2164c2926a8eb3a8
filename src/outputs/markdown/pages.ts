/** Every page as Markdown, at its address plus `.md`. */
import { type Route, toFolder, toHref } from '../../model/address.ts';
import { CHANGE_KINDS, CHANGE_TITLES } from '../../model/change.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type FirstCall, type NamedLink, proofWords } from '../../model/landing.ts';
import type { OutputFile } from '../../model/output.ts';
import type { BodyOf, ChangeLog, LogEntry, PageBody, PostSummary } from '../../model/page-body.ts';
import type { Page, Site } from '../../model/site.ts';
import { toInlines } from '../../model/walk.ts';
import {
  blocksToMarkdown,
  escapeText,
  fence,
  inlinesToMarkdown,
  joinBlocks,
  linkToMarkdown,
} from './blocks.ts';
import { errorListToMarkdown, referenceToMarkdown, schemaToMarkdown } from './reference.ts';

/** The index of all pages for agents, under the base. */
export const INDEX = 'llms.txt';

/** Path of a page's Markdown version under the base; the landing page's is `index.md`. */
export function markdownPath(route: Route): string {
  return route === '/' ? 'index.md' : `${toFolder(route)}.md`;
}

/** Returns the Markdown version of a page, which may be cached. */
export type MarkdownOf = (page: Page) => string;

/** Makes the Markdown version of every page, including the not-found page for clients that accept Markdown. */
export function* toMarkdownFiles({ pages, notFound }: Site, markdownOf: MarkdownOf): Generator<OutputFile> {
  for (const page of [...pages, notFound])
    yield { path: markdownPath(page.route), content: markdownOf(page) };
}

export function toMarkdownPage({ origin, base }: SiteConfig, page: Page): string {
  // Absolute, because a Markdown version is also read outside of the site.
  const root = `${origin}${base}`;
  const body = bodyToMarkdown(page.body, root);
  const breadcrumbs = escapeText(page.breadcrumbs.map(({ label }) => label).join(' › '));
  const source = `Source: ${origin}${toHref(base, page.route)} · All pages: ${root}${INDEX}`;
  // A body that starts with the description doesn't need it again.
  const description = escapeText(page.description);
  const lead = body.startsWith(description) ? '' : description;
  const head = [`# ${escapeText(page.title)}`, breadcrumbs, source, lead];
  return `${joinBlocks([...head, body])}\n`;
}

export function bodyToMarkdown(body: PageBody, base: string): string {
  switch (body.kind) {
    case 'prose':
      return blocksToMarkdown(body.blocks, base);
    case 'post':
      return joinBlocks([byline(body.post), blocksToMarkdown(body.post.blocks, base)]);
    case 'posts':
      return joinBlocks([blocksToMarkdown(body.intro, base), postLines(body.posts, base)]);
    case 'archive':
      return body.years.map(({ year, posts }) => `## ${year}\n\n${postLines(posts, base)}`).join('\n\n');
    case 'change-log':
      return logToMarkdown(body.log, base);
    case 'landing':
      return landingToMarkdown(body, base);
    case 'errors':
      return errorListToMarkdown(body, base);
    case 'reference':
      return referenceToMarkdown(body.reference, base);
    case 'tool':
      return blocksToMarkdown([...body.intro, ...body.worked], base);
    case 'not-found':
      return blocksToMarkdown([...body.intro, ...body.links], base);
    case 'schema':
      return schemaToMarkdown(body.schema, base);
  }
}

function byline({ date, authors, minutes, tags }: PostSummary): string {
  const names = authors.map(({ name }) => name).join(', ');
  return escapeText(`${date} · ${names} · ${minutes} min read · ${tags.map(({ id }) => id).join(', ')}`);
}

function postLines(posts: readonly PostSummary[], base: string): string {
  return posts
    .map(({ date, title, route, description }) => {
      const link = linkToMarkdown(title, { kind: 'page', route }, base);
      return `- ${date} ${link}: ${escapeText(description)}`;
    })
    .join('\n');
}

function logToMarkdown({ years }: ChangeLog, base: string): string {
  return years
    .map(({ year, entries }) => {
      const texts = entries.map(
        (entry) =>
          `### ${escapeText(entry.title)}\n\n${entry.date} · ${escapeText(entry.areas.map(({ label }) => label).join(', '))}\n\n${entryToMarkdown(entry, base)}`,
      );
      return `## ${year}\n\n${texts.join('\n\n')}`;
    })
    .join('\n\n');
}

/** Writes the text of an entry, then the changes in the specifications by kind. */
export function entryToMarkdown({ blocks, changes }: LogEntry, base: string): string {
  const lists = CHANGE_KINDS.map((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    const items = own.map(
      ({ words, meaning }) => `- ${inlinesToMarkdown(words, base)}. ${escapeText(meaning)}`,
    );
    return items.length > 0 ? `**${CHANGE_TITLES[kind]}**\n\n${items.join('\n')}` : '';
  });
  return joinBlocks([blocksToMarkdown(blocks, base), ...lists]);
}

function landingToMarkdown({ landing, proof, news }: BodyOf<'landing'>, base: string): string {
  const { lead, start, compare, firstCall, areas, more } = landing;
  const link = ({ label, target }: NamedLink) => linkToMarkdown(label, target, base);
  const list = (links: readonly NamedLink[]) => links.map((item) => `- ${link(item)}`).join('\n');
  const changes = news.map(({ id, title, date, areas: apis }) => {
    const target: NamedLink['target'] = { kind: 'page', route: '/docs/change-log', hash: id };
    return `- ${date} ${link({ label: title, target })}: ${escapeText(apis.map(({ label }) => label).join(', '))}`;
  });
  return joinBlocks([
    escapeText(lead),
    [...(start ? [`- Start: ${link(start)}`] : []), ...(compare ? [`- ${link(compare)}`] : [])].join('\n'),
    ...(firstCall ? firstCallLines(firstCall, link(firstCall.more), base) : []),
    proof
      ? `${proofWords(proof)
          .map(([figure, words]) => `${figure} ${words}`)
          .join(', ')}.`
      : '',
    ...areas.map(
      ({ title, text, protocols, links }) =>
        `## ${escapeText(title)}\n\n${escapeText(`${text} (${protocols.join(', ')})`)}\n\n${list(links)}`,
    ),
    ...(news.length > 0 ? [`## What's new\n\n${changes.join('\n')}`] : []),
    ...(more.length > 0 ? [`## Also here\n\n${list(more)}`] : []),
  ]);
}

function firstCallLines({ title, request, response, text }: FirstCall, more: string, base: string): string[] {
  const note = blocksToMarkdown([{ kind: 'paragraph', children: toInlines(text) }], base);
  return [`## ${escapeText(title)}`, `${fence(request)}\n\n${fence(response)}`, `${note} ${more}`];
}
