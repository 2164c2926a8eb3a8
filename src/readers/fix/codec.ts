/**
 * FIX messages in tag=value encoding: completes them with BodyLength and CheckSum, splits them, and checks them against
 * a dictionary level by level. (FIX 4.4, volume 2, "FIX message format and delimiters".)
 */
import type { DecodedTag } from '../../model/operation.ts';
import type { Field, ListSchema } from '../../model/schema.ts';
import { fitsType, valuesIn } from './datatypes.ts';
import { missingFields } from './missing.ts';

export const SOH = '\u0001';

export interface TagValue {
  readonly tag: number;
  readonly value: string;
}

/** Something wrong with a message, at one of its pairs. */
export interface Fault {
  /** Position among the tag=value pairs, from zero. */
  readonly index: number;
  readonly what: string;
  readonly fix: string;
  /** SessionRejectReason (373). */
  readonly reason: number;
  /** The tag at fault, if it has a number. */
  readonly tag?: number | undefined;
  /** A field is missing; the position is the end of its section or the start of its group entry. */
  readonly isMissing?: boolean;
  /** The field is missing only because of another one. */
  readonly isConditional?: boolean;
}

/** SessionRejectReason (FIX 4.4, tag 373). */
const REASON = {
  tagNumber: 0,
  missing: 1,
  notInMessage: 2,
  undefinedTag: 3,
  empty: 4,
  value: 5,
  format: 6,
  twice: 13,
  order: 14,
  count: 16,
} as const;

/** What a message is checked against. */
export interface MessageShape {
  readonly beginString: string;
  readonly msgType: string;
  readonly title: string;
  readonly header: readonly Field[];
  readonly fields: readonly Field[];
  readonly trailer: readonly Field[];
  /** All tags of the dictionary, with their names and the names of their codes by value. */
  readonly tags: ReadonlyMap<number, { readonly name: string; readonly codes: ReadonlyMap<string, string> }>;
}

/** Encodes a complete message from its pairs without 8, 9 and 10. */
export function encodeMessage(beginString: string, body: readonly TagValue[]): string {
  const content = join(body);
  const head = join([
    { tag: 8, value: beginString },
    { tag: 9, value: String(byteLength(content)) },
  ]);
  return head + content + join([{ tag: 10, value: checkSum(head + content) }]);
}

/** Splits a message into pairs. A part that is not tag=value is a fault and left out. */
export function splitMessage(message: string): { readonly pairs: TagValue[]; readonly faults: Fault[] } {
  const faults: Fault[] = [];
  const parts = message.split(SOH);
  if (parts.at(-1) === '') parts.pop();
  const pairs = parts.flatMap((part, index): TagValue[] => {
    const found = /^([1-9]\d{0,8})=(.+)$/su.exec(part);
    if (found) return [{ tag: Number(found[1]), value: found[2] ?? '' }];
    const fix = 'write a tag number, = and a value that is not empty';
    const [, tag] = /^([1-9]\d{0,8})=$/.exec(part) ?? [];
    faults.push({
      index,
      what: `"${part}" is not tag=value`,
      fix,
      reason: tag === undefined ? REASON.tagNumber : REASON.empty,
      ...(tag === undefined ? {} : { tag: Number(tag) }),
    });
    return [];
  });
  return { pairs, faults };
}

/** Decodes a complete message and finds everything that is wrong with it. */
export function decodeMessage(
  message: string,
  shape: MessageShape,
): { readonly decoded: readonly DecodedTag[]; readonly faults: readonly Fault[] } {
  const { pairs, faults } = splitMessage(message);
  const state: Decoding = {
    pairs,
    position: 0,
    decoded: [],
    shape,
    report: (index, what, fix, reason, missing) =>
      faults.push({ index, what, fix, reason, tag: pairs[index]?.tag, isMissing: false, ...missing }),
  };
  checkFrame(message, state);
  readSection(state, shape.header, 'the standard header', () => true);
  readSection(state, shape.fields, shape.title, (tag) => shape.trailer.some((field) => field.tag === tag));
  readSection(state, shape.trailer, 'the standard trailer', () => false);
  return { decoded: state.decoded, faults };
}

