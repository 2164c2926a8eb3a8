/**
 * Names of files and folders made from names in specifications. Every disk can store them: Windows reserves the names of
 * devices and drops dots at the end, most systems limit the bytes of a name, and hidden files are not published.
 */

/** Maximum length in letters, and in bytes of UTF-8. A system allows 255 bytes; endings and numbers are added. */
export const MOST_LETTERS = 90;
const MOST_BYTES = 200;

/** Names of devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])(?=\.|$)/i;

/** Maximum of a whole file name, which has an ending; hosts add another one for compressed files. */
const MOST_WITH_ENDINGS = 240;

/** Whether every disk can store a file or folder of this name, and one with an ending after it. */
export function isStorable(name: string): boolean {
  return isStorableFile(name) && bytesOf(name) <= MOST_BYTES;
}

/** Whether every disk can store a file of this name, which has its ending. */
export function isStorableFile(name: string): boolean {
  return !DEVICE.test(name) && !name.endsWith('.') && bytesOf(name) <= MOST_WITH_ENDINGS;
}

/**
 * Returns a name that every disk can store. One that is too long ends with its hash, so that it stays the same whatever
 * other names there are.
 */
export function toStorable(name: string, separator = '-'): string {
  // Dots alone and several names are no name: they stay what they are, to be reported as they were written.
  if (/^\.*$|\//.test(name)) return name;
  const bare = name.replace(/^\.+|[. ]+$/g, '').replace(DEVICE, `$1_`);
  if (bare.length <= MOST_LETTERS && bytesOf(bare) <= MOST_BYTES) return bare;
  const end = `${separator}${hashOf(name)}`;
  let start = '';
  // By characters, so that none is cut in half.
  for (const character of bare) {
    const longer = start + character;
    if (longer.length + end.length > MOST_LETTERS || bytesOf(longer + end) > MOST_BYTES) break;
    start = longer;
  }
  return start + end;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns 8 hexadecimal digits (FNV-1a), enough to tell a few long names apart. */
function hashOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
