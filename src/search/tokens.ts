/**
 * Text → normalized words, for the index and for queries alike: `add_order`, `addOrder`, `AddOrder` and "add order"
 * all yield `add`, `order` and, as one name, `addorder`.
 */

/** Characters as people paste them: `EOrder:Insufficient`, `38=`, `/0/private/AddOrder`, `ws-auth.example.com`. */
export const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_.\-='’]*/gu;
/** Letters of scripts without spaces between words, where every two letters in a row count as a word. */
export const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]+';
const SCRIPTS = new RegExp(`(${UNSPACED})`, 'u');
/** `35=D`, `59=1`: a FIX tag with its value. */
const TAG_VALUE = /^(\d{1,5})=(.*)$/s;
const SEPARATOR = /[_.\-='’]+/;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Fast path for most words of a text. */
export const PLAIN = /^[A-Z]?[a-z]+$/;
/** Longer names are found by their parts. */
const LONGEST = 48;

interface Chunk {
  /** Words in order, plurals as singulars: `open`, `order`. */
  readonly parts: readonly string[];
  /** The same words as written, in lower case: `open`, `orders`. */
  readonly raws: readonly string[];
  /** The parts as one word, if there are several: `addorder`. For a FIX tag with a value, `59=1`. */
  readonly whole: string | null;
}

export function chunksOf(text: string): Chunk[] {
  return runsOf(text).map(readRun);
}

function runsOf(text: string): readonly string[] {
  return text.match(RUN) ?? [];
}

function readRun(written: string): Chunk {
  if (PLAIN.test(written)) return toChunk([written.toLowerCase()], null);
  // A letter is the same, composed or decomposed, wide or not.
  const run = written.normalize('NFKC');
  const tagged = TAG_VALUE.exec(run);
  if (tagged) return toTagChunk(tagged[1] ?? '', tagged[2] ?? '');
  const pieces = run.split(SEPARATOR).filter(Boolean);
  const raws = pieces.flatMap(partsOf).map((part) => part.toLowerCase());
  const joined = raws.length > 1 ? toWord(pieces.join('')) : null;
  const whole = joined !== null && joined.length <= LONGEST ? joined : null;
  if (raws.some(isUnspaced)) return toChunk(raws, whole);
  // A single letter or digit can be a word: MsgType `D`, tag `8`.
  const long = raws.filter((raw) => raw.length > 1);
  if (long.length === raws.length) return toChunk(long, whole);
  // A name with a single letter stays whole: `EOrder` is not an order.
  return toChunk(whole === null ? raws : [raws.join('')], whole);
}

/** Splits a piece where the script changes, then at capitals or, without spaces between words, into pairs of letters. */
function partsOf(piece: string): string[] {
  const parts = piece.split(SCRIPTS).filter(Boolean);
  return parts.flatMap((part) => (isUnspaced(part) ? pairsOf(part) : part.split(CAMEL)));
}

export function isUnspaced(text: string): boolean {
  return SCRIPTS.test(text);
}

/** Returns every two letters in a row, or the text itself if it has fewer than three. */
function pairsOf(text: string): string[] {
  const letters = [...text];
  return letters.length < 3 ? [text] : letters.slice(1).map((letter, before) => letters[before] + letter);
}

function toChunk(raws: readonly string[], whole: string | null): Chunk {
  return { parts: raws.map(toWord), raws, whole };
}

function toTagChunk(tag: string, value: string): Chunk {
  const word = value.replace(/[.\-_]+$/, '');
  return toChunk([tag], word ? `${tag}=${word.toLowerCase()}` : null);
}

/** Whether it is an ordinary word rather than an identifier. */
export function isPlainWord(text: string): boolean {
  return /^\p{Ll}+$/u.test(text);
}

/** Converts to lower case, and plurals to singulars. */
export function toWord(text: string): string {
  const word = text.toLowerCase();
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('es') && /(?:ss|x|sh|tch)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** Endings of word forms, longest first. */
const ENDINGS: readonly string[] =
  'ations ation ature ating ated ates ical ions ment ing ion ies ate ers ed es er al y s e'.split(' ');
const SHORTEST_STEM = 4;
/** Words that look like a form of another one: "general" is none of "generate". */
const UNRELATED: ReadonlySet<string> = new Set(['general', 'several']);

/** The common start of all forms of a word, without a doubled consonant: "cancelled" is a form of "cancel". */
export function stemOf(word: string): string {
  if (UNRELATED.has(word)) return word;
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM) ?? '';
  const stem = word.slice(0, word.length - ending.length);
  return ending && stem.length > SHORTEST_STEM ? stem.replace(/([lmnprt])\1$/, '$1') : stem;
}

export type WordsOf = (text: string) => string[];

/** Returns all words of a text and its joined names. Remembers them: a site repeats the same words often. */
export function createWordsOf(): WordsOf {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words: string[] = [];
    for (const run of runsOf(text)) {
      let found = known.get(run);
      if (!found) {
        const { parts, whole } = readRun(run);
        found = whole === null ? parts : [...parts, whole];
        known.set(run, found);
      }
      words.push(...found);
    }
    return words;
  };
}

export function wordsOf(text: string): string[] {
  return createWordsOf()(text);
}

/** Returns a chunk as one word; null if it has several and is too long. */
export function oneWord({ parts, whole }: Chunk): string | null {
  return whole ?? (parts.length === 1 ? (parts[0] ?? null) : null);
}

/** Joins a name into one word: "Add Order" and `/0/private/AddOrder` become `addorder` and `0privateaddorder`. */
export function joinedName(name: string): string {
  const [only, ...more] = chunksOf(name);
  const word = only && more.length === 0 ? oneWord(only) : null;
  if (word !== null) return word;
  return toWord((name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(''));
}
