/** Guides as tests need them: code blocks, tables and programs, with variables replaced. */
import { readSources } from './spec-source.support.ts';

interface Fence {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

export function readGuide(name: string): string {
  return readText(`content/guides/${name}.mdx`);
}

export function readPost(name: string): string {
  return readText(`content/blog/${name}.mdx`);
}

/** Reads a page that is not a guide, by its path under /docs. */
export function readPage(path: string): string {
  return readText(`content/pages/${path}.mdx`);
}

function readText(path: string): string {
  const [source] = readSources([path]);
  return source?.text ?? '';
}

/** Returns all code blocks of a text, without the line break before the closing fence. */
export function fencesOf(text: string): Fence[] {
  const pattern = /^```(\w+)(?: title="([^"]*)")?[^\n]*\n([\s\S]*?)\n```$/gm;
  return [...text.matchAll(pattern)].map(([, language = '', title = '', code = '']) => ({
    language,
    title,
    text: code,
  }));
}

/** Returns the texts of all code blocks with a title, in order. */
export function textsOf(guide: string, title: string): string[] {
  const texts = fencesOf(guide).filter((fence) => fence.title === title);
  if (texts.length === 0) throw new Error(`there is no block "${title}"`);
  return texts.map(({ text }) => text);
}

/** Returns the programs of each <CodeTabs>. */
export function programsOf(guide: string): Fence[][] {
  return [...guide.matchAll(/<CodeTabs>\n([\s\S]*?)\n<\/CodeTabs>/g)].map(([, inner = '']) =>
    fencesOf(inner),
  );
}

/** Returns the rows of the table with a caption, without its header. */
export function tableOf(guide: string, caption: string): string[][] {
  const start = guide.indexOf(`<Table caption="${caption}">`);
  if (start < 0) throw new Error(`there is no table "${caption}"`);
  const lines = guide.slice(start, guide.indexOf('</Table>', start)).split('\n');
  return lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** Parses cells such as "76.5 s" and "1,167 s". */
export function toNumber(cell: string | undefined): number {
  return Number((cell ?? '').replace(/[^\d.-]/g, ''));
}
