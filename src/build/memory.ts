/** What live editing has read already: a file is read again only when something it is made of has changed. */
import type { Api } from '../model/api.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { DocumentReading } from '../readers/content/document.ts';
import type { GuideFront, LogEntryFront, PostFront } from '../readers/content/kinds.ts';

/** Results by name, each with the texts it was made of. */
type Remembered<T> = Map<string, { readonly texts: string; readonly result: T }>;

/** A specification as it was read, and what it owes its readers. */
export interface ReadSpec {
  readonly read: Reading<Api | null>;
  readonly editorial: readonly Problem[];
}

export interface Memory {
  readonly specs: Remembered<Promise<ReadSpec>>;
  readonly guides: Remembered<DocumentReading<GuideFront>>;
  readonly posts: Remembered<DocumentReading<PostFront>>;
  readonly entries: Remembered<DocumentReading<LogEntryFront>>;
}

export function createMemory(): Memory {
  return { specs: new Map(), guides: new Map(), posts: new Map(), entries: new Map() };
}

/** The remembered result, or a new one where the texts differ. */
export function recall<T>(known: Remembered<T>, name: string, texts: string, make: () => T): T {
  const before = known.get(name);
  if (before?.texts === texts) return before.result;
  const result = make();
  known.set(name, { texts, result });
  return result;
}
