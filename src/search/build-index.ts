/** Search pages → the two files. An entry that many pages share becomes one record with many places. */
import type { SearchExample, Synonym } from '../model/site.ts';
import { phraseStems } from './asked.ts';
import type { SearchPage } from './documents.ts';
import type { Entry } from './entries.ts';
import type { Envelope } from './envelopes.ts';
import {
  type DocumentsFile,
  type IndexFile,
  toSteps,
  writeAnchors,
  writeName,
  writeNumbers,
  writeTerms,
} from './files.ts';
import { COMMON, FILLERS, KINDS, LONGEST_TEXT, ROLE, type Role } from './options.ts';
import type { Product } from './products.ts';
import { chunksOf, createWordsOf, isUnspaced, joinedName, toWord, type WordsOf } from './tokens.ts';
import { writeValues } from './value-lists.ts';

/** Most words of a name; anything longer is a sentence. */
const LONGEST_NAME = 8;
/** Number of mentions that makes a word in code type a subject of the text. */
const SUBJECT = 5;

interface Numbered {
  readonly entry: Entry;
  /** Words of a page's API, groups and address; empty for everything else. */
  readonly place: string;
}

/** What the two files are made from. */
export interface SearchInput {
  readonly pages: readonly SearchPage[];
  readonly synonyms: readonly Synonym[];
  readonly examples: readonly SearchExample[];
  readonly products: readonly Product[];
  readonly envelopes: readonly Envelope[];
}

export function toSearchData({ pages, synonyms, examples, products, envelopes }: SearchInput): {
  index: IndexFile;
  documents: DocumentsFile;
} {
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
      place: isPage ? [page.api.label, ...page.groups, ...page.route.split('/').slice(2, -1)].join(' ') : '',
    });
    return records.length - 1;
  };
  const places = pages.map((page) => page.entries.map((entry) => numberOf(page, entry)));
  const apis = [...new Map(pages.map(({ api }) => [api.id, api])).values()];
  const parts = new Map(
    pages.flatMap(({ entries }) => entries.map(({ part }) => [JSON.stringify(part), part])),
  );
  const partKeys = [...parts.keys()];
  const wordsOf = createWordsOf();
  const { values, meanings } = writeValues(records.map(({ entry }) => entry));
  const pageAt = new Map(pages.map(({ route }, page) => [route, page]));
  return {
    index: {
      apis,
      parts: [...parts.values()],
      pages: {
        routes: pages.map(({ route }) => route),
        titles: pages.map(({ title }) => title),
        apis: pages.map(({ api }) => apis.findIndex(({ id }) => id === api.id)),
        groups: pages.map(({ groups }) => groups.join(' › ')),
        badges: pages.map(({ badge }) => badge),
        standings: pages.map(({ standing }) => standing),
        wires: pages.map(({ wires }) => wires.join('\t')),
        records: places.map(toSteps),
        anchors: pages.map(({ entries }) => writeAnchors(entries.slice(1))),
        parts: pages.map(({ entries }) => entries.map(({ part }) => partKeys.indexOf(JSON.stringify(part)))),
      },
      records: {
        kinds: records.map(({ entry }) => KINDS.indexOf(entry.kind)).join(''),
        names: records.map(({ entry }) => (entry.kind === 'page' ? '' : writeName(entry))),
      },
      ...invert(records, wordsOf),
      asked: toAsked(records),
      values,
      envelopes: envelopes.map(({ member, value, sidebars, errors }) => ({
        member,
        value,
        apis: sidebars.map((name) => apis.findIndex(({ id }) => id === name)).filter((api) => api >= 0),
        errors: (errors && pageAt.get(errors)) ?? -1,
      })),
      products: products.map(({ name, routes }) => [
        name,
        routes.flatMap((route) => pageAt.get(route) ?? []),
      ]),
      synonyms: synonyms.map(({ said, meant }) => [toWords(said), meant] as const),
      examples,
    },
    documents: { texts: [...shorten(records, wordsOf), ...meanings] },
  };
}

/** Kept apart from the terms, so that phrases don't make their words less rare. */
function toAsked(records: readonly Numbered[]): IndexFile['asked'] {
  const asked = records.flatMap(({ entry }, record) =>
    entry.asked.map((phrase) => ({ record, stems: phraseStems(phrase).join(' ') })),
  );
  return {
    phrases: asked.map(({ stems }) => stems).join(','),
    records: writeNumbers(toSteps(asked.map(({ record }) => record))),
  };
}

function toWords(phrase: string): string {
  return chunksOf(phrase)
    .flatMap(({ parts }) => parts)
    .filter((word) => !FILLERS.has(word))
    .join(' ');
}

