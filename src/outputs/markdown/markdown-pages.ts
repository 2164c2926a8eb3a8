/** Every page as Markdown, at its address plus `.md`. */
import { type Route, toFolder, toHref } from '../../model/address.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Page, Site } from '../../model/site.ts';
import { escapeText } from './inlines.ts';
import { bodyToMarkdown } from './page-body.ts';

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
