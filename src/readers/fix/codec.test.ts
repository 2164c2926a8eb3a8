/** Encoding and checking of messages in tag=value form. */
import { describe, expect, test } from 'vitest';
import type { Field, Schema } from '../../model/schema.ts';
import { decodeMessage, encodeMessage, type MessageShape, SOH, type TagValue } from './codec.ts';

const base = { description: [], nullable: false, deprecated: false, access: 'both', facts: [] } as const;

function scalar(tag: number, name: string, type = 'string', values: readonly string[] = []): Field {
  const schema: Schema = {
    ...base,
    kind: 'scalar',
    type,
    values: values.map((value) => ({ value, meaning: [], deprecated: false })),
    constant: false,
  };
  return { tag, name, presence: 'required', schema };
}

function optional(field: Field): Field {
  return { ...field, presence: 'optional' };
}

function group(tag: number, name: string, fields: readonly Field[]): Field {
  const items: Schema = { ...base, kind: 'object', fields, others: null };
  return { tag, name, presence: 'optional', schema: { ...base, kind: 'list', items, positions: [] } };
}

const fields = [
  scalar(55, 'Symbol'),
  scalar(54, 'Side', 'character', ['1', '2']),
  optional(scalar(38, 'OrderQty', 'decimal')),
  optional(scalar(18, 'ExecInst', 'characters separated by spaces', ['P', 'E'])),
  group(453, 'NoPartyIDs', [
    scalar(448, 'PartyID'),
    optional(scalar(452, 'PartyRole', 'integer')),
    group(802, 'NoPartySubIDs', [scalar(523, 'PartySubID')]),
  ]),
  optional(scalar(58, 'Text')),
];

const header = [
  scalar(8, 'BeginString'),
  scalar(9, 'BodyLength'),
  scalar(35, 'MsgType'),
  optional(scalar(49, 'SenderCompID')),
];
const trailer = [scalar(10, 'CheckSum')];
const names: readonly [number, string][] = [
  ...[...header, ...fields, ...trailer].map(({ tag, name }): [number, string] => [tag ?? 0, name]),
  [44, 'Price'],
  [448, 'PartyID'],
  [452, 'PartyRole'],
];
const shape: MessageShape = {
  beginString: 'FIX.4.4',
  msgType: 'D',
  title: 'New Order Single',
  header,
  fields,
  trailer,
  tags: new Map(
    names.map(([tag, name]) => [tag, { name, codes: new Map(tag === 54 ? [['1', 'Buy']] : []) }]),
  ),
};

function pairs(text: string): TagValue[] {
  return text.split('|').map((pair) => {
    const [tag = '', value = ''] = pair.split(/=(.*)/s);
    return { tag: Number(tag), value };
  });
}

function faultsOf(body: string): string[] {
  return decodeMessage(encodeMessage('FIX.4.4', pairs(body)), shape).faults.map(({ what }) => what);
}

describe('encodeMessage', () => {
  test('adds BeginString, BodyLength and CheckSum', () => {
    const message = encodeMessage('FIX.4.4', pairs('35=D|55=BTC/USD|54=1')).replaceAll(SOH, '|');
    // 5 + 11 + 5 bytes of body; the bytes before tag 10 add up to 1881 = 256 × 7 + 89.
    expect(message).toBe('8=FIX.4.4|9=21|35=D|55=BTC/USD|54=1|10=089|');
  });

  test('counts bytes, not characters', () => {
    expect(encodeMessage('FIX.4.4', pairs('35=D|58=é')).replaceAll(SOH, '|')).toMatch(/\|9=11\|/);
  });
});

