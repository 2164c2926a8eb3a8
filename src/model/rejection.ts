/** What the sandbox checks a request for; a document gives each rule an error of its own with `x-rejections`. */
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
  'timestamp',
  'otp',
  'token',
  'permission',
  'rate-limit',
] as const;

export type Rule = (typeof RULES)[number];
