/** Code → tokens, at build time only, with the grammars editors use. */
import {
  type BundledLanguage,
  createCssVariablesTheme,
  createHighlighter,
  type GrammarState,
  type Highlighter,
} from 'shiki';
import type { CodeLine, Highlight, TokenRole } from '../../model/code.ts';
import { createLineMemory, type Grammar } from './line-memory.ts';

/** Names people write after a fence → grammar. */
export const LANGUAGES = {
  markup: 'html',
  html: 'html',
  xml: 'xml',
  javascript: 'javascript',
  typescript: 'typescript',
  jsx: 'jsx',
  css: 'css',
  yaml: 'yaml',
  markdown: 'markdown',
  graphql: 'graphql',
  sql: 'sql',
  swift: 'swift',
  kotlin: 'kotlin',
  c: 'c',
  cpp: 'cpp',
  'objective-c': 'objective-c',
  rust: 'rust',
  go: 'go',
  python: 'python',
  json: 'json',
  php: 'php',
  bash: 'bash',
  http: 'http',
} as const satisfies Record<string, BundledLanguage>;

/** Languages without a grammar: shown as they are. */
export const PLAIN_LANGUAGES: readonly string[] = ['text', 'fix'];

const THEME = createCssVariablesTheme({ name: 'roles', variablePrefix: '--' });

const ROLES: Readonly<Record<string, TokenRole>> = {
  'var(--token-constant)': 'constant',
  'var(--token-string)': 'string',
  'var(--token-comment)': 'comment',
  'var(--token-keyword)': 'keyword',
  'var(--token-parameter)': 'parameter',
  'var(--token-function)': 'function',
  'var(--token-string-expression)': 'string-expression',
  'var(--token-punctuation)': 'punctuation',
  'var(--token-link)': 'link',
};

function isHighlighted(language: string): language is keyof typeof LANGUAGES {
  return Object.hasOwn(LANGUAGES, language);
}

export function isKnownLanguage(language: string): boolean {
  return isHighlighted(language) || PLAIN_LANGUAGES.includes(language);
}

export function knownLanguages(): readonly string[] {
  return [...Object.keys(LANGUAGES), ...PLAIN_LANGUAGES];
}

export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighter({ themes: [THEME], langs: Object.values(LANGUAGES) });
  const memories = new Map<string, (code: string) => readonly CodeLine[]>();
  return (code, language) => {
    if (!isHighlighted(language)) return code.split('\n').map((text) => [{ text, role: null }]);
    const known = memories.get(language) ?? createLineMemory(toGrammar(highlighter, LANGUAGES[language]));
    memories.set(language, known);
    return known(code);
  };
}

function toGrammar(highlighter: Highlighter, lang: BundledLanguage): Grammar<GrammarState> {
  return {
    tokenize: (line, before) => {
      const options = {
        lang,
        theme: 'roles',
        // By default a slow machine gives up on a long line, and the same code comes out in other colours.
        tokenizeTimeLimit: 0,
        ...(before && { grammarState: before }),
      };
      const { tokens, grammarState: state } = highlighter.codeToTokens(line, options);
      if (!state) throw new Error(`The grammar of ${lang} does not say where it is after a line.`);
      const words = tokens[0] ?? [];
      return {
        tokens: words.map(({ content, color }) => ({ text: content, role: ROLES[color ?? ''] ?? null })),
        state,
      };
    },
    isSame: (one, other) => {
      const stack = other.getInternalStack();
      return stack !== undefined && one.getInternalStack()?.equals(stack) === true;
    },
  };
}
