/** Constants of search that the indexer and the browser must agree on. */
import { toWord } from './tokens.ts';

/** Kinds of records. A `row` is a code in a guide's table, which repeats a field; a `term` is a definition. */
export const KINDS = ['page', 'section', 'field', 'error', 'row', 'term'] as const;
export type RecordKind = (typeof KINDS)[number];

/** Role of a word in a record, weakest first. A posting has the strongest one. */
export const ROLE = {
  text: 0,
  place: 1,
  value: 2,
  /** In code type and mentioned often: the subject of the text. */
  subject: 3,
  part: 4,
  wholeValue: 5,
  whole: 6,
} as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** Weight by role: doubled for a subject, again for a word in a name, and again for a whole name. */
export const ROLE_WEIGHT: readonly number[] = [1, 2, 2, 2, 4, 8, 8];

/** Quality of each kind of match. Of several synonyms, the first is the most likely. */
export const MATCH = {
  exact: 1,
  form: 0.8,
  typo: 0.7,
  typos: 0.6,
  prefix: 0.49,
  synonym: 0.85,
  later: 0.95,
} as const;

/** Factors of a place's score, and shares at which words count. */
export const WEIGHT = {
  /** The question is exactly its name. */
  wholeName: 2.2,
  /** The question is exactly one of its values, which many fields may share. */
  wholeValue: 1.3,
  /** Its name contains every word of the question, among others. */
  allInName: 1.4,
  /** Least weight of words that a text writes as one, such as a host or a header. */
  wholeMention: 3,
  /** The name is spelled as typed. */
  spelling: 1.15,
  /** A page, which says more on its subject than its parts do. */
  page: 1.2,
  /** A definition, which is only a sentence: full explanations come first. */
  term: 0.35,
  /** A response field, which says less than the field of a request. */
  received: 0.92,
  /** Share at which everything on a page has the words of the page's name, groups and API. */
  context: 0.4,
  /** Share at which everything on a page has the words of its prose. */
  elsewhere: 0.4,
  /** The same for the page itself, where all of it is read. */
  ownProse: 0.6,
  /** Share of the score that is lost if the words are far apart in the text. */
  near: 0.2,
  /** An operation of an API other than the one the query names. */
  otherApi: 0.7,
  /** Share at which a word matters that occurs in no name of the site. */
  unnamed: 0.4,
  /** Share at which fillers matter: just enough to break ties. */
  filler: 0.02,
} as const;

/** Least length of a word that also matches as a prefix, and with one wrong letter. */
export const LOOSE_LENGTH = 4;
/** Least length of a word with two wrong letters. */
export const LONG_LENGTH = 8;
/** Least length of a prefix while the word is still being typed. */
export const TYPED_LENGTH = 2;

/** Weight by standing: index pages and pages about the past rank below current content. A `single` has one entry. */
export const STANDING = {
  full: 1,
  index: 0.75,
  single: 0.75,
  dated: 0.6,
  planned: 0.6,
  deprecated: 0.8,
} as const;
export type Standing = keyof typeof STANDING;

/** Words that mean nothing on their own, or only that something went wrong. They need no match. */
export const FILLERS: ReadonlySet<string> = toWords(
  'get fetch async a an the of to in on for is are do does i me we how what why when where which with and or can from by at it be was were this that not no tag header endpoint channel page use using there any your you please help issue bug problem broken missing fail failing failure seem support implement implementation cannot cant dont doesnt isnt wont unable want have has had could during raise exception warning error failed raised raising supported',
);

/** Words that fit any operation, and client languages: fillers in a sentence. */
export const SPOKEN: ReadonlySet<string> = toWords(
  'method function private public api call python php java javascript golang rust ruby node nodejs csharp',
);

/** Verbs that clients and readers use for operations. */
export const CALL_VERBS: ReadonlySet<string> = toWords(
  'get fetch set list create place add cancel edit query watch subscribe send update delete withdraw submit suggest change modify replace move',
);

/** Verbs for getting hold of something, and what one gets hold of with any of them: a key, by creating or finding it. */
export const OBTAIN: ReadonlySet<string> = toWords(
  'get generate make obtain create find new issue acquire request retrieve set setup configure place put add enter copy see where generating creating making obtaining getting finding generation creation setting configuring',
);
export const OBTAINED: ReadonlySet<string> = toWords('key secret credential token');

/** Words that any documentation may be searched with. They aren't misspelled, even if ours doesn't have them. */
export const VOCABULARY: ReadonlySet<string> = toWords(
  'generate purchase retrieve obtain acquire happen suddenly forever weird strange simple easy quick difficult tutorial beginner newbie confuse confusing understand question advice suggest recommend prefer solve solution workaround bug crash hang debug install upgrade downgrade compile import package module library dependency windows linux docker browser mobile desktop phone chrome email website google excel spreadsheet database thread process memory performance slow faster hour minute month weekly daily yearly today yesterday tomorrow weekend morning people friend team company business personal money price pricing cheap expensive free paid buyer seller owner invest investor profit loss risk safe secure hack scam legal law country region state city america europe german french spanish english language translate',
);

/** Words that occur everywhere. They count in names, and aren't indexed in texts. */
export const COMMON: ReadonlySet<string> = toWords(
  'my make need work working possible try still via one as its all out without before only each if may same so after first other take every nothing left does than then them they these those but also more most must will would should into over under such until while between both either neither once per again here never always too very own some nor off up down about because been being did',
);

/** Normalizes a list like the words of texts and queries. */
function toWords(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(toWord));
}

/** Most characters of a text that are kept for snippets. */
export const LONGEST_TEXT: Readonly<Record<RecordKind, number>> = {
  page: 240,
  section: 240,
  field: 150,
  error: 300,
  row: 200,
  term: 200,
};

/** Limits: rows, rows in score order, chips per row, guides before the field they explain, suggestions. */
export const MOST = { rows: 20, inOrder: 3, chips: 6, guides: 2, nearest: 3 } as const;

export function searchFiles(hash: string) {
  return {
    documents: `assets/search-documents-${hash}.json`,
    index: `assets/search-index-${hash}.json`,
  } as const;
}
