/** Lists the errors of all APIs, and finds those that a pasted text is about. */

import type { Route } from '../model/address.ts';
import { errorAnchor } from '../model/anchor.ts';
import type { SiteConfig } from '../model/config.ts';
import { isNestedDeeply } from '../model/json-depth.ts';
import type { ErrorAction, HttpOperation } from '../model/operation.ts';
import type { Block } from '../model/prose.ts';
import type { Site } from '../model/site.ts';
import { everyBlock, inlinesOf, plainText } from '../model/walk.ts';

export interface KnownError {
  readonly code: string;
  readonly meaning: string;
  readonly remedy: string;
  readonly action: ErrorAction | null;
  /** Labels of the APIs that return it with this meaning. */
  readonly apis: readonly string[];
  /** Calls that return it, in words: "Every signed request"; null if `operations` lists them. */
  readonly group: string | null;
  /** Calls that return it; empty if `group` names them. */
  readonly operations: readonly ErrorSource[];
  /** Page that describes it in full. */
  readonly page: { readonly route: Route; readonly hash: string } | null;
}

/** A call that returns an error, or a message that reports it. */
export interface ErrorSource {
  readonly label: string;
  readonly route: Route;
  /** MsgType (35) of a FIX message. */
  readonly msgType?: string | undefined;
}

/** Lists all errors in the order of the APIs; those with the same code, meaning and fix are one entry. */
export function toErrors(
  { apis, config }: Pick<Site, 'apis'> & { readonly config: Pick<SiteConfig, 'apis'> },
  /** Whether a page is a list of errors with anchors; a hand-written guide isn't. */
  isList: (route: Route) => boolean,
): KnownError[] {
  const found = new Map<string, KnownError>();
  for (const api of apis) {
    const setting = config.apis.find(({ id }) => id === api.id);
    if (!setting) continue;
    for (const operation of api.operations) {
      const link: ErrorSource = {
        label: operation.title,
        route: `${setting.prefix}/${operation.slug}`,
        ...(operation.kind === 'fix-message' && { msgType: operation.msgType }),
      };
      const guide = setting.errorGuide ?? null;
      for (const { code, meaning, remedy, action, group } of operation.errors) {
        const hash = errorAnchor(code);
        const page = guide && isList(guide) ? { route: guide, hash } : { route: link.route, hash };
        add(found, {
          code,
          meaning: wordsOf(meaning),
          remedy: wordsOf(remedy),
          action: action ?? null,
          apis: [setting.label],
          group: group ?? null,
          operations: [link],
          page,
        });
      }
      if (operation.kind !== 'http') continue;
      for (const { status, words } of failedStatuses(operation))
        add(found, {
          code: `HTTP ${status}`,
          meaning: words,
          remedy: '',
          action: null,
          apis: [setting.label],
          group: null,
          operations: [link],
          page: null,
        });
    }
  }
  return [...found.values()].map((error) => (error.group === null ? error : { ...error, operations: [] }));
}

function add(found: Map<string, KnownError>, error: KnownError): void {
  const key = JSON.stringify([error.code, error.meaning, error.remedy]);
  const known = found.get(key);
  if (!known) {
    found.set(key, error);
    return;
  }
  const operations = known.operations.some(({ route }) => route === error.operations[0]?.route)
    ? known.operations
    : [...known.operations, ...error.operations.map((link) => withApi(known, link, error.apis))];
  // If a call lists the error outside of the group, the list of calls says more than the group.
  const group = known.group === error.group ? known.group : null;
  found.set(key, { ...known, group, operations, apis: [...new Set([...known.apis, ...error.apis])] });
}

/** Adds the API to a label that is already taken, since operations of several APIs share titles. */
function withApi({ operations }: KnownError, link: ErrorSource, [api]: readonly string[]): ErrorSource {
  const isTaken = operations.some(({ label }) => label === link.label);
  return isTaken ? { ...link, label: `${link.label} (${api})` } : link;
}

function failedStatuses({ responses, incoming }: HttpOperation) {
  if (incoming) return [];
  return responses.flatMap(({ status, description }) =>
    /^[45]/.test(status) ? [{ status: status.toUpperCase(), words: wordsOf(description) }] : [],
  );
}

export function wordsOf(blocks: readonly Block[]): string {
  return [...everyBlock(blocks)]
    .map((block) => plainText(inlinesOf(block)))
    .filter(Boolean)
    .join(' ');
}

/** Whether sending the request again helps, by action. */
export const RETRIES: Readonly<Record<ErrorAction, string>> = {
  fix: 'No: fix the request first.',
  retry: 'Yes, after a pause.',
  wait: 'Yes, once the cause has passed.',
  renew: 'Yes, with a new nonce, token or quote.',
  check: 'Not yet: first find out whether the request took effect.',
  stop: 'No: stop all requests made with the key, and have a person look into it.',
};

