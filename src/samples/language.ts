/** What a language adds to its samples; http.ts and socket.ts write calls and conversations for all of them. */
import type { FailureSign } from '../model/failure.ts';
import type { Generated } from '../model/generated.ts';
import type { SampleTab } from '../model/request.ts';
import type { NonceFormat, RequestPart, Signature } from '../model/signing.ts';
import type { Pair } from '../model/wire-style.ts';
import type { Challenge, HttpCall, Proof, Sent, SocketCall, TokenCall } from './call.ts';
import { type LiteralStyle, writeLiteral } from './literal.ts';
import type { Host, Part, Program, Section } from './program.ts';
import { isNumber, planSignature } from './signing.ts';

/** ISO times by precision: the fraction that fills whole seconds, and the function that returns the time. */
export const TIMES = {
  'iso-s': { fraction: '', name: 'time_in' },
  'iso-ms': { fraction: '.000', name: 'time_in_ms' },
  'iso-us': { fraction: '.000000', name: 'time_in_us' },
} as const;

export interface Clock {
  readonly name: 'nonce' | 'timestamp';
  readonly format: NonceFormat;
}

export interface Language {
  /** Name of the tab. */
  readonly tab: SampleTab;
  /** Highlight grammar. */
  readonly language: string;
  readonly comment: '#' | '//';
  readonly style: LiteralStyle;
  /** Null if a proof is no expression, as in the shell. */
  readonly syntax: Syntax | null;
  /** Defines a value that the reader changes. */
  readonly constant: (name: string, expression: string) => string;
  readonly frame: (program: Program) => string;
  /** Reads environment variables: hosts with their defaults, and those that are required. */
  readonly settings: (
    hosts: readonly Host[],
    environment: readonly string[],
    signature: Signature | null,
  ) => Partial<Part>;
  readonly clock: (clock: Clock) => Partial<Part>;
  /** Modules and functions for a value generated at run time. */
  readonly generator: (value: Generated) => Partial<Part>;
  /** Modules and functions for checking for a failure. */
  readonly checker: (failure: FailureSign) => Partial<Part>;
  /** The function that signs. */
  readonly sign: (proof: Proof, signature: Signature) => Partial<Part>;
  readonly http: HttpWriter;
  /** Null if the language has no client. */
  readonly socket: SocketWriter | null;
}

export interface HttpWriter {
  readonly needs: string;
  readonly imports: (call: HttpCall) => readonly string[];
  readonly query: (call: HttpCall) => Partial<Part>;
  /** Writes the example's own headers as a constant; `spread` adds them to the others. */
  readonly headers: { readonly write: (headers: readonly Pair[]) => string; readonly spread: string };
  readonly body: (call: HttpCall) => Partial<Part>;
  readonly signed: SignedWords;
  /** Headers and query that prove who calls. */
  readonly proof: (call: HttpCall, signature: string) => Partial<Part>;
  /** Sends, checks and prints; the first section continues the setup. */
  readonly send: (call: HttpCall, headers: readonly string[], signature: string) => readonly Section[];
  /** Prints the address of a call meant for a browser. */
  readonly address: {
    /** What runs the program, if it requires less than one that makes the call. */
    readonly needs?: string;
    readonly imports: (call: HttpCall) => readonly string[];
    readonly print: (call: HttpCall) => readonly string[];
  };
}

export interface SocketWriter {
  readonly needs: string;
  /** Parts of every client, before anything else. */
  readonly client: (call: SocketCall) => Partial<Part>;
  readonly signed: SignedWords;
  /** Headers of the handshake. */
  readonly proof: (proof: Proof, signature: string) => Partial<Part>;
  /** Parses the address if parts of it are signed, and adds values to its query. */
  readonly address: (call: SocketCall, isSigned: boolean, signature: string) => Partial<Part>;
  /** The function that fetches a token, built from the parts of its request, and the call to it. */
  readonly token: (token: TokenCall, part: Part) => Pick<Part, 'imports' | 'functions' | 'setup'>;
  readonly messages: (messages: SocketCall['messages']) => string;
  /** Whether settings and setup are one section. */
  readonly isSetupOnTop: boolean;
  readonly conversation: (
    call: SocketCall,
    headers: readonly string[],
    signature: string,
  ) => { readonly functions?: readonly string[]; readonly main: readonly Section[] };
}

