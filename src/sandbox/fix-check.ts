/** Checks FIX messages against their dictionary: fields, types, values, groups, and fields that others make required. */
import type { Api } from '../model/api.ts';
import { completeHeader, completeTrailer } from '../model/fix-envelope.ts';
import type { FixMessage } from '../model/operation.ts';
import type { Field } from '../model/schema.ts';
import { decodeMessage, type MessageShape } from '../readers/fix/codec.ts';
import { type FixBody, fieldsOf, type Tags, toBody } from './fix-frame.ts';
import { SESSION_MESSAGES } from './fix-session-layer.ts';

/** Something wrong with a message. */
export interface FixFault {
  /** SessionRejectReason (373). */
  readonly reason: number;
  readonly tag?: number | undefined;
  readonly text: string;
  /** Another field of the message makes this one required. */
  readonly isConditional?: boolean;
}

const INVALID_MSG_TYPE = 11;

export type FixCheck = (message: string) => readonly FixFault[];

/** Returns a function that finds everything wrong with a message from a client. */
export function createFixCheck(shapes: FixShapes, messages: readonly FixMessage[]): FixCheck {
  const received = new Set(
    messages.filter(({ direction }) => direction === 'receive').map(({ msgType }) => msgType),
  );
  return (message) => {
    const type = fieldsOf(message)['35'] ?? '';
    const shape = shapes.get(type);
    if (!shape || received.has(type))
      return [{ reason: INVALID_MSG_TYPE, tag: 35, text: `a client doesn't send MsgType (35) ${type}` }];
    return decodeMessage(message, shape).faults.map(({ what, ...fault }) => ({ ...fault, text: what }));
  };
}

/** Writes a session-level reject. */
export function sessionReject(sent: Tags, { reason, tag, text }: FixFault): FixBody {
  const { 34: number = '0', 35: type = '' } = sent;
  return toBody('3', [45, number], [371, tag], [372, type], [373, reason], [58, text]);
}

/** Shapes of messages by type. */
export type FixShapes = ReadonlyMap<string, MessageShape>;

/** Returns the shape of every message, including the session messages that a dictionary leaves out. */
export function toShapes({ envelope }: Api, messages: readonly FixMessage[], beginString: string): FixShapes {
  const section = (id: string) => envelope.find((one) => one.id === id)?.fields ?? [];
  const [header, trailer] = [completeHeader(section('header')), completeTrailer(section('trailer'))];
  const bodies = [
    ...SESSION_MESSAGES,
    ...messages.map(({ msgType, title, section: { fields } }) => ({ msgType, title, fields })),
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
