/** A signing description → what generators of all languages need: order, names and comments. */
import {
  everyPart,
  HASH_OF,
  type HashAlgorithm,
  type HashedParts,
  type RequestPart,
  type Signature,
  type SignedPart,
} from '../model/signing.ts';
import type { HttpCall, Proof } from './call.ts';

/** One piece of a signed text: fixed text, a variable of the program, or a hash computed before. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: RequestPart | 'endpoint' }
  | ({ readonly kind: 'digest' } & Digest);

interface Digest {
  readonly name: string;
  readonly algorithm: HashAlgorithm;
  readonly encoding: HashedParts['encoding'];
  readonly pieces: readonly Piece[];
}

/** Contents of a function that signs. */
interface SignPlan {
  readonly hash: HashAlgorithm;
  /** Parameters of the function, each once, in the order of the signed text. */
  readonly parameters: readonly RequestPart[];
  /** Prefix to remove from the path; the rest is the endpoint. */
  readonly prefix: string | null;
  /** Hashes to compute first. */
  readonly digests: readonly Digest[];
  readonly pieces: readonly Piece[];
  /** One sentence for a comment. */
  readonly comment: string;
}

/** Plans the function that signs; `target` is what its comment calls the path with its query. */
export function planSignature(signature: Signature, target = 'target'): SignPlan {
  const digests: Digest[] = [];
  const toPieces = (parts: readonly SignedPart[], join: string): Piece[] => {
    const separator: Piece[] = join === '' ? [] : [{ kind: 'text', text: join }];
    return parts.flatMap((part, index) => [...(index > 0 ? separator : []), toPiece(part)]);
  };
  const toPiece = (part: SignedPart): Piece => {
    switch (part.kind) {
      case 'text':
        return part;
      case 'field':
        return { kind: 'text', text: '' };
      case 'path-without':
        return { kind: 'value', name: 'endpoint' };
      case 'hash': {
        const { algorithm, encoding } = part;
        const pieces = toPieces(part.parts, part.join);
        const name = digests.length === 0 ? 'digest' : `digest${digests.length + 1}`;
        const digest = { name, algorithm, encoding, pieces };
        digests.push(digest);
        return { kind: 'digest', ...digest };
      }
      default:
        return { kind: 'value', name: part.kind };
    }
  };
  const pieces = toPieces(signature.parts, signature.join);
  const all = everyPart(signature.parts);
  return {
    hash: HASH_OF[signature.algorithm],
    parameters: [...new Set(all.flatMap(parameterOf))],
    prefix: all.flatMap((part) => (part.kind === 'path-without' ? [part.prefix] : []))[0] ?? null,
    digests,
    pieces,
    comment: toSentence(signature, target),
  };
}

function parameterOf(part: SignedPart): RequestPart[] {
  if (part.kind === 'path-without') return ['path'];
  return part.kind === 'text' || part.kind === 'field' || part.kind === 'hash' ? [] : [part.kind];
}

/** Groups adjacent pieces of text; a piece of bytes, or another that `isAlone`, stays alone. */
export function toRuns(pieces: readonly Piece[], isAlone = isBytes): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run?.[0] && !isAlone(run[0]) && !isAlone(piece)) run.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

export function isBytes(piece: Piece): boolean {
  return piece.kind === 'digest'
    ? piece.encoding === 'bytes'
    : piece.kind === 'value' && piece.name === 'body';
}

/** Returns the variable with a piece; `key` is the one with the key. */
export function variableOf(piece: Exclude<Piece, { kind: 'text' }>, key: string): string {
  return piece.name === 'key' ? key : piece.name;
}

/** Whether the signature covers a part, whose bytes must then be known before they are sent. */
export function covers({ signature }: Proof, kind: RequestPart): boolean {
  return everyPart(signature?.parts ?? []).some((part) => part.kind === kind);
}

/** Whether the address of a call has a query before it is signed. */
export function hasQuery({ query, proof }: HttpCall): boolean {
  return query.length > 0 || proof.query.some(({ value }) => value !== 'signature');
}

/** Whether the address of a call has a query once it is sent. */
export function hasTarget({ query, proof }: HttpCall): boolean {
  return query.length + proof.query.length > 0;
}

/** Whether a value is a nonce or timestamp that is a number. */
export function isNumber(proof: Proof, value: string): boolean {
  const format = value === 'nonce' ? proof.nonce : value === 'timestamp' ? proof.timestamp : null;
  return format === 's' || format === 'ms' || format === 'us';
}

const ENCODED = {
  hex: 'hexadecimal',
  base64: 'base64',
  base64url: 'URL-safe base64',
  'base64url-unpadded': 'URL-safe base64 without padding',
} as const;

function toSentence({ algorithm, parts, join, encoding }: Signature, target: string): string {
  const name = algorithm.replace(/^hmac-sha/, 'HMAC-SHA');
  return `${name} of ${listParts(parts, join, target)}, in ${ENCODED[encoding]}.`;
}

function listParts(parts: readonly SignedPart[], join: string, target: string): string {
  const words = parts.map((part) => wordOf(part, target));
  if (join === '') return words.join(' + ');
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter((text) => text).join(' and ');
  return `${list}, joined by ${join === '\n' ? 'line feeds' : quoteWord(join)}`;
}

function wordOf(part: SignedPart, target: string): string {
  switch (part.kind) {
    case 'text':
      return quoteWord(part.text);
    case 'path-without':
      return 'endpoint';
    case 'field':
      return part.name;
    case 'hash': {
      const digest = `${part.algorithm.replace('sha', 'SHA-')}(${listParts(part.parts, part.join, target)})`;
      return part.encoding === 'bytes' ? digest : `${part.encoding}(${digest})`;
    }
    case 'target':
      return target;
    default:
      return part.kind;
  }
}

/** Quotes a text for a comment, if it is safe there in every language. */
function quoteWord(text: string): string {
  return /^[\w .,:;=&|+-]{1,20}$/.test(text) ? `"${text}"` : 'a fixed text';
}
