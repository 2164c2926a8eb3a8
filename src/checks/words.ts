/** Finds words that the site doesn't use in the prose of content and specifications, and letters that were lost. */
import { FENCE, lineAt, type TextFile } from '../model/facts.ts';
import type { Problem } from '../model/problem.ts';
import type { RejectedWords } from '../model/words.ts';

/**
 * What isn't prose, by kind of file: names in code type, addresses, keys and tags can contain any word. Programs in
 * guides are checked too, for their comments, messages and names.
 */
const INLINE = /`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/g;
/** A pointer into a document, or a YAML anchor or alias. */
const REFERENCE = /#\/[\w~/-]+|(?<=[\s,[])[&*][\w-]+/g;
const NOT_PROSE: readonly (readonly [ending: RegExp, patterns: readonly RegExp[]])[] = [
  [/\.mdx$/, [INLINE, /(?:\bid|\bto|\bsrc)="[^"]*"/g]],
  [/\.xml$/, [INLINE, /<[^>]*>/g]],
  [/\.(?:ya?ml|json)$/, [FENCE, INLINE, REFERENCE, /^[ -]*(?:'[^'\n]*'|"[^"\n]*"|[^\s'"#:{]+):(?=\s)/gm]],
];

export function checkWords(files: readonly TextFile[], rejected: readonly RejectedWords[]): Problem[] {
  const lost = files.flatMap(checkLetters);
  if (rejected.length === 0) return lost;
  const rules = rejected.map(({ pattern, instead }) => ({
    source: pattern.replaceAll(' ', '\\s+'),
    instead,
  }));
  const all = new RegExp(`\\b(?:${rules.map(({ source }) => source).join('|')})\\b`, 'giu');
  const each = rules.map(({ source, instead }) => ({ rule: new RegExp(`^(?:${source})$`, 'iu'), instead }));
  const words = files.flatMap(({ path, text }) =>
    [...proseOf(path, text).matchAll(all)].map(({ 0: found, index }): Problem => {
      const { instead = '' } = each.find(({ rule }) => rule.test(found)) ?? {};
      const what = `"${found.replace(/\s+/g, ' ')}" is not how we write`;
      return { file: path, line: lineAt(text, index), what, fix: instead };
    }),
  );
  return [...lost, ...words];
}

/** Reports a file with replacement characters, which stand for bytes that aren't UTF-8. */
function checkLetters({ path, text }: TextFile): Problem[] {
  const at = text.indexOf('\uFFFD');
  if (at < 0) return [];
  const what = 'a letter is lost, because the file is not UTF-8';
  return [{ file: path, line: lineAt(text, at), what, fix: 'save it as UTF-8 and write the letter again' }];
}

/** Masks everything that isn't prose, without moving any text. */
function proseOf(path: string, text: string): string {
  const [, patterns = []] = NOT_PROSE.find(([ending]) => ending.test(path)) ?? [];
  return patterns.reduce(
    (prose, pattern) =>
      prose.replace(pattern, (code) => code.replace(/[^\n]+/g, (line) => '·'.repeat(line.length))),
    text,
  );
}
