/** Highlighted code: words with a role, so that colour is the stylesheet's business. */

export type TokenRole =
  | 'constant'
  | 'string'
  | 'comment'
  | 'keyword'
  | 'parameter'
  | 'function'
  | 'string-expression'
  | 'punctuation'
  | 'link';

export interface Token {
  readonly text: string;
  readonly role: TokenRole | null;
}

export type CodeLine = readonly Token[];

/** Code in a language → its lines; unknown languages come back as plain words. */
export type Highlight = (code: string, language: string) => readonly CodeLine[];
