/** What programs of all languages have in common: their parts and their comments. */

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

/** Comment where a client may begin to send. */
export const AFTER_GREETING = 'The server has sent its greeting: send nothing before it.';

/** Comment where a program ends with an address and no call. */
export const FOR_BROWSER = "Not a request for a program: redirect the user's browser to this address.";

/** Comment at the top of a program: what runs it and what it reads. */
export function headLines(needs: string, required: readonly string[], hosts: readonly string[]): string[] {
  return [
    needs,
    ...(required.length > 0 ? [`Set ${toList(required)} in the environment.`] : []),
    `Set ${hosts.join(' and ')} to use another host, such as UAT or a local mock.`,
  ];
}

/** "curl, jq and openssl". */
export function toList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
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

/** "apiKey" for API_KEY. */
export function toCamel(variable: string): string {
  return variable.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
