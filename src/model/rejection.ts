/** Rules that the sandbox checks requests against; a document assigns an error to each with `x-rejections`. */
export const RULES = [
  'operation',
  'malformed',
  'content-type',
  'missing-field',
  'unknown-field',
  'field',
  'key',
  'signature',
  'nonce',
  'repeated-nonce',
  'timestamp',
  'otp',
  'token',
  'permission',
  'rate-limit',
  'repeated',
] as const;

export type Rule = (typeof RULES)[number];
