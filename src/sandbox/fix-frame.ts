/** FIX messages on the wire: finds whole ones in a byte stream, and reads and writes their fields. */

import { encodeMessage, SOH, splitMessage, type TagValue } from '../readers/fix/codec.ts';
import { FIX } from './bounds.ts';

/** Values by tag. */
export type Tags = Readonly<Record<string, string>>;

/** Returns the tags of a message; of repeated ones, the first. */
export function fieldsOf(message: string): Tags {
  return toTags(splitMessage(message).pairs);
}

export function toTags(pairs: readonly TagValue[]): Tags {
  return Object.fromEntries(pairs.map(({ tag, value }) => [String(tag), value] as const).toReversed());
}

/** A message to send, without its header; MsgType (35) first. */
export type FixBody = readonly TagValue[];

/** Builds a message from its type and fields; those without a value are left out. */
export function toBody(
  type: string,
  ...fields: readonly (readonly [tag: number, value: string | number | undefined])[]
): FixBody {
  const pairs = fields.flatMap(([tag, value]) =>
    value === undefined ? [] : [{ tag, value: String(value) }],
  );
  return [{ tag: 35, value: type }, ...pairs];
}

/** Writes a time in milliseconds as UTCTimestamp. */
export function toTimestamp(time: number): string {
  return new Date(time).toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1);
}

/** Writes the logout for a client that is rejected without a session. */
export function writeLogout(beginString: string, sent: Tags, time: number, reason: string): string {
  const [us, them] = [sent['56'] ?? 'SANDBOX', sent['49'] ?? 'CLIENT'];
  const body = toBody('5', [34, 1], [49, us], [52, toTimestamp(time)], [56, them], [58, reason]);
  return encodeMessage(beginString, body);
}

/** What a byte stream starts with: a whole message, a part of one, or something that can't be trusted. */
export type Frame =
  | { readonly kind: 'message'; readonly text: string; readonly rest: string }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'garbled'; readonly reason: string; readonly rest: string };

const START = new RegExp(`^8=FIX[\\w.]{1,8}${SOH}9=(\\d{1,9})${SOH}`);
const TRAILER = new RegExp(`^10=(\\d{3})${SOH}`);
const NEXT = `${SOH}8=FIX`;

/** Reads the first message of a byte stream in Latin-1 (FIX 4.4, volume 2, "FIX message format and delimiters"). */
export function readFrame(buffer: string): Frame {
  const garbled = (reason: string): Frame => {
    const next = buffer.indexOf(NEXT);
    return { kind: 'garbled', reason, rest: next < 0 ? '' : buffer.slice(next + 1) };
  };
  const start = START.exec(buffer);
  if (!start) {
    const isStart = '8=FIX'.startsWith(buffer.slice(0, 5)) && buffer.length < 32;
    return isStart ? { kind: 'incomplete' } : garbled('a message begins with 8=FIX and 9=');
  }
  const end = start[0].length + Number(start[1]);
  if (end > FIX.message) return garbled(`a message has at most ${FIX.message} bytes`);
  // A length that leads past the start of the next message is wrong, however many bytes follow.
  const next = buffer.indexOf(NEXT);
  if (buffer.length < end + 7 && next < 0) return { kind: 'incomplete' };
  const trailer = TRAILER.exec(buffer.slice(end, end + 7));
  if (!trailer || buffer.charAt(end - 1) !== SOH)
    return garbled('9 (BodyLength) does not lead to 10 (CheckSum)');
  const sum = [...Buffer.from(buffer.slice(0, end), 'latin1')].reduce((total, byte) => total + byte, 0) % 256;
  if (sum !== Number(trailer[1]))
    return garbled(`10 (CheckSum) is ${trailer[1]} instead of ${String(sum).padStart(3, '0')}`);
  return { kind: 'message', text: buffer.slice(0, end + 7), rest: buffer.slice(end + 7) };
}
