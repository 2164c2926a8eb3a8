/** What a specification reader is given. */
import type { Reading } from '../model/problem.ts';
import type { Source, SourceFile } from './document/source.ts';

export interface SpecInput {
  /** The API's id in the configuration. */
  readonly id: string;
  /** The specification first, then the files it may refer to; variables are already replaced. */
  readonly files: readonly SourceFile[];
  /** Files that several specifications refer to, parsed once for all of them; filled while they are read. */
  readonly parsed?: ParsedFiles;
  /** An end for what a specification can make endless; without it, everything is read to its end. */
  readonly withinTime?: WithinTime;
}

export type ParsedFiles = Map<SourceFile, Reading<Source | null>>;

/** Far more than one operation of a sound specification needs. */
export const MOST_SECONDS = 10;

/** Runs a function for so many seconds at most, then gives up and runs `late`. What the function throws is thrown. */
export type WithinTime = <T>(run: () => T, late: () => T) => T;
