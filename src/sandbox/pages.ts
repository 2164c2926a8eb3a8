/** Pages of a list: the documented response to the arguments of a request, and lists that are as long as it asks. */
import { toPlainNumbers } from '../model/exact-number.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asNumber, asObject, isObject, type JsonObject } from '../readers/json-schema/json.ts';

/** A documented response, with the query that it answers if its example names one. */
export interface PageExample {
  readonly value: unknown;
  readonly query: JsonObject | null;
}

/** Names of the argument that limits a list. */
const LIMITS = ['count', 'limit', 'pagesize', 'perpage'];
/** Names of the argument with the number of items to skip, and with the number of a page. */
const OFFSETS = ['offset', 'ofs'];
const NUMBERS = ['page', 'pagenumber'];
/** Names of the member with the number of pages. */
const TOTALS = ['totalpages', 'pagecount'];
/** Names of the member with the length of the list beside it. */
const LENGTHS = ['len', 'length'];

/** Reads the query of each example of a response: `x-query`. */
export function queryOfExample(example: unknown): JsonObject | null {
  const query = extensionOf(asObject(example), 'x-query');
  return isObject(query) ? query : null;
}

/**
 * Finds the documented page that a request asks for: the example of its arguments, or the one after the example whose
 * token it sends, or the one with as many items as it asks for and a token. Null if it asks for no page.
 */
export function findPage<Page extends PageExample>(pages: readonly Page[], sent: JsonObject): Page | null {
  const named = pages.filter(({ query }) => query !== null);
  const exact = named.find(({ query }) =>
    Object.entries(query ?? {}).every(([name, value]) => String(sent[name]) === String(value)),
  );
  if (exact) return exact;
  const next = nextPage(pages, sent);
  if (next !== undefined) return next;
  const limit = limitOf(sent);
  const isWhole = ({ value }: PageExample) =>
    Object.entries(asObject(value)).some(
      ([name, token]) => isToken(token) && argumentOf(sent, name) === undefined && isArgument(name),
    );
  return pages.find((page) => isWhole(page) && listIn(page.value)?.items.length === limit) ?? null;
}

/** Returns the page after the one whose token a request sends; null if there is none, undefined without a token. */
function nextPage<Page extends PageExample>(
  pages: readonly Page[],
  sent: JsonObject,
): Page | null | undefined {
  const lists = pages.filter(({ value }) => listsIn(value, []).length > 0);
  const tokens = lists.flatMap(({ value }, at) =>
    tokensIn(value).map(([name, token]) => ({
      sent: argumentOf(sent, name),
      token,
      next: lists[at + 1] ?? null,
    })),
  );
  const found = tokens.find((one) => one.sent === one.token);
  return found
    ? found.next
    : tokens.some((one) => isToken(one.sent) && one.sent !== 'true')
      ? null
      : undefined;
}

/** Returns the members of a response that can be a token: texts at the top, and cursors below it. */
function tokensIn(value: unknown, depth = 0): readonly (readonly [string, string])[] {
  return Object.entries(Array.isArray(value) ? {} : asObject(value)).flatMap(([name, member]) => {
    if (isToken(member)) return depth === 0 || isArgument(name) ? [[name, member] as const] : [];
    return depth < DEEPEST ? tokensIn(member, depth + 1) : [];
  });
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether a member is a token for the next page rather than any other text. */
function isArgument(name: string): boolean {
  return /token|cursor/i.test(name);
}

/** Returns an argument, whose name can be spelled differently than the member it comes from. */
function argumentOf(sent: JsonObject, name: string): unknown {
  const names = [bare(name), bare(name).replace(/^next/, '')];
  const [found] = Object.entries(sent).filter(([other]) => names.includes(bare(other)));
  return found?.[1];
}

function bare(name: string): string {
  return name.replace(/\W|_/g, '').toLowerCase();
}

function limitOf(sent: JsonObject): number | null {
  return numberOf(sent, LIMITS);
}

/** Returns a number that a request sends under one of these names, itself or in an object. */
function numberOf(sent: JsonObject, names: readonly string[]): number | null {
  const inner = Object.values(sent).flatMap((value) => (isObject(value) ? Object.entries(value) : []));
  const [found] = [...Object.entries(sent), ...inner].flatMap(([name, value]) =>
    names.includes(bare(name)) ? [Number(value)] : [],
  );
  return found !== undefined && Number.isInteger(found) && found >= 0 ? found : null;
}

/** Cuts the items out of a list that the request asks for. Beyond the documented pages it is empty, without a token. */
export function fitPage(value: unknown, pages: readonly PageExample[], sent: JsonObject): unknown {
  const isLast = nextPage(pages, sent) === null;
  const limit = isLast || isBeyond(pages, sent) ? 0 : limitOf(sent);
  const list = listIn(value);
  if (!list) return value;
  const length = list.items.length;
  const isNumbered = pages.some(({ query }) => query !== null);
  const skipped = numberOf(sent, OFFSETS) ?? ((numberOf(sent, NUMBERS) ?? 1) - 1) * (limit ?? length);
  const start = isNumbered ? 0 : Math.max(0, skipped);
  const end = start + (limit ?? length);
  if (start === 0 && end >= length) return value;
  const cut = shortened(isLast ? withoutTokens(value) : value, list.path, [start, end]);
  return limit === null || limit === 0 ? cut : withTotal(cut, Math.ceil(length / limit));
}

/** Corrects the number of pages, which depends on their size. */
function withTotal(value: unknown, pages: number): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      TOTALS.includes(bare(name)) ? pages : withTotal(member, pages),
    ]),
  );
}

/** Removes the cursors of a page that has no next one. */
function withoutTokens(value: unknown): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => !(isToken(member) && isArgument(name)));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutTokens(member)]));
}

/** Whether an argument is higher than in every example that names it. */
function isBeyond(pages: readonly PageExample[], sent: JsonObject): boolean {
  const queries = pages.flatMap(({ query }) => (query === null ? [] : [query]));
  const names = new Set(queries.flatMap((query) => Object.keys(query)));
  return [...names].some((name) => {
    const known = queries.map((query) => asNumber(query[name]) ?? Number.NaN);
    const isPage = new Set(known).size > 1;
    return isPage && known.every((number) => Number(sent[name]) > number);
  });
}

interface FoundList {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** Finds the only list of a response; null if it has none or several. */
function listIn(value: unknown): FoundList | null {
  const lists = listsIn(value, []);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** How deep a list can be: in a member of the result. */
const DEEPEST = 3;

function listsIn(value: unknown, path: readonly string[]): readonly FoundList[] {
  if (Array.isArray(value)) return [{ path, items: value }];
  if (!isObject(value) || path.length >= DEEPEST) return [];
  // A list of errors is no list of results.
  return Object.entries(value)
    .filter(([name]) => !/^errors?$/.test(name))
    .flatMap(([name, member]) => listsIn(member, [...path, name]));
}

function shortened(
  value: unknown,
  [name, ...rest]: readonly string[],
  range: readonly [start: number, end: number],
): unknown {
  if (Array.isArray(value)) return value.slice(...range);
  if (!isObject(value) || name === undefined) return value;
  const before = value[name];
  const isLength = ([key, number]: [string, unknown]) =>
    Array.isArray(before) && LENGTHS.includes(key) && toPlainNumbers(number) === before.length;
  return Object.fromEntries(
    Object.entries(value).map((entry): [string, unknown] => {
      if (entry[0] === name) return [name, shortened(before, rest, range)];
      return isLength(entry) && Array.isArray(before) ? [entry[0], before.slice(...range).length] : entry;
    }),
  );
}
