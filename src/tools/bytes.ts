/** Bytes, their hashes, and their encodings as text: UTF-8, hexadecimal, base64 and base64url. */
import type { Encoding, HashAlgorithm } from '../model/signing.ts';
import { isBase64, isHex } from './encodings.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export function toBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function joinBytes(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function sameBytes(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes hexadecimal text; null for any other. */
export function fromHex(text: string): Bytes | null {
  if (!isHex(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes base64 and base64url, with or without padding; null for anything else. */
export function fromBase64(text: string): Bytes | null {
  if (!isBase64(text)) return null;
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

export function encodeBytes(bytes: Bytes, encoding: Encoding): string {
  if (encoding === 'hex') return toHex(bytes);
  const base64 = toBase64(bytes);
  if (encoding === 'base64') return base64;
  const url = base64.replaceAll('+', '-').replaceAll('/', '_');
  return encoding === 'base64url' ? url : url.replace(/=+$/, '');
}

/** Decodes UTF-8; null if the bytes aren't valid. */
export function toText(bytes: Bytes): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Other bytes aren't text.
    return null;
  }
}

const NAMES: Readonly<Record<HashAlgorithm, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** Returns the name that standards and Web Crypto use, such as "SHA-256". */
export function hashName(algorithm: HashAlgorithm): string {
  return NAMES[algorithm];
}

export async function hash(algorithm: HashAlgorithm, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(NAMES[algorithm], bytes));
}

export async function hmac(algorithm: HashAlgorithm, secret: Bytes, bytes: Bytes): Promise<Bytes> {
  // Web Crypto rejects an empty key. A zero byte is the same key, since HMAC pads with zeros.
  const raw = secret.length > 0 ? secret : new Uint8Array(1);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: NAMES[algorithm] }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
}
