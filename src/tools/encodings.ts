/** Whether a text is written in an encoding, for forms that don't decode it. */

export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[\da-f]*$/i.test(text);
}

/** Base64 and base64url, with or without padding. */
export function isBase64(text: string): boolean {
  const end = text.search(/={0,2}$/);
  return end % 4 !== 1 && /^[\w+/-]*$/.test(text.slice(0, end));
}
