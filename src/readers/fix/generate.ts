/**
 * A message of FIX from its dictionary alone: what it requires, with the first of the documented values or one of the
 * right type. It is checked as an example that somebody wrote, and left out if it fails.
 */
import { completeHeader, completeTrailer } from '../../model/fix-envelope.ts';
import type { FixExample } from '../../model/operation.ts';
import type { Field, ScalarSchema } from '../../model/schema.ts';
import { decodeMessage, encodeMessage, type MessageShape, SOH, type TagValue } from './codec.ts';
import { fitsType } from './datatypes.ts';
import { missingFields } from './missing.ts';

const MADE_FROM = 'Generated from the dictionary: what the message requires';

/** Returns one example, or none if the dictionary contradicts itself. */
export function generateExample(written: MessageShape): FixExample[] {
  const shape = withEnvelope(written);
  const header = shape.header.filter(({ tag = 0, presence }) => HEADER.has(tag) || presence === 'required');
  const trailer = shape.trailer.filter(({ presence }) => presence === 'required');
  const body = [
    { tag: 35, value: shape.msgType },
    ...toPairs(withLengths(header, shape.header)),
    ...toPairs(chosenOf(shape.fields)),
    ...toPairs(withLengths(trailer, shape.trailer)),
  ]
    .filter(({ tag }, index) => !COMPUTED.has(tag) && (tag !== 35 || index === 0))
    .map((pair) => (pair.tag === 34 && shape.msgType === LOGON ? { ...pair, value: '1' } : pair));
  const message = encodeMessage(shape.beginString, body);
  const { decoded, faults } = decodeMessage(message, shape);
  if (faults.length > 0) return [];
  const text = message.replaceAll(SOH, '|');
  return [{ name: 'Example', summary: MADE_FROM, generated: true, text, decoded }];
}

type Codes = ReadonlyMap<string, string>;

/** Adds what the dictionary leaves out of the header and trailer. */
function withEnvelope(shape: MessageShape): MessageShape {
  const [header, trailer] = [completeHeader(shape.header), completeTrailer(shape.trailer)];
  const names = [...header, ...trailer].map(({ tag = 0, name }): [number, { name: string; codes: Codes }] => [
    tag,
    { name, codes: new Map() },
  ]);
  return { ...shape, header, trailer, tags: new Map([...names, ...shape.tags]) };
}

/** What every message has after its type. */
const HEADER = new Set([49, 56, 34, 52]);
/** The first message of a session. */
const LOGON = 'A';
/** BeginString, BodyLength and CheckSum. */
const COMPUTED = new Set([8, 9, 10]);

/**
 * Chooses the fields of a level: those that are required, always or because of another one; the first of a group's
 * entry, with which each begins; and the first of a required component that requires none of them.
 */
function chosenOf(fields: readonly Field[], isEntry = false): readonly Field[] {
  const chosen = new Set(
    fields.filter(({ presence }, index) => presence === 'required' || (isEntry && index === 0)),
  );
  for (const component of requiredComponents(fields)) {
    const own = fields.filter((field) => requiredUses(field).includes(component));
    const [first] = own;
    if (first && !own.some((field) => chosen.has(field))) chosen.add(first);
  }
  for (let count = -1; count < chosen.size; ) {
    count = chosen.size;
    const sent = new Map(toPairs([...chosen]).map(({ tag, value }) => [tag, value]));
    const missing = missingFields(fields, sent).map(({ tag }) => tag);
    for (const field of fields) if (field.tag !== undefined && missing.includes(field.tag)) chosen.add(field);
  }
  const ordered = fields.filter((field) => chosen.has(field));
  return withLengths(ordered, fields);
}

/** Returns the components of a field that are required, from the outermost on. */
function requiredUses({ from = [] }: Field): readonly string[] {
  const end = from.findIndex(({ presence }) => presence !== 'required');
  return from.slice(0, end < 0 ? from.length : end).map(({ name }) => name);
}

function requiredComponents(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.flatMap(requiredUses));
}

