/** One thing that can be found: a page, a section, a field or an error, at its place on the page. */
import type { ReferencePart } from '../model/reference.ts';
import type { RecordKind } from './options.ts';

export interface Entry {
  readonly kind: RecordKind;
  /** Id on the page; '' for the page itself. */
  readonly anchor: string;
  /** What it is called in the list of results. */
  readonly name: string;
  /** Tag of a FIX field, shown before its name; '' for everything else. */
  readonly tag: string;
  /** The part of a reference page that a field is in. */
  readonly part: EntryPart | null;
  /** Every name it goes by as a whole; words of them count as words of a name. */
  readonly aliases: readonly string[];
  /** Values it can take. */
  readonly values: readonly string[];
  /** Names that its words mention in code type. */
  readonly mentions: readonly string[];
  /** Words that lead to it but are not shown: hosts, permissions, how it is called. */
  readonly hints: string;
  /** Words shown as the snippet. */
  readonly text: string;
}

export interface EntryPart {
  /** '' where a page has one part only. */
  readonly title: string;
  readonly direction: ReferencePart['direction'];
}

/** An entry with nothing to it but its name; makers add what they know. */
export function plainEntry(kind: RecordKind, anchor: string, name: string): Entry {
  return {
    kind,
    anchor,
    name,
    tag: '',
    part: null,
    aliases: [name],
    values: [],
    mentions: [],
    hints: '',
    text: '',
  };
}