describe('decodeMessage', () => {
  test('names every tag, tells meanings and shows the depth of groups', () => {
    const body = pairs('35=D|55=BTC/USD|54=1|453=2|448=A|802=1|523=x|448=B|58=end');
    const { decoded, faults } = decodeMessage(encodeMessage('FIX.4.4', body), shape);
    expect(faults).toEqual([]);
    expect(decoded.map(({ tag, depth }) => [tag, depth])).toEqual([
      [8, 0],
      [9, 0],
      [35, 0],
      [55, 0],
      [54, 0],
      [453, 0],
      [448, 1],
      [802, 1],
      [523, 2],
      [448, 1],
      [58, 0],
      [10, 0],
    ]);
    expect(decoded.find(({ tag }) => tag === 54)).toEqual({
      tag: 54,
      name: 'Side',
      value: '1',
      meaning: 'Buy',
      depth: 0,
    });
    expect(decoded.find(({ tag }) => tag === 35)?.meaning).toBe('New Order Single');
  });

  test('several values in one field are checked one by one', () => {
    expect(faultsOf('35=D|55=BTC/USD|54=1|18=P E')).toEqual([]);
    expect(faultsOf('35=D|55=BTC/USD|54=1|18=P X')).toEqual(['ExecInst (18) has the unknown value X']);
  });

  test.each([
    ['an unknown tag', '35=D|55=BTC/USD|54=1|9999=1', 'unknown tag 9999'],
    ['an unknown tag in an entry', '35=D|55=BTC/USD|54=1|453=2|448=A|9999=1|448=B', 'unknown tag 9999'],
    [
      'a tag of another message',
      '35=D|55=BTC/USD|54=1|44=1',
      'tag 44 (Price) does not belong in New Order Single here',
    ],
    ['a missing required tag', '35=D|55=BTC/USD', 'New Order Single has no required tag 54 (Side)'],
    ['a wrong code', '35=D|55=BTC/USD|54=9', 'Side (54) has the unknown value 9'],
    [
      'a value that is no number',
      '35=D|55=BTC/USD|54=1|38=much',
      'OrderQty (38) is "much", which is not a valid decimal',
    ],
    [
      'a tag sent twice',
      '35=D|55=BTC/USD|55=BTC/USD|54=1',
      'tag 55 (Symbol) appears twice in New Order Single',
    ],
    [
      'a header tag in the body',
      '35=D|55=BTC/USD|54=1|49=ME',
      'tag 49 (SenderCompID) comes after the header',
    ],
    ['another message type', '35=F|55=BTC/USD|54=1', 'MsgType (35) is F instead of D'],
    [
      'too few entries of a group',
      '35=D|55=BTC/USD|54=1|453=2|448=A',
      'NoPartyIDs (453) says 2 entries, but 1 follow',
    ],
    [
      'too many entries',
      '35=D|55=BTC/USD|54=1|453=1|448=A|448=B',
      'NoPartyIDs (453) says 1 entries, but 2 follow',
    ],
    [
      'a missing tag in an entry',
      '35=D|55=BTC/USD|54=1|453=1|448=A|802=1',
      'NoPartySubIDs (802) says 1 entries, but 0 follow',
    ],
  ])('finds %s', (_, body, fault) => {
    expect(faultsOf(body)).toEqual([fault]);
  });

  test('an entry that does not begin with the first field of the group is found', () => {
    expect(faultsOf('35=D|55=BTC/USD|54=1|453=1|452=3|448=A')).toEqual([
      'NoPartyIDs (453) says 1 entries, but 0 follow',
      'tag 452 (PartyRole) does not belong in New Order Single here',
      'tag 448 (PartyID) does not belong in New Order Single here',
    ]);
  });

  test.each([
    ['BodyLength', '8=FIX.4.4|9=22|35=D|55=BTC/USD|54=1|10=090|', 'BodyLength (9) is 22 instead of 21'],
    ['CheckSum', '8=FIX.4.4|9=21|35=D|55=BTC/USD|54=1|10=250|', 'CheckSum (10) is 250 instead of 089'],
    [
      'BeginString',
      '8=FIX.4.2|9=21|35=D|55=BTC/USD|54=1|10=087|',
      'BeginString (8) is FIX.4.2 instead of FIX.4.4',
    ],
  ])('finds a wrong %s', (_, message, fault) => {
    expect(decodeMessage(message.replaceAll('|', SOH), shape).faults.map(({ what }) => what)).toEqual([
      fault,
    ]);
  });

  test('accepts a BodyLength with leading zeros, which FIX allows in integers', () => {
    const message = '8=FIX.4.4|9=0021|35=D|55=BTC/USD|54=1|10='.replaceAll('|', SOH);
    const { faults } = decodeMessage(`${message}185${SOH}`, shape);
    expect(faults.map(({ what }) => what)).toEqual([]);
  });

  test('finds tags out of their fixed places', () => {
    const { faults } = decodeMessage(
      '8=FIX.4.4|35=D|9=22|55=BTC/USD|54=1|10=249|'.replaceAll('|', SOH),
      shape,
    );
    expect(faults.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'tag 9 (BodyLength) must be the second field',
        'tag 35 (MsgType) must be the third field',
      ]),
    );
  });

  test('finds what is not tag=value', () => {
    const { faults } = decodeMessage(`8=FIX.4.4${SOH}nonsense${SOH}`, shape);
    expect(faults[0]).toEqual({
      index: 1,
      what: '"nonsense" is not tag=value',
      fix: 'write a tag number, = and a value that is not empty',
      reason: 0,
    });
  });
});
