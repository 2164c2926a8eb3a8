/** Highlighted code: words with a role, so that color is the stylesheet's business. */

export const TOKEN_ROLES = [
  'constant',
  'string',
  'comment',
  'keyword',
  'parameter',
  'function',
  'string-expression',
  'punctuation',
  'link',
] as const;

export type TokenRole = (typeof TOKEN_ROLES)[number];

export interface Token {
  readonly text: string;
  readonly role: TokenRole | null;
}

export type CodeLine = readonly Token[];

/** Code in a language → its lines; code in an unknown language is plain words. */
export type Highlight = (code: string, language: string) => readonly CodeLine[];
