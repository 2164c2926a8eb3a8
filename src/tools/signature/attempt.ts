/** Everything that determines a signature, and how a mistake changes it. */
import type { Signature, SignedPart } from '../../model/signing.ts';
import type { MacKind, SignedInput } from './sign.ts';

export interface Mistake {
  readonly id: string;
  /** What the program did. */
  readonly what: string;
  readonly fix: string;
}

/** Everything that determines a signature. */
export interface Attempt {
  readonly signature: Signature;
  readonly input: SignedInput;
  readonly mac: MacKind;
}

export interface Change extends Mistake {
  /** Kind of change; two of the same kind aren't combined. */
  readonly about: 'secret' | 'nonce' | 'body' | 'path' | 'time' | 'end' | 'hash' | 'parts';
  readonly apply: (attempt: Attempt) => Attempt;
}

/** Returns the change if it makes sense for a request. */
export function only(isMeant: boolean, change: Change): Change[] {
  return isMeant ? [change] : [];
}

export const withInput = (changed: Partial<SignedInput>) => (attempt: Attempt) => ({
  ...attempt,
  input: { ...attempt.input, ...changed },
});

export const withSignature = (changed: Partial<Signature>) => (attempt: Attempt) => ({
  ...attempt,
  signature: { ...attempt.signature, ...changed },
});

/** Replaces every part, including those inside hashes. */
function mapParts(
  parts: readonly SignedPart[],
  change: (part: SignedPart) => readonly SignedPart[],
): SignedPart[] {
  return parts.flatMap((part) =>
    change(part.kind === 'hash' ? { ...part, parts: mapParts(part.parts, change) } : part),
  );
}

export const withParts = (change: (part: SignedPart) => readonly SignedPart[]) => (attempt: Attempt) => ({
  ...attempt,
  signature: { ...attempt.signature, parts: mapParts(attempt.signature.parts, change) },
});

/** Encodings in words. */
export const ENCODINGS: Readonly<Record<Signature['encoding'], string>> = {
  hex: 'hexadecimal',
  base64: 'base64',
  base64url: 'base64url with padding',
  'base64url-unpadded': 'base64url without padding',
};
