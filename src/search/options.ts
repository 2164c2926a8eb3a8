/** How search works, written once: the indexer and the browser must agree on every line of it. */
import { toWord } from './tokens.ts';

/** What can be found. A `row` is a code in a table of a guide; it repeats what is somewhere a field of its own. A `term` is defined in a list. */
export const KINDS = ['page', 'section', 'field', 'error', 'row', 'term'] as const;
export type RecordKind = (typeof KINDS)[number];

/** Where in a record a word is, from the weakest to the strongest; a posting holds the strongest. */
export const ROLE = {
  text: 0,
  place: 1,
  value: 2,
  /** In code type, and again and again: what the words are about. */
  subject: 3,
  part: 4,
  wholeValue: 5,
  whole: 6,
} as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** What a word is worth by its role: twice as much where it says what the text is about, again in a name, again as a name. */
export const ROLE_WEIGHT: readonly number[] = [1, 2, 2, 2, 4, 8, 8];

/** What a way of matching is worth against the word itself; of several words for one thing the first is the likeliest. */
export const MATCH = {
  exact: 1,
  form: 0.8,
  typo: 0.7,
  typos: 0.6,
  prefix: 0.49,
  synonym: 0.85,
  later: 0.95,
} as const;

/** What else the score of a place is multiplied by, or its words are worth a share of. */
export const WEIGHT = {
  /** A name that is all of what was asked for is what was asked for. */
  wholeName: 2.2,
  /** So is a value, though it may be one of many fields. */
  wholeValue: 1.3,
  /** A name that holds every word, and others too, is nearly it. */
  allInName: 1.4,
  /** Words that a text holds as one, as a host or a header, are worth no less than this each. */
  wholeMention: 3,
  /** A name in the spelling that was typed is before the same name in another. */
  spelling: 1.15,
  /** A page says more about its subject than a part of it. */
  page: 1.2,
  /** A definition is one sentence: what explains the term in full comes before it. */
  term: 0.35,
  /** A field that is sent says more about itself than one that comes back. */
  received: 0.92,
  /** Everything on a page has the words of the page's name and place, at this share. */
  context: 0.4,
  /** Everything on a page has the words of its prose, at this share. */
  elsewhere: 0.3,
  /** The page itself has more of it: it is where one reads all of its sections. */
  ownProse: 0.6,
  /** Words that are all far apart in a text lose this share of its score. */
  near: 0.2,
  /** An operation of another API than the one that is named is rarely meant. */
  otherApi: 0.7,
  /** A word that no name of the site has is rarely what is looked for: it matters this share. */
  unnamed: 0.4,
  /** Fillers only decide between places that are equal otherwise. */
  filler: 0.02,
} as const;

/** From this length on a word also matches as a beginning, and with one wrong letter. */
export const LOOSE_LENGTH = 4;
/** From this length on two letters may be wrong. */
export const LONG_LENGTH = 8;
/** Shorter beginnings of the last word match while it is being typed. */
export const TYPED_LENGTH = 2;

/** Pages that lead to other pages, or are about the past, come after those that say how things are. */
export const STANDING = { full: 1, index: 0.75, dated: 0.6, planned: 0.6, deprecated: 0.8 } as const;
export type Standing = keyof typeof STANDING;

/** Words that say nothing alone, or only that something went wrong: never needed for a match. */
export const FILLERS: ReadonlySet<string> = toWords(
  'get fetch async a an the of to in on for is are do does i me we how what why when where which with and or can from by at it be was were this that not no tag header endpoint channel page use using there any your you please help issue bug problem broken missing fail failing failure seem support implement implementation cannot cant dont doesnt isnt wont unable want have has had could during raise exception warning error failed raised raising supported',
);

/** Words for any operation, and the languages of clients, which say nothing in a sentence. */
export const SPOKEN: ReadonlySet<string> = toWords(
  'method function private public api call python php java javascript golang rust ruby node nodejs csharp',
);

/** What operations do, by the names that clients and readers give it. */
export const CALL_VERBS: ReadonlySet<string> = toWords(
  'get fetch set list create place add cancel edit query watch subscribe send update delete withdraw submit suggest change modify replace move',
);

/** Words that are everywhere: they count in names, and in texts they are not even indexed. */
export const COMMON: ReadonlySet<string> = toWords(
  'my make need work working possible try still via one as its all out without before only each if may same so after first other take every nothing left does than then them they these those but also more most must will would should into over under such until while between both either neither once per again here never always too very own some nor off up down about because been being did',
);

/** In the form that the words of texts and queries have. */
function toWords(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(toWord));
}

/** Most letters of a text that its snippet is taken from. */
export const LONGEST_TEXT: Readonly<Record<RecordKind, number>> = {
  page: 240,
  section: 240,
  field: 280,
  error: 400,
  row: 280,
  term: 280,
};

/** Most rows, rows that keep their order whatever they are, chips of a row, guides before a field that they explain, and nearest rows where nothing is found. */
export const MOST = { rows: 20, inOrder: 3, chips: 6, guides: 2, nearest: 3 } as const;

export function searchFiles(hash: string) {
  return {
    documents: `assets/search-documents-${hash}.json`,
    index: `assets/search-index-${hash}.json`,
  } as const;
}
