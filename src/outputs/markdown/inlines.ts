/** Inline content → Markdown; links lead to the Markdown versions of other pages, under the base of the site. */
import { toHref } from '../../model/address.ts';
import { FACT_LABELS, type Fact } from '../../model/fact.ts';
import type { Inline, LinkTarget } from '../../model/prose.ts';

export function inlinesToMarkdown(inlines: readonly Inline[], base: string): string {
  return inlines.map((inline) => inlineToMarkdown(inline, base)).join('');
}

function inlineToMarkdown(inline: Inline, base: string): string {
  switch (inline.kind) {
    case 'text':
      return escapeText(inline.text);
    case 'code':
      return codeSpan(inline.text);
    case 'emphasis':
      return `*${inlinesToMarkdown(inline.children, base)}*`;
    case 'strong':
      return `**${inlinesToMarkdown(inline.children, base)}**`;
    case 'delete':
      return `~~${inlinesToMarkdown(inline.children, base)}~~`;
    case 'link':
      return `[${inlinesToMarkdown(inline.children, base)}](${targetToUrl(inline.target, base)})`;
    case 'operation':
      throw new Error(`operation "${inline.id}" was not resolved before rendering`);
    case 'break':
      return '\\\n';
  }
}

/** The address of a link; what would end it in Markdown is written as a browser would send it. */
export function targetToUrl(target: LinkTarget, base: string): string {
  return addressOf(target, base).replace(
    /[\s()<>\\]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

function addressOf(target: LinkTarget, base: string): string {
  switch (target.kind) {
    case 'external':
      return target.url;
    case 'file':
      return base + target.path;
    case 'anchor':
      return `#${target.hash}`;
    case 'page': {
      const markdown = target.route === '/' ? `${base}index.md` : `${toHref(base, target.route)}.md`;
      return target.hash ? `${markdown}#${target.hash}` : markdown;
    }
  }
}

/** Plain words as Markdown: what would begin markup in the middle of a text is escaped, and it stays one line. */
export function escapeText(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(MARKUP, '\\$&');
}

/** An underscore inside a word is no markup, and a name is to be found and copied as it is. */
const MARKUP = /[\\`*~[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** With the blanks around them: a new line could begin a new block. */
const LINE_BREAKS = /[ \t]*[\r\n][\s]*/g;

/** A mark that is longer than every run of backticks in the text, so that the text cannot end it. */
export function backticksAround(text: string, least: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(longest < least ? least : longest + 1);
}

export function factToMarkdown({ kind, value }: Fact): string {
  return `${FACT_LABELS[kind]} ${codeSpan(value)}`;
}

export function codeSpan(words: string): string {
  const text = words.replace(LINE_BREAKS, ' ');
  const mark = backticksAround(text, 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return mark + pad + text + pad + mark;
}

/** One item of a Markdown list: the mark before its first line, the rest below its text. */
export function listItem(text: string, mark = '- '): string {
  const [first = '', ...rest] = text.split('\n');
  const pad = ' '.repeat(mark.length);
  return [mark + first, ...rest.map((line) => (line ? pad + line : ''))].join('\n');
}
