/** Checks FIX messages against their dictionary: fields, types, values, groups, and fields that others make required. */
import type { Api } from '../model/api.ts';
import type { FixMessage } from '../model/operation.ts';
import type { Field } from '../model/schema.ts';
import { decodeMessage, type MessageShape, type TagValue } from '../readers/fix/codec.ts';
import { fieldsOf, type Tags } from './fix-frame.ts';
import { completeHeader, completeTrailer, SESSION_TYPES, standardMessage } from './fix-session-layer.ts';

/** Something wrong with a message. */
export interface FixFault {
  /** SessionRejectReason (373). */
  readonly reason: number;
  readonly tag?: number | undefined;
  readonly text: string;
  /** Another field of the message makes this one required. */
  readonly isConditional?: boolean;
}

const REQUIRED_TAG_MISSING = 1;
const INVALID_MSG_TYPE = 11;

export type FixCheck = (message: string) => readonly FixFault[];

/** Returns a function that finds everything wrong with a message from a client. */
export function createFixCheck(api: Api, beginString: string): FixCheck {
  const shapes = toShapes(api, beginString);
  const received = new Set(
    api.operations.flatMap((one) =>
      one.kind === 'fix-message' && one.direction === 'receive' ? [one.msgType] : [],
    ),
  );
  return (message) => {
    const sent = fieldsOf(message);
    const type = sent['35'] ?? '';
    const shape = shapes.get(type);
    if (!shape || received.has(type))
      return [{ reason: INVALID_MSG_TYPE, tag: 35, text: `a client doesn't send MsgType (35) ${type}` }];
    const faults = decodeMessage(message, shape).faults.map(({ reason, tag, what }) => ({
      reason,
      tag,
      text: what,
    }));
    return [...faults, ...checkConditions(shape.fields, sent)];
  };
}

/** Writes a session-level reject. */
export function sessionReject(sent: Tags, { reason, tag, text }: FixFault): readonly TagValue[] {
  return [
    { tag: 35, value: '3' },
    { tag: 45, value: sent['34'] ?? '0' },
    ...(tag === undefined ? [] : [{ tag: 371, value: String(tag) }]),
    { tag: 372, value: sent['35'] ?? '' },
    { tag: 373, value: String(reason) },
    { tag: 58, value: text },
  ];
}

/** Returns the shape of every message, including the session messages that a dictionary leaves out. */
export function toShapes(api: Api, beginString: string): ReadonlyMap<string, MessageShape> {
  const section = (id: string) => api.envelope.find((one) => one.id === id)?.fields ?? [];
  const [header, trailer] = [completeHeader(section('header')), completeTrailer(section('trailer'))];
  const own = api.operations.filter((one): one is FixMessage => one.kind === 'fix-message');
  const bodies = [
    ...[...SESSION_TYPES].map((msgType) => {
      const standard = standardMessage(msgType);
      return { msgType, title: standard?.title ?? '', fields: standard?.fields ?? [] };
    }),
    ...own.map(({ msgType, title, section: { fields } }) => ({ msgType, title, fields })),
  ];
  const tags = new Map(
    [...header, ...trailer, ...bodies.flatMap(({ fields }) => fields)]
      .flatMap(withInner)
      .flatMap(({ tag, name }) => (tag === undefined ? [] : [[tag, { name, codes: new Map() }]])),
  );
  return new Map(
    bodies.map(({ msgType, title, fields }) => [
      msgType,
      { beginString, msgType, title, header, fields, trailer, tags },
    ]),
  );
}

/** Returns a field and those of its repeating group. */
function withInner(field: Field): readonly Field[] {
  const { schema } = field;
  const inner = schema.kind === 'list' && schema.items?.kind === 'object' ? schema.items.fields : [];
  return [field, ...inner.flatMap(withInner)];
}

/** Finds fields that are missing although another field requires them. */
function checkConditions(fields: readonly Field[], sent: Tags): FixFault[] {
  return fields.flatMap(({ tag, name, presence, when = '' }): FixFault[] => {
    if (tag === undefined || presence !== 'conditional' || sent[tag] !== undefined) return [];
    if (!holds(when, fields, sent)) return [];
    const text = `tag ${tag} (${name}) is required ${when}`;
    return [{ reason: REQUIRED_TAG_MISSING, tag, text, isConditional: true }];
  });
}

/** Whether a condition as the reader of Orchestra words it holds; false if it is about anything but one field. */
function holds(when: string, fields: readonly Field[], sent: Tags): boolean {
  const [, tag = '', rest = ''] = /^when \w+ \((\d+)\) is (.+)$/.exec(when) ?? [];
  const other = fields.find((field) => String(field.tag) === tag);
  if (!other) return false;
  if (/^(not sent|left out)$/.test(rest)) return sent[tag] === undefined;
  if (/^(sent|there)$/.test(rest)) return sent[tag] !== undefined;
  const values = rest
    .split(/, | or /)
    .map((part) => /^(\S+)(?: \([^()]*\))?$/.exec(part)?.[1])
    .filter((value) => value !== undefined);
  const known = other.schema.kind === 'scalar' ? other.schema.values.map(({ value }) => value) : [];
  return values.every((value) => known.includes(value)) && values.includes(sent[tag] ?? '');
}
