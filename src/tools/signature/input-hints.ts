/** What is wrong with the inputs of a signature before anything is compared: such a request would fail. */
import type { Signing } from '../../model/signing.ts';
import type { InputName } from './inputs.ts';
import type { SignedInput } from './sign.ts';

/** Splits an address into its host and target; any other text is a target. */
export function readTarget(text: string): { readonly target: string; readonly host?: string } {
  const [, host, target] = /^\s*(?:https?|wss?):\/\/([^/?#\s]+)([^#\s]*)/i.exec(text) ?? [];
  return host === undefined ? { target: text } : { target: target || '/', host: host.replace(/:\d+$/, '') };
}

/** Reads a secret as it is pasted: with quotes around it, or wrapped into lines. */
export function readSecret(text: string): string {
  return text
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/[\r\n]+/g, '');
}

const NONCE = /(?:^|[&{,]\s*"?)nonce"?\s*[=:]\s*"?(\w+)/;

/** Returns the nonce that a body contains. */
export function nonceIn(body: string): string | undefined {
  return NONCE.exec(body)?.[1];
}

export function inputHints(
  { placements, nonce, timestamp }: Pick<Signing, 'placements' | 'nonce' | 'timestamp'>,
  input: SignedInput,
): Partial<Record<InputName, string>> {
  const inBody = nonceIn(input.body);
  const place = placements.find(({ value }) => value === 'nonce');
  return {
    ...(input.target !== '' &&
      !/^\/\S*$/.test(input.target) && {
        target: "This isn't a path: start with /, and leave out the method, host and spaces.",
      }),
    ...(nonce === 'ms' &&
      input.nonce !== '' &&
      !/^\d+$/.test(input.nonce) && { nonce: 'A nonce is a whole number, without separators.' }),
    ...(place?.in === 'body' &&
      input.body !== '' &&
      input.nonce !== '' &&
      inBody !== input.nonce && {
        nonce:
          inBody === undefined
            ? 'The body has no nonce: add it there too.'
            : `The nonce in the body is ${inBody}: use the same one.`,
      }),
    ...(timestamp?.startsWith('iso') &&
      /^\d+$/.test(input.timestamp) && { timestamp: 'Write the time in ISO 8601, not as a number.' }),
    ...(/\s$/.test(input.body) && { body: 'Whitespace at the end of the body is signed too.' }),
  };
}
