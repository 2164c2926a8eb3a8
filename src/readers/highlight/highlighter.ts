/** Code → lines of tokens with a role, at build time only. */
import type { Element, Root } from 'hast';
import http from 'highlight.js/lib/languages/http';
import { common, createLowlight } from 'lowlight';
import type { CodeLine, Highlight, Token, TokenRole } from '../../model/code.ts';
import { wordsOfJson } from './json-words.ts';

/** Language names that people write after a fence, with the grammar of each. */
const GRAMMARS: ReadonlyMap<string, string> = new Map(
  [
    ...['xml', 'javascript', 'typescript', 'css', 'yaml', 'markdown', 'graphql', 'sql', 'swift', 'kotlin'],
    ...['c', 'cpp', 'java', 'rust', 'go', 'python', 'json', 'php', 'bash', 'http'],
  ].map((name) => [name, name] as const),
)
  .set('markup', 'xml')
  .set('html', 'xml')
  .set('jsx', 'javascript')
  .set('tsx', 'typescript')
  .set('objective-c', 'objectivec')
  .set('objectivec', 'objectivec');

/** Languages without a grammar, shown without colors. */
const PLAIN_LANGUAGES = ['text', 'fix'];

export const KNOWN_LANGUAGES: readonly string[] = [...GRAMMARS.keys(), ...PLAIN_LANGUAGES];

/** Roles by the highlighter's class; null is plain, and a class that is not listed keeps the role around it. */
const ROLES: ReadonlyMap<string, TokenRole | null> = new Map([
  ...withRole('constant', 'number literal symbol'),
  ...withRole('string', 'string regexp link code'),
  // Code inside a string.
  ...withRole(null, 'subst'),
  ...withRole('comment', 'comment'),
  ...withRole('keyword', 'keyword meta attr attribute name section selector-tag strong'),
  ...withRole('function', 'selector-class title built_in type'),
]);

function withRole(role: TokenRole | null, classes: string): [string, TokenRole | null][] {
  return classes.split(' ').map((name) => [name, role]);
}

/** Roles in programs, where names of members are as plain as other names. */
const PROGRAM_ROLES: typeof ROLES = new Map(ROLES).set('attr', null);
const PROGRAMS = ['javascript', 'typescript'];

/** Most blocks in the cache: a page requests the same one several times, and an API's programs share some. */
const MOST_BLOCKS = 500;

export function createHighlight(): Highlight {
  const { highlight } = createLowlight({ ...common, http });
  const known = new Map<string, CodeLine[]>();
  return (code, language) => {
    const key = `${language}\n${code}`;
    const before = known.get(key);
    if (before) return before;
    const grammar = GRAMMARS.get(language);
    const roles = grammar && PROGRAMS.includes(grammar) ? PROGRAM_ROLES : ROLES;
    const words =
      (grammar === 'json' && wordsOfJson(code)) ||
      (grammar ? wordsOf(highlight(grammar, code), roles) : [{ text: code, role: null }]);
    const lines = toLines(words);
    if (known.size === MOST_BLOCKS) known.clear();
    known.set(key, lines);
    return lines;
  };
}

/** Yields tokens in order. A nested one has its own role, or else that of the outer one. */
function* wordsOf(
  { children }: Root | Element,
  roles: typeof ROLES,
  outer: TokenRole | null = null,
): Generator<Token> {
  for (const node of children) {
    if (node.type === 'text') yield { text: node.value, role: outer };
    if (node.type !== 'element') continue;
    const [name] = [node.properties.className].flat();
    const role = roles.get(String(name).replace('hljs-', ''));
    yield* wordsOf(node, roles, role === undefined ? outer : role);
  }
}

/** Splits tokens into lines. Operators get no color, which is noise and costs bytes. Neighbors of one role merge. */
function toLines(words: Iterable<Token>): CodeLine[] {
  let line: Token[] = [];
  const lines = [line];
  for (const { text, role } of words) {
    for (const [index, part] of text.split(/\r?\n/).entries()) {
      if (index > 0) {
        line = [];
        lines.push(line);
      }
      if (!part) continue;
      const own = role === 'keyword' && !/[\p{L}\p{N}]/u.test(part) ? null : role;
      const before = line.at(-1);
      if (before?.role === own) line[line.length - 1] = { text: before.text + part, role: own };
      else line.push({ text: part, role: own });
    }
  }
  return lines;
}
