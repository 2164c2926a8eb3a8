/** Code → tokens, at build time only, with the grammars editors use. */
import {
  applyColorReplacements,
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  type Highlighter,
} from 'shiki';
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate';
import { type CodeLine, type Highlight, TOKEN_ROLES, type Token, type TokenRole } from '../../model/code.ts';
import { createLineCache, type Grammar } from './line-cache.ts';

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

export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighter({ themes: [THEME], langs: [...LANGUAGES] });
  const { theme, colorMap } = highlighter.setTheme('roles');
  const roles = colorMap.map((color) => {
    const name = applyColorReplacements(color, theme.colorReplacements);
    return TOKEN_ROLES.find((role) => name === `var(--token-${role})`) ?? null;
  });
  const caches = new Map<string, (code: string) => readonly CodeLine[]>();
  return (code, language) => {
    const grammar = LANGUAGES.find((name) => name === (language === 'markup' ? 'html' : language));
    if (!grammar) return code.split('\n').map((text) => [{ text, role: null }]);
    const cached = caches.get(grammar) ?? createLineCache(toGrammar(highlighter, grammar, roles));
    caches.set(grammar, cached);
    return cached(code);
  };
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
        if (word) tokens.push({ text: word, role });
      }
      return { tokens, state };
    },
    isSame: (one, other) => one.equals(other),
  };
}
