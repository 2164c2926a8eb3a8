/** Which parts of a request a signature covers, by the names of the tool's inputs. */
import { everyPart, type RequestPart, type Signature } from '../../model/signing.ts';

export const INPUTS = ['method', 'host', 'target', 'body', 'nonce', 'timestamp', 'challenge', 'key'] as const;
export type InputName = (typeof INPUTS)[number];

/** Parts of the signed text that come from an input with another name. */
const INPUT_OF: Readonly<Partial<Record<RequestPart | 'path-without', InputName>>> = {
  path: 'target',
  query: 'target',
  'path-without': 'target',
};

/** Returns the inputs that a signature needs besides the secret, and the fields or tags of the message. */
export function inputsOf(signature: Signature | undefined): {
  readonly names: readonly InputName[];
  readonly fields: readonly string[];
} {
  const parts = everyPart(signature?.parts ?? []);
  const names = INPUTS.filter((name) =>
    parts.some(({ kind }) => kind === name || (kind in INPUT_OF && Reflect.get(INPUT_OF, kind) === name)),
  );
  return { names, fields: parts.flatMap((part) => (part.kind === 'field' ? [part.name] : [])) };
}
