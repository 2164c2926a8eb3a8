/** What a language brings to its samples; the walks over a call (http.ts) and a conversation (socket.ts) are common. */
import type { FailureSign } from '../model/failure.ts';
import type { Generated } from '../model/generated.ts';
import type { SampleTab } from '../model/request.ts';
import type { NonceFormat, RequestPart, Signature } from '../model/signing.ts';
import type { HttpCall, Proof, Sent, SocketCall, TokenCall } from './call.ts';
import type { Pair } from './json.ts';
import type { LiteralStyle } from './literal.ts';
import type { Host, Part, Program, Section } from './program.ts';
import { isNumber, planSignature } from './signing.ts';

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
  /** Null where a proof is no expression. */
  readonly syntax: Syntax | null;
  /** A value that the reader changes. */
  readonly constant: (name: string, expression: string) => string;
  readonly frame: (program: Program) => string;
  /** Variables of the environment: hosts with their defaults, and those without which nothing works. */
  readonly settings: (
    hosts: readonly Host[],
    environment: readonly string[],
    signature: Signature | null,
  ) => Partial<Part>;
  readonly clocks: (clocks: readonly Clock[]) => Partial<Part>;
  /** What values that the program produces need: modules and functions. */
  readonly generators: (values: readonly Generated[]) => Partial<Part>;
  /** What a check for failure needs: modules and functions. */
  readonly checkers: (failures: readonly FailureSign[]) => Partial<Part>;
  /** The function that signs. */
  readonly sign: (proof: Proof, signature: Signature) => Partial<Part>;
  readonly http: HttpWriter;
  /** Null where the language has no client. */
  readonly socket: SocketWriter | null;
}

export interface HttpWriter {
  readonly needs: string;
  readonly imports: (call: HttpCall) => readonly string[];
  readonly query: (call: HttpCall) => Partial<Part>;
  /** The example's own headers as a constant, and that constant among the headers. */
  readonly headers: { readonly write: (headers: readonly Pair[]) => string; readonly spread: string };
  readonly body: (call: HttpCall) => Partial<Part>;
  readonly signed: SignedWords;
  /** Headers and query that prove who calls. */
  readonly proof: (call: HttpCall, signature: string) => Partial<Part>;
  /** Sends, checks and prints; the first section follows the setup. */
  readonly send: (call: HttpCall, headers: readonly string[], signature: string) => readonly Section[];
  /** Prints the address of a call that is for a browser. */
  readonly address: {
    readonly needs: string;
    readonly imports: (call: HttpCall) => readonly string[];
    readonly print: (call: HttpCall) => readonly string[];
  };
}

export interface SocketWriter {
  readonly needs: string;
  /** What every client needs, before anything else. */
  readonly client: (call: SocketCall) => Partial<Part>;
  readonly signed: SignedWords;
  /** Headers of the handshake. */
  readonly proof: (proof: Proof, signature: string) => Partial<Part>;
  /** Parts of the address that are signed, and values that it carries. */
  readonly address: (call: SocketCall, isSigned: boolean, signature: string) => Partial<Part>;
  /** The function that fetches a token, made of the parts of its request, and the call of it. */
  readonly token: (token: TokenCall, part: Part) => Pick<Part, 'imports' | 'functions' | 'setup'>;
  readonly messages: (messages: SocketCall['messages']) => string;
  /** Settings and setup are one section. */
  readonly isSetupOnTop: boolean;
  readonly conversation: (
    call: SocketCall,
    headers: readonly string[],
    signature: string,
  ) => { readonly functions?: readonly string[]; readonly main: readonly Section[] };
}

/** What the parts of a request are called where it is signed, unless they are variables of their own name. */
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
  /** What the function that signs is given beside the request; null for a key that it knows. */
  readonly credentials: (proof: Proof) => { readonly key: string | null; readonly secret: readonly string[] };
  readonly variable: (name: string) => string;
  /** The variable that holds a value of the environment. */
  readonly environment: (name: string) => string;
  readonly toText: (number: string) => string;
  readonly join: (prefix: string, value: string, isNumber: boolean) => string;
  /** One entry of a map. */
  readonly entry: (name: string, value: string) => string;
}

/** An expression for a value that is sent; a number stays one unless text is wanted. */
export function writeValue(syntax: Syntax, proof: Proof, sent: Sent, signature: string, isText: boolean) {
  const { value, variable, prefix } = sent;
  const key = syntax.environment(variable);
  const words: Partial<Record<typeof value, string>> = { signature, key, 'access-token': key };
  const text = words[value] ?? syntax.variable(value === 'login' ? 'credentials' : value);
  const isNumeric = isNumber(proof, value);
  if (prefix !== '') return syntax.join(prefix, text, isNumeric);
  return isNumeric && isText ? syntax.toText(text) : text;
}

/** Entries of a map, numbers as numbers. */
export function writeEntries(syntax: Syntax, proof: Proof, sent: readonly Sent[], signature = ''): string[] {
  return sent.map((one) => syntax.entry(one.name, writeValue(syntax, proof, one, signature, false)));
}

/** The expression that signs a request whose parts are called so. */
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
