/** Secrets that a reader types or receives: how to recognize them, and what is shown in their place. */

/** Takes the place of a key, token, password or signature in a request to share. */
export const HIDDEN = '<secret>';

const NAME =
  /^(pin|authorization)$|(otp|2fa|passw(or)?d|passphrase|secret|token|mnemonic|(private|secret|api)[-_ ]?key|(factor|time|2fa|mfa)[-_ ]?code)$/i;

/** Whether a field or member of this name has a secret value. */
export function isSecretName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Hides the members of JSON with secret names; the text doesn't have to be valid. It is walked once from its start to
 * its end: a pattern would start again at every quote that isn't closed.
 */
export function hideMembers(json: string): string {
  const shown: string[] = [];
  let written = 0;
  for (let start = json.indexOf('"'); start >= 0; ) {
    let end = endOfText(json, start);
    const colon = endOfBlanks(json, end);
    if (json[colon] === ':' && isSecretName(json.slice(start + 1, end - 1))) {
      const from = endOfBlanks(json, colon + 1);
      end = json[from] === '"' ? endOfText(json, from) : endOfPlain(json, from);
      if (end > from) {
        shown.push(json.slice(written, from), `"${HIDDEN}"`);
        written = end;
      }
    }
    start = json.indexOf('"', end);
  }
  return shown.join('') + json.slice(written);
}

/** Returns the index after a text in quotes, or that of the end if it isn't closed. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, json.length);
}

function endOfBlanks(json: string, start: number): number {
  let at = start;
  while (at < json.length && ' \t\r\n'.includes(json[at] ?? '')) at += 1;
  return at;
}

function endOfPlain(json: string, start: number): number {
  let at = start;
  while (at < json.length && !' \t\r\n",:{}[]'.includes(json[at] ?? '')) at += 1;
  return at;
}
