/** What programs of all languages have in common: their parts and their comments. */

/** What one concern (query, body, nonce, signing) adds to a program, as lines of code. */
export interface Part {
  readonly imports: readonly string[];
  /** What is read from the environment. */
  readonly settings: readonly string[];
  /** Values that the reader of the sample changes. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** Statements before the request is sent. */
  readonly setup: readonly string[];
  readonly headers: readonly string[];
}

/** Several concerns as one, in order; each import and function once, imports sorted. */
export function mergeParts(parts: readonly Partial<Part>[]): Part {
  const all = (name: keyof Part) => parts.flatMap((part) => part[name] ?? []);
  return {
    imports: [...new Set(all('imports'))].sort(),
    settings: all('settings'),
    values: all('values'),
    functions: [...new Set(all('functions'))],
    setup: all('setup'),
    headers: all('headers'),
  };
}

export type Section = string | readonly string[];

/** An address that a program reads from a variable of the environment, and what it calls it. */
export interface Host {
  readonly variable: string;
  readonly name: 'BASE_URL' | 'WS_URL';
  /** Where the variable is not set. */
  readonly fallback: string;
}

/** The host of every HTTP request. */
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
  /** Nothing in it can fail. */
  readonly isSafe?: boolean;
}

/** A finished program, and the first line of what it does after its values and functions; null where all of it is that. */
export interface Written {
  readonly code: string;
  readonly call: string | null;
}

/** Comment above the values that a reader changes; they end at the next empty line. */
export const CHANGE_THESE = 'The request: change these values.';

/** Comment where a client may begin to send. */
export const AFTER_GREETING = 'The server has sent its greeting: send nothing before it.';

/** Comment where a program ends with an address and no call. */
export const FOR_BROWSER = "Not a request for a program: redirect the user's browser to this address.";

/** Comment at the top of a program: what runs it and what it reads. */
export function writeHead({ needs, environment, hosts }: Program, comment: '#' | '//'): string[] {
  return [
    ...(needs === '' ? [] : [needs]),
    ...(environment.length > 0 ? [`Set ${toList(environment)} in the environment.`] : []),
    `Set ${hosts.map(({ variable }) => variable).join(' and ')} to use another host, such as UAT or a local mock.`,
  ].map((line) => `${comment} ${line}`);
}

/** "curl, jq and openssl". */
export function toList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
}

/** Sections of a program with an empty line between them; empty ones are left out. */
export function joinSections(sections: readonly Section[], gap = '\n\n'): string {
  return sections
    .map((section) => (typeof section === 'string' ? section : section.join('\n')))
    .filter((text) => text !== '')
    .join(gap);
}

/** Code moved in; empty lines stay empty. */
export function indent(code: string, margin: string): string {
  return code.replace(/^(?=.)/gm, margin);
}

/** "apiKey" for API_KEY. */
export function toCamel(variable: string): string {
  return variable.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
