/** Every page as Markdown, at its address plus `.md`, and all of them as `llms.txt` and `llms-full.txt`. */
import { type Route, toFolder, toHref } from '../../model/address.ts';
import type { OutputFile } from '../../model/output.ts';
import type { ChangeLog, Landing, NamedLink, PageBody, PostSummary } from '../../model/page-body.ts';
import type { Page, Site } from '../../model/site.ts';
import { blocksToMarkdown, escapeText, fence, targetToUrl } from './blocks.ts';
import { referenceToMarkdown } from './reference.ts';

/** Path of a page's Markdown version under the base; the landing page's is `index.md`. */
export function markdownPath(route: Route): string {
  return route === '/' ? 'index.md' : `${toFolder(route)}.md`;
}

export function* toMarkdownFiles(site: Site): Generator<OutputFile> {
  for (const page of site.pages)
    yield { path: markdownPath(page.route), content: toMarkdownPage(site, page) };
}

export function toMarkdownPage({ config }: Site, page: Page): string {
  const { origin, base } = config;
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
      return landingToMarkdown(body.landing, base);
    case 'reference':
      return referenceToMarkdown(body.reference, base);
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

function landingToMarkdown({ lead, readers, firstCall, promises, more }: Landing, base: string): string {
  const link = ({ label, target }: NamedLink) => `[${escapeText(label)}](${targetToUrl(target, base)})`;
  const section = (title: string, text: string) => `## ${escapeText(title)}\n\n${escapeText(text)}`;
  return [
    escapeText(lead),
    ...readers.map(
      ({ title, text, start, links }) =>
        `${section(title, text)}\n\n- Start: ${link(start)}\n${links.map((item) => `- ${link(item)}`).join('\n')}`,
    ),
    `${section(firstCall.title, firstCall.text)}\n\n${fence(firstCall.request)}\n\n${fence(firstCall.answer)}`,
    ...promises.map(({ title, text }) => section(title, text)),
    `## Also here\n\n${more.map((item) => `- ${link(item)}: ${escapeText(item.text)}`).join('\n')}`,
  ].join('\n\n');
}

/** The site for language models: as an index, and as one text. */
export function toLlmsFiles(site: Site): OutputFile[] {
  const written = site.pages.filter(({ state }) => state === 'written');
  return [
    { path: 'llms.txt', content: toIndex(site, written) },
    { path: 'llms-full.txt', content: { [Symbol.iterator]: () => toFullText(site, written) } },
  ];
}

/** Page by page: as one string it would hold every Markdown version of the site in memory. */
function* toFullText(site: Site, pages: readonly Page[]): Generator<string> {
  for (const [index, page] of pages.entries())
    yield (index > 0 ? '\n---\n\n' : '') + toMarkdownPage(site, page);
}

function toIndex(site: Site, pages: readonly Page[]): string {
  const { config } = site;
  const line = (page: Page) =>
    `- [${escapeText(page.title)}](${config.origin}${config.base}${markdownPath(page.route)}): ${escapeText(page.description)}`;
  const groups = new Map<string, { readonly label: string; readonly pages: Page[] }>();
  for (const page of pages) {
    const other = page.inBlog ? 'Blog' : 'General';
    const { name, label } = page.sidebar ?? { name: `outside ${other}`, label: other };
    const group = groups.get(name) ?? { label, pages: [] };
    group.pages.push(page);
    groups.set(name, group);
  }
  const sections = [...groups.values()].map(
    ({ label, pages: own }) => `## ${escapeText(label)}\n\n${own.map(line).join('\n')}`,
  );
  return `# ${config.title}\n\n> ${config.tagline}\n\n${sections.join('\n\n')}\n`;
}
