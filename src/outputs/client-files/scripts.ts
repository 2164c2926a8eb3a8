/**
 * The scripts that produce nonces, times and signatures before a request is sent, from the signing of a scheme. Clients
 * differ in how scripts hash and where values are, but what is signed, and in which order, is the same for all.
 */
import type { Generated, GeneratedTime } from '../../model/generated.ts';
import type { Encoding, HashAlgorithm, NonceFormat, Signature } from '../../model/signing.ts';
import type { Proof } from '../../samples/call.ts';
import { type Piece, planSignature, toRuns } from '../../samples/signing.ts';

/** Syntax and functions of a client's scripts. */
export interface ScriptDialect {
  /** Variable with the address of the server. */
  readonly base: string;
  /** Writes a statement that sets a variable of the request. */
  readonly set: (name: string, expression: string) => string;
  /** Writes an expression for the value of a credential. */
  readonly read: (name: string) => string;
  readonly uuid: string;
  /** Expressions for parts of the request, with variables replaced. */
  readonly request: Readonly<Record<'method' | 'address' | 'body', string>>;
  /** Pieces are text expressions, or names of earlier hashes, whose bytes are hashed. */
  readonly hash: (algorithm: HashAlgorithm, pieces: readonly HashInput[]) => string;
  readonly hmac: (
    algorithm: HashAlgorithm,
    secret: Signature['secret'],
    pieces: readonly HashInput[],
  ) => string;
  readonly toHex: (hashed: string) => string;
  readonly toBase64: (hashed: string) => string;
}

export interface HashInput {
  readonly kind: 'text' | 'bytes';
  readonly code: string;
}

/** Writes statements that set the nonce, the timestamp and everything a sample generates. */
export function writeValues(
  dialect: ScriptDialect,
  proof: Pick<Proof, 'nonce' | 'timestamp'>,
  produced: readonly (readonly [string, Generated])[],
): string[] {
  return [
    ...produced.map(([name, value]) => dialect.set(name, writeGenerated(dialect, value))),
    ...(proof.nonce ? [`const nonce = ${CLOCKS[proof.nonce]};`, dialect.set('nonce', 'nonce')] : []),
    ...(proof.timestamp
      ? [`const timestamp = ${CLOCKS[proof.timestamp]};`, dialect.set('timestamp', 'timestamp')]
      : []),
  ];
}

/** Writes statements that set the signature. `hidden` is the query parameter with the signature, which isn't signed. */
export function writeSignature(
  dialect: ScriptDialect,
  signature: Signature,
  hidden: string | null,
  hasBody: boolean,
): string[] {
  const { hash, prefix, digests, pieces, comment, parameters } = planSignature(signature);
  const needs = (...names: string[]) => names.some((name) => parameters.some((one) => one === name));
  const without = hidden === null ? '' : `.replace(/[?&]${escapePattern(hidden)}=[^&]*/, "")`;
  const signed = encode(dialect, 'mac', signature.encoding);
  const isPlain = hidden === null || signature.encoding === 'hex';
  const inputs = (list: readonly Piece[]) => toInputs(dialect, list);
  return [
    ...(needs('method') ? [`const method = ${dialect.request.method};`] : []),
    ...(needs('host')
      ? [`const host = ${dialect.read(dialect.base)}.replace(/^\\w+:\\/\\//, "").replace(/[:/].*/, "");`]
      : []),
    ...(needs('target', 'path', 'query') ? [`const target = ${dialect.request.address}${without};`] : []),
    ...(needs('path', 'query') ? ['const [path, query = ""] = target.split("?");'] : []),
    ...(needs('body') ? [`const body = ${hasBody ? dialect.request.body : '""'};`] : []),
    ...(needs('key') ? [`const key = ${dialect.read('API_KEY')};`] : []),
    ...(prefix === null
      ? []
      : [
          `const endpoint = path.startsWith(${JSON.stringify(prefix)}) ? path.slice(${prefix.length}) : path;`,
        ]),
    `// ${comment}`,
    ...digests.map(
      ({ name, algorithm, pieces: hashed }) => `const ${name} = ${dialect.hash(algorithm, inputs(hashed))};`,
    ),
    `const mac = ${dialect.hmac(hash, signature.secret, inputs(pieces))};`,
    // In a query, a plus sign would be a space.
    dialect.set('signature', isPlain ? signed : `encodeURIComponent(${signed})`),
  ];
}

/** Joins neighboring texts into one template literal. */
function toInputs(dialect: ScriptDialect, pieces: readonly Piece[]): HashInput[] {
  return toRuns(pieces, isHashBytes).map((run): HashInput => {
    const [first] = run;
    return first && isHashBytes(first)
      ? { kind: 'bytes', code: first.name }
      : { kind: 'text', code: writeTemplate(run.map((piece) => writePiece(dialect, piece))) };
  });
}

function isHashBytes(piece: Piece): piece is Piece & { readonly kind: 'digest' } {
  return piece.kind === 'digest' && piece.encoding === 'bytes';
}

/** Writes a piece for a template literal. */
function writePiece(dialect: ScriptDialect, piece: Piece): string {
  if (piece.kind === 'text')
    return JSON.stringify(piece.text).slice(1, -1).replaceAll('`', '\\`').replaceAll('$', '\\$');
  const isEncoded = piece.kind === 'digest' && piece.encoding !== 'bytes';
  return `\${${isEncoded ? encode(dialect, piece.name, piece.encoding) : piece.name}}`;
}

/** Writes a template literal, or only the variable if it is a single one that already is a string. */
function writeTemplate(parts: readonly string[]): string {
  const [only = ''] = parts;
  const [, name] = /^\$\{(\w+)\}$/.exec(only) ?? [];
  return parts.length === 1 && name && name !== 'nonce' && name !== 'timestamp'
    ? name
    : `\`${parts.join('')}\``;
}

/** Writes a hash as text. */
function encode({ toHex, toBase64 }: ScriptDialect, hashed: string, encoding: Encoding): string {
  if (encoding === 'hex') return toHex(hashed);
  const base64 = toBase64(hashed);
  const safe = `${base64}.replace(/\\+/g, "-").replace(/\\//g, "_")`;
  return { base64, base64url: safe, 'base64url-unpadded': `${safe}.replace(/=+$/, "")` }[encoding];
}

/** Writes an ISO 8601 time with the precision of a format. */
function writeTime(milliseconds: string, format: GeneratedTime): string {
  const fractions = { 'iso-s': '.replace(/\\.\\d+/, "")', 'iso-ms': '', 'iso-us': '.replace("Z", "000Z")' };
  return `new Date(${milliseconds}).toISOString()${fractions[format]}`;
}

const CLOCKS: Readonly<Record<NonceFormat, string>> = {
  s: 'Math.floor(Date.now() / 1000)',
  ms: 'Date.now()',
  us: 'Date.now() * 1000',
  'iso-s': writeTime('', 'iso-s'),
  'iso-ms': writeTime('', 'iso-ms'),
  'iso-us': writeTime('', 'iso-us'),
  random: 'Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("")',
};

function writeGenerated({ uuid }: ScriptDialect, value: Generated): string {
  return value.kind === 'time' ? writeTime(`Date.now() + ${value.seconds * 1000}`, value.format) : uuid;
}

function escapePattern(name: string): string {
  return encodeURIComponent(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
