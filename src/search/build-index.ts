/** What can be found → the two files: equal entries of many pages become one record at many places. */
import type { Synonym } from '../model/site.ts';
import { writeAnchors } from './anchors.ts';
import type { SearchPage } from './documents.ts';
import type { Entry } from './entry.ts';
import { type DocumentsFile, type IndexFile, writeName } from './files.ts';
import { writeNumbers } from './numbers.ts';
import { COMMON, FILLERS, KINDS, ROLE, type Role } from './options.ts';
import { shorten } from './shorten.ts';
import { chunksOf, createWordsOf, joinedName, toWord, type WordsOf } from './tokens.ts';

/** From so many mentions on a word is what a text is about. */
const OFTEN = 3;

interface Numbered {
  readonly entry: Entry;
  /** Words of where it is, for pages. */
  readonly place: string;
}

export function toSearchData(
  pages: readonly SearchPage[],
  synonyms: readonly Synonym[],
): { index: Omit<IndexFile, 'id'>; documents: Omit<DocumentsFile, 'id'> } {
  const records: Numbered[] = [];
  const known = new Map<string, number>();
  const numberOf = (page: SearchPage, entry: Entry): number => {
    const isPage = entry.kind === 'page';
    const key = isPage ? page.route : JSON.stringify({ ...entry, anchor: '', part: null });
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, records.length);
    records.push({
      entry,
      place: isPage ? [page.api, ...page.groups, ...page.route.split('/').slice(2, -1)].join(' ') : '',
    });
    return records.length - 1;
  };
  const placed = pages.map((page) => ({
    page,
    places: page.entries.map((entry) => numberOf(page, entry)),
  }));
  const apis = [...new Set(pages.map(({ api }) => api))];
  const parts = new Map(
    pages.flatMap(({ entries }) =>
      entries.flatMap(({ part }) => (part ? [[JSON.stringify(part), part]] : [])),
    ),
  );
  const wordsOf = createWordsOf();
  const inverted = invert(records, wordsOf);
  const entries = records.map(({ entry }) => entry);
  const texts = shorten(entries, wordsOf);
  return {
    index: {
      apis,
      parts: [...parts.values()],
      pages: {
        routes: pages.map(({ route }) => route),
        titles: pages.map(({ title }) => title),
        apis: pages.map(({ api }) => apis.indexOf(api)),
        groups: pages.map(({ groups }) => groups.join(' › ')),
        badges: pages.map(({ badge }) => (badge ? `${badge.kind} ${badge.label}` : '')),
        standings: pages.map(({ standing }) => standing),
        records: placed.map(({ places }) => writeNumbers(steps(places))),
        anchors: placed.map(({ page }) => writeAnchors(page.entries.slice(1))),
        parts: pages.map(({ entries }) => writeParts(entries.slice(1), [...parts.keys()])),
      },
      records: {
        kinds: records.map(({ entry }) => KINDS.indexOf(entry.kind)).join(''),
        names: records.map(({ entry }) => (entry.kind === 'page' ? '' : writeName(entry))),
      },
      ...inverted,
      synonyms: synonyms.map(({ said, meant }) => [toWords(said), meant] as const),
    },
    documents: { texts },
  };
}

/** How many entries in a row are in the same part. */
function writeParts(entries: readonly Entry[], parts: readonly string[]): string {
  const runs: { part: number; count: number }[] = [];
  for (const { part } of entries) {
    const number = part ? parts.indexOf(JSON.stringify(part)) + 1 : 0;
    const last = runs.at(-1);
    if (last?.part === number) last.count += 1;
    else runs.push({ part: number, count: 1 });
  }
  return writeNumbers(runs.flatMap(({ part, count }) => [part, count]));
}

function toWords(phrase: string): string {
  return chunksOf(phrase)
    .flatMap(({ parts }) => parts)
    .join(' ');
}

/** Differences that may go back, as numbers from 0 on. */
function steps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => {
    const step = number - (numbers[index - 1] ?? 0);
    return step >= 0 ? step * 2 : -step * 2 - 1;
  });
}

function invert(
  records: readonly Numbered[],
  wordsOf: WordsOf,
): Pick<IndexFile, 'terms' | 'postings' | 'roles'> {
  const lists = new Map<string, { steps: number[]; roles: string; last: number }>();
  records.forEach((record, number) => {
    for (const [term, role] of rolesOf(record, wordsOf)) {
      const list = lists.get(term) ?? { steps: [], roles: '', last: 0 };
      list.steps.push(number - list.last);
      list.roles += role;
      list.last = number;
      lists.set(term, list);
    }
  });
  const terms = [...lists.keys()].sort();
  const sorted = terms.flatMap((term) => lists.get(term) ?? []);
  return {
    terms: terms.join(' '),
    postings: sorted.map(({ steps: list }) => writeNumbers(list)).join(' '),
    roles: sorted.map(({ roles }) => roles).join(' '),
  };
}

/** Each word of a record with the strongest role it plays there. */
function rolesOf({ entry, place }: Numbered, wordsOf: WordsOf): Map<string, Role> {
  const roles = new Map<string, Role>();
  const counts = new Map<string, number>();
  const give = (term: string, role: Role) => {
    if (term && role >= (roles.get(term) ?? 0)) roles.set(term, role);
  };
  for (const word of [...wordsOf(entry.text), ...wordsOf(entry.hints)]) {
    if (FILLERS.has(word) || COMMON.has(word)) continue;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    give(word, count >= OFTEN ? ROLE.often : ROLE.text);
  }
  for (const word of wordsOf(place)) give(word, ROLE.place);
  for (const word of entry.mentions.flatMap(wordsOf)) give(word, ROLE.value);
  for (const value of entry.values) {
    for (const word of wordsOf(value)) give(word, ROLE.value);
    give(joinedName(value), ROLE.wholeValue);
  }
  for (const alias of entry.aliases) {
    const words = chunksOf(alias).flatMap(({ raws }) => raws);
    for (const word of wordsOf(alias)) give(word, ROLE.part);
    // Two words of a name may be typed as one: "level3", "openorders".
    for (let next = 1; next < words.length; next += 1) {
      give(toWord((words[next - 1] ?? '') + (words[next] ?? '')), ROLE.part);
    }
  }
  for (const alias of entry.aliases) give(joinedName(alias), ROLE.whole);
  return roles;
}
