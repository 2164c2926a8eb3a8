/** The shape of the two files, and how the browser makes sure that it has got them. */

import type { EntryPart } from './entry.ts';

/** Everything that results need but their words: names, places and the inverted index. */
export interface IndexFile {
  /** Says which documents belong to it. */
  readonly id: string;
  readonly apis: readonly string[];
  /** The parts of reference pages that fields are in. */
  readonly parts: readonly EntryPart[];
  readonly pages: {
    readonly routes: readonly string[];
    readonly titles: readonly string[];
    /** Indexes into `apis`. */
    readonly apis: readonly number[];
    /** Groups between API and page: "Trading › Order Management". */
    readonly groups: readonly string[];
    /** "get GET", "" where there is none. */
    readonly badges: readonly string[];
    readonly standings: readonly string[];
    /** Per page its records, as differences from one to the next; the page itself first. */
    readonly records: readonly string[];
    /** Per page the anchors of its records without that of the page itself; see anchors.ts. */
    readonly anchors: readonly string[];
    /** Per page, for its records without the page itself: pairs of a part, 0 for none, and how many are in it. */
    readonly parts: readonly string[];
  };
  readonly records: {
    /** One digit per record: index into KINDS. */
    readonly kinds: string;
    /** '' where it is the title of the record's page; see writeName. */
    readonly names: readonly string[];
  };
  /** Sorted, separated by spaces. */
  readonly terms: string;
  /** Per term, separated by spaces: its records, as differences from one to the next. */
  readonly postings: string;
  /** Per term, separated by spaces: one digit per posting, the role of the term in the record. */
  readonly roles: string;
  /** What people say, in the form of the terms, and what we call it. */
  readonly synonyms: readonly (readonly [string, string])[];
}

/** A name of a record as the file holds it: behind the tag of a FIX field. */
export function writeName({ tag, name }: { readonly tag: string; readonly name: string }): string {
  return tag ? `${tag}\t${name}` : name;
}

export function readName(text: string): { readonly tag: string; readonly name: string } {
  const at = text.indexOf('\t');
  return { tag: text.slice(0, Math.max(at, 0)), name: text.slice(at + 1) };
}

export interface DocumentsFile {
  readonly id: string;
  /** Words of each record. */
  readonly texts: readonly string[];
}

export function readIndexFile(text: string): IndexFile {
  const value: unknown = JSON.parse(text);
  if (!isIndexFile(value)) throw new Error('The search index is not one.');
  return value;
}

export function readDocumentsFile(text: string): DocumentsFile {
  const value: unknown = JSON.parse(text);
  if (!isDocumentsFile(value)) throw new Error('The search documents are none.');
  return value;
}

/** Written by our own build from the type above; what could go wrong on the way is that another file came. */
function isIndexFile(value: unknown): value is IndexFile {
  return typeof value === 'object' && value !== null && 'postings' in value && 'records' in value;
}

function isDocumentsFile(value: unknown): value is DocumentsFile {
  return typeof value === 'object' && value !== null && 'texts' in value && 'id' in value;
}
