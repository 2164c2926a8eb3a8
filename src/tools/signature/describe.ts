/** Describes what a signing scheme signs, as a formula. */
import type { SignedPart } from '../../model/signing.ts';
import { hashName } from '../bytes.ts';

/** Writes the formula: "target + SHA-256(nonce + body)". */
export function describeParts(parts: readonly SignedPart[], join: string): string {
  const separator = join === '' ? ' + ' : ` + ${quoted(join)} + `;
  return parts.map(describePart).join(separator);
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\\u0001', '<SOH>');
}

function describePart(part: SignedPart): string {
  switch (part.kind) {
    case 'text':
      return quoted(part.text);
    case 'field':
      return `tag ${part.name}`;
    case 'path-without':
      return `path without ${part.prefix}`;
    case 'hash': {
      const digest = `${hashName(part.algorithm)}(${describeParts(part.parts, part.join)})`;
      return part.encoding === 'bytes' ? digest : `${part.encoding}(${digest})`;
    }
    case 'method':
    case 'host':
    case 'target':
    case 'path':
    case 'query':
    case 'body':
    case 'key':
    case 'nonce':
    case 'timestamp':
    case 'challenge':
      return part.kind;
  }
}
