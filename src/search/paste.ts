/**
 * A pasted line → the identifiers in it that the site knows: an error, an operation by its path, channel, method or
 * MsgType, a page by its address. Everything else in the line is noise.
 */
import { readName } from './files.ts';
import { apiOf } from './places.ts';
import type { KnownError, OpenIndex } from './read-index.ts';
import { joinedName } from './tokens.ts';

export interface Identified {
  /** Pages named in the text, most relevant first. */
  readonly pages: readonly number[];
  /** Records of the error found in the text. */
  readonly records: readonly number[];
  /** The identifiers found, to search for and to mark. */
  readonly words: string;
  /** The APIs whose failed response it is; null if that is unknown. */
  readonly apis: readonly number[] | null;
  /** The query was pasted, so everything but identifiers is noise. */
  readonly isPaste: boolean;
}

/** Braces, addresses, FIX fields or stack frames: nobody types these into a search box. */
const PASTED = /[{}]|:\/\/|\d=[^|]*\||\bat \S+ ?\(|", line \d|^(?:GET|POST|PUT|PATCH|DELETE)\s+\S*\//;
/** A query with more words was pasted. */
const MOST_TYPED = 8;
/** `35=D` between bars, carets or spaces. */
const MSG_TYPE = /(?:^|[|^\s;])(35=\w{1,2})(?=$|[|^\s;])/;
/** Members that name the operation of a message, most specific first. */
const NAMING = ['channel', 'feed', 'name', 'method', 'event'] as const;
const PATH = /(?:https?|wss?):\/\/[^\s"'<>]+|(?<![\w/])\/[\w{}./-]+/g;
/** `getLogs`, or `eth.getLogs` as in client code. */
const IDENTIFIER = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/g;

export function identify(index: OpenIndex, pasted: string): Identified {
  // SOH separates the fields of a raw FIX message.
  const query = pasted.replaceAll('\u0001', '|');
  const error = statusIn(index, query) ?? errorIn(index, query);
  const spelled = error ? spelledIn(index, query, error) : [];
  const [, msgType = ''] = MSG_TYPE.exec(query) ?? [];
  const isPaste = PASTED.test(query) || query.split(/\s+/).length > MOST_TYPED;
  const named = isPaste || /\s/.test(query.trim()) ? namesIn(index, query) : [];
  const [verb] = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/.exec(query) ?? [];
  const isVerb = (page: number) => Number(index.file.pages.badges[page]?.label === verb);
  const paths = (query.match(PATH) ?? [])
    .flatMap((address) => pagesAt(index, address))
    .sort((one, other) => isVerb(other) - isVerb(one));
  const types = index.wires().get(msgType) ?? [];
  const envelope = envelopeIn(index, query);
  const all = spelled.length > 0 ? spelled : (error?.records ?? []);
  const records = all.filter(
    (record) =>
      !envelope || index.placesOf(record).some((place) => envelope.apis.includes(apiOf(index, place))),
  );
  // A code that isn't documented leads to those that are.
  const listed = envelope && records.length === 0 && envelope.errors >= 0 ? [envelope.errors] : [];
  return {
    apis: envelope?.apis ?? null,
    pages: [
      ...new Set([
        ...listed,
        ...types,
        ...paths,
        ...named.flatMap((name) => index.wires().get(name) ?? index.looseWires().get(joinedName(name)) ?? []),
      ]),
    ],
    records,
    words: [error?.text ?? '', msgType, ...named].filter(Boolean).join(' '),
    isPaste,
  };
}

/** The envelope of a pasted response: `"result": "error"`. */
function envelopeIn({ file }: OpenIndex, query: string) {
  const text = query.replace(/["'\\\s]/g, '');
  const holds = (pair: string) =>
    ['{', ','].some((before) => [',', '}'].some((after) => text.includes(`${before}${pair}${after}`)));
  return file.envelopes.find(({ member, value }) => holds(`${member}:${value}`));
}

const SHORTEST_ERROR = 3;

/** The records of an error that the text spells exactly. */
function spelledIn({ file }: OpenIndex, query: string, { records }: KnownError): readonly number[] {
  return records.filter((record) => query.includes(readName(file.records.names[record] ?? '').name));
}

/** The longest error in the text, exact spelling first. A plain word is one only if quoted or the whole query. */
function errorIn(index: OpenIndex, query: string): KnownError | undefined {
  const text = query
    .toLowerCase()
    .replace(/(?<=\w): (?=\w)/g, ':')
    .trim();
  const held = index.errors().filter(({ text: known, isPlain }) => {
    // "-3" is an error if it is all there is.
    if (known.length < SHORTEST_ERROR) return known === text && known.startsWith('-');
    for (let at = text.indexOf(known); at >= 0; at = text.indexOf(known, at + 1)) {
      const [before, after] = [text[at - 1], text[at + known.length]];
      const isQuoted = before === after && /["']/.test(before ?? '');
      if (isPlain && known !== text ? isQuoted : !isLetter(before) && !isLetter(after)) return true;
    }
    return false;
  });
  return held.find((error) => spelledIn(index, query, error).length > 0) ?? held[0];
}

const STATUS = /^[45]\d\d$/;
/** What people write around a status, and the names of statuses (RFC 9110, 15). */
const AROUND_STATUS: ReadonlySet<string> = new Set(
  'http https 1 2 0 status code response error errors return returns returned got get a an the with api from server bad request unauthorized forbidden not found timeout conflict unprocessable content entity too many requests internal service unavailable gateway'.split(
    ' ',
  ),
);

/** The error of an HTTP status, if the query says nothing else: "http status 429", "500 internal server error". */
function statusIn(index: OpenIndex, query: string): KnownError | undefined {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [status, ...others] = words.filter((word) => STATUS.test(word));
  if (!status || others.length > 0 || words.some((word) => word !== status && !AROUND_STATUS.has(word)))
    return;
  const text = `http ${status}`;
  return index.errors().find((error) => error.text === text);
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

/** Finds names of operations in a text: first those under a naming member, then identifiers that are no plain words. */
function namesIn(index: OpenIndex, query: string): string[] {
  const said = NAMING.flatMap((key) => {
    const value = new RegExp(`["']?\\b${key}["']?\\s*[:=]\\s*["']([^"']+)["']`).exec(query)?.[1];
    return value && index.wires().has(value) ? [value] : [];
  });
  const others = (query.match(IDENTIFIER) ?? []).flatMap((dotted) => {
    const steps = dotted.split('.');
    const names = steps.map((_, at) => steps.slice(at).join('.'));
    return names.find((name) => /[_\p{Lu}]/u.test(name.slice(1)) && isKnown(index, name)) ?? [];
  });
  return [...new Set([...said, ...others])];
}

/** Whether it is a name on the wire, or a client's spelling of one, such as `SendTransaction` or `getLogs`. */
function isKnown({ wires, looseWires }: OpenIndex, name: string): boolean {
  return wires().has(name) || (/\p{Ll}\p{Lu}/u.test(name) && looseWires().has(joinedName(name)));
}

/** Finds the page for an address: a page of this site, or the operation with that path, IDs in place of variables. */
function pagesAt(index: OpenIndex, address: string): number[] {
  const path = address.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$|[/.,;:]+$/g, '');
  const steps = path.split('/').filter(Boolean);
  const { routes } = index.file.pages;
  for (let from = 0; from < steps.length; from += 1) {
    const page = routes.indexOf(`/${steps.slice(from).join('/')}`);
    if (page >= 0) return [page];
  }
  const fits = [...index.wires()].filter(
    ([wire]) => wire.startsWith('/') && fitsPath(wire.split('/').filter(Boolean), steps),
  );
  const given = (wire: string) => wire.split('/').filter((step) => !step.startsWith('{')).length;
  fits.sort(([one], [other]) => given(other) - given(one));
  return fits[0]?.[1].slice() ?? [];
}

/** Allows for missing first steps: clients write paths relative to their base address. */
function fitsPath(wire: readonly string[], steps: readonly string[]): boolean {
  const missing = wire.length - steps.length;
  if (steps.length < 2 || missing < 0 || missing > 2) return false;
  const end = wire.slice(missing);
  return end.every((step, at) => step === steps[at] || step.startsWith('{')) && end[0] === steps[0];
}