/** Expressions for the parts of a signed request; a part left out is a variable of the same name. */
export interface SignedWords {
  readonly method?: string;
  readonly host: string;
  readonly path?: string;
  readonly target?: string;
  readonly query: string;
  readonly noBody: string;
}

/** How a language writes the values of a proof. */
export interface Syntax {
  /** Arguments of the signing function besides the request; null for a key that it reads itself. */
  readonly credentials: (proof: Proof) => { readonly key: string | null; readonly secret: readonly string[] };
  readonly variable: (name: string) => string;
  /** Variable of the program for an environment variable. */
  readonly environment: (name: string) => string;
  readonly toText: (number: string) => string;
  readonly join: (prefix: string, value: string, isNumber: boolean) => string;
  /** Operator that concatenates texts. */
  readonly plus: string;
  /** Writes an entry of a map. */
  readonly entry: (name: string, value: string) => string;
}

/** Writes an expression for a value that is sent; a number stays a number unless `isText`. */
export function writeValue(
  syntax: Syntax,
  proof: Proof,
  sent: Sent,
  signature: string,
  isText: boolean,
): string {
  const { value, variable, prefix, next } = sent;
  const key = syntax.environment(variable);
  const words: Partial<Record<typeof value, string>> = { signature, key, 'access-token': key };
  const text = words[value] ?? syntax.variable(value === 'login' ? 'credentials' : value);
  const isNumeric = isNumber(proof, value);
  const plain = isNumeric && isText ? syntax.toText(text) : text;
  const written = prefix === '' ? plain : syntax.join(prefix, text, isNumeric);
  return next ? `${written}${syntax.plus}${writeValue(syntax, proof, next, signature, isText)}` : written;
}

/** Writes headers that prove who calls, as entries of a map; `login` creates the credentials of HTTP Basic. */
export function writeProof(
  syntax: Syntax,
  proof: Proof,
  signature: string,
  login: (user: string, password: string) => Partial<Part>,
): Partial<Part> {
  return {
    ...(proof.login ? login(...proof.login) : {}),
    headers: proof.headers.map((one) =>
      syntax.entry(one.name, writeValue(syntax, proof, one, signature, true)),
    ),
  };
}

/** Writes entries of the message that requests a challenge. */
export function writeAsked(syntax: Syntax, style: LiteralStyle, proof: Proof, { send }: Challenge): string[] {
  const own = proof.members.filter(({ value }) => value === 'key' || value === 'access-token');
  return [
    ...Object.entries(send).map(([name, value]) => `${style.key(name)} ${writeLiteral(value, style)}`),
    ...writeEntries(syntax, proof, own),
  ];
}

/** Writes entries of a map, with numbers as numbers. */
export function writeEntries(syntax: Syntax, proof: Proof, sent: readonly Sent[], signature = ''): string[] {
  return sent.map((one) => syntax.entry(one.name, writeValue(syntax, proof, one, signature, false)));
}

/** Writes the expression that signs a request; `words` are the expressions for its parts. */
export function writeSignature(
  { variable, credentials }: Syntax,
  proof: Proof,
  words: Readonly<Partial<Record<RequestPart, string>>>,
): string {
  const { key, secret } = credentials(proof);
  const all = { ...words, key };
  const { parameters } = proof.signature ? planSignature(proof.signature) : { parameters: [] };
  const args = parameters.flatMap((name) => (all[name] === null ? [] : [all[name] ?? variable(name)]));
  return `sign(${[...secret, ...args].join(', ')})`;
}
