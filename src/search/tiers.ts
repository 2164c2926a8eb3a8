/** Puts places that are meant for certain before the scored rest: wire names, errors, and what the query is about. */
import { isForKey, recordsAsked } from './asked.ts';
import { CALL_VERBS, FILLERS, MOST } from './options.ts';
import type { Identified } from './paste.ts';
import { apiOf, distanceOf, isPage, kindOf } from './places.ts';
import { nameOf, nameWords } from './product-name.ts';
import type { OpenIndex } from './read-index.ts';
import type { Ranked } from './score-places.ts';
import { chunksOf, isPlainWord, joinedName, stemOf, toWord, wordsOf } from './tokens.ts';

/** Groups that rank before the score does. */
export const TIER = { product: 0, wire: 1, looseWire: 2, asked: 3, about: 4, rest: 5, last: 6 } as const;
type Tier = (typeof TIER)[keyof typeof TIER];

interface Tiered extends Ranked {
  readonly tier: Tier;
}

export function toTiers(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
  found: Identified,
  places: readonly Ranked[],
  from: number | null,
): Tiered[] {
  const typed = query.trim();
  const bare = withoutFillers(query);
  const pageAt = (page: number) => index.firstPlaces[page] ?? 0;
  const pageOf = (place: number) => index.placePages[place] ?? 0;
  const exact = index.wires().get(typed) ?? index.wires().get(bare) ?? [];
  // In order of relevance to a pasted line.
  const wires = [...exact, ...found.pages].map(pageAt);
  // A single plain word is a name only if the case matches: "order" is not the channel `Order`.
  const loose = isPlainWord(typed)
    ? []
    : (index.looseWires().get(joinedName(typed)) ?? index.looseWires().get(joinedName(bare)) ?? []).map(
        pageAt,
      );
  const sharedBy = sharedWords(index, texts, query);
  // Errors come before the operation that returned them.
  const errors = found.records.flatMap((record) => {
    const shared = found.records.length > 1 ? sharedBy(record) : 0;
    return index.placesOf(record).map((place) => [place, -1 - shared] as const);
  });
  const order = new Map([
    ...(found.pages.length > 0 ? wires.map((place, at) => [place, at] as const) : []),
    ...errors,
  ]);
  const orderOf = (place: number) => order.get(place) ?? 0;
  const about = aboutOf(index, typed, places, from);
  // A phrase that is also a name means what is called so.
  const isNamed = places.some(({ place, isName }) => isName && !isSingle(index, place));
  const asked =
    isNamed && !isForKey(typed)
      ? []
      : recordsAsked(index.asked(), typed).flatMap((record) => index.placesOf(record));
  const products = productPages(index, query);
  const tiers = new Map<number, Tier>([
    ...about.map((place) => [place, TIER.about] as const),
    ...asked.map((place) => [place, TIER.asked] as const),
    ...loose.map((place) => [place, TIER.looseWire] as const),
    ...[...errors.map(([place]) => place), ...wires].map((place) => [place, TIER.wire] as const),
    ...products.map((page) => [pageAt(page), TIER.product] as const),
  ]);
  const scored = new Map(places.map((ranked) => [ranked.place, ranked]));
  const first = [...tiers].map(([place, tier]): Tiered => {
    const ranked = scored.get(place) ?? { place, score: 0, isName: true, holdsAll: true, isAbout: true };
    return { ...ranked, tier };
  });
  first.sort(
    (one, other) =>
      one.tier - other.tier ||
      (one.tier === TIER.product
        ? products.indexOf(pageOf(one.place)) - products.indexOf(pageOf(other.place))
        : 0) ||
      (one.tier === TIER.wire ? orderOf(one.place) - orderOf(other.place) : 0) ||
      distanceOf(index, one.place, from) - distanceOf(index, other.place, from) ||
      other.score - one.score ||
      one.place - other.place,
  );
  // The rest is already sorted. What an index with one entry says, its entry says too.
  const rest = places.filter(({ place }) => !tiers.has(place));
  const isLast = ({ place }: Ranked) => isSingle(index, place);
  return [
    ...first,
    ...rest.filter((ranked) => !isLast(ranked)).map((ranked) => ({ ...ranked, tier: TIER.rest })),
    ...rest.filter(isLast).map((ranked) => ({ ...ranked, tier: TIER.last })),
  ];
}

