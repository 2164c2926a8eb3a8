/**
 * The site for agents: `llms.txt` lists the sections, whose own files list pages and files, `llms-full.txt` lists the
 * files with its full text, and `skill.md` explains how to integrate.
 */
import Slugger from 'github-slugger';
import type { Route } from '../../model/address.ts';
import { toStorable } from '../../model/file-name.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Page, Site } from '../../model/site.ts';
import { escapeText } from './blocks.ts';
import { INDEX, type MarkdownOf, markdownPath } from './pages.ts';
import { fileUrl, MCP_COMMAND, toFileSections } from './site-files.ts';
import { SKILL, toSkillFile } from './skill.ts';

/** Maximum bytes of a file with the text of pages. */
const MOST = 2_000_000;
/** Maximum bytes of a list, so that agents read it whole: many cut what they fetch at 50,000 or 100,000 characters. */
const MOST_OF_INDEX = 45_000;

export function* toLlmsFiles(site: Site, markdownOf: MarkdownOf): Generator<OutputFile> {
  const written = site.pages.filter(({ state }) => state === 'written');
  const skill = toSkillFile(site);
  yield* skill;
  yield* toIndexFiles(site, written, skill.length > 0);
  const lines: string[] = [];
  for (const { label, path, pages } of partsOf(site, written)) {
    const texts = toTexts(pages.map(markdownOf));
    for (const [index, content] of texts.entries()) {
      const file = `${path}${index === 0 ? '' : `/${index + 1}`}.txt`;
      yield { path: file, content };
      const name = texts.length === 1 ? label : `${label}, part ${index + 1} of ${texts.length}`;
      lines.push(`- [${escapeText(name)}](${fileUrl(site, file)}): ${Math.ceil(sizeOf(content) / 1000)} KB`);
    }
  }
  const head = `${titleOf(site)}\n\nEvery page as Markdown, one file for each API. No file is larger than ${MOST / 1e6} MB.`;
  yield { path: 'llms-full.txt', content: `${head}\n\n${lines.join('\n')}\n` };
}

/** Groups the pages by API, all others last. A path has no extension yet. */
function partsOf({ config }: Site, pages: readonly Page[]) {
  const byLength = config.apis.toSorted((one, other) => other.prefix.length - one.prefix.length);
  const apiOf = (route: Route) => byLength.find(({ prefix }) => route.startsWith(`${prefix}/`));
  const parts = [
    ...config.apis.map((api) => ({
      label: api.label,
      path: `llms-full/apis/${api.id}`,
      pages: pages.filter(({ route }) => apiOf(route) === api),
    })),
    {
      label: 'Guides and other pages',
      path: 'llms-full/pages',
      pages: pages.filter(({ route }) => !apiOf(route)),
    },
  ];
  return parts.filter((part) => part.pages.length > 0);
}

/** Joins Markdown versions into as few texts as the limit allows. Splits a version that is too long between lines. */
function toTexts(versions: readonly string[]): string[] {
  const pieces = versions.flatMap((version) =>
    sizeOf(version) <= MOST ? [version] : joined(version.split(/(?<=\n)/), '', MOST),
  );
  return joined(pieces, '\n---\n\n', MOST);
}

/** Joins pieces into as few texts as the limit allows. */
function joined(pieces: readonly string[], between: string, most: number): string[] {
  const groups: string[][] = [];
  let size = 0;
  for (const piece of pieces) {
    const own = sizeOf(piece) + between.length;
    const group = groups.at(-1);
    if (group && size + own <= most) {
      group.push(piece);
      size += own;
    } else {
      groups.push([piece]);
      size = own;
    }
  }
  return groups.map((group) => group.join(between));
}

const ENCODER = new TextEncoder();

function sizeOf(text: string): number {
  return ENCODER.encode(text).length;
}

function titleOf({ config }: Site): string {
  return `# ${config.title}\n\n> ${config.tagline}`;
}

/** Explains how agents use the site. The format has this before the lists (llmstxt.org). */
function usage(site: Site, hasSkill: boolean): string {
  const skill = `- [skill.md](${fileUrl(site, SKILL)}): how to integrate, on one screen: signing, nonces, limits, retries.`;
  return [
    'Every page has a Markdown version: add `.md` to its address, or send `Accept: text/markdown`.',
    `An MCP server with search, page, operation, error, decode, check_signature and diff runs from the source of this documentation: \`${MCP_COMMAND}\`.`,
    '',
    '## For agents',
    '',
    ...(hasSkill ? [skill] : []),
    `- [llms-full.txt](${fileUrl(site, 'llms-full.txt')}): all pages as Markdown, one file for each API.`,
  ].join('\n');
}

interface Section {
  readonly label: string;
  /** What the index says about it. */
  readonly about: string;
  readonly lines: readonly string[];
}

/** Makes the index, which an agent reads whole, and the lists of pages and files that it links to. */
function toIndexFiles(site: Site, pages: readonly Page[], hasSkill: boolean): OutputFile[] {
  const taken = new Slugger();
  const lists = toSections(site, pages).map((section) => {
    const name = taken.slug(toStorable(section.label));
    const head = `# ${site.config.title}: ${section.label}\n\n> ${section.about}`;
    const texts = joined(section.lines, '\n', MOST_OF_INDEX).map(
      (text) => `${head}\n\n## Addresses\n\n${text}\n`,
    );
    const files = texts.map((content, index) => ({
      path: `llms/${name}${index === 0 ? '' : `-${index + 1}`}.txt`,
      content,
    }));
    const links = files.map(({ path }, index) => {
      const part = files.length === 1 ? '' : `, part ${index + 1} of ${files.length}`;
      return `- [${escapeText(section.label)}${part}](${fileUrl(site, path)}): ${escapeText(section.about)}`;
    });
    return { files, links };
  });
  const index = [
    titleOf(site),
    usage(site, hasSkill),
    '## Sections',
    lists.flatMap(({ links }) => links).join('\n'),
  ];
  return [{ path: INDEX, content: `${index.join('\n\n')}\n` }, ...lists.flatMap(({ files }) => files)];
}

function toSections(site: Site, pages: readonly Page[]): Section[] {
  const line = ({ title, route, description }: Page) =>
    `- [${escapeText(title)}](${fileUrl(site, markdownPath(route))})${description ? `: ${escapeText(description)}` : ''}`;
  const sidebars = new Map(pages.map(({ sidebar }) => [sidebar?.name, sidebar?.label ?? 'General']));
  const ofPages = [...sidebars].map(([name, label]) => {
    const lines = pages.filter(({ sidebar }) => sidebar?.name === name).map(line);
    return { label, about: lines.length === 1 ? '1 page.' : `${lines.length} pages.`, lines };
  });
  const ofFiles = toFileSections(site).map(({ title, files }) => ({
    label: title,
    about: `${files.length} files for programs.`,
    lines: files.map(
      ({ path, label, about }) => `- [${escapeText(label)}](${fileUrl(site, path)}): ${escapeText(about)}`,
    ),
  }));
  return [...ofPages, ...ofFiles];
}
