/** Logs as programs write them: where each message starts, whatever its fields say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeMessage } from '../../readers/fix/codec.ts';
import { readSpecification } from '../../readers/specs.ts';
import { decode, readLog } from './decode.ts';
import { toDictionary } from './dictionary.ts';

const SEPARATORS = [
  ...['|', '||', ';', ',', '\t', '\u0001', '^A', '\\u0001', '\\u{1}', '\\x01', '\\001', '\\1', '%01', '&#1;'],
  ...['<SOH>', '[SOH]', '<01>', ' | '],
];

test.each(SEPARATORS)('a field whose value starts with FIX starts no message after "%s"', (separator) => {
  const first = ['8=FIX.4.4', '9=40', '35=5', '34=7', '58=FIX session ended', '448=FIXCO', '10=000', ''];
  const second = ['8=FIX.4.4', '9=40', '35=0', '34=8', '10=000', ''];
  const log = [first, second].map((fields) => fields.join(separator));
  for (const text of [log.join('\n'), log.join('')])
    expect([...readLog(text)].map(({ msgType, seqNum }) => [msgType, seqNum])).toEqual([
      ['5', '7'],
      ['0', '8'],
    ]);
});

test.each([
  ["type='FIX' major='4' minor='2'", 'FIX.4.2'],
  ["type='FIX' major='5' minor='0'", 'FIXT.1.1'],
])('messages of a dictionary %s without examples begin with %s', async (version, beginString) => {
  const file = 'tests/fixtures/quickfix-dictionary/input.xml';
  const text = readFileSync(file, 'utf8').replace(/<fix [^>]*>/, `<fix ${version} servicepack='0'>`);
  const { value: api } = await readSpecification({ id: 'fix', files: [{ path: file, text }] });
  if (!api) throw new Error('The dictionary cannot be read.');
  const dictionary = toDictionary(api, { label: 'FIX', prefix: '/fix', envelope: null });
  const { faults } = decode(dictionary, {
    text: encodeMessage(beginString, [{ tag: 35, value: '0' }]),
    msgType: '0',
  });
  expect(faults.filter((fault) => fault.includes('BeginString'))).toEqual([]);
});

test('a field that another one requires is missing', async () => {
  const file = 'tests/fixtures/fix-conditional/input.xml';
  const { value: api } = await readSpecification({
    id: 'fix',
    files: [{ path: file, text: readFileSync(file, 'utf8') }],
  });
  if (!api) throw new Error('The dictionary cannot be read.');
  const dictionary = toDictionary(api, { label: 'FIX', prefix: '/fix', envelope: null });
  const faultsOf = (type: string) =>
    decode(dictionary, {
      text: encodeMessage('FIX.4.4', [
        { tag: 35, value: 'UC' },
        { tag: 40, value: type },
      ]),
      msgType: 'UC',
    }).faults.filter((fault) => fault.includes('is required when'));
  expect(faultsOf('1')).toEqual([]);
  expect(faultsOf('2')).toEqual([
    expect.stringMatching(/^tag 44 \(Price\) is required when OrdType \(40\) is 2/),
  ]);
});

const BODY = [
  { tag: 35, value: '0' },
  { tag: 34, value: '7' },
  { tag: 49, value: 'MYCOMPID' },
  { tag: 58, value: 'a|b. c, 3=d' },
];
const MESSAGE = encodeMessage('FIX.4.4', BODY);
const typesIn = (text: string) => [...readLog(text)].map((message) => message.text);

test.each(['\n', '\r\n', '.'])('fields may be separated by %j', (separator) => {
  expect(typesIn(MESSAGE.replaceAll('\u0001', separator))).toEqual([MESSAGE]);
});

test('a value keeps the separator that it contains', () => {
  expect(typesIn(MESSAGE.replaceAll('\u0001', '|'))).toEqual([MESSAGE]);
  expect(typesIn(`sent ${MESSAGE.replaceAll('\u0001', '|')} (3 ms)`)).toEqual([MESSAGE]);
});

test('a message that was wrapped into lines is whole; one that was cut off does not take the next line', () => {
  const shown = MESSAGE.replaceAll('\u0001', '|');
  expect(typesIn(`${shown.slice(0, 30)}\n${shown.slice(30)}`)).toEqual([MESSAGE]);
  expect(typesIn(`${shown.slice(0, 30)}\nend of log 10=000|`)).toEqual([
    `${shown.slice(0, 30).replaceAll('|', '\u0001')}\u0001`,
  ]);
});

const bytes = [...new TextEncoder().encode(MESSAGE)];
const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
const rows = (write: (row: readonly string[], shown: string, offset: string) => string) =>
  Array.from({ length: Math.ceil(hex.length / 16) }, (_, index) => {
    const shown = MESSAGE.slice(index * 16, index * 16 + 16).replaceAll('\u0001', '.');
    return write(hex.slice(index * 16, index * 16 + 16), shown, (index * 16).toString(16).padStart(8, '0'));
  }).join('\n');

test.each([
  [
    'hexdump',
    rows((row, shown, at) => `${at}  ${row.slice(0, 8).join(' ')}  ${row.slice(8).join(' ')}  |${shown}|`),
  ],
  ['xxd', rows((row, shown, at) => `${at}: ${row.join('').replace(/.{4}/g, '$& ')} ${shown}`)],
  ['bare bytes', hex.join('')],
  ['bytes with spaces', hex.join(' ')],
  ['a program', hex.map((byte) => `0x${byte}`).join(', ')],
])('a message in hexadecimal is read: %s', (_, dump) => {
  expect(typesIn(dump)).toEqual([MESSAGE]);
});

test('a message that is cut off says so, and nothing about the fields that went with the rest', async () => {
  const file = 'tests/fixtures/fix-conditional/input.xml';
  const { value: api } = await readSpecification({
    id: 'fix',
    files: [{ path: file, text: readFileSync(file, 'utf8') }],
  });
  if (!api) throw new Error('The dictionary cannot be read.');
  const [raw] = [...readLog(MESSAGE.slice(0, 30))];
  if (!raw) throw new Error('The message cannot be read.');
  const { faults } = decode(toDictionary(api, { label: 'FIX', prefix: '/fix', envelope: null }), raw);
  expect(faults).toContainEqual(expect.stringMatching(/^the message is cut off: \d+ of \d+ bytes$/));
  expect(faults.filter((fault) => /required tag|instead of 0|BodyLength/.test(fault))).toEqual([]);
});
