/** The change log: dated entries, each about one or more APIs. */
import type { Block } from './prose.ts';

/** An API as the change log names it. */
export interface Area {
  readonly id: string;
  readonly label: string;
}

export interface LogEntry {
  /** Anchor and identity: the file name without its ending. */
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly areas: readonly Area[];
  readonly blocks: readonly Block[];
}

export interface ChangeLog {
  readonly areas: readonly Area[];
  readonly years: readonly { readonly year: string; readonly entries: readonly LogEntry[] }[];
}