interface Decoding {
  readonly pairs: readonly TagValue[];
  readonly decoded: DecodedTag[];
  readonly shape: MessageShape;
  position: number;
  /** `missing` is what a fault says about a field that isn't there. */
  readonly report: (
    index: number,
    what: string,
    fix: string,
    reason: number,
    missing?: Pick<Fault, 'tag' | 'isMissing' | 'isConditional'>,
  ) => void;
}

const FIRST_TAGS = [
  [8, '(BeginString) must be the first field'],
  [9, '(BodyLength) must be the second field'],
  [35, '(MsgType) must be the third field'],
] as const;

/** Checks the order of the first and last tags, BeginString, BodyLength, MsgType and CheckSum. */
function checkFrame(message: string, { pairs, shape, report }: Decoding): void {
  for (const [index, [tag, place]] of FIRST_TAGS.entries()) {
    if (pairs[index]?.tag === tag) continue;
    report(index, `tag ${tag} ${place}`, 'begin a message with 8, 9 and 35', REASON.order);
  }
  const last = pairs.length - 1;
  const stated = Number(pairs.find(({ tag }) => tag === 9)?.value);
  const received = byteLength(message.slice(message.indexOf(`${SOH}35=`) + 1));
  if (pairs[last]?.tag !== 10 && received < stated)
    report(last, `the message is cut off: ${received} of ${stated} bytes`, 'send all of it', REASON.order);
  else if (pairs[last]?.tag !== 10)
    report(last, 'tag 10 (CheckSum) must be the last field', 'end a message with 10', REASON.order);
  const expect = (tag: number, value: string, name: string) => {
    const index = pairs.findIndex((pair) => pair.tag === tag);
    const given = pairs[index]?.value;
    // A length is an integer, which may have leading zeros.
    if (given === undefined || (tag === 9 ? given.replace(/^0+/, '') : given) === value) return;
    report(index, `${name} (${tag}) is ${given} instead of ${value}`, `write ${tag}=${value}`, REASON.value);
  };
  const start = message.indexOf(`${SOH}35=`) + 1;
  const end = message.lastIndexOf(`${SOH}10=`) + 1;
  expect(8, shape.beginString, 'BeginString');
  // Without a CheckSum, nobody knows where the body ends.
  if (end > 0) expect(9, String(byteLength(message.slice(start, end))), 'BodyLength');
  expect(35, shape.msgType, 'MsgType');
  if (end > 0) expect(10, checkSum(message.slice(0, end)), 'CheckSum');
}

