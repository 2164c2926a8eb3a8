/** Texts of queries, forms and bodies → values, read by the schemas that describe them. */
import { readJson } from '../model/json-text.ts';
import type { JsonObject } from '../readers/json-schema/json.ts';
import { HTTP } from './bounds.ts';
import { addText, isDeep, readTree, stepsOf, type Tree } from './deep-form.ts';
import { type Document, membersOf, unknownMembers } from './document.ts';
import { excessOf } from './excess.ts';
import { headerOf, mediaTypeOf, type Received, type Rejection } from './exchange.ts';

/** A value, and what is wrong with it. */
export interface Decoded {
  readonly value: unknown;
  readonly rejections: readonly Rejection[];
}

/** Maximum number of characters of a value that a reason quotes. */
const MOST_QUOTED = 100;

/** Texts by name; a name can be repeated. */
type Texts = ReadonlyMap<string, readonly string[]>;

export function groupTexts(pairs: Iterable<readonly [string, string]>): Texts {
  const texts = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const known = texts.get(name);
    if (known) known.push(text);
    else texts.set(name, [text]);
  }
  return texts;
}

/** Reads a text, which has no type, as the first of string, JSON value or list that the schema allows. */
export function readTexts(
  document: Document,
  name: string,
  schema: unknown,
  texts: readonly string[],
  separator: string | null,
): Decoded {
  const [text = ''] = texts;
  const list = separator === null ? texts : text.split(separator);
  const readings: unknown[] = [
    ...(texts.length > 1 ? [] : [text, plainValue(text)].filter((value) => value !== undefined)),
    list,
    list.map((item) => plainValue(item) ?? item),
  ];
  const checked = readings.map((value) => ({ value, rejections: document.check(schema, value) }));
  const [first = { value: null, rejections: [] }, second] = checked;
  const isJson = texts.length === 1 && JSON_TEXT.test(text);
  const fitting = checked.find((reading) => reading.rejections.length === 0);
  const excess = isJson ? excessOf(text) : null;
  if (!fitting && isJson && (excess !== null || readJson(text) === undefined)) {
    const reason = excess === null ? `${name} is not JSON` : `${name}: ${excess}`;
    return { value: null, rejections: [{ rule: 'malformed', reason, path: `/${name}` }] };
  }
  // What is wrong with an object or a number says more than that a text is none.
  const typed = isJson ? second : checked.find((reading) => !reading.rejections.some(({ isType }) => isType));
  const { value, rejections } = fitting ?? typed ?? first;
  const sent = texts.join('", "').slice(0, MOST_QUOTED);
  return {
    value,
    rejections: rejections.map((one) => ({
      ...one,
      path: `/${name}${one.path ?? ''}`,
      reason: `${name} "${sent}": ${one.reason}`,
    })),
  };
}

/** A text that is meant as an object or a list. */
const JSON_TEXT = /^\s*[[{]/;

/** Reads a number, a boolean, null, an object or a list; undefined for any other text. */
function plainValue(text: string): unknown {
  const isPlain = /^(-?\d+(\.\d+)?([eE][-+]?\d+)?|true|false|null|[[{].*)$/s.test(text);
  return isPlain && excessOf(text) === null ? readJson(text) : undefined;
}

/** Parses the body by what its media type documents. */
export function readBody(document: Document, media: JsonObject, request: Received): Decoded {
  const { body } = request;
  const { schema } = media;
  const type = mediaTypeOf(request);
  if (type.startsWith('multipart/'))
    return readForm(document, schema, readParts(headerOf(request, 'content-type') ?? '', body));
  if (type.includes('urlencoded'))
    return readForm(document, schema, [...new URLSearchParams(body.toString())], (name) =>
      isDeep(media, name),
    );
  const text = body.toString();
  const value = readJson(text);
  const fault = value === undefined ? 'the body is not JSON' : excessOf(text);
  return fault === null
    ? { value, rejections: unknownMembers(document, schema, value) }
    : { value: null, rejections: [{ rule: 'malformed', reason: fault }] };
}

/** Reads a documented form, which has each field on a line. */
export function readFormText(document: Document, schema: unknown, text: string): unknown {
  return readForm(document, schema, [...new URLSearchParams(text.replaceAll('\n', ''))], () => true).value;
}

function readForm(
  document: Document,
  schema: unknown,
  pairs: readonly (readonly [string, string])[],
  hasBrackets: (name: string) => boolean = () => false,
): Decoded {
  if (pairs.length > HTTP.fields)
    return {
      value: null,
      rejections: [{ rule: 'malformed', reason: `the form has more than ${HTTP.fields} fields` }],
    };
  const members = membersOf(document, schema);
  const deep: Tree = new Map();
  const plain = pairs.filter(([name, text]) => {
    const steps = members?.has(name) ? null : stepsOf(name);
    if (!steps || !members?.has(steps[0]) || !hasBrackets(steps[0])) return true;
    addText(deep, steps, text);
    return false;
  });
  const read = [...groupTexts(plain)].map(([name, values]) => {
    const own = members?.get(name) ?? true;
    return [name, readTexts(document, name, own, values, null)] as const;
  });
  const structures = [...deep].map(([name, tree]) => {
    const readLeaf = (own: unknown, texts: readonly string[]) =>
      readTexts(document, name, own, texts, null).value;
    return [name, readTree(document, members?.get(name), tree, readLeaf)] as const;
  });
  const value = Object.fromEntries([
    ...read.map(([name, member]) => [name, member.value] as const),
    ...structures,
  ]);
  return {
    value,
    rejections: [
      ...read.flatMap(([, member]) => member.rejections),
      ...unknownMembers(document, schema, value),
    ],
  };
}

/** Reads the parts of a multipart form (RFC 7578) as UTF-8; splitting it in Latin-1 keeps every byte. */
function readParts(type: string, body: Buffer): (readonly [string, string])[] {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = ''] = part.split('\r\n\r\n', 1);
    const name = /form-data; name="([^"]*)"/.exec(head)?.[1] ?? '';
    const content = part.slice(head.length + 4, -2);
    return [name, Buffer.from(content, 'latin1').toString()] as const;
  });
}
