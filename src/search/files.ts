/** The two files of search: their shape, how lists in them are packed, and how the browser checks that it has got them. */
import { stepsOf, toStep } from '../model/anchor.ts';
import type { Badge } from '../model/badge.ts';
import type { EntryPart } from './entries.ts';
import type { Standing } from './options.ts';

/** What results are grouped by. */
export interface SearchApi {
  readonly id: string;
  readonly label: string;
}

/** Everything that results need but their words: names, places and the inverted index. */
export interface IndexFile {
  readonly apis: readonly SearchApi[];
  /** The parts of reference pages that fields are in; null for everything else. */
  readonly parts: readonly (EntryPart | null)[];
  readonly pages: {
    readonly routes: readonly string[];
    readonly titles: readonly string[];
    /** Indexes into `apis`. */
    readonly apis: readonly number[];
    /** Groups between API and page: "Trading › Order Management". */
    readonly groups: readonly string[];
    readonly badges: readonly (Badge | null)[];
    readonly standings: readonly Standing[];
    /** Names on the wire, separated by tabs; '' for what is no operation. */
    readonly wires: readonly string[];
    /** Per page its records, as differences from one to the next; the page itself first. */
    readonly records: readonly (readonly number[])[];
    /** Per page the anchors of its records without that of the page itself; see writeAnchors. */
    readonly anchors: readonly string[];
    /** Per page, for each of its records, the part it is in, as an index into `parts`. */
    readonly parts: readonly (readonly number[])[];
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
  /** What people say, in the form of the terms, and what the site calls it. */
  readonly synonyms: readonly (readonly [string, string])[];
  /** How people ask: stems separated by spaces, phrases by commas; and per phrase its record, as differences. */
  readonly asked: { readonly phrases: string; readonly records: string };
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
  /** Words of each record. */
  readonly texts: readonly string[];
}

export function readIndexFile(text: string): IndexFile {
  const value: unknown = JSON.parse(text);
  if (!isIndexFile(value)) throw new Error('The search index is not valid.');
  return value;
}

export function readDocumentsFile(text: string): DocumentsFile {
  const value: unknown = JSON.parse(text);
  if (!isDocumentsFile(value)) throw new Error('The search documents file is not valid.');
  return value;
}

/** Written by our own build from the type above; what could go wrong on the way is that another file came. */
function isIndexFile(value: unknown): value is IndexFile {
  return typeof value === 'object' && value !== null && 'postings' in value && 'records' in value;
}

function isDocumentsFile(value: unknown): value is DocumentsFile {
  return typeof value === 'object' && value !== null && 'texts' in value;
}

/** Numbers are written in signs that JSON need not escape: two ranges of digits, one of which says "more follows". */
const DIGITS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((sign) => sign !== '"' && sign !== '\\')
  .join('');
const BASE = DIGITS.length / 2;
const VALUES = new Int16Array(128).fill(-1);
for (let index = 0; index < DIGITS.length; index += 1) VALUES[DIGITS.charCodeAt(index)] = index;

export function writeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let digits = DIGITS.charAt(number % BASE);
    for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE)) {
      digits = DIGITS.charAt((rest % BASE) + BASE) + digits;
    }
    text += digits;
  }
  return text;
}

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES[text.charCodeAt(index)] ?? -1;
    if (value < 0) throw new Error('The search data is damaged.');
    if (value < BASE) {
      numbers.push(number * BASE + value);
      number = 0;
    } else number = number * BASE + value - BASE;
  }
  return numbers;
}

/**
 * Anchors of a page in few letters: a field is below its neighbors' parent and ends with its own name,
 * so most anchors are one digit, how many steps they share with the one before.
 */
export function writeAnchors(entries: readonly { readonly anchor: string; readonly name: string }[]): string {
  let before: readonly string[] = [];
  return entries
    .map(({ anchor, name }) => {
      const steps = stepsOf(anchor);
      let shared = 0;
      while (shared < steps.length - 1 && before[shared] === steps[shared]) shared += 1;
      before = steps;
      const rest = steps.slice(shared).join('.');
      return `${shared}${rest === toStep(name) ? '' : `.${rest}`}`;
    })
    .join(' ');
}

export function readAnchors(text: string, nameAt: (index: number) => string): string[] {
  if (!text) return [];
  let before: readonly string[] = [];
  return text.split(' ').map((packed, index) => {
    const dot = packed.indexOf('.');
    const shared = before.slice(0, Number.parseInt(packed, 10));
    const rest = dot < 0 ? toStep(nameAt(index)) : packed.slice(dot + 1);
    const anchor = [...shared, rest].join('.');
    before = stepsOf(anchor);
    return anchor;
  });
}
