/** What crossed the wire → values: texts of addresses and forms read by the schemas that describe them. */
import type { Received } from '../../src/samples/loopback.support.ts';
import { type Document, membersOf } from './document.support.ts';

/** A value, and what is wrong with it. */
export interface Decoded {
  readonly value: unknown;
  readonly problems: readonly string[];
}

/** Texts that came under one name. */
type Texts = ReadonlyMap<string, readonly string[]>;

export function groupTexts(pairs: Iterable<readonly [string, string]>): Texts {
  const texts = new Map<string, string[]>();
  for (const [name, text] of pairs) texts.set(name, [...(texts.get(name) ?? []), text]);
  return texts;
}

/** A text has no type; it is the first of number, word, list or text that the schema allows. */
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
    ...(texts.length > 1 ? [] : [text, ...plainValues(text)]),
    list,
    list.map((item) => plainValues(item)[0] ?? item),
  ];
  const checked = readings.map((value) => ({ value, problems: document.check(schema, value, 'sent') }));
  const { value, problems } = checked.find((reading) => reading.problems.length === 0) ??
    checked[0] ?? { value: null, problems: ['has no value'] };
  return { value, problems: problems.map((problem) => `${name} "${texts.join('", "')}": ${problem}`) };
}

function plainValues(text: string): unknown[] {
  return /^(-?\d+(\.\d+)?([eE][-+]?\d+)?|true|false|null|[[{].*)$/s.test(text) ? parsed(text) : [];
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** The body as the value that its schema describes. */
export function readBody(document: Document, schema: unknown, { headers, body }: Received): Decoded {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return readForm(document, schema, readParts(type, body));
  if (type.includes('urlencoded'))
    return readForm(document, schema, groupTexts(new URLSearchParams(body.toString())));
  const [value] = parsed(body.toString());
  return value === undefined
    ? { value: null, problems: ['the body is not JSON'] }
    : { value, problems: unknownMembers(document, schema, value) };
}

function readForm(document: Document, schema: unknown, texts: Texts): Decoded {
  const members = membersOf(document, schema);
  const read = [...texts].map(([name, values]) => {
    const own = members?.get(name) ?? true;
    return [name, readTexts(document, name, own, values, null)] as const;
  });
  const value = Object.fromEntries(read.map(([name, member]) => [name, member.value]));
  return {
    value,
    problems: [...read.flatMap(([, member]) => member.problems), ...unknownMembers(document, schema, value)],
  };
}

/** Schemas rarely forbid further members, but a sample has no use for any. */
function unknownMembers(document: Document, schema: unknown, value: unknown): string[] {
  const members = membersOf(document, schema);
  if (members === null || members.size === 0 || typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return isList
    ? []
    : Object.keys(value).flatMap((name) => (members.has(name) ? [] : [`"${name}" is not documented`]));
}

/** The parts of a multipart form (RFC 7578); files as their bytes in Latin-1. */
function readParts(type: string, body: Buffer): Texts {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  return groupTexts(
    parts.map((part) => {
      const [head = ''] = part.split('\r\n\r\n', 1);
      const name = /form-data; name="([^"]*)"/.exec(head)?.[1] ?? '';
      const content = part.slice(head.length + 4, -2);
      return [name, Buffer.from(content, 'latin1').toString()] as const;
    }),
  );
}
