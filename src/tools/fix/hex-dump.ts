/** Reads messages from hexadecimal: a dump of hexdump, xxd, tcpdump or a packet analyzer, or bare bytes. */

/** "8=FIX" in hexadecimal, with whatever is between its bytes. */
export const HEX_START = new RegExp(['38', '3d', '46', '49', '58'].join('\\W*(?:0?x)?'), 'i');

/** A line of a dump: an offset, up to 16 bytes, and often the same as text. */
const LINE = /^\s*(?:0x)?[\da-f]{4,8}:?\s+((?:(?:[\da-f]{2}){1,2}(?:\s{1,3}|$)){1,16})/i;

/** Decodes a dump; null for any other text. */
export function readHexDump(text: string): string | null {
  if (!HEX_START.test(text)) return null;
  const lines = text.split(/\r?\n/).map((line) => LINE.exec(line)?.[1]);
  const isDump = lines.some((line) => line !== undefined);
  const hex = (isDump ? lines.join('') : text.replace(/0x|\\x/gi, '')).replace(/[\s,:;"'[\]()]/g, '');
  if (hex.length % 2 === 1 || !/^[\da-f]+$/i.test(hex)) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}
