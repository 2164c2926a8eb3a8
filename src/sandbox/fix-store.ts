/** Sent application messages of a FIX session, for as long as they can be sent again. */
import { FIX } from './bounds.ts';
import type { FixBody } from './fix-frame.ts';

/** A message, with the time at which it was first sent. */
export interface StoredMessage {
  readonly at: string;
  readonly body: FixBody;
}

export interface FixStore {
  readonly keep: (number: number, message: StoredMessage) => void;
  /** Returns the messages of a range of numbers, in order. Work depends on what is stored, not on the range. */
  readonly between: (first: number, last: number) => readonly (readonly [number, StoredMessage])[];
  readonly clear: () => void;
}

/** Drops the oldest messages above the maximum number and size; a gap fill replaces them. */
export function createStore(): FixStore {
  const stored = new Map<number, StoredMessage>();
  let characters = 0;
  const drop = (number: number) => {
    characters -= sizeOf(stored.get(number));
    stored.delete(number);
  };
  return {
    keep: (number, message) => {
      drop(number);
      stored.set(number, message);
      characters += sizeOf(message);
      for (const oldest of stored.keys()) {
        if (stored.size <= FIX.storedMessages && characters <= FIX.storedCharacters) break;
        drop(oldest);
      }
    },
    between: (first, last) =>
      [...stored]
        .filter(([number]) => number >= first && number <= last)
        .toSorted(([one], [other]) => one - other),
    clear: () => {
      stored.clear();
      characters = 0;
    },
  };
}

function sizeOf(message: StoredMessage | undefined): number {
  return (message?.body ?? []).reduce((sum, { value }) => sum + value.length + TAG, 0);
}

/** Characters of a tag and its separators, about. */
const TAG = 6;
