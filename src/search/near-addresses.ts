/** An address that no page has → pages with similar addresses, for the not-found page. */

/** File in which the site lists its addresses. */
export const ADDRESSES = 'addresses.json';

/** Route and title of every page. On a tie, the first comes first: the homes of sections. */
export type AddressList = readonly (readonly [route: string, title: string])[];

/** Anyone can write an address: only its start counts. */
const MOST = { guesses: 3, characters: 300, segments: 10, words: 10 } as const;

/** Least similarity of names: 1 if they differ only in case or punctuation. */
const SIMILAR = 0.6;

/** What the last name of an address and the names above it contribute. */
const SHARE = { name: 0.75, above: 0.25 } as const;

/** Scores of a page below an address, and per segment of a page above it: both are sure. */
const RELATED = { below: 1.1, above: 0.7, perSegment: 0.05 } as const;

interface Name {
  /** In lower case, without punctuation. */
  readonly flat: string;
  readonly words: readonly string[];
}

/** Returns up to three pages, most similar first; none if no address is similar. */
export function nearAddresses(list: AddressList, path: string): AddressList {
  const wanted = namesOf(path.slice(0, MOST.characters)).slice(0, MOST.segments);
  return list
    .map((page) => ({ page, score: scoreOf(wanted, page) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST.guesses)
    .map(({ page }) => page);
}

function scoreOf(wanted: readonly Name[], [route, title]: AddressList[number]): number {
  const own = namesOf(route);
  const [last, ownLast] = [wanted.at(-1), own.at(-1)];
  if (!last || !ownLast) return 0;
  if (own.length > wanted.length && startsWith(own, wanted)) return RELATED.below;
  if (own.length > 1 && own.length < wanted.length && startsWith(wanted, own))
    return RELATED.above + RELATED.perSegment * own.length;
  const name = likeness(last, [ownLast, toName(title)]);
  if (name < SIMILAR) return 0;
  const [above, ownAbove] = [wanted.slice(0, -1), new Set(own.slice(0, -1).map(({ flat }) => flat))];
  const known = above.filter(({ flat }) => ownAbove.has(flat)).length;
  return SHARE.name * name + SHARE.above * (above.length > 0 ? known / above.length : 1);
}

function startsWith(names: readonly Name[], start: readonly Name[]): boolean {
  return start.every(({ flat }, index) => names[index]?.flat === flat);
}

/** From 0 to 1: by letters, which finds misspellings, or by words, which finds names that were changed. */
function likeness(wanted: Name, own: readonly Name[]): number {
  const byLetters = own.map(({ flat }) => sharedPairs(wanted.flat, flat));
  return Math.max(...byLetters, sharedWords(wanted.words, new Set(own.flatMap(({ words }) => words))));
}

/** The share of neighboring letters that two names have in common (Dice's coefficient). */
function sharedPairs(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const rest = pairsOf(other);
  const total = pairsOf(one).length + rest.length;
  let shared = 0;
  for (const pair of pairsOf(one)) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    shared += 1;
    rest.splice(at, 1);
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

/** The share of the wanted words in a name, less if it has many others. */
function sharedWords(wanted: readonly string[], own: ReadonlySet<string>): number {
  const isOwn = (word: string) => own.has(word) || [...own].some((other) => begins(other, word));
  const found = wanted.filter(isOwn).length;
  return found === 0 ? 0 : (found / wanted.length) * (0.7 + 0.3 * Math.min(1, found / own.size));
}

/** Whether one word is short for the other: "auth" for "authentication". */
function begins(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short);
}

function namesOf(path: string): Name[] {
  return path
    .split('/')
    .map(toName)
    .filter(({ flat }) => flat !== '');
}

function toName(text: string): Name {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return { flat: words.join(''), words: words.slice(0, MOST.words) };
}
