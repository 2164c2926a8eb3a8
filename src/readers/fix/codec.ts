/**
 * FIX messages in tag=value encoding: made complete with BodyLength and CheckSum, taken apart, checked against a
 * dictionary. (FIX 4.4, volume 2, "FIX message format and delimiters".)
 */
import type { DecodedTag } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { type Decoding, readSection } from './levels.ts';

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
}

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

/** A whole message from its pairs without 8, 9 and 10. */
export function encodeMessage(beginString: string, body: readonly TagValue[]): string {
  const content = join(body);
  const head = join([
    { tag: 8, value: beginString },
    { tag: 9, value: String(byteLength(content)) },
  ]);
  return head + content + join([{ tag: 10, value: checkSum(head + content) }]);
}

/** The pairs of a message; a part that is not tag=value is a fault and left out. */
export function splitMessage(message: string): { readonly pairs: TagValue[]; readonly faults: Fault[] } {
  const faults: Fault[] = [];
  const parts = message.split(SOH);
  if (parts.at(-1) === '') parts.pop();
  const pairs = parts.flatMap((part, index): TagValue[] => {
    const found = /^([1-9]\d*)=(.+)$/su.exec(part);
    if (found) return [{ tag: Number(found[1]), value: found[2] ?? '' }];
    faults.push({
      index,
      what: `"${part}" is not tag=value`,
      fix: 'write a tag number, = and a value that is not empty',
    });
    return [];
  });
  return { pairs, faults };
}

/** Decodes a whole message and finds everything that is wrong with it. */
export function decodeMessage(
  message: string,
  shape: MessageShape,
): { readonly decoded: readonly DecodedTag[]; readonly faults: readonly Fault[] } {
  const { pairs, faults } = splitMessage(message);
  const state: Decoding = { pairs, faults, position: 0, decoded: [], shape };
  checkFrame(message, pairs, shape, faults);
  readSection(state, shape.header, 'the standard header', () => true);
  readSection(state, shape.fields, shape.title, (tag) => shape.trailer.some((field) => field.tag === tag));
  readSection(state, shape.trailer, 'the standard trailer', () => false);
  return { decoded: state.decoded, faults };
}

/** The order of the first tags and the last, BodyLength, CheckSum and MsgType. */
function checkFrame(message: string, pairs: readonly TagValue[], shape: MessageShape, faults: Fault[]): void {
  for (const [index, tag] of [8, 9, 35].entries()) {
    if (pairs[index]?.tag !== tag) {
      faults.push({
        index,
        what: `tag ${tag} is not number ${index + 1}`,
        fix: 'begin a message with 8, 9 and 35',
      });
    }
  }
  const last = pairs.length - 1;
  if (pairs[last]?.tag !== 10)
    faults.push({ index: last, what: 'tag 10 is not the last', fix: 'end a message with 10' });
  const expect = (tag: number, value: string, name: string) => {
    const index = pairs.findIndex((pair) => pair.tag === tag);
    const given = pairs[index]?.value;
    if (given === undefined || given === value) return;
    faults.push({
      index,
      what: `${name} (${tag}) is ${given} instead of ${value}`,
      fix: `write ${tag}=${value}`,
    });
  };
  const start = message.indexOf(`${SOH}35=`) + 1;
  const end = message.lastIndexOf(`${SOH}10=`) + 1;
  expect(8, shape.beginString, 'BeginString');
  expect(9, String(byteLength(message.slice(start, end))), 'BodyLength');
  expect(35, shape.msgType, 'MsgType');
  expect(10, checkSum(message.slice(0, end)), 'CheckSum');
}

function join(pairs: readonly TagValue[]): string {
  return pairs.map(({ tag, value }) => `${tag}=${value}${SOH}`).join('');
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The sum of all bytes modulo 256, as three digits. */
function checkSum(text: string): string {
  const sum = new TextEncoder().encode(text).reduce((total, byte) => total + byte, 0);
  return String(sum % 256).padStart(3, '0');
}
