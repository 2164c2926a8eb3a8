/**
 * The session messages that every FIX session needs, whatever its dictionary says (FIX 4.4, volume 2). Providers'
 * dictionaries often have only application messages, and nobody can log on with those.
 */
import { type StandardField, toStandardField } from '../model/fix-envelope.ts';
import type { Field } from '../model/schema.ts';

const FIELDS: readonly StandardField[] = [
  [7, 'BeginSeqNo', 'integer'],
  [16, 'EndSeqNo', 'integer'],
  [36, 'NewSeqNo', 'integer'],
  [45, 'RefSeqNum', 'integer'],
  [58, 'Text', 'string'],
  [98, 'EncryptMethod', 'integer'],
  [108, 'HeartBtInt', 'integer'],
  [112, 'TestReqID', 'string'],
  [123, 'GapFillFlag', 'Y or N'],
  [141, 'ResetSeqNumFlag', 'Y or N'],
  [371, 'RefTagID', 'integer'],
  [372, 'RefMsgType', 'string'],
  [373, 'SessionRejectReason', 'integer'],
  [464, 'TestMessageIndicator', 'Y or N'],
  [553, 'Username', 'string'],
  [554, 'Password', 'string'],
];

interface SessionMessage {
  readonly msgType: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** Session messages as FIX defines them. */
export const SESSION_MESSAGES: readonly SessionMessage[] = [
  toMessage('A', 'Logon', [98, 108], [141, 464, 553, 554]),
  toMessage('0', 'Heartbeat', [], [112]),
  toMessage('1', 'Test Request', [112], []),
  toMessage('2', 'Resend Request', [7, 16], []),
  toMessage('3', 'Reject', [45], [371, 372, 373, 58]),
  toMessage('4', 'Sequence Reset', [36], [123]),
  toMessage('5', 'Logout', [], [58]),
];

/** Types of the messages that keep a session alive; a gap fill replaces them in a resend. */
export const SESSION_TYPES: ReadonlySet<string> = new Set(SESSION_MESSAGES.map(({ msgType }) => msgType));

function toMessage(
  msgType: string,
  title: string,
  required: readonly number[],
  optional: readonly number[],
): SessionMessage {
  const pick = (tags: readonly number[], presence: Field['presence']) =>
    FIELDS.filter(([tag]) => tags.includes(tag)).map((field) => toStandardField(field, presence));
  return { msgType, title, fields: [...pick(required, 'required'), ...pick(optional, 'optional')] };
}
