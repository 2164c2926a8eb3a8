/**
 * A pasted line → the identifiers in it that the site knows: an error, an operation by its path, channel, method or
 * MsgType, a page by its address. Everything else in the line is noise.
 */
import { readName } from './files.ts';
import type { KnownError, OpenIndex } from './read-index.ts';
import { joinedName } from './tokens.ts';

export interface Identified {
  /** Pages whose name is in the text, what matters most first. */
  readonly pages: readonly number[];
  /** Records of the error in the text. */
  readonly records: readonly number[];
  /** The identifiers themselves, to search on with and to mark. */
  readonly words: string;
  /** It was pasted: what is no identifier is noise. */
  readonly isPaste: boolean;
}

/** Signs of a log line: nobody types braces, addresses, SOH or a call with its line number. */
const PASTED = /[{}]|:\/\/|\d=[^|]*\||\bat \S+ ?\(|", line \d|^(?:GET|POST|PUT|PATCH|DELETE)\s+\S*\//;
/** Nobody types more words; a longer line was copied. */
const MOST_TYPED = 8;
/** `35=D` between bars, carets or spaces. */
const MSG_TYPE = /(?:^|[|^\s;])(35=\w{1,2})(?=$|[|^\s;])/;
/** What a message says it is, the most particular first. */
const NAMING = ['channel', 'feed', 'name', 'method', 'event'] as const;
const PATH = /(?:https?|wss?):\/\/[^\s"'<>]+|(?<![\w/])\/[\w{}./-]+/g;
/** `getLogs`, and `eth.getLogs` as a client writes it. */
const IDENTIFIER = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/g;

export function identify(index: OpenIndex, pasted: string): Identified {
  // SOH between the fields of a FIX message, as it comes from the wire.
  const query = pasted.replaceAll('\u0001', '|');
  const error = errorIn(index, query);
  const [, msgType = ''] = MSG_TYPE.exec(query) ?? [];
  const isPaste = PASTED.test(query) || query.split(/\s+/).length > MOST_TYPED;
  const named = isPaste || /\s/.test(query.trim()) ? namesIn(index, query) : [];
  const [verb] = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/.exec(query) ?? [];
  const isVerb = (page: number) => Number(index.file.pages.badges[page]?.label === verb);
  const paths = (query.match(PATH) ?? [])
    .flatMap((address) => pagesAt(index, address))
    .sort((one, other) => isVerb(other) - isVerb(one));
  const types = index.wires.get(msgType) ?? [];
  return {
    pages: [
      ...new Set([
        ...types,
        ...paths,
        ...named.flatMap((name) => index.wires.get(name) ?? index.looseWires.get(joinedName(name)) ?? []),
      ]),
    ],
    records: error ? recordsIn(index, query, error) : [],
    words: [error?.text ?? '', msgType, ...named].filter(Boolean).join(' '),
    isPaste,
  };
}

const SHORTEST_ERROR = 3;

/** Of an error's records those that the text spells as they are written, if there are any. */
function recordsIn({ file }: OpenIndex, query: string, { records }: KnownError): readonly number[] {
  const spelled = records.filter((record) => query.includes(readName(file.records.names[record] ?? '').name));
  return spelled.length > 0 ? spelled : records;
}

/** The longest error that the text holds whole, letter by letter before any other spelling. One plain word is an error only where it is all there is. */
function errorIn(index: OpenIndex, query: string): KnownError | undefined {
  const text = query
    .toLowerCase()
    .replace(/(?<=\w): (?=\w)/g, ':')
    .trim();
  const held = index.errors.filter(({ text: known, isPlain }) => {
    const at = text.indexOf(known);
    if (at < 0 || known.length < SHORTEST_ERROR) return false;
    const [before, after] = [text[at - 1], text[at + known.length]];
    if (isPlain && known !== text) return before === after && /["']/.test(before ?? '');
    return !isLetter(before) && !isLetter(after);
  });
  const isSpelled = ({ records }: KnownError) =>
    records.some((record) => query.includes(readName(index.file.records.names[record] ?? '').name));
  return held.find(isSpelled) ?? held[0];
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

/** Names of operations in a pasted text: those it is said to be about, then every identifier that is no plain word. */
function namesIn(index: OpenIndex, query: string): string[] {
  const said = NAMING.flatMap((key) => {
    const value = new RegExp(`["']?\\b${key}["']?\\s*[:=]\\s*["']([^"']+)["']`).exec(query)?.[1];
    return value && index.wires.has(value) ? [value] : [];
  });
  const others = (query.match(IDENTIFIER) ?? []).flatMap((dotted) => {
    const steps = dotted.split('.');
    const names = steps.map((_, at) => steps.slice(at).join('.'));
    return names.find((name) => /[_\p{Lu}]/u.test(name.slice(1)) && isKnown(index, name)) ?? [];
  });
  return [...new Set([...said, ...others])];
}

/** On the wire, or in the spelling of another language: `SendTransaction` in a trace, `getLogs` of a library. */
function isKnown({ wires, looseWires }: OpenIndex, name: string): boolean {
  return wires.has(name) || (/\p{Ll}\p{Lu}/u.test(name) && looseWires.has(joinedName(name)));
}

/** The page of an address: one of this site, or an operation whose path it is, IDs in place of variables. */
function pagesAt(index: OpenIndex, address: string): number[] {
  const path = address.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$|[/.,;:]+$/g, '');
  const steps = path.split('/').filter(Boolean);
  const { routes } = index.file.pages;
  for (let from = 0; from < steps.length; from += 1) {
    const page = routes.indexOf(`/${steps.slice(from).join('/')}`);
    if (page >= 0) return [page];
  }
  const fits = [...index.wires].filter(
    ([wire]) => wire.startsWith('/') && fitsPath(wire.split('/').filter(Boolean), steps),
  );
  const given = (wire: string) => wire.split('/').filter((step) => !step.startsWith('{')).length;
  fits.sort(([one], [other]) => given(other) - given(one));
  return fits[0]?.[1].slice() ?? [];
}

/** The path may be written without its first steps, as clients do below their base address. */
function fitsPath(wire: readonly string[], steps: readonly string[]): boolean {
  const missing = wire.length - steps.length;
  if (steps.length < 2 || missing < 0 || missing > 2) return false;
  const end = wire.slice(missing);
  return end.every((step, at) => step === steps[at] || step.startsWith('{')) && end[0] === steps[0];
}
