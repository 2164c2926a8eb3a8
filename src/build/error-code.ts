/** Errors of the file system and of Node are distinguished by their code. */

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** For `catch`: nothing where a file or folder does not exist; every other error is thrown on. */
export function ifMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
