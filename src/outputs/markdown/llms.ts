/** `llms.txt` and `llms-full.txt`: the site for language models, as an index and as one text. */
import type { OutputFile } from '../../model/output.ts';
import type { Page, Site } from '../../model/site.ts';
import { toTwin, twinPath } from './twins.ts';

export function toLlmsFiles(site: Site): OutputFile[] {
  const written = site.pages.filter(({ state }) => state === 'written');
  return [
    { path: 'llms.txt', content: toIndex(site, written) },
    { path: 'llms-full.txt', content: written.map((page) => toTwin(site, page)).join('\n---\n\n') },
  ];
}

function toIndex(site: Site, pages: readonly Page[]): string {
  const { config } = site;
  const line = (page: Page) =>
    `- [${page.title}](${config.origin}${config.base}${twinPath(page.route)}): ${page.description}`;
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const label = page.sidebar?.label ?? (page.route.startsWith('/blog') ? 'Blog' : 'General');
    groups.set(label, [...(groups.get(label) ?? []), page]);
  }
  const sections = [...groups].map(([label, members]) => `## ${label}\n\n${members.map(line).join('\n')}`);
  return `# ${config.title}\n\n> ${config.tagline}\n\n${sections.join('\n\n')}\n`;
}