/** Parts of an error that the search needs. */
type Searched = Pick<KnownError, 'code'> & Partial<Pick<KnownError, 'operations'>>;

export interface FoundError<E extends Searched = KnownError> {
  readonly error: E;
  /** Words that matched. */
  readonly because: string;
  /** Whether the text contains its code; otherwise, they only share words. */
  readonly isNamed: boolean;
}

/** Most results; nobody reads more. */
const MOST_FOUND = 12;

/** Finds the errors that a text names, most specific first, or else those that share the most words with it. */
export function findErrors(errors: readonly KnownError[], text: string): FoundError[] {
  return joinFound(errors, [...findInParts(errors, text)], text);
}

/** Most characters searched without a pause. */
const LONGEST = 30_000;

/** Yields the errors named in each part of a text of any length, so that the caller can pause between parts. */
export function* findInParts<E extends Searched>(
  errors: readonly E[],
  text: string,
): Generator<FoundError<E>[], void> {
  const registry = errors.flatMap((error) =>
    namesOf(error.code).map((name) => ({ error, name, code: normalize(name) })),
  );
  // A FIX reason is found by tag and value alone; in the registry, words follow.
  const keyOf = (code: string) => /^\d+=\S+/.exec(code)?.[0] ?? code;
  const byCode = new Map<string, E[]>();
  for (const { error, code } of registry)
    for (const key of new Set([code, keyOf(code)])) byCode.set(key, [...(byCode.get(key) ?? []), error]);
  const find = (code: string) => byCode.get(code) ?? [];
  for (let start = 0; start < text.length; ) {
    const line = text.lastIndexOf('\n', start + LONGEST);
    const end = text.length - start <= LONGEST ? text.length : line > start ? line : start + LONGEST;
    yield namedIn(registry, find, text.slice(start, end));
    start = end;
  }
}

/** Least number of words that identify a FIX reason without its number. */
const TELLING_WORDS = 3;

/** Ways that programs write a code: as is, without the "E", without a field's tag, or the words of a FIX reason. */
function namesOf(code: string): string[] {
  const [, words = ''] = /^\d+=\S+ (.+)/.exec(code) ?? [];
  const isTelling = words.split(' ').length >= TELLING_WORDS;
  const others = [
    code.replace(/^E(?=[A-Z]\w*:)/, ''),
    code.replace(/ \(\d+\)/, ''),
    isTelling ? words : code,
  ];
  return [...new Set([code, ...others])];
}

/** Joins the errors found in the parts of a text, or finds similar ones if there are none. */
export function joinFound(
  errors: readonly KnownError[],
  parts: readonly (readonly FoundError[])[],
  text: string,
): FoundError[] {
  const unique = new Map(parts.flat().map((found) => [found.error, found]));
  if (unique.size > 0) return [...unique.values()].slice(0, MOST_FOUND);
  const start = text.slice(0, LONGEST);
  const clues = cluesIn(start);
  return similar(errors, clues.length > 0 ? clues.join(' ') : start);
}

function namedIn<E extends Searched>(
  registry: readonly { readonly error: E; readonly name: string; readonly code: string }[],
  find: (code: string) => readonly E[],
  text: string,
): FoundError<E>[] {
  const exact = text
    .split(/(?=8=FIX)/)
    .flatMap((message) =>
      cluesIn(message).flatMap((clue) =>
        ofMessage(find(normalize(clue)), message).map((error) => ({ error, because: clue, isNamed: true })),
      ),
    );
  const whole = normalize(text);
  const contained = registry
    .filter(({ code }) => code.length > 4 && !/^-?\d+$/.test(code) && containsWhole(whole, code))
    .sort((one, other) => other.code.length - one.code.length)
    // `EGeneral:Invalid arguments` says less than `EGeneral:Invalid arguments:Index unavailable`.
    .filter(({ code }, _, all) => !all.some((other) => other.code !== code && other.code.startsWith(code)))
    .map(({ error, name }) => ({ error, because: name, isNamed: true }));
  const unique = new Map([...contained, ...exact].map((found) => [found.error, found]));
  // An engine's error text says more than the reason next to it, such as 380=0, and a reason more than loose words.
  const rank = ({ error: { code } }: FoundError<E>) =>
    /^E[A-Z]\w*:/.test(code) ? 0 : /^\d+=/.test(code) ? 1 : 2;
  return [...unique.values()].sort((one, other) => rank(one) - rank(other));
}

/** Selects by message, since a FIX reason's meaning depends on it: `RefMsgType` (372), or else the message itself. */
function ofMessage<E extends Searched>(errors: readonly E[], text: string): readonly E[] {
  if (errors.length < 2) return errors;
  const types = [372, 35].map((tag) => new RegExp(`(?:^|[|;\\s\u0001]|\\^A)${tag}=(\\w+)`).exec(text)?.[1]);
  for (const type of types) {
    const own = errors.filter(({ operations = [] }) => operations.some(({ msgType }) => msgType === type));
    if (type !== undefined && own.length > 0) return own;
  }
  return errors;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').replace(/ ?: ?/g, ':').trim();
}

