/** The two search files: their types, how their lists are packed, and how the browser validates them. */
import { stepsOf, toStep } from '../model/anchor.ts';
import type { Badge } from '../model/badge.ts';
import type { SearchExample } from '../model/site.ts';
import type { EntryPart } from './entries.ts';
import type { Standing } from './options.ts';

/** An API or other group of results. */
export interface SearchApi {
  readonly id: string;
  readonly label: string;
}

/** Everything results need except snippets: names, places and the inverted index. */
export interface IndexFile {
  readonly apis: readonly SearchApi[];
  /** Distinct parts of reference pages; null for entries outside of one. */
  readonly parts: readonly (EntryPart | null)[];
  readonly pages: {
    readonly routes: readonly string[];
    readonly titles: readonly string[];
    /** Indexes into `apis`. */
    readonly apis: readonly number[];
    /** Groups between the API and the page: "Trading › Order Management". */
    readonly groups: readonly string[];
    readonly badges: readonly (Badge | null)[];
    readonly standings: readonly Standing[];
    /** Names on the wire, separated by tabs; '' for pages without an operation. */
    readonly wires: readonly string[];
    /** Records of each page, delta-encoded; the page itself first. */
    readonly records: readonly (readonly number[])[];
    /** Anchors of each page's records, except the page itself; see writeAnchors. */
    readonly anchors: readonly string[];
    /** For each record of each page, an index into `parts`. */
    readonly parts: readonly (readonly number[])[];
  };
  readonly records: {
    /** One digit per record: index into KINDS. */
    readonly kinds: string;
    /** '' for a page, which has its title; see writeName. */
    readonly names: readonly string[];
  };
  /** Sorted; see writeTerms. */
  readonly terms: string;
  /** Records of each term, delta-encoded; separated by spaces. */
  readonly postings: string;
  /** Roles of all terms, one digit per posting: `postings` says how many belong to each term. */
  readonly roles: string;
  /** Lists of values, and the records of the fields that use each, delta-encoded; see value-lists.ts. */
  readonly values: { readonly lists: readonly (readonly string[])[]; readonly records: string };
  /** Names of products, as sorted words, and the pages about each: its overview first. */
  readonly products: readonly (readonly [name: string, pages: readonly number[]])[];
  /** Members of a failed response, and the APIs that have them, with the page of their errors; -1 if there is none. */
  readonly envelopes: readonly {
    readonly member: string;
    readonly value: string;
    readonly apis: readonly number[];
    readonly errors: number;
  }[];
  /** What people say, normalized like the terms, and what the site calls it. */
  readonly synonyms: readonly (readonly [string, string])[];
  /** Phrases people search with (stems separated by spaces, phrases by commas) and their records, delta-encoded. */
  readonly asked: { readonly phrases: string; readonly records: string };
  /** Offered while the search box is empty. */
  readonly examples: readonly SearchExample[];
}

/** A record's name in the file, prefixed with the tag of a FIX field. */
export function writeName({ tag, name }: { readonly tag: string; readonly name: string }): string {
  return tag ? `${tag}\t${name}` : name;
}

export function readName(text: string): { readonly tag: string; readonly name: string } {
  const at = text.indexOf('\t');
  return { tag: text.slice(0, Math.max(at, 0)), name: text.slice(at + 1) };
}

export interface DocumentsFile {
  /** Text of each record, then the meaning of each value. */
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

/** Checks only that it is the right file: our own build wrote it from the type above. */
function isIndexFile(value: unknown): value is IndexFile {
  return typeof value === 'object' && value !== null && 'postings' in value && 'records' in value;
}

function isDocumentsFile(value: unknown): value is DocumentsFile {
  return typeof value === 'object' && value !== null && 'texts' in value;
}

/** Digits that JSON doesn't escape, in two halves: a digit of the second half says that more follow. */
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

/** Number of numbers in a packed list: each has one digit of the first half. */
export function countNumbers(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((VALUES[text.charCodeAt(index)] ?? -1) < BASE) count += 1;
  }
  return count;
}

/** Delta-encodes numbers: each becomes its distance from the one before. */
export function toSteps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

export function addSteps(steps: readonly number[]): number[] {
  let at = 0;
  return steps.map((step) => {
    at += step;
    return at;
  });
}

/** Most letters that a packed term shares with the one before: as many as there are capital letters. */
const MOST_SHARED = 25;
const FIRST_CAPITAL = 65;

/** Packs sorted terms. Each is a capital letter, the number of letters it shares with the one before, and the rest. */
export function writeTerms(terms: readonly string[]): string {
  let before = '';
  return terms
    .map((term) => {
      let shared = 0;
      while (shared < MOST_SHARED && shared < before.length && before[shared] === term[shared]) shared += 1;
      before = term;
      return String.fromCharCode(FIRST_CAPITAL + shared) + term.slice(shared);
    })
    .join('');
}

/** Terms have no capital letters of their own: they are in lower case. */
export function readTerms(text: string): string[] {
  let before = '';
  return (text.match(/[A-Z][^A-Z]*/g) ?? []).map((packed) => {
    before = before.slice(0, packed.charCodeAt(0) - FIRST_CAPITAL) + packed.slice(1);
    return before;
  });
}

/**
 * Packs the anchors of a page. A field usually has the same parent as the one before and ends in its own name, so most
 * anchors become one digit: the number of steps shared with the previous anchor.
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
