/** Documented errors in a response or message. */
import { findInParts } from '../tools/named-errors.ts';
import type { PageError } from './console-data.ts';

/** Finds the documented errors that a response names. */
export function errorsIn(errors: readonly PageError[], status: number, body: string): PageError[] {
  const text = status >= 400 ? `HTTP ${status}\n${body}` : body;
  const found = [...findInParts(errors, text)].flat().map(({ error }) => error);
  return [...new Set(found)].filter(({ code }) => text.includes(code));
}
