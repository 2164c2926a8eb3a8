/** A secret as it is written, for every form that takes one. */
import type { Signature } from '../../model/signing.ts';
import { isBase64, isHex } from '../encodings.ts';

/** Says that a secret isn't in the encoding of its scheme, so that its text is used; null if nothing is wrong. */
export function secretNote(encoding: Signature['secret'], secret: string): string | null {
  if (encoding === 'base64') return isBase64(secret) ? null : "This isn't Base64. It is used as text.";
  return encoding === 'text' || isHex(secret) ? null : "This isn't hexadecimal. It is used as text.";
}
