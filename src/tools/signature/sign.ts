/** Computes a signature with every intermediate value, from the signing scheme and the parts of a request. */
import {
  HASH_OF,
  type HashAlgorithm,
  type HashedParts,
  partOf,
  type Signature,
  type SignedPart,
} from '../../model/signing.ts';
import {
  type Bytes,
  encodeBytes,
  fromBase64,
  fromHex,
  hash,
  hashName,
  hmac,
  joinBytes,
  toBytes,
  toText,
} from '../bytes.ts';

/** Input of a signature; parts that a request doesn't have are empty. */
export interface SignedInput {
  readonly method: string;
  readonly host: string;
  /** Path, with "?" and the query if there is one. */
  readonly target: string;
  readonly body: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly challenge: string;
  readonly key: string;
  readonly secret: string;
  /** Members or tags of a message. */
  readonly fields: Readonly<Record<string, string>>;
}

export const EMPTY_INPUT: SignedInput = {
  method: 'POST',
  host: '',
  target: '',
  body: '',
  nonce: '',
  timestamp: '',
  challenge: '',
  key: '',
  secret: '',
  fields: {},
};

/** An intermediate value of the signature. */
export interface SigningStep {
  readonly label: string;
  readonly bytes: Bytes;
  /** The value as text; null if it isn't valid UTF-8. */
  readonly text: string | null;
  /** Whether only the caller may see it. */
  readonly isSecret: boolean;
}

export interface SigningTrace {
  readonly steps: readonly SigningStep[];
  readonly mac: Bytes;
  readonly signature: string;
}

/** How the keyed hash is computed; anything other than `hmac` is a mistake to try. */
export type MacKind = 'hmac' | 'secret-and-text' | 'text-as-key';

export async function traceSignature(
  signature: Signature,
  input: SignedInput,
  kind: MacKind = 'hmac',
): Promise<SigningTrace> {
  const steps: SigningStep[] = [];
  const add = (label: string, bytes: Bytes, isSecret = false) =>
    steps.push({ label, bytes, text: toText(bytes), isSecret });
  const text = await writeParts(signature.parts, signature.join, input, add);
  add('Signed bytes', text);
  // An invalid secret is used as text, as most programs would.
  const secret = DECODERS[signature.secret](input.secret) ?? toBytes(input.secret);
  add(signature.secret === 'text' ? 'Secret' : 'Decoded secret', secret, true);
  const algorithm = HASH_OF[signature.algorithm];
  const mac = await macOf(kind, algorithm, secret, text);
  add(`HMAC with ${hashName(algorithm)}`, mac);
  return { steps, mac, signature: encodeBytes(mac, signature.encoding) };
}

function macOf(kind: MacKind, algorithm: HashAlgorithm, secret: Bytes, text: Bytes): Promise<Bytes> {
  switch (kind) {
    case 'hmac':
      return hmac(algorithm, secret, text);
    case 'text-as-key':
      return hmac(algorithm, text, secret);
    case 'secret-and-text':
      return hash(algorithm, joinBytes([secret, text]));
  }
}

const DECODERS = { text: toBytes, hex: fromHex, base64: fromBase64 } as const;

type Add = (label: string, bytes: Bytes) => void;

async function writeParts(
  parts: readonly SignedPart[],
  join: string,
  input: SignedInput,
  add: Add,
): Promise<Bytes> {
  const separator = toBytes(join);
  const written: Bytes[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) written.push(separator);
    written.push(part.kind === 'hash' ? await writeHash(part, input, add) : toBytes(partOf(part, input)));
  }
  return joinBytes(written);
}

async function writeHash(part: HashedParts, input: SignedInput, add: Add): Promise<Bytes> {
  const name = hashName(part.algorithm);
  const text = await writeParts(part.parts, part.join, input, add);
  add(`Input of ${name}`, text);
  const digest = await hash(part.algorithm, text);
  add(name, digest);
  return part.encoding === 'bytes' ? digest : toBytes(encodeBytes(digest, part.encoding));
}
