/** Opens the index file for lookups: terms, records and the places they are at. */
import { addTo } from '../model/collect.ts';
import { once, remember } from '../model/remember.ts';
import { openPhrases, type Phrases } from './asked.ts';
import type { EntryPart } from './entries.ts';
import {
  addSteps,
  countNumbers,
  type IndexFile,
  readAnchors,
  readName,
  readNumbers,
  readTerms,
} from './files.ts';
import { FILLERS, KINDS, type RecordKind, ROLE, SPOKEN, STANDING, VOCABULARY } from './options.ts';
import { chunksOf, joinedName, stemOf, wordsOf } from './tokens.ts';
import { openValues, type Values } from './value-lists.ts';

/** A posting packs a record and a role into one number, so that lists are small and fast to scan. */
export const recordOf = (posting: number): number => posting >> 3;
export const roleOf = (posting: number): number => posting & 7;

/** Name of a place. The tag of a FIX field is shown before the name and isn't part of it. */
interface Name {
  readonly shown: string;
  readonly name: string;
  readonly tag: string;
  /** Without fillers. */
  readonly words: readonly string[];
}

/** An error as it may appear in a log: in lower case, with or without the part before the colon. */
export interface KnownError {
  readonly text: string;
  /** A single ordinary word. */
  readonly isPlain: boolean;
  readonly records: readonly number[];
}

export interface OpenIndex {
  readonly file: IndexFile;
  readonly terms: readonly string[];
  readonly recordCount: number;
  /** Record and page of each place, page by page. The first place of a page is the page itself. */
  readonly placeRecords: Int32Array;
  readonly placePages: Int32Array;
  /** First place of each page. */
  readonly firstPlaces: Int32Array;
  /** For each record that is a page, that page; -1 for the others. */
  readonly pageOfRecord: Int32Array;
  /** Weight of each page's standing. */
  readonly standings: Float32Array;
  /** Maps what people say (as stems, without fillers) to what the site calls it, most likely first. */
  synonyms(): ReadonlyMap<string, readonly string[]>;
  /** Phrases people search with. */
  asked(): Phrases;
  /** Whether a stem is that of a word people search with, or of any program's documentation. */
  isVocabulary(stem: string): boolean;
  /** Places that are pages or sections. */
  prosePlaces(): Int32Array;
  /** Pages of operations by their name on the wire: exactly as written, and normalized. */
  wires(): ReadonlyMap<string, readonly number[]>;
  looseWires(): ReadonlyMap<string, readonly number[]>;
  /** Every error text, longest first, with its records. */
  errors(): readonly KnownError[];
  /** Records of the errors with exactly this name. */
  errorRecords(name: string): readonly number[];
  /** Values that fields can take. */
  values(): Values;
  /** Pages about each product, by the words of its name. */
  products(): ReadonlyMap<string, readonly number[]>;
  /** Words that name each API: those of its label and of its operations' address. */
  apiWords(): readonly ReadonlySet<string>[];
  postingsOf(term: number): Int32Array;
  /** Whether a name or value contains the term. */
  isInName(term: number): boolean;
  /** Places of a record. */
  placesOf(record: number): readonly number[];
  nameAt(place: number): Name;
  find(term: string): number;
  termsOfLength(length: number): readonly number[];
  kindOf(record: number): RecordKind;
  anchorOf(place: number): string;
  partOf(place: number): EntryPart | null;
}

interface Wire {
  readonly name: string;
  readonly page: number;
}

const PROSE: ReadonlySet<number> = new Set([KINDS.indexOf('page'), KINDS.indexOf('section')]);

