/** What programs of all languages share: parts and comments. */

/** What one concern (query, body, nonce, signing) adds to a program, as lines of code. */
export interface Part {
  readonly imports: readonly string[];
  /** Variables read from the environment. */
  readonly settings: readonly string[];
  /** Values that the reader of the sample changes. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** Statements before the request is sent. */
  readonly setup: readonly string[];
  readonly headers: readonly string[];
}

/** Merges concerns in order; each import, setting and function once, imports sorted. */
export function mergeParts(parts: readonly Partial<Part>[]): Part {
  const all = (name: keyof Part) => parts.flatMap((part) => part[name] ?? []);
  const unique = (name: keyof Part) => [...new Set(all(name))];
  return {
    imports: unique('imports').sort(),
    settings: unique('settings'),
    values: all('values'),
    functions: unique('functions'),
    setup: all('setup'),
    headers: all('headers'),
  };
}

export type Section = string | readonly string[];

/** An address that a program reads from an environment variable, and its name in the program. */
export interface Host {
  readonly variable: string;
  readonly name: 'BASE_URL' | 'WS_URL';
  /** Address if the variable is not set. */
  readonly fallback: string;
}

/** Returns the host of every HTTP request. */
export function toBaseUrl(origin: string): Host {
  return { variable: 'API_BASE_URL', name: 'BASE_URL', fallback: origin };
}

/** A program that each language frames in its own way. */
export interface Program extends Pick<Part, 'imports' | 'functions'> {
  /** What runs it: "Python 3.9 or newer." */
  readonly needs: string;
  readonly environment: readonly string[];
  readonly hosts: readonly Host[];
  readonly top: readonly Section[];
  readonly main: readonly Section[];
  /** Whether nothing in it can fail. */
  readonly isSafe?: boolean;
}

/** A finished program, and the first line of its call; null if all code after the values is the call. */
export interface Written {
  readonly code: string;
  readonly call: string | null;
}

/** Comment above the values that a reader changes; they end at the next empty line. */
export const CHANGE_THESE = 'The request: change these values.';

/** Why programs print the IDs that they generate, for a comment. */
export const WHY_PRINTED = 'printed so that you can look up the request if you get no response';

/** Comment where a client may start to send. */
export const AFTER_GREETING = 'The server has sent its greeting: send nothing before it.';

/** Comment in a program that prints an address instead of calling it. */
export const FOR_BROWSER = "Not a request for a program: redirect the user's browser to this address.";

/** Writes the comment at the top of a program: what runs it and what it reads. */
export function writeHead({ needs, environment, hosts }: Program, comment: '#' | '//'): string[] {
  return [
    ...(needs === '' ? [] : [needs]),
    ...(environment.length > 0 ? [`Set ${toList(environment)} in the environment.`] : []),
    `Set ${hosts.map(({ variable }) => variable).join(' and ')} to use another host, such as a sandbox or a local mock.`,
  ].map((line) => `${comment} ${line}`);
}

/** Joins words into a list: "curl, jq and openssl". */
export function toList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
}

/** Joins the sections of a program with an empty line between them; leaves out empty ones. */
export function joinSections(sections: readonly Section[], gap = '\n\n'): string {
  return sections
    .map((section) => (typeof section === 'string' ? section : section.join('\n')))
    .filter((text) => text !== '')
    .join(gap);
}

/** Indents code; empty lines stay empty. */
export function indent(code: string, margin: string): string {
  return code.replace(/^(?=.)/gm, margin);
}

/** Converts API_KEY to "apiKey". */
export function toCamel(variable: string): string {
  return variable.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
