/** Highlighted code: tokens with a role, so that colors are up to the stylesheet. */

export type TokenRole = 'constant' | 'string' | 'comment' | 'keyword' | 'function';

export interface Token {
  readonly text: string;
  readonly role: TokenRole | null;
}

export type CodeLine = readonly Token[];

/** Splits code into lines of tokens; in an unknown language, tokens have no role. */
export type Highlight = (code: string, language: string) => readonly CodeLine[];
