/** The steps in which tools read a text, on the page or in the worker. */
import type { KnownError } from '../../tools/errors.ts';
import { type RawMessage, readLogInSteps } from '../../tools/fix/decode.ts';
import { findInParts, LONGEST } from '../../tools/named-errors.ts';
import type { Step } from '../../tools/slices.ts';

/** Most characters of a FIX message that are decoded; what is longer isn't a message, and has too many fields to show. */
export const MOST_IN_MESSAGE = 50_000;

/** Reads a log; messages that are too long to be decoded are cut. */
export function* logSteps(text: string): Generator<Step<RawMessage>, void> {
  for (const { items, share } of readLogInSteps(text))
    yield { items: items.map((one) => ({ ...one, text: one.text.slice(0, MOST_IN_MESSAGE) })), share };
}

/** What the search needs of an error, and its place in the list. */
export interface SearchedError extends Pick<KnownError, 'code' | 'apis' | 'operations'> {
  readonly place: number;
}

/** An error found in a text, as its place in the list, since a worker only returns copies. */
export interface ErrorAt {
  readonly place: number;
  readonly because: string;
  readonly isNamed: boolean;
}

export function* errorSteps(errors: readonly SearchedError[], text: string): Generator<Step<ErrorAt>, void> {
  let read = 0;
  for (const found of findInParts(errors, text)) {
    read += LONGEST;
    const items = found.map(({ error: { place }, because, isNamed }) => ({ place, because, isNamed }));
    yield { items, share: Math.min(1, read / text.length) };
  }
}
