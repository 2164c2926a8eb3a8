/** Input of the specification readers. */
import type { Reading } from '../model/problem.ts';
import type { Source, SourceFile } from './document/source.ts';
import type { Guard } from './json-schema/matching.ts';

export interface SpecInput {
  /** The API's id in the configuration. */
  readonly id: string;
  /** The specification, then the files it may refer to, with variables already replaced. */
  readonly files: readonly SourceFile[];
  /** Cache of parsed files that several specifications refer to; filled as they are read. */
  readonly parsed?: ParsedFiles;
  /** Time limit for input that could take forever to read; no limit if undefined. */
  readonly withinTime?: WithinTime;
  /** Matches patterns that aren't proved to be linear; without it, what they apply to can't be checked. */
  readonly guard?: Guard;
}

export type ParsedFiles = Map<SourceFile, Reading<Source | null>>;

/** Time limit for reading. An operation of a reasonable specification needs far less. */
export const MOST_SECONDS = 10;

/** Runs a function with a time limit, and `late` if it takes longer. Rethrows what the function throws. */
export type WithinTime = <T>(run: () => T, late: () => T) => T;
