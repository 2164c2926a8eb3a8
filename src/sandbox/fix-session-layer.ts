/**
 * Parts that every FIX session needs, whatever its dictionary says: header, trailer and session messages (FIX 4.4,
 * volume 2). Providers' dictionaries often have only application messages, and nobody can log on with those.
 */
import { type Field, UNDESCRIBED } from '../model/schema.ts';

/** Tag, name, and type in words. */
type Standard = readonly [tag: number, name: string, type: string];

const HEADER: readonly Standard[] = [
  [8, 'BeginString', 'string'],
  [9, 'BodyLength', 'integer'],
  [35, 'MsgType', 'string'],
  [34, 'MsgSeqNum', 'integer'],
  [49, 'SenderCompID', 'string'],
  [56, 'TargetCompID', 'string'],
  [52, 'SendingTime', 'UTC date and time'],
  [43, 'PossDupFlag', 'Y or N'],
  [97, 'PossResend', 'Y or N'],
  [122, 'OrigSendingTime', 'UTC date and time'],
];
const TRAILER: readonly Standard[] = [[10, 'CheckSum', 'string']];

const FIELDS: readonly Standard[] = [
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
    FIELDS.filter(([tag]) => tags.includes(tag)).map((field) => toField(field, presence));
  return { msgType, title, fields: [...pick(required, 'required'), ...pick(optional, 'optional')] };
}

/** Adds the standard header fields that a provider leaves out. */
export function completeHeader(own: readonly Field[]): readonly Field[] {
  return complete(own, HEADER);
}

export function completeTrailer(own: readonly Field[]): readonly Field[] {
  return complete(own, TRAILER);
}

function complete(own: readonly Field[], standard: readonly Standard[]): readonly Field[] {
  const missing = standard.filter(([tag]) => !own.some((field) => field.tag === tag));
  return [...own, ...missing.map((field) => toField(field, 'optional'))];
}

function toField([tag, name, type]: Standard, presence: Field['presence']): Field {
  return {
    name,
    tag,
    presence,
    schema: { ...UNDESCRIBED, kind: 'scalar', type, values: [], constant: false },
  };
}
