/** What programs of all languages have in common: their parts, their words, the environment they read. */
import type { Signing } from '../model/request.ts';

/** What one concern (query, body, nonce, signing) adds to a program, as lines of code. */
export interface Part {
  readonly imports: readonly string[];
  /** Values that the reader of the sample changes. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** Statements before the request is sent. */
  readonly setup: readonly string[];
  readonly headers: readonly string[];
}

const NOTHING: Part = { imports: [], values: [], functions: [], setup: [], headers: [] };

export function toPart(part: Partial<Part>): Part {
  return { ...NOTHING, ...part };
}

/** Several concerns as one, in order; each import and function once, imports sorted. */
export function mergeParts(parts: readonly Part[]): Part {
  return {
    imports: [...new Set(parts.flatMap((part) => part.imports))].sort(),
    values: parts.flatMap((part) => part.values),
    functions: [...new Set(parts.flatMap((part) => part.functions))],
    setup: parts.flatMap((part) => part.setup),
    headers: parts.flatMap((part) => part.headers),
  };
}

/** Comment above the values that a reader changes; they end at the next empty line. */
export const CHANGE_THESE = 'The request: change these values.';

/** Environment variables that a sample cannot do without. */
export const ENVIRONMENT: Readonly<Record<Signing, readonly string[]>> = {
  none: [],
  spot: ['API_KEY', 'API_SECRET'],
  futures: ['API_KEY', 'API_SECRET'],
  embed: ['API_KEY', 'API_SECRET'],
  bearer: ['ACCESS_TOKEN'],
  basic: ['CLIENT_ID', 'CLIENT_SECRET'],
  'node-key': ['API_KEY'],
  prime: ['API_KEY', 'API_SECRET'],
};

/** Comment where a client may begin to send. */
export const AFTER_GREETING = 'The greeting is here: send nothing before it.';

/** Comment where a program ends with an address and no call. */
export const FOR_BROWSER = 'Not a call for a program: redirect the browser of the user to this address.';

/** What each signature covers, for a comment at the code that makes it. */
export const SIGNED = {
  target: 'HMAC-SHA512 of target + SHA-256(nonce + body), in base64.',
  futures: 'HMAC-SHA512 of SHA-256(data + nonce + endpoint), in base64.',
  challenge: 'HMAC-SHA512 of SHA-256(challenge), in base64.',
  handshake: 'HMAC-SHA256 of GET, time, host and path in four lines, in base64 for URLs.',
} as const;

/** Comment at the top of a program: what runs it and what it reads. */
export function headLines(needs: string, signing: Signing, hosts: readonly string[]): string[] {
  const required = ENVIRONMENT[signing];
  return [
    needs,
    ...(required.length > 0 ? [`Set ${required.join(' and ')} in the environment.`] : []),
    `Set ${hosts.join(' and ')} to use another host, such as UAT or a local mock.`,
  ];
}

/** Sections of a program with an empty line between them; empty ones are left out. */
export function joinSections(sections: readonly (string | readonly string[])[], gap = '\n\n'): string {
  return sections
    .map((section) => (typeof section === 'string' ? section : section.join('\n')))
    .filter((text) => text !== '')
    .join(gap);
}

/** Code moved in; empty lines stay empty. */
export function indent(code: string, margin: string): string {
  return code.replace(/^(?=.)/gm, margin);
}
