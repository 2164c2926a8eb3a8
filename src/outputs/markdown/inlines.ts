/** Inline content → Markdown. */
import { toHref } from '../../model/address.ts';
import type { Inline, LinkTarget } from '../../model/prose.ts';

/** Where links of a twin lead: to the twins of other pages. */
export interface TwinSetting {
  readonly origin: string;
  readonly base: string;
}

export function inlinesToMarkdown(inlines: readonly Inline[], setting: TwinSetting): string {
  return inlines.map((inline) => inlineToMarkdown(inline, setting)).join('');
}

function inlineToMarkdown(inline: Inline, setting: TwinSetting): string {
  switch (inline.kind) {
    case 'text':
      return escapeText(inline.text);
    case 'code':
      return codeSpan(inline.text);
    case 'emphasis':
      return `*${inlinesToMarkdown(inline.children, setting)}*`;
    case 'strong':
      return `**${inlinesToMarkdown(inline.children, setting)}**`;
    case 'delete':
      return `~~${inlinesToMarkdown(inline.children, setting)}~~`;
    case 'link':
      return `[${inlinesToMarkdown(inline.children, setting)}](${targetToUrl(inline.target, setting)})`;
    case 'operation':
      throw new Error(`operation "${inline.id}" was not resolved before rendering`);
    case 'break':
      return '\\\n';
  }
}

export function targetToUrl(target: LinkTarget, { base }: TwinSetting): string {
  switch (target.kind) {
    case 'external':
      return target.url;
    case 'file':
      return base + target.path;
    case 'anchor':
      return `#${target.hash}`;
    case 'page': {
      const twin = target.route === '/' ? `${base}index.md` : `${toHref(base, target.route)}.md`;
      return target.hash ? `${twin}#${target.hash}` : twin;
    }
  }
}

/** Plain words as Markdown: what would begin markup in the middle of a text is escaped. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_~[\]<>|]|&(?=#?\w+;)/g, '\\$&');
}

/** A mark that is longer than every run of backticks in the text, so that the text cannot end it. */
export function backticksAround(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest < least ? least : longest + 1);
}

export function codeSpan(text: string): string {
  const mark = backticksAround(text, 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return mark + pad + text + pad + mark;
}