/** Types of values with any bytes: the field before such a one has its length. */
const ANY_BYTES = ['raw data', 'XML'];
const LENGTH = /Len(?:gth)?$/;

/** Adds what makes a length and its data complete. */
function withLengths(chosen: readonly Field[], all: readonly Field[]): readonly Field[] {
  const names = new Set(chosen.map(({ name }) => name));
  const isData = ({ schema }: Field) => schema.kind === 'scalar' && ANY_BYTES.includes(schema.type);
  const belongs = (field: Field): boolean => {
    if (isData(field))
      return all.some(({ name }) => LENGTH.test(name) && names.has(name) && dataOf(name) === field.name);
    return LENGTH.test(field.name) && chosen.some((each) => isData(each) && each.name === dataOf(field.name));
  };
  return all.filter((field) => chosen.includes(field) || belongs(field));
}

function dataOf(name: string): string {
  return name.replace(LENGTH, '');
}

function toPairs(fields: readonly Field[]): readonly TagValue[] {
  return fields.flatMap(({ tag = 0, name, schema }): readonly TagValue[] => {
    if (schema.kind === 'list' && schema.items?.kind === 'object') {
      return [{ tag, value: '1' }, ...toPairs(chosenOf(schema.items.fields, true))];
    }
    if (schema.kind !== 'scalar') return [];
    const data = fields.find((field) => field.name === dataOf(name) && LENGTH.test(name));
    return [{ tag, value: data ? String(DATA.length) : sampleOf(tag, name, schema) }];
  });
}

const DATA = 'data';
const DAY = '20260105';

/** Values of the fields that everybody knows: the second message of a session, about an order that has not traded. */
const KNOWN: ReadonlyMap<number, string> = new Map([
  [49, 'SENDER'],
  [56, 'TARGET'],
  [34, '2'],
  [55, 'SYMBOL'],
  [6, '0'],
  [14, '0'],
  [31, '0'],
  [32, '0'],
  [108, '30'],
  [1137, '9'],
]);

/** Values by type, in words. */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['integer', '1'],
  ['decimal', '1'],
  ['character', 'A'],
  ['Y or N', 'N'],
  ['country code', 'US'],
  ['currency code', 'USD'],
  ['market code', 'XXXX'],
  ['language code', 'en'],
  ['month and year', '202603'],
  ['UTC date and time', `${DAY}-14:30:00.000`],
  ['UTC time of day', '14:30:00.000'],
  ['local time of day', '14:30:00'],
  ['UTC date', DAY],
  ['local date', DAY],
  ['date', DAY],
  ['length of time', 'M3'],
  ['time of day with zone', '14:30Z'],
  ['date and time with zone', `${DAY}-14:30Z`],
  ['raw data', DATA],
  ['XML', DATA],
]);

function sampleOf(tag: number, name: string, { type, values, facts }: ScalarSchema): string {
  const documented = values.find(({ deprecated }) => !deprecated) ?? values[0];
  if (documented) return documented.value;
  const known = KNOWN.get(tag);
  if (known !== undefined) return known;
  const stated = ['example', 'default'].flatMap(
    (kind) => facts.find((fact) => fact.kind === kind)?.value ?? [],
  );
  const example = stated.find((value) => fitsType(type, value));
  if (example !== undefined) return example;
  const [, least] = /^(-?\d+(?:\.\d+)?)/.exec(facts.find(({ kind }) => kind === 'range')?.value ?? '') ?? [];
  if (least !== undefined && Number(least) > 1) return least;
  return BY_TYPE.get(type) ?? text(name, facts.find(({ kind }) => kind === 'length')?.value);
}

/** Returns a text that says what it is, as long as it may be. */
function text(name: string, length: string | undefined): string {
  const [least = 0, most = least || name.length + 2] = (length?.match(/\d+/g) ?? []).map(Number);
  const words = name.endsWith('ID') ? `${name}-1` : name;
  return words.slice(0, Math.max(1, most)).padEnd(least, '0');
}
