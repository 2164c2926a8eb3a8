/** Secrets that a reader types or receives: how to recognize them, and what is shown in their place. */

/** Takes the place of a key, token, password or signature in a request to share. */
export const HIDDEN = '<secret>';

const NAME =
  /^(pin|authorization)$|(otp|2fa|passw(or)?d|passphrase|secret|token|mnemonic|(private|secret|api)[-_ ]?key|(factor|time|2fa|mfa)[-_ ]?code)$/i;

/** Whether a field or member of this name has a secret value. */
export function isSecretName(name: string): boolean {
  return NAME.test(name);
}

/** A text in JSON, and the value after it if it is the name of a member. */
const TEXT = /"((?:[^"\\]|\\.)*)"(?:(\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s",:{}[\]]+))?/g;

/** Hides the members of JSON with secret names; the text doesn't have to be valid. */
export function hideMembers(json: string): string {
  return json.replace(TEXT, (all, name: string, colon: string | undefined) =>
    colon !== undefined && isSecretName(name) ? `"${name}"${colon}"${HIDDEN}"` : all,
  );
}
