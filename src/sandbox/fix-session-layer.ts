/**
 * Parts that every FIX session needs, whatever its dictionary says: header, trailer and session messages (FIX 4.4,
 * volume 2). Providers' dictionaries often have only application messages, and an engine can't log on with those.
 */
import type { Field } from '../model/schema.ts';

/** Tag, name, type, and whether every message has it. */
type Standard = readonly [tag: number, name: string, type: string, isRequired: boolean];

const HEADER: readonly Standard[] = [
  [8, 'BeginString', 'STRING', true],
  [9, 'BodyLength', 'LENGTH', true],
  [35, 'MsgType', 'STRING', true],
  [34, 'MsgSeqNum', 'SEQNUM', true],
  [49, 'SenderCompID', 'STRING', true],
  [56, 'TargetCompID', 'STRING', true],
  [52, 'SendingTime', 'UTCTIMESTAMP', true],
  [43, 'PossDupFlag', 'BOOLEAN', false],
  [122, 'OrigSendingTime', 'UTCTIMESTAMP', false],
];
const TRAILER: readonly Standard[] = [[10, 'CheckSum', 'STRING', true]];
const TEXT: Standard = [58, 'Text', 'STRING', false];

const MESSAGES: readonly (readonly [type: string, name: string, fields: readonly Standard[]])[] = [
  [
    'A',
    'Logon',
    [
      [98, 'EncryptMethod', 'INT', true],
      [108, 'HeartBtInt', 'INT', true],
      [141, 'ResetSeqNumFlag', 'BOOLEAN', false],
      [464, 'TestMessageIndicator', 'BOOLEAN', false],
      [553, 'Username', 'STRING', false],
      [554, 'Password', 'STRING', false],
    ],
  ],
  ['0', 'Heartbeat', [[112, 'TestReqID', 'STRING', false]]],
  ['1', 'TestRequest', [[112, 'TestReqID', 'STRING', true]]],
  [
    '2',
    'ResendRequest',
    [
      [7, 'BeginSeqNo', 'SEQNUM', true],
      [16, 'EndSeqNo', 'SEQNUM', true],
    ],
  ],
  [
    '3',
    'Reject',
    [
      [45, 'RefSeqNum', 'SEQNUM', true],
      [372, 'RefMsgType', 'STRING', false],
      [373, 'SessionRejectReason', 'INT', false],
      TEXT,
    ],
  ],
  [
    '4',
    'SequenceReset',
    [
      [123, 'GapFillFlag', 'BOOLEAN', false],
      [36, 'NewSeqNo', 'SEQNUM', true],
    ],
  ],
  ['5', 'Logout', [TEXT]],
];

/** Adds the standard fields and messages that a dictionary leaves out, as engines need them. */
export function completeDictionary(dictionary: string): string {
  const xml = dictionary.replace(/='([^'"]*)'/g, '="$1"');
  const fieldsOf = (fields: readonly Standard[]) =>
    fields.map(([, name, , isRequired]) => `<field name="${name}" required="${isRequired ? 'Y' : 'N'}"/>`);
  const messages = MESSAGES.filter(([type]) => !xml.includes(`msgtype="${type}"`)).map(
    ([type, name, fields]) =>
      `<message name="${name}" msgtype="${type}" msgcat="admin">${fieldsOf(fields).join('')}</message>`,
  );
  const missingIn = (section: string, fields: readonly Standard[]) => {
    const [own = ''] = new RegExp(`<${section}>.*?</${section}>`, 's').exec(xml) ?? [];
    return fieldsOf(fields.filter(([, name]) => !own.includes(`name="${name}"`)));
  };
  const all = [...HEADER, ...TRAILER, ...MESSAGES.flatMap(([, , fields]) => fields)];
  const unknown = new Map(
    all.filter(([tag]) => !xml.includes(`number="${tag}"`)).map(([tag, name, type]) => [tag, { name, type }]),
  );
  const definitions = [...unknown].map(
    ([tag, { name, type }]) => `<field number="${tag}" name="${name}" type="${type}"/>`,
  );
  const additions = [
    ['header', missingIn('header', HEADER)],
    ['trailer', missingIn('trailer', TRAILER)],
    ['messages', messages],
    ['fields', definitions],
  ] as const;
  return additions.reduce(
    (text, [section, lines]) =>
      text
        .replace(`<${section}/>`, `<${section}></${section}>`)
        .replace(`</${section}>`, () => `${lines.join('')}</${section}>`),
    xml,
  );
}

/** Adds the standard header fields that a provider leaves out. */
export function completeHeader(own: readonly Field[]): readonly Field[] {
  return [...own, ...toFields(HEADER, own)];
}

export function completeTrailer(own: readonly Field[]): readonly Field[] {
  return [...own, ...toFields(TRAILER, own)];
}

function toFields(standard: readonly Standard[], own: readonly Field[]): Field[] {
  return standard
    .filter(([tag]) => !own.some((field) => field.tag === tag))
    .map(([tag, name]) => ({
      name,
      tag,
      presence: 'optional',
      schema: {
        kind: 'scalar',
        type: 'String',
        values: [],
        constant: false,
        description: [],
        nullable: false,
        deprecated: false,
        access: 'both',
        facts: [],
      },
    }));
}