function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + part.length] ?? '')) return true;
  return false;
}

/** Finds the codes in a text: JSON members, FIX tags, HTTP statuses. */
function cluesIn(pasted: string): string[] {
  const text = pasted.replaceAll('\u0001', '|').replaceAll('^A', '|');
  const fix = [...text.matchAll(/(?:^|[|;\s])(58|102|103|150|281|373|380|560|567)=([^|\n]*)/g)];
  // Reasons first, then the kind of report (150), then text (58).
  const order = ['150', '58'];
  const clues = fix
    .sort(([, one = ''], [, other = '']) => order.indexOf(one) - order.indexOf(other))
    .map(([, tag = '', value = '']) => (tag === '58' ? value : `${tag}=${value}`));
  const statuses = [
    ...text.matchAll(
      /\bHTTP(?:\/[\d.]+)?\s*:?\s*([45]\d\d)\b|\b(?:status(?: code)?|error code)["':=\s]+([45]\d\d)\b|(?:^[ \t]*|>)([45]\d\d)\b/gim,
    ),
  ];
  for (const [, a, b, c] of statuses) clues.push(`HTTP ${a ?? b ?? c}`, `HTTP ${(a ?? b ?? c)?.[0]}XX`);
  const at = text.search(/[[{]/);
  const value = at < 0 ? undefined : parse(text.slice(at));
  if (value !== undefined) clues.push(...textsIn(value));
  for (const [, code = ''] of text.matchAll(/"?code"?\s*[:=]\s*(-?\d+)/g)) clues.push(code);
  if (/^\s*-?\d+\s*$/.test(text)) clues.push(text.trim());
  return [...new Set(clues.map((clue) => clue.trim()).filter(Boolean))];
}

function parse(text: string): unknown {
  for (const end of [text.length, text.lastIndexOf('}') + 1, text.lastIndexOf(']') + 1]) {
    try {
      const json = text.slice(0, end);
      const value: unknown = JSON.parse(json);
      return isNestedDeeply(json) ? undefined : value;
    } catch {
      // Other text follows the JSON: try the next possible end.
    }
  }
  return undefined;
}

/** JSON members that can contain an error's text or code. */
const TELLING =
  /^(?:errors?|code|message|errormessage|error_description|reason|type|status|title|event|result)$/i;

function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === '' || TELLING.test(name) ? [value] : [];
  if (typeof value === 'number') return TELLING.test(name) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(item, name));
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).flatMap(([member, inner]) => textsIn(inner, member));
  return [...codesInParts(value), ...members];
}

/** Joins codes that some APIs split into parts: "E", "General" and "Invalid arguments". */
function codesInParts(value: object): string[] {
  const texts = Object.values(value).filter((one) => typeof one === 'string');
  return texts.flatMap((text, index) => {
    const [group, words] = texts.slice(index + 1);
    return /^[EW]$/.test(text) && words !== undefined ? [`${text}${group}:${words}`] : [];
  });
}

function similar(errors: readonly KnownError[], text: string): FoundError[] {
  const words = new Set(wordsIn(text));
  if (words.size === 0) return [];
  return errors
    .map((error) => {
      const own = wordsIn(error.code);
      const shared = own.filter((word) => words.has(word));
      const inMeaning = wordsIn(error.meaning).filter((word) => words.has(word));
      return { error, shared, score: shared.length / Math.max(1, own.length) + new Set(inMeaning).size / 20 };
    })
    .filter(({ score }) => score >= 0.1)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ error, shared }) => ({ error, because: shared.join(', ') || 'similar words', isNamed: false }));
}

const COMMON = new Set([
  'the',
  'and',
  'for',
  'not',
  'with',
  'error',
  'http',
  'invalid',
  'request',
  'this',
  'that',
  'is',
  'a',
  'of',
  'to',
  'in',
  'was',
  'your',
  'you',
]);

function wordsIn(text: string): string[] {
  const words =
    text
      .slice(0, 2000)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      // An undocumented status is similar to others of its class.
      .replace(/\bhttp ([45])(?=\d\d\b)/g, '$1xx $&')
      .match(/[a-z]{3,}|-?\d{3,}|\b[45]xx\b/g) ?? [];
  return words.filter((word) => !COMMON.has(word));
}

/** Writes the list as CSV (RFC 4180). */
export function errorsToCsv(errors: readonly KnownError[]): string {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = errors.map(({ code, apis, meaning, remedy, action, group, operations }) =>
    [
      code,
      apis.join('; '),
      meaning,
      remedy,
      action ?? '',
      group ?? operations.map(({ label }) => label).join('; '),
    ]
      .map(quote)
      .join(','),
  );
  return ['code,apis,meaning,fix,action,returned by', ...rows, ''].join('\r\n');
}