function join(pairs: readonly TagValue[]): string {
  return pairs.map(({ tag, value }) => `${tag}=${value}${SOH}`).join('');
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns the sum of all bytes modulo 256, as three digits. */
function checkSum(text: string): string {
  const sum = new TextEncoder().encode(text).reduce((total, byte) => total + byte, 0);
  return String(sum % 256).padStart(3, '0');
}

/** Reads the header, body or trailer, up to the first pair that belongs to the next section. */
function readSection(
  state: Decoding,
  fields: readonly Field[],
  owner: string,
  endsAt: (tag: number) => boolean,
): void {
  const seen = new Map<number, string>();
  for (let pair = state.pairs[state.position]; pair; pair = state.pairs[state.position]) {
    const { tag } = pair;
    const field = fields.find((each) => each.tag === tag);
    if (!field && endsAt(tag)) break;
    if (field && seen.has(tag)) {
      const what = `tag ${tag} (${field.name}) appears twice in ${owner}`;
      state.report(state.position, what, 'send it once', REASON.twice);
    }
    if (field) readField(state, field, pair, 0);
    else addStranger(state, pair, owner, 0);
    seen.set(tag, pair.value);
  }
  checkMissing(state, fields, seen, Math.max(0, state.position - 1), owner);
}

function readField(state: Decoding, field: Field, { tag, value }: TagValue, depth: number): void {
  const { schema, name } = field;
  const { position, shape, report } = state;
  const singles = schema.kind === 'scalar' ? valuesIn(schema.type, value) : [value];
  // A field may have several values, some of them without a name.
  const meanings = singles.flatMap((single) => shape.tags.get(tag)?.codes.get(single) ?? []);
  const meaning = tag === 35 ? shape.title : meanings.join(', ');
  state.decoded.push({ tag, name, value, ...(meaning ? { meaning } : {}), depth });
  state.position += 1;
  if (schema.kind === 'list') readEntries(state, field, schema, value, depth + 1);
  if (schema.kind !== 'scalar') return;
  const allowed = schema.values.map((each) => each.value);
  for (const single of singles) {
    if (!fitsType(schema.type, single)) {
      const what = `${name} (${tag}) is "${single}", which is not a valid ${schema.type}`;
      report(position, what, 'correct the value', REASON.format);
    } else if (allowed.length > 0 && !allowed.includes(single)) {
      const what = `${name} (${tag}) has the unknown value ${single}`;
      report(position, what, `use one of ${allowed.join(', ')}`, REASON.value);
    }
  }
}

/** Reads a group's entries, each starting with the group's first field, and compares their number with the counter. */
function readEntries(
  state: Decoding,
  { name, tag }: Field,
  { items }: ListSchema,
  value: string,
  depth: number,
): void {
  const fields = items?.kind === 'object' ? items.fields : [];
  const [first] = fields;
  const counter = state.position - 1;
  let count = 0;
  while (first && state.pairs[state.position]?.tag === first.tag) {
    count += 1;
    readEntry(state, fields, `entry ${count} of ${name}`, depth);
  }
  if (String(count) === value) return;
  const begin = first ? `, and begin each entry with ${first.tag} (${first.name})` : '';
  const what = `${name} (${tag}) says ${value} entries, but ${count} follow`;
  const reason = /^\d+$/.test(value) ? REASON.count : REASON.format;
  state.report(counter, what, `write ${tag}=${count}${begin}`, reason);
}

function readEntry(state: Decoding, fields: readonly Field[], owner: string, depth: number): void {
  const { pairs, shape, position: start } = state;
  const seen = new Map<number, string>();
  for (let pair = pairs[start]; pair && !seen.has(pair.tag); pair = pairs[state.position]) {
    const { tag } = pair;
    const field = fields.find((each) => each.tag === tag);
    if (field) {
      seen.set(tag, pair.value);
      readField(state, field, pair, depth);
    } else if (shape.tags.has(tag)) break;
    // A tag that the dictionary doesn't have is no sign that the entry has ended.
    else addStranger(state, pair, owner, depth);
  }
  checkMissing(state, fields, seen, start, owner);
}

function addStranger(state: Decoding, { tag, value }: TagValue, owner: string, depth: number): void {
  const { shape, position, report } = state;
  const name = shape.tags.get(tag)?.name;
  if (name === undefined)
    report(position, `unknown tag ${tag}`, 'define the field, or correct the tag', REASON.undefinedTag);
  else if (shape.header.some((field) => field.tag === tag))
    report(position, `tag ${tag} (${name}) comes after the header`, 'move it before the body', REASON.order);
  else {
    const what = `tag ${tag} (${name}) does not belong in ${owner} here`;
    report(position, what, 'remove it, or add it to the message', REASON.notInMessage);
  }
  state.decoded.push({ tag, name: name ?? `Tag ${tag}`, value, depth });
  state.position += 1;
}

function checkMissing(
  { report }: Decoding,
  fields: readonly Field[],
  seen: ReadonlyMap<number, string>,
  index: number,
  owner: string,
): void {
  for (const { tag, name, when } of missingFields(fields, seen)) {
    const isConditional = when !== undefined;
    const what = isConditional
      ? `tag ${tag} (${name}) is required ${when}`
      : `${owner} has no required tag ${tag} (${name})`;
    report(index, what, `add ${tag}=…`, REASON.missing, { tag, isMissing: true, isConditional });
  }
}
