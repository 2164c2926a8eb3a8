/**
 * Parts that every FIX session needs, whatever its dictionary says: header, trailer and session messages (FIX 4.4,
 * volume 2). Providers' dictionaries often have only application messages, and nobody can log on with those.
 */
import type { Field } from '../model/schema.ts';

/** Tag, name, type in words, and whether every message has it. */
type Standard = readonly [tag: number, name: string, type: string, isRequired: boolean];

const HEADER: readonly Standard[] = [
  [8, 'BeginString', 'string', true],
  [9, 'BodyLength', 'integer', true],
  [35, 'MsgType', 'string', true],
  [34, 'MsgSeqNum', 'integer', true],
  [49, 'SenderCompID', 'string', true],
  [56, 'TargetCompID', 'string', true],
  [52, 'SendingTime', 'UTC date and time', true],
  [43, 'PossDupFlag', 'Y or N', false],
  [97, 'PossResend', 'Y or N', false],
  [122, 'OrigSendingTime', 'UTC date and time', false],
];
const TRAILER: readonly Standard[] = [[10, 'CheckSum', 'string', true]];
const TEXT: Standard = [58, 'Text', 'string', false];

const MESSAGES: ReadonlyMap<string, readonly [name: string, fields: readonly Standard[]]> = new Map([
  [
    'A',
    [
      'Logon',
      [
        [98, 'EncryptMethod', 'integer', true],
        [108, 'HeartBtInt', 'integer', true],
        [141, 'ResetSeqNumFlag', 'Y or N', false],
        [464, 'TestMessageIndicator', 'Y or N', false],
        [553, 'Username', 'string', false],
        [554, 'Password', 'string', false],
      ],
    ],
  ],
  ['0', ['Heartbeat', [[112, 'TestReqID', 'string', false]]]],
  ['1', ['Test Request', [[112, 'TestReqID', 'string', true]]]],
  [
    '2',
    [
      'Resend Request',
      [
        [7, 'BeginSeqNo', 'integer', true],
        [16, 'EndSeqNo', 'integer', true],
      ],
    ],
  ],
  [
    '3',
    [
      'Reject',
      [
        [45, 'RefSeqNum', 'integer', true],
        [371, 'RefTagID', 'integer', false],
        [372, 'RefMsgType', 'string', false],
        [373, 'SessionRejectReason', 'integer', false],
        TEXT,
      ],
    ],
  ],
  [
    '4',
    [
      'Sequence Reset',
      [
        [123, 'GapFillFlag', 'Y or N', false],
        [36, 'NewSeqNo', 'integer', true],
      ],
    ],
  ],
  ['5', ['Logout', [TEXT]]],
]);

/** Types of the messages that keep a session alive; a gap fill replaces them in a resend. */
export const SESSION_TYPES: ReadonlySet<string> = new Set(MESSAGES.keys());

/** Returns a session message as FIX defines it; null for any other type. */
export function standardMessage(type: string): { title: string; fields: readonly Field[] } | null {
  const [title, fields] = MESSAGES.get(type) ?? [];
  return title === undefined || !fields ? null : { title, fields: fields.map(toField) };
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
  return [...own, ...missing.map(([tag, name, type]) => toField([tag, name, type, false]))];
}

function toField([tag, name, type, isRequired]: Standard): Field {
  return {
    name,
    tag,
    presence: isRequired ? 'required' : 'optional',
    schema: {
      kind: 'scalar',
      type,
      values: [],
      constant: false,
      description: [],
      nullable: false,
      deprecated: false,
      access: 'both',
      facts: [],
    },
  };
}
