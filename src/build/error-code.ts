/** Tells errors of Node and the file system apart by their code. */

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** For `catch`: returns undefined if a file or folder doesn't exist, and rethrows any other error. */
export function ifMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
