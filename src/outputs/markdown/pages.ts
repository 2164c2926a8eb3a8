/** Every page as Markdown, at its address plus `.md`, and all of them as `llms.txt` and `llms-full.txt`. */
import { type Route, toFolder, toHref } from '../../model/address.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { OutputFile } from '../../model/output.ts';
import {
  type BodyOf,
  type ChangeLog,
  type NamedLink,
  type PageBody,
  type PostSummary,
  proofWords,
} from '../../model/page-body.ts';
import type { Page, Site } from '../../model/site.ts';
import { toInlines } from '../../model/walk.ts';
import { blocksToMarkdown, escapeText, fence, targetToUrl } from './blocks.ts';
import { errorListToMarkdown, referenceToMarkdown, schemaToMarkdown } from './reference.ts';

/** Path of a page's Markdown version under the base; the landing page's is `index.md`. */
export function markdownPath(route: Route): string {
  return route === '/' ? 'index.md' : `${toFolder(route)}.md`;
}

/** The Markdown version of a page; who calls may have it already. */
type MarkdownOf = (page: Page) => string;

export function* toMarkdownFiles({ pages }: Site, markdownOf: MarkdownOf): Generator<OutputFile> {
  for (const page of pages) yield { path: markdownPath(page.route), content: markdownOf(page) };
}

export function toMarkdownPage({ origin, base }: SiteConfig, page: Page): string {
  const body = bodyToMarkdown(page.body, base);
  const breadcrumbs = escapeText(page.breadcrumbs.map(({ label }) => label).join(' › '));
  const source = `Source: ${origin}${toHref(base, page.route)}`;
  const head = [`# ${escapeText(page.title)}`, breadcrumbs, source, escapeText(page.description)];
  return `${[...head, body].filter(Boolean).join('\n\n')}\n`;
}

export function bodyToMarkdown(body: PageBody, base: string): string {
  switch (body.kind) {
    case 'prose':
      return blocksToMarkdown(body.blocks, base);
    case 'post':
      return [byline(body.post), blocksToMarkdown(body.post.blocks, base)].filter(Boolean).join('\n\n');
    case 'posts':
      return [blocksToMarkdown(body.intro, base), postLines(body.posts, base)].filter(Boolean).join('\n\n');
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
      const url = targetToUrl({ kind: 'page', route }, base);
      return `- ${date} [${escapeText(title)}](${url}): ${escapeText(description)}`;
    })
    .join('\n');
}

function logToMarkdown({ years }: ChangeLog, base: string): string {
  return years
    .map(({ year, entries }) => {
      const texts = entries.map(
        ({ title, date, areas, blocks }) =>
          `### ${escapeText(title)}\n\n${date} · ${escapeText(areas.map(({ label }) => label).join(', '))}\n\n${blocksToMarkdown(blocks, base)}`,
      );
      return `## ${year}\n\n${texts.join('\n\n')}`;
    })
    .join('\n\n');
}

function landingToMarkdown({ landing, proof, news }: BodyOf<'landing'>, base: string): string {
  const { lead, start, compare, firstCall, areas, more } = landing;
  const link = ({ label, target }: NamedLink) => `[${escapeText(label)}](${targetToUrl(target, base)})`;
  const list = (links: readonly NamedLink[]) => links.map((item) => `- ${link(item)}`).join('\n');
  const note = blocksToMarkdown([{ kind: 'paragraph', children: toInlines(firstCall.text) }], base);
  const changes = news.map(({ id, title, date, areas: apis }) => {
    const target: NamedLink['target'] = { kind: 'page', route: '/docs/change-log', hash: id };
    return `- ${date} ${link({ label: title, target })}: ${escapeText(apis.map(({ label }) => label).join(', '))}`;
  });
  return [
    escapeText(lead),
    `- Start: ${link(start)}\n- ${link(compare)}`,
    `## ${escapeText(firstCall.title)}`,
    `${fence(firstCall.request)}\n\n${fence(firstCall.response)}`,
    `${note} ${link(firstCall.more)}`,
    `${proofWords(proof)
      .map(([figure, words]) => `${figure} ${words}`)
      .join(', ')}.`,
    ...areas.map(
      ({ title, text, protocols, links }) =>
        `## ${escapeText(title)}\n\n${escapeText(`${text} (${protocols.join(', ')})`)}\n\n${list(links)}`,
    ),
    ...(news.length > 0 ? [`## What's new\n\n${changes.join('\n')}`] : []),
    `## Also here\n\n${list(more)}`,
  ].join('\n\n');
}

/** The site for language models: as an index, and as one text. */
export function toLlmsFiles(site: Site, markdownOf: MarkdownOf): OutputFile[] {
  const written = site.pages.filter(({ state }) => state === 'written');
  return [
    { path: 'llms.txt', content: toIndex(site, written) },
    { path: 'llms-full.txt', content: written.map(markdownOf).join('\n---\n\n') },
  ];
}

function toIndex(site: Site, pages: readonly Page[]): string {
  const { config } = site;
  const line = (page: Page) =>
    `- [${escapeText(page.title)}](${config.origin}${config.base}${markdownPath(page.route)}): ${escapeText(page.description)}`;
  const groups = new Map<string, { readonly label: string; readonly pages: Page[] }>();
  for (const page of pages) {
    const { name, label } = page.sidebar ?? { name: '', label: 'General' };
    const group = groups.get(name) ?? { label, pages: [] };
    group.pages.push(page);
    groups.set(name, group);
  }
  const sections = [...groups.values()].map(
    ({ label, pages: own }) => `## ${escapeText(label)}\n\n${own.map(line).join('\n')}`,
  );
  return `# ${config.title}\n\n> ${config.tagline}\n\n${sections.join('\n\n')}\n`;
}
