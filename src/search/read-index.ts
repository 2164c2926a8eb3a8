/** The index file, opened: terms can be looked up, records counted, places listed. */
import type { EntryPart } from './entries.ts';
import { type IndexFile, readAnchors, readName, readNumbers } from './files.ts';
import { FILLERS, KINDS, type RecordKind, ROLE, STANDING } from './options.ts';
import { chunksOf, joinedName } from './tokens.ts';

/** A record and a role in one number: a list of them is short and quick to walk through. */
export const recordOf = (posting: number): number => posting >> 3;
export const roleOf = (posting: number): number => posting & 7;

/** What a place is called: the tag of a FIX field is shown before its name, and is no part of it. */
export interface Name {
  readonly shown: string;
  readonly name: string;
  /** Without fillers. */
  readonly words: readonly string[];
}

/** An error as it may appear in a log: in lower case, with and without what is before its colon. */
export interface KnownError {
  readonly text: string;
  readonly records: readonly number[];
}

export interface OpenIndex {
  readonly file: IndexFile;
  readonly terms: readonly string[];
  /** What people say, without fillers, and what the site calls it, the likeliest first. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly recordCount: number;
  /** Per place its record and its page, page by page; the first place of a page is the page itself. */
  readonly placeRecords: Int32Array;
  readonly placePages: Int32Array;
  /** Per page its first place. */
  readonly firstPlaces: Int32Array;
  /** The pages behind the records that are pages. */
  readonly pageOfRecord: ReadonlyMap<number, number>;
  /** Pages of operations by what they are called on the wire: letter by letter, and in one spelling for all. */
  readonly wires: ReadonlyMap<string, readonly number[]>;
  readonly looseWires: ReadonlyMap<string, readonly number[]>;
  /** Every text of an error, the longest first, with the records that have it. */
  readonly errors: readonly KnownError[];
  /** Per page what its standing is worth. */
  readonly standings: Float32Array;
  postingsOf(term: number): Int32Array;
  /** Whether any name or value holds it. */
  isInName(term: number): boolean;
  /** Where a record is. */
  placesOf(record: number): readonly number[];
  nameAt(place: number): Name;
  find(term: string): number;
  kindOf(record: number): RecordKind;
  anchorOf(place: number): string;
  partOf(place: number): EntryPart | null;
}

export function openIndex(file: IndexFile): OpenIndex {
  const terms = file.terms.split(' ');
  const packed = file.postings.split(' ');
  const roles = file.roles.split(' ');
  const opened = new Map<number, Int32Array>();
  const lists = file.pages.records.map(addSteps);
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const placeRecords = new Int32Array(total);
  const placePages = new Int32Array(total);
  const firstPlaces = new Int32Array(lists.length);
  let place = 0;
  lists.forEach((list, page) => {
    firstPlaces[page] = place;
    for (const record of list) {
      placeRecords[place] = record;
      placePages[place] = page;
      place += 1;
    }
  });
  const wires = file.pages.wires.flatMap((text, page) =>
    text ? text.split('\t').map((name) => ({ name, page })) : [],
  );
  const kinds = Uint8Array.from(file.records.kinds, Number);
  const named = new Map<number, Name>();
  const anchors = new Map<number, readonly string[]>();
  const postingsOf = (term: number) => {
    const before = opened.get(term);
    if (before) return before;
    const list = readPostings(packed[term] ?? '', roles[term] ?? '');
    opened.set(term, list);
    return list;
  };
  return {
    file,
    terms,
    synonyms: synonymsOf(file),
    recordCount: file.records.names.length,
    placeRecords,
    placePages,
    firstPlaces,
    pageOfRecord: new Map(lists.map(([first = 0], page) => [first, page])),
    wires: groupBy(wires, ({ name }) => name),
    looseWires: groupBy(wires, ({ name }) => joinedName(name)),
    errors: errorsOf(file),
    standings: Float32Array.from(file.pages.standings, (name) => STANDING[name]),
    postingsOf,
    isInName: (term) => postingsOf(term).some((posting) => roleOf(posting) >= ROLE.value),
    placesOf: (record) => {
      const places: number[] = [];
      placeRecords.forEach((other, at) => {
        if (other === record) places.push(at);
      });
      return places;
    },
    find: (term) => {
      const at = lowerBound(terms, term);
      return terms[at] === term ? at : -1;
    },
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
      const first = firstPlaces[page] ?? 0;
      const nameAt = (offset: number) =>
        readName(file.records.names[placeRecords[first + 1 + offset] ?? 0] ?? '').name;
      const list = anchors.get(page) ?? readAnchors(file.pages.anchors[page] ?? '', nameAt);
      anchors.set(page, list);
      const offset = wanted - first;
      return offset === 0 ? '' : (list[offset - 1] ?? '');
    },
    partOf: (wanted) => {
      const page = placePages[wanted] ?? 0;
      const part = file.pages.parts[page]?.[wanted - (firstPlaces[page] ?? 0)] ?? -1;
      return file.parts[part] ?? null;
    },
  };
}

function synonymsOf(file: IndexFile): Map<string, string[]> {
  const synonyms = new Map<string, string[]>();
  for (const [said, meant] of file.synonyms) synonyms.set(said, [...(synonyms.get(said) ?? []), meant]);
  return synonyms;
}

function groupBy(
  wires: readonly { readonly name: string; readonly page: number }[],
  keyOf: (wire: { readonly name: string }) => string,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const wire of wires) {
    const pages = groups.get(keyOf(wire)) ?? [];
    if (!pages.includes(wire.page)) pages.push(wire.page);
    groups.set(keyOf(wire), pages);
  }
  return groups;
}

/** `EAPI:Invalid nonce` is also logged as `API:Invalid nonce`, and spoken of as "invalid nonce". */
function errorsOf(file: IndexFile): KnownError[] {
  const records = new Map<string, number[]>();
  file.records.names.forEach((text, record) => {
    if (KINDS[Number(file.records.kinds[record])] !== 'error') return;
    const { name } = readName(text);
    const [, family, rest] = /^E(\p{L}+): ?(.+)$/u.exec(name) ?? [];
    const texts = family ? [name, `${family}:${rest}`, rest ?? ''] : [name];
    for (const one of texts.map((known) => known.toLowerCase()))
      records.set(one, [...(records.get(one) ?? []), record]);
  });
  return [...records]
    .map(([text, list]) => ({ text, records: list }))
    .sort((one, other) => other.text.length - one.text.length);
}

function toName(text: string): Name {
  const { tag, name } = readName(text);
  const words = chunksOf(name).flatMap(({ parts }) => parts);
  return { shown: tag ? `${tag} ${name}` : name, name, words: words.filter((word) => !FILLERS.has(word)) };
}

/** The place of the first term that is not before the wanted one. */
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
  let record = 0;
  return Int32Array.from(readNumbers(text), (step, index) => {
    record += step;
    return (record << 3) | (roles.charCodeAt(index) - 48);
  });
}

function addSteps(steps: readonly number[]): number[] {
  let at = 0;
  return steps.map((step) => {
    at += step;
    return at;
  });
}