export function openIndex(file: IndexFile): OpenIndex {
  const terms = readTerms(file.terms);
  const lists = file.pages.records.map(addSteps);
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const placeRecords = new Int32Array(total);
  const placePages = new Int32Array(total);
  const firstPlaces = new Int32Array(lists.length);
  const pageOfRecord = new Int32Array(file.records.names.length).fill(-1);
  let place = 0;
  lists.forEach((list, page) => {
    firstPlaces[page] = place;
    pageOfRecord[list[0] ?? 0] = page;
    for (const record of list) {
      placeRecords[place] = record;
      placePages[place] = page;
      place += 1;
    }
  });
  const kinds = Uint8Array.from(file.records.kinds, Number);
  // Here and below, what is made once is deferred to the first question, so that the index opens sooner.
  const packed = once(() => file.postings.split(' '));
  const firstRoles = once(() => addSteps([0, ...packed().map(countNumbers)]));
  const names = once(() =>
    file.pages.wires.flatMap((text, page) => (text ? text.split('\t').map((name) => ({ name, page })) : [])),
  );
  const byLength = once(() => positionsOf(terms.map(({ length }) => length)));
  const byRecord = once(() => positionsOf(placeRecords));
  const vocabulary = once(
    () =>
      new Set([
        ...file.synonyms.flatMap(([said]) => said.split(' ').map(stemOf)),
        ...[...VOCABULARY].map(stemOf),
      ]),
  );
  const errorNames = once(() => {
    const records = new Map<string, number[]>();
    file.records.names.forEach((text, record) => {
      if (KINDS[kinds[record] ?? 0] === 'error') addTo(records, readName(text).name, record);
    });
    return records;
  });
  const named = new Map<number, Name>();
  const anchorsOf = remember((page: number) => {
    const first = firstPlaces[page] ?? 0;
    const nameAt = (offset: number) =>
      readName(file.records.names[placeRecords[first + 1 + offset] ?? 0] ?? '').name;
    return readAnchors(file.pages.anchors[page] ?? '', nameAt);
  });
  const postingsOf = remember((term: number) =>
    readPostings(packed()[term] ?? '', file.roles.slice(firstRoles()[term])),
  );
  return {
    file,
    terms,
    recordCount: file.records.names.length,
    placeRecords,
    placePages,
    firstPlaces,
    pageOfRecord,
    standings: Float32Array.from(file.pages.standings, (name) => STANDING[name]),
    synonyms: once(() => synonymsOf(file)),
    asked: once(() => openPhrases(file.asked)),
    isVocabulary: (stem) => vocabulary().has(stem),
    prosePlaces: once(() =>
      Int32Array.from(placeRecords.keys()).filter((at) => PROSE.has(kinds[placeRecords[at] ?? 0] ?? 0)),
    ),
    wires: once(() => groupBy(names(), (name) => name)),
    looseWires: once(() => groupBy(names(), joinedName, (name) => joinedName(name.replace(NAMESPACE, '')))),
    errors: once(() => errorsOf(file)),
    errorRecords: (name) => errorNames().get(name) ?? [],
    values: once(() => openValues(file.values)),
    products: once(() => new Map(file.products)),
    apiWords: once(() => apiWordsOf(file)),
    postingsOf,
    isInName: (term) => postingsOf(term).some((posting) => roleOf(posting) >= ROLE.value),
    placesOf: (record) => byRecord().get(record) ?? [],
    find: (term) => {
      const at = lowerBound(terms, term);
      return terms[at] === term ? at : -1;
    },
    termsOfLength: (length) => byLength().get(length) ?? [],
    nameAt: (wanted) => {
      const record = placeRecords[wanted] ?? 0;
      const before = named.get(record);
      if (before) return before;
      const fresh = toName(file.records.names[record] || (file.pages.titles[placePages[wanted] ?? 0] ?? ''));
      named.set(record, fresh);
      return fresh;
    },
    kindOf: (record) => KINDS[kinds[record] ?? 1] ?? 'section',
    anchorOf: (wanted) => {
      const page = placePages[wanted] ?? 0;
      const offset = wanted - (firstPlaces[page] ?? 0);
      return offset === 0 ? '' : (anchorsOf(page)[offset - 1] ?? '');
    },
    partOf: (wanted) => {
      const page = placePages[wanted] ?? 0;
      const part = file.pages.parts[page]?.[wanted - (firstPlaces[page] ?? 0)] ?? -1;
      return file.parts[part] ?? null;
    },
  };
}

/** Prefix that client libraries drop: `eth_getLogs` is `getLogs` there. */
const NAMESPACE = /^\p{Ll}+_(?=\p{Ll}+\p{Lu})/u;

function synonymsOf(file: IndexFile): Map<string, string[]> {
  const synonyms = new Map<string, string[]>();
  for (const [said, meant] of file.synonyms) {
    const stems = said.split(' ').map(stemOf).join(' ');
    addTo(synonyms, stems, meant);
  }
  return synonyms;
}

/** Includes the address: `/docs/futures-api/…` is the Futures API, whatever its label. */
function apiWordsOf({ apis, pages }: IndexFile): ReadonlySet<string>[] {
  return apis.map(({ label }, api) => {
    const first = pages.apis.findIndex((other, page) => other === api && pages.badges[page]);
    const names = first < 0 ? '' : `${label} ${pages.routes[first]?.split('/')[2]}`;
    return new Set(wordsOf(names).filter((word) => !FILLERS.has(word) && !SPOKEN.has(word)));
  });
}

/** Maps each key to the positions it is at. */
function positionsOf(keys: readonly number[] | Int32Array): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (const [at, key] of keys.entries()) addTo(lists, key, at);
  return lists;
}

function groupBy(wires: readonly Wire[], ...keysOf: ((name: string) => string)[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { name, page } of wires)
    for (const key of new Set(keysOf.map((keyOf) => keyOf(name))))
      if (!groups.get(key)?.includes(page)) addTo(groups, key, page);
  return groups;
}

/** `EAPI:Invalid nonce` also appears in logs as `API:Invalid nonce`, and people say "invalid nonce". */
function errorsOf(file: IndexFile): KnownError[] {
  const records = new Map<string, number[]>();
  const plain = new Set<string>();
  file.records.names.forEach((text, record) => {
    if (KINDS[Number(file.records.kinds[record])] !== 'error') return;
    const { name } = readName(text);
    const [, family, rest] = /^E(\p{L}+): ?(.+)$/u.exec(name) ?? [];
    const texts = family ? [name, `${family}:${rest}`, rest ?? ''] : [name];
    for (const known of texts) {
      const one = known.toLowerCase();
      if (/^\p{L}\p{Ll}*$/u.test(known)) plain.add(one);
      addTo(records, one, record);
    }
  });
  return [...records]
    .map(([text, list]) => ({ text, isPlain: plain.has(text), records: list }))
    .sort((one, other) => other.text.length - one.text.length);
}

function toName(text: string): Name {
  const { tag, name } = readName(text);
  const words = chunksOf(name).flatMap(({ parts }) => parts);
  return {
    shown: tag ? `${tag} ${name}` : name,
    name,
    tag,
    words: words.filter((word) => !FILLERS.has(word)),
  };
}

/** Index of the first term that doesn't sort before the wanted one. */
export function lowerBound(terms: readonly string[], wanted: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readPostings(text: string, roles: string): Int32Array {
  const records = addSteps(readNumbers(text));
  return Int32Array.from(records, (record, index) => (record << 3) | (roles.charCodeAt(index) - 48));
}
