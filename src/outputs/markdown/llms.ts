/** `llms.txt` and `llms-full.txt`: the site for language models, as an index and as one text. */
import type { OutputFile } from '../../model/output.ts';
import type { Page, Site } from '../../model/site.ts';
import { escapeText } from './inlines.ts';
import { markdownPath, toMarkdownPage } from './markdown-pages.ts';

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
