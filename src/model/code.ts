/** Highlighted code: words with a role, so that color is the stylesheet's business. */

export type TokenRole = 'constant' | 'string' | 'comment' | 'keyword' | 'function';

export interface Token {
  readonly text: string;
  readonly role: TokenRole | null;
}

export type CodeLine = readonly Token[];

/** Code in a language → its lines; code in an unknown language is plain words. */
export type Highlight = (code: string, language: string) => readonly CodeLine[];