/** Pages about the product that the query is the name of, in the words of the site or of its readers. */
function productPages(index: OpenIndex, query: string): readonly number[] {
  const name = nameOf(query);
  const products = index.products();
  const own = products.get(name);
  if (own) return own;
  // `perps` means `futures`: only whole names count, so that no part of a phrase becomes a product.
  const words = new Set(nameWords(query));
  const said = wordsOf(query).filter((word) => words.has(word));
  const [meant] = index.synonyms().get(said.map(stemOf).join(' ')) ?? [];
  return (meant === undefined ? undefined : products.get(nameOf(meant))) ?? [];
}

/** Counts the query's words in an error's explanation. Of errors with the same code, the one with the most is meant. */
function sharedWords(
  index: OpenIndex,
  texts: readonly string[] | null,
  query: string,
): (record: number) => number {
  const asked = new Set(wordsOf(query).filter((word) => !FILLERS.has(word) && /\p{L}{3}/u.test(word)));
  return (record) => {
    const titles = index
      .placesOf(record)
      .map((place) => index.file.pages.titles[index.placePages[place] ?? 0]);
    const said = new Set(wordsOf([texts?.[record] ?? '', ...titles].join(' ')));
    return [...asked].filter((word) => said.has(word)).length;
  };
}

/** Places whose topic is the query itself, not one that mentions it. They come before the scored rest. */
function aboutOf(index: OpenIndex, typed: string, places: readonly Ranked[], from: number | null): number[] {
  const [top] = places;
  const isField = top?.isName === true && isFieldLike(index, top.place);
  const isOperation = ({ place }: Ranked) => kindOf(index, place) === 'reference' && isPage(index, place);
  const isFieldItself = isField && joinedName(index.nameAt(top.place).name) === joinedName(typed);
  if (isCall(typed) && !isFieldItself) return places.filter(isOperation).map(({ place }) => place);
  const isPhrase = /^\p{L}+(?: \p{L}+)+$/u.test(typed);
  const pages = places.filter(
    ({ place, isName, holdsAll }) =>
      (isName || holdsAll) &&
      isPage(index, place) &&
      !isSingle(index, place) &&
      (apiOf(index, place) === from || (isField && isPhrase)),
  );
  const guides = places
    .filter((ranked) => isField && isGuideAbout(index, typed, ranked))
    .slice(0, MOST.guides);
  return [...pages, ...guides].map(({ place }) => place);
}

/**
 * A plain word can be a guide's topic; of an identifier, every part must be in the heading. A long heading that happens
 * to contain the words has another topic.
 */
function isGuideAbout(index: OpenIndex, typed: string, { place, isAbout, holdsAll }: Ranked): boolean {
  if (!isGuide(index, place) || !(isPlainWord(typed) ? isAbout : holdsAll)) return false;
  return (
    !holdsAll || index.nameAt(place).words.length <= 2 * chunksOf(typed).flatMap(({ parts }) => parts).length
  );
}

/** Ending of a client library's method or class. It means an operation, even if fields share parts of its name. */
const CALL_ENDING = /(?:Async|Endpoint|Ws|\(\))$/;
const IDENTIFIER = /^(?:\w+\.)*\w+(?:\(\))?$/;

function isCall(typed: string): boolean {
  const words = chunksOf(typed).flatMap(({ raws }) => raws);
  const isName = IDENTIFIER.test(typed) && words.length > 1 && !isPlainWord(typed);
  return isName && (CALL_ENDING.test(typed) || words.some((word) => CALL_VERBS.has(word)));
}

/** "executions channel" is about `executions`, `fetchTime` about `Time`. */
function withoutFillers(query: string): string {
  const words = chunksOf(query).flatMap(({ raws }) => raws);
  return words.filter((word) => !FILLERS.has(toWord(word))).join(' ');
}

function isFieldLike(index: OpenIndex, place: number): boolean {
  const kind = kindOf(index, place);
  return kind === 'field' || kind === 'received';
}

/** Whether a page is an index with one entry. */
function isSingle(index: OpenIndex, place: number): boolean {
  return index.file.pages.standings[index.placePages[place] ?? 0] === 'single';
}

/** Whether a page explains something: no operation, no index page, no post or change log entry. */
function isGuide(index: OpenIndex, place: number): boolean {
  const page = index.placePages[place] ?? 0;
  return kindOf(index, place) === 'guide' && index.file.pages.standings[page] === 'full';
}
