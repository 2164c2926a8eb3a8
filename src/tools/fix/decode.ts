/** Pasted FIX messages and logs → decoded messages with their faults, and a comparison of two. */
import type { Route } from '../../model/address.ts';
import { toStep } from '../../model/anchor.ts';
import { decodeMessage, splitMessage } from '../../readers/fix/codec.ts';
import type { Step } from '../slices.ts';
import { type Dictionary, type DictionaryMember, toShape } from './dictionary.ts';
import { readHexDump } from './hex-dump.ts';
import { cutMessage, MESSAGE_START, SOH } from './raw-message.ts';

/** A message of a log, not decoded yet. */
export interface RawMessage {
  /** With SOH between the fields. */
  readonly text: string;
  /** Line of the log. */
  readonly line: number;
  readonly msgType: string;
  readonly seqNum: string;
  readonly time: string;
}

/** Yields the messages of a text. */
export function* readLog(pasted: string): Generator<RawMessage> {
  for (const { items } of readLogInSteps(pasted)) yield* items;
}

/** Reads a text of any length, and can pause after each message. */
export function* readLogInSteps(pasted: string): Generator<Step<RawMessage>, void> {
  const text = readHexDump(pasted) ?? pasted;
  const starts = new RegExp(MESSAGE_START, 'g');
  const nextStart = () => starts.exec(text)?.index ?? -1;
  let line = 1;
  let counted = 0;
  for (let start = nextStart(); start >= 0; ) {
    const next = nextStart();
    const end = next < 0 ? text.length : next;
    const raw = cutMessage(text.slice(start, end));
    for (; counted < start; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    const fields = { msgType: fieldOf(raw, 35), seqNum: fieldOf(raw, 34), time: fieldOf(raw, 52) };
    yield { items: [{ text: raw, line, ...fields }], share: end / text.length };
    start = next;
  }
}

/** Returns the first value of a tag in a message with SOH between its fields; '' if it has none. */
export function fieldOf(message: string, tag: number): string {
  const start = message.indexOf(`${SOH}${tag}=`);
  if (start < 0) return '';
  const from = message.indexOf('=', start) + 1;
  return message.slice(from, message.indexOf(SOH, from));
}

/** A message whose SOH a terminal or web page dropped, so that nothing separates its fields. */
const JOINED = /^8=FIX[T\d.]*9=\d+35=/;

export interface DecodedField {
  readonly tag: number;
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  /** Nesting depth inside repeating groups. */
  readonly depth: number;
  /** Link to the field's description. */
  readonly link: { readonly route: Route; readonly hash: string } | null;
  readonly faults: readonly string[];
}

export interface DecodedMessage {
  readonly title: string;
  /** Label of the API whose dictionary it was decoded with. */
  readonly api: string;
  readonly route: Route | null;
  readonly fields: readonly DecodedField[];
  /** All faults, in the order of the fields. */
  readonly faults: readonly string[];
}

export function decode(
  dictionary: Dictionary,
  { text, msgType }: Pick<RawMessage, 'text' | 'msgType'>,
): DecodedMessage {
  if (JOINED.test(text)) return { ...WITHOUT_SEPARATORS, api: dictionary.label };
  const message = dictionary.messages.find((one) => one.msgType === msgType);
  const { decoded, faults } = decodeMessage(text, toShape(dictionary, msgType));
  const { faults: broken } = splitMessage(text);
  const isCut = fieldOf(text, 10) === '';
  const unknown = message || msgType === '' ? [] : [`${dictionary.label} has no message of type ${msgType}`];
  const faultsAt = new Map<number, string[]>();
  for (const { index, what, isMissing } of broken.length > 0 ? [] : faults)
    if (!isMissing) faultsAt.set(index, [...(faultsAt.get(index) ?? []), what]);
  const linkOf = createLinks(dictionary, message?.route ?? null, message?.members ?? []);
  return {
    title: message?.title ?? (msgType ? `Type ${msgType}` : 'Message without a type'),
    api: dictionary.label,
    route: message?.route ?? null,
    fields: decoded.map(({ tag, name, value, meaning = '', depth }, index) => ({
      tag,
      name,
      value,
      meaning,
      depth,
      link: linkOf(tag),
      faults: faultsAt.get(index) ?? [],
    })),
    // A message that was cut off has lost its other fields, too.
    faults: [...unknown, ...faults.filter(({ isMissing }) => !(isCut && isMissing)).map(({ what }) => what)],
  };
}

const WITHOUT_SEPARATORS: Omit<DecodedMessage, 'api'> = {
  title: 'Message without separators',
  route: null,
  fields: [],
  faults: ['nothing separates the fields. Copy the message again, with SOH, | or ^A after each of them'],
};

/** Links each tag to its description, on the message's page, groups included, or on the envelope's page. */
function createLinks(
  { fields, header, trailer, envelope }: Dictionary,
  route: Route | null,
  members: readonly DictionaryMember[],
): (tag: number) => DecodedField['link'] {
  const links = new Map<number, DecodedField['link']>();
  const visit = (list: readonly DictionaryMember[], steps: readonly string[]) => {
    for (const [tag, , inner] of list) {
      const path = [...steps, toStep(fields[tag]?.name ?? String(tag))];
      if (route && !links.has(tag)) links.set(tag, { route, hash: path.join('.') });
      if (inner) visit(inner, path);
    }
  };
  visit(members, ['fields']);
  for (const [hash, list] of Object.entries({ header, trailer }))
    for (const [tag] of list) if (envelope && !links.has(tag)) links.set(tag, { route: envelope, hash });
  return (tag) => links.get(tag) ?? null;
}

export interface Difference {
  readonly tag: number;
  readonly name: string;
  /** Null if the message doesn't have the field. */
  readonly left: Pick<DecodedField, 'value' | 'meaning'> | null;
  readonly right: Pick<DecodedField, 'value' | 'meaning'> | null;
}

/** Pairs the fields of two messages; a repeated tag is paired occurrence by occurrence. */
export function compareMessages(left: DecodedMessage, right: DecodedMessage): Difference[] {
  const keyed = ({ fields }: DecodedMessage) => {
    const counts = new Map<number, number>();
    return new Map(
      fields.map((field) => {
        const count = counts.get(field.tag) ?? 0;
        counts.set(field.tag, count + 1);
        return [`${field.tag} ${count}`, field] as const;
      }),
    );
  };
  const [one, other] = [keyed(left), keyed(right)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    const [a, b] = [one.get(key), other.get(key)];
    const field = a ?? b;
    return field ? [{ tag: field.tag, name: field.name, left: a ?? null, right: b ?? null }] : [];
  });
}
