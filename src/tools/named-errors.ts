/** Finds the errors that a pasted text or a response names. */
import { readShallowJson } from '../model/json-text.ts';
import type { KnownError } from './errors.ts';
import { BEFORE_FIELD, MESSAGE_START } from './fix/raw-message.ts';

/** Parts of an error that the search needs. */
type Searched = Pick<KnownError, 'code'> & Partial<Pick<KnownError, 'operations' | 'apis'>>;

export interface FoundError<E extends Searched = KnownError> {
  readonly error: E;
  /** Words that matched. */
  readonly because: string;
  /** Whether the text contains its code; otherwise, they only share words. */
  readonly isNamed: boolean;
}

/** Most characters searched without a pause. */
export const LONGEST = 30_000;

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
    yield namedIn(registry, find, decodeEscapes(text.slice(start, end)));
    start = end;
  }
}

/** Decodes what loggers and forms escape in a code: `EAPI%3AInvalid%20nonce`, `EAPI\u003aInvalid nonce`. */
function decodeEscapes(text: string): string {
  return text
    .replace(/%(20|3A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\u003a/gi, ':');
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

function namedIn<E extends Searched>(
  registry: readonly { readonly error: E; readonly name: string; readonly code: string }[],
  find: (code: string) => readonly E[],
  text: string,
): FoundError<E>[] {
  const exact = text
    .split(new RegExp(`(?=${MESSAGE_START})`))
    .map((message) => message.replace(BEFORE_FIELD, '|'))
    .flatMap((message) =>
      cluesIn(message).flatMap((clue) =>
        ofMessage(find(normalize(clue)), message).map((error) => ({ error, because: clue, isNamed: true })),
      ),
    );
  const whole = normalize(text);
  // The words of a reject repeat its reason, which the message has already assigned to one of the errors.
  const assigned = new Set(exact.map(({ error }) => error.code));
  const contained = registry
    .filter(({ error }) => !assigned.has(error.code))
    .filter(({ code }) => code.length > 4 && !/^-?\d+$/.test(code) && containsWhole(whole, code))
    .sort((one, other) => other.code.length - one.code.length)
    // `EGeneral:Invalid arguments` says less than `EGeneral:Invalid arguments:Index unavailable`.
    .filter(
      ({ error, code }, _, all) =>
        !all.some(
          (other) =>
            other.code !== code &&
            (other.code.startsWith(code) || (other.error === error && other.code.endsWith(code))),
        ),
    )
    .map(({ error, name }) => ({ error, because: name, isNamed: true }));
  const unique = new Map([...contained, ...exact].map((found) => [found.error, found]));
  // An engine's error text says more than the reason next to it, such as 380=0, and a reason more than loose words.
  const rank = ({ error: { code } }: FoundError<E>) =>
    (/^E[A-Z]\w*:/.test(code) ? 0 : /^\d+=/.test(code) ? 2 : 4) +
    // Codes of two APIs can differ only in case: `cancelled_by_user`, `CANCELLED_BY_USER`.
    (text.includes(code) ? 0 : 1);
  return [...unique.values()].sort((one, other) => rank(one) - rank(other));
}

/**
 * Selects by message, since a FIX reason's meaning depends on it: `RefMsgType` (372), or else the message itself. Each
 * API documents a reason with one or the other, and the text doesn't say which API it is from.
 */
function ofMessage<E extends Searched>(errors: readonly E[], text: string): readonly E[] {
  if (errors.length < 2) return errors;
  const types = [372, 35].flatMap((tag) => new RegExp(`(?:^|[|\\s])${tag}=(\\w+)`).exec(text)?.[1] ?? []);
  const selected = [...new Set(errors.flatMap(({ apis = [''] }) => apis))].flatMap((api) => {
    const own = errors.filter(({ apis = [''] }) => apis.includes(api));
    const byType = types.map((type) =>
      own.filter(({ operations = [] }) => operations.some(({ msgType }) => msgType === type)),
    );
    return byType.find((list) => list.length > 0) ?? [];
  });
  return selected.length > 0 ? [...new Set(selected)] : errors;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').replace(/ ?: ?/g, ':').trim();
}

function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    // An engine's code is unmistakable even at the end of a longer word: `ExchangeErrorAPI:Invalid nonce`.
    if ((part.includes(':') || !/\w/.test(text[at - 1] ?? '')) && !/\w/.test(text[at + part.length] ?? ''))
      return true;
  return false;
}

/** What follows a status at the start of a line: nothing, more about it, or its name. A quantity can be there, too. */
const AFTER_STATUS = String.raw`(?=[ \t]*(?:$|[:<{]|[-–—] |\(?(?:${[
  'bad|unauthorized|payment|forbidden|not|method|proxy|request|conflict|gone|length|precondition|payload|content',
  'uri|unsupported|range|expectation|misdirected|unprocessable|locked|failed|too|upgrade|unavailable|internal',
  'service|gateway|http|network|web|origin|client|server|error|page',
].join('|')})\b))`;

/** HTTP statuses as programs, logs and error pages write them. */
const STATUS = new RegExp(
  [
    String.raw`\bHTTP(?:\/[\d.]+)?"?\s*(?:error|status|response code)?\s*:?\s*([45]\d\d)\b`,
    String.raw`\b(?:http_?)?(?:status(?:[ _]?code)?|error(?: code)?)["':=\s]+([45]\d\d)\b(?![.,]\d)`,
    String.raw`\bresponse \[([45]\d\d)\]`,
    String.raw`\b([45]\d\d) (?:client|server) error\b`,
    String.raw`(?:^[ \t]*|>)([45]\d\d)\b${AFTER_STATUS}`,
    String.raw`\| ([45]\d\d):`,
  ].join('|'),
  'gim',
);

/** Finds the codes in a text: JSON members, FIX tags after a bar, HTTP statuses. */
export function cluesIn(text: string): string[] {
  const fix = [...text.matchAll(/(?:^|[|\s])(58|102|103|150|281|373|380|560|567)=([^|\n]*)/g)];
  // Reasons first, then the kind of report (150), then text (58).
  const order = ['150', '58'];
  const clues = fix
    .sort(([, one = ''], [, other = '']) => order.indexOf(one) - order.indexOf(other))
    .map(([, tag = '', value = '']) => (tag === '58' ? value : `${tag}=${value}`));
  for (const [, ...found] of text.matchAll(STATUS)) {
    const status = found.find((one) => one !== undefined) ?? '';
    clues.push(`HTTP ${status}`, `HTTP ${status[0]}XX`);
  }
  const at = text.search(/[[{]/);
  const value = at < 0 ? undefined : parse(text.slice(at));
  if (value !== undefined) clues.push(...textsIn(value));
  for (const [, code = ''] of text.matchAll(/\b_*code\\?["']?\s*[:=]\s*\\?["']?(-?\d+)/g)) clues.push(code);
  if (/^\s*-?\d+\s*$/.test(text)) clues.push(text.trim());
  return innerFirst([...new Set(clues.map((clue) => clue.trim()).filter(Boolean))]);
}

/** Code of JSON-RPC for any failure inside. Wallets and proxies wrap a node's code in it. */
const WRAPPER = '-32603';

/** Drops the code that wraps another one. */
function innerFirst(clues: readonly string[]): string[] {
  const isWrapped = clues.some((clue) => clue !== WRAPPER && /^(?:-\d+|3|4444)$/.test(clue));
  return clues.filter((clue) => !isWrapped || clue !== WRAPPER);
}

/** Parses JSON that other text can follow. */
function parse(text: string): unknown {
  for (const end of [text.length, text.lastIndexOf('}') + 1, text.lastIndexOf(']') + 1]) {
    const value = readShallowJson(text.slice(0, end));
    if (value !== undefined) return value;
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
