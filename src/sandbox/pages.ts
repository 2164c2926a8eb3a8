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
  for (const [at, { value }] of pages.entries())
    for (const [name, token] of Object.entries(asObject(value)))
      if (isToken(token) && argumentOf(sent, name) === token) return pages[at + 1] ?? null;
  const limit = limitOf(sent);
  const isWhole = ({ value }: PageExample) =>
    Object.entries(asObject(value)).some(
      ([name, token]) => isToken(token) && argumentOf(sent, name) === undefined && isArgument(name),
    );
  return pages.find((page) => isWhole(page) && listIn(page.value)?.items.length === limit) ?? null;
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
  const [found] = Object.entries(sent).filter(([other]) => bare(other) === bare(name));
  return found?.[1];
}

function bare(name: string): string {
  return name.replace(/\W|_/g, '').toLowerCase();
}

function limitOf(sent: JsonObject): number | null {
  const [found] = Object.entries(sent).flatMap(([name, value]) =>
    LIMITS.includes(bare(name)) ? [Number(value)] : [],
  );
  return found !== undefined && Number.isInteger(found) && found >= 0 ? found : null;
}

/** Shortens a list to the number of items that the request asks for, and empties it beyond the documented pages. */
export function fitPage(value: unknown, pages: readonly PageExample[], sent: JsonObject): unknown {
  const limit = isBeyond(pages, sent) ? 0 : limitOf(sent);
  const list = listIn(value);
  if (limit === null || !list || list.items.length <= limit) return value;
  return shortened(value, list.path, limit);
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

function shortened(value: unknown, [name, ...rest]: readonly string[], limit: number): unknown {
  if (Array.isArray(value)) return value.slice(0, limit);
  if (!isObject(value) || name === undefined) return value;
  const before = value[name];
  const isLength = ([key, number]: [string, unknown]) =>
    Array.isArray(before) && LENGTHS.includes(key) && toPlainNumbers(number) === before.length;
  return Object.fromEntries(
    Object.entries(value).map((entry): [string, unknown] => {
      if (entry[0] === name) return [name, shortened(before, rest, limit)];
      return isLength(entry) ? [entry[0], limit] : entry;
    }),
  );
}
