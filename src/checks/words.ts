/** Finds words that the site doesn't use in the prose of content and specifications, with what to write instead. */
import type { Problem } from '../model/problem.ts';
import type { RejectedWords } from '../model/words.ts';

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * What isn't prose, by kind of file: names in code type, addresses, keys and tags can contain any word. Programs in
 * guides are checked too, for their comments, messages and names.
 */
const FENCE = /^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm;
const INLINE = /`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/g;
/** A pointer into a document, or a YAML anchor or alias. */
const REFERENCE = /#\/[\w~/-]+|(?<=[\s,[])[&*][\w-]+/g;
const NOT_PROSE: readonly (readonly [ending: RegExp, patterns: readonly RegExp[]])[] = [
  [/\.mdx$/, [INLINE, /(?:\bid|\bto|\bsrc)="[^"]*"/g]],
  [/\.xml$/, [INLINE, /<[^>]*>/g]],
  [/\.(?:ya?ml|json)$/, [FENCE, INLINE, REFERENCE, /^[ -]*(?:'[^'\n]*'|"[^"\n]*"|[^\s'"#:{]+):(?=\s)/gm]],
];

export function checkWords(files: readonly TextFile[], rejected: readonly RejectedWords[]): Problem[] {
  if (rejected.length === 0) return [];
  const rules = rejected.map(({ pattern, instead }) => ({
    source: pattern.replaceAll(' ', '\\s+'),
    instead,
  }));
  const all = new RegExp(`\\b(?:${rules.map(({ source }) => source).join('|')})\\b`, 'giu');
  const each = rules.map(({ source, instead }) => ({ rule: new RegExp(`^(?:${source})$`, 'iu'), instead }));
  return files.flatMap(({ path, text }) =>
    [...proseOf(path, text).matchAll(all)].map(({ 0: found, index }): Problem => {
      const { instead = '' } = each.find(({ rule }) => rule.test(found)) ?? {};
      const line = text.slice(0, index).split('\n').length;
      return { file: path, line, what: `"${found.replace(/\s+/g, ' ')}" is not how we write`, fix: instead };
    }),
  );
}

/** Masks everything that isn't prose, without moving any text. */
function proseOf(path: string, text: string): string {
  const [, patterns = []] = NOT_PROSE.find(([ending]) => ending.test(path)) ?? [];
  return patterns.reduce(
    (prose, pattern) => prose.replace(pattern, (code) => code.replace(/[^\n]/g, '·')),
    text,
  );
}
