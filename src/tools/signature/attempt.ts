/** What decides a signature, and how a mistake changes it. */
import type { Signature, SignedPart } from '../../model/signing.ts';
import type { MacKind, SignedInput } from './sign.ts';

export interface Mistake {
  readonly id: string;
  /** What the program did. */
  readonly what: string;
  readonly fix: string;
}

/** Everything that decides a signature. */
export interface Attempt {
  readonly signature: Signature;
  readonly input: SignedInput;
  readonly mac: MacKind;
}

export interface Change extends Mistake {
  /** Changes of one kind don't combine. */
  readonly about: 'secret' | 'nonce' | 'body' | 'path' | 'time' | 'end' | 'hash' | 'parts';
  readonly apply: (attempt: Attempt) => Attempt;
}

export const withInput = (changed: Partial<SignedInput>) => (attempt: Attempt) => ({
  ...attempt,
  input: { ...attempt.input, ...changed },
});

export const withSignature = (changed: Partial<Signature>) => (attempt: Attempt) => ({
  ...attempt,
  signature: { ...attempt.signature, ...changed },
});

/** Every part replaced by others, inside hashes too. */
export function mapParts(
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

export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is a character.
    return text;
  }
}

/** In words. */
export const ENCODINGS: Readonly<Record<Signature['encoding'], string>> = {
  hex: 'hexadecimal',
  base64: 'base64',
  base64url: 'base64url with padding',
  'base64url-unpadded': 'base64url without padding',
};
