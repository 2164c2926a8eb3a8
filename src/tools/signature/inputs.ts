/** Which parts of a request a signature covers, by the names of the tool's inputs. */
import { everyPart, type Signature, type SignedPart } from '../../model/signing.ts';

export const INPUTS = ['method', 'host', 'target', 'body', 'nonce', 'timestamp', 'challenge', 'key'] as const;
export type InputName = (typeof INPUTS)[number];

/** Returns the input that a part of the signed text comes from; null for any other part. */
export function inputOf({ kind }: SignedPart): InputName | null {
  if (kind === 'path' || kind === 'query' || kind === 'path-without') return 'target';
  return kind === 'text' || kind === 'hash' || kind === 'field' ? null : kind;
}

/** Returns the inputs that a signature needs besides the secret, and the fields or tags of the message. */
export function inputsOf(signature: Signature | undefined): {
  readonly names: readonly InputName[];
  readonly fields: readonly string[];
} {
  const parts = everyPart(signature?.parts ?? []);
  const names = INPUTS.filter((name) => parts.some((part) => inputOf(part) === name));
  return { names, fields: parts.flatMap((part) => (part.kind === 'field' ? [part.name] : [])) };
}
