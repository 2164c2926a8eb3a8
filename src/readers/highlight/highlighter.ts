/** Code → tokens, at build time only, with the grammars editors use. */
import {
  applyColorReplacements,
  type BundledLanguage,
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  type Highlighter,
} from 'shiki';
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate';
import { type Highlight, TOKEN_ROLES, type Token, type TokenRole } from '../../model/code.ts';
import { createLineCache, type Grammar, type KnownPoint, type LineCache } from './line-cache.ts';

/** Names people write after a fence; each is that of its grammar, except "markup", which is HTML. */
const LANGUAGES = [
  ...(['html', 'xml', 'javascript', 'typescript', 'jsx', 'css', 'yaml', 'markdown', 'graphql'] as const),
  ...(['sql', 'swift', 'kotlin', 'c', 'cpp', 'java', 'objective-c', 'rust', 'go', 'python', 'json'] as const),
  ...(['php', 'bash', 'http'] as const),
] satisfies BundledLanguage[];

/** Languages without a grammar: shown as they are. */
const PLAIN_LANGUAGES = ['text', 'fix'];

const THEME = createCssVariablesTheme({ name: 'roles', variablePrefix: '--' });

export const KNOWN_LANGUAGES: readonly string[] = ['markup', ...LANGUAGES, ...PLAIN_LANGUAGES];

/** Lines of each language, as an earlier highlighter knew them. */
export type KnownLines = ReadonlyMap<string, readonly KnownPoint[]>;

export interface Highlighting {
  readonly highlight: Highlight;
  /** What it knows by now, or null if it has learned nothing. */
  readonly learned: () => KnownLines | null;
}

export async function createHighlighting(known: KnownLines = new Map()): Promise<Highlighting> {
  const highlighter = await createHighlighter({ themes: [THEME], langs: [] });
  const grammars = new Map(
    await Promise.all(
      LANGUAGES.map(async (name) => [name, (await bundledLanguages[name]()).default] as const),
    ),
  );
  const { theme, colorMap } = highlighter.setTheme('roles');
  const roles = colorMap.map((color) => {
    const name = applyColorReplacements(color, theme.colorReplacements);
    return TOKEN_ROLES.find((role) => name === `var(--token-${role})`) ?? null;
  });
  let hasLearned = false;
  const caches = new Map<string, LineCache>();
  return {
    highlight: (code, language) => {
      const name = LANGUAGES.find((one) => one === (language === 'markup' ? 'html' : language));
      if (!name) return code.split('\n').map((text) => [{ text, role: null }]);
      const open = () => {
        hasLearned = true;
        // A grammar and those it contains take long to register, and a site has few languages.
        highlighter.loadLanguageSync(grammars.get(name) ?? []);
        return toGrammar(highlighter, name, roles);
      };
      const lines = caches.get(name) ?? createLineCache(open, known.get(name));
      caches.set(name, lines);
      return lines.highlight(code);
    },
    learned: () =>
      hasLearned
        ? new Map([...known, ...[...caches].map(([name, lines]) => [name, lines.known()] as const)])
        : null,
  };
}

/** Operators: color on every `=` is noise, and a page pays for each. */
function isSigns(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word);
}

/** Straight from the grammar: what the highlighter prepares for each call takes longer than to read one line. */
function toGrammar(
  highlighter: Highlighter,
  lang: BundledLanguage,
  roles: readonly (TokenRole | null)[],
): Grammar<StateStack> {
  const grammar = highlighter.getLanguage(lang);
  return {
    start: INITIAL,
    tokenize: (text, before) => {
      if (text === '') return { tokens: [], state: before };
      // By default a slow machine gives up on a long line, and the same code comes out in other colors.
      const timeLimit = 0;
      const { tokens: found, ruleStack: state } = grammar.tokenizeLine2(text, before, timeLimit);
      const tokens: Token[] = [];
      // Pairs of where a token starts and what it is.
      for (let at = 0; at < found.length; at += 2) {
        const word = text.slice(found[at], found[at + 2]);
        const role = roles[EncodedTokenMetadata.getForeground(found[at + 1] ?? 0)] ?? null;
        if (word) tokens.push({ text: word, role: role === 'keyword' && isSigns(word) ? null : role });
      }
      return { tokens, state };
    },
    isSame: (one, other) => one.equals(other),
  };
}