function invert(
  records: readonly Numbered[],
  wordsOf: WordsOf,
): Pick<IndexFile, 'terms' | 'postings' | 'roles'> {
  const lists = new Map<string, { numbers: number[]; roles: string }>();
  records.forEach((record, number) => {
    for (const [term, role] of rolesOf(record, wordsOf)) {
      const list = lists.get(term) ?? { numbers: [], roles: '' };
      list.numbers.push(number);
      list.roles += role;
      lists.set(term, list);
    }
  });
  const terms = [...lists.keys()].sort();
  const sorted = terms.flatMap((term) => lists.get(term) ?? []);
  return {
    terms: writeTerms(terms),
    postings: sorted.map(({ numbers }) => writeNumbers(toSteps(numbers))).join(' '),
    roles: sorted.map(({ roles }) => roles).join(''),
  };
}

/** Maps each word of a record to its strongest role there. */
function rolesOf({ entry, place }: Numbered, wordsOf: WordsOf): Map<string, Role> {
  const roles = new Map<string, Role>();
  const counts = new Map<string, number>();
  const give = (term: string, role: Role) => {
    if (term && role >= (roles.get(term) ?? 0)) roles.set(term, role);
  };
  const said = [entry.text, ...entry.values.map(({ meaning }) => meaning), entry.hints];
  for (const word of said.flatMap(wordsOf)) {
    if (FILLERS.has(word) || COMMON.has(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    give(word, ROLE.text);
  }
  for (const word of wordsOf(place)) give(word, ROLE.place);
  for (const word of entry.mentions.flatMap(wordsOf))
    give(word, (counts.get(word) ?? 0) >= SUBJECT ? ROLE.subject : ROLE.value);
  for (const { literal } of entry.values) {
    for (const word of wordsOf(literal)) give(word, ROLE.value);
    give(joinedName(literal), ROLE.wholeValue);
  }
  for (const alias of entry.aliases) {
    const words = chunksOf(alias).flatMap(({ raws }) => raws.filter((raw) => !isUnspaced(raw)));
    for (const word of wordsOf(alias)) give(word, ROLE.part);
    // People type two words of a name as one: "level3", "openorders". A longer text is no name.
    for (let next = 1; next < words.length && words.length <= LONGEST_NAME; next += 1) {
      const pair = words.slice(next - 1, next + 1);
      if (!pair.some((word) => FILLERS.has(toWord(word)))) give(toWord(pair.join('')), ROLE.part);
    }
  }
  for (const alias of entry.aliases) give(joinedName(alias), ROLE.whole);
  return roles;
}

const END = /(?<=[.!?])\s+|\s·\s/;

/** Cuts long texts, which only snippets need, to the sentences readers are most likely to search for. */
function shorten(records: readonly Numbered[], wordsOf: WordsOf): string[] {
  const entries = records.map(({ entry }) => entry);
  const counts = new Map<string, number>();
  for (const { text } of entries) {
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rarity = (word: string) => Math.log(entries.length / (counts.get(word) ?? 1));
  return entries.map(({ kind, text }) =>
    text.length > LONGEST_TEXT[kind] ? choose(text, LONGEST_TEXT[kind], wordsOf, rarity) : text,
  );
}

/** Adds, one at a time, the sentence with the most new and rare words for its length; returns them in their order. */
function choose(text: string, longest: number, wordsOf: WordsOf, rarity: (word: string) => number): string {
  const sentences = text.split(END).map((sentence) => ({ sentence, words: [...new Set(wordsOf(sentence))] }));
  const seen = new Set<string>();
  const chosen = new Set<number>([0]);
  let room = longest - (sentences[0]?.sentence.length ?? 0);
  for (const word of sentences[0]?.words ?? []) seen.add(word);
  while (room > 0) {
    const gains = sentences.map(({ sentence, words }, index) => {
      if (chosen.has(index) || sentence.length > room) return 0;
      const news = words.reduce((sum, word) => sum + (seen.has(word) ? 0 : rarity(word)), 0);
      return news / (sentence.length + 20);
    });
    const best = gains.indexOf(Math.max(...gains));
    if ((gains[best] ?? 0) <= 0) break;
    chosen.add(best);
    for (const word of sentences[best]?.words ?? []) seen.add(word);
    room -= sentences[best]?.sentence.length ?? 0;
  }
  return sentences
    .flatMap(({ sentence }, index) =>
      chosen.has(index) ? [chosen.has(index - 1) || index === 0 ? sentence : `… ${sentence}`] : [],
    )
    .join(' ')
    .slice(0, longest * 2);
}
