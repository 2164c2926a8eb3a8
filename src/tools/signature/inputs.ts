/** The tool's inputs: which parts of a request a signature covers, and how each is read. */
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

/** Whitespace around an input is invisible and never sent; a body is signed as it is. */
export function toInput(name: InputName, text: string): string {
  if (name === 'body') return text;
  return name === 'method' ? text.trim().toUpperCase() : text.trim();
}

/** Reads the tags or members of a message, one per line: `34=1`. */
export function readFields(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1)]] : [];
    }),
  );
}

/** Writes them as they are read. */
export const writeFields = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
