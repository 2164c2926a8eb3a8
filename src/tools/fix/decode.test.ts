/** Logs as programs write them: where each message starts, whatever its fields say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeMessage } from '../../readers/fix/codec.ts';
import { readSpecification } from '../../readers/specs.ts';
import { decode, readLog } from './decode.ts';
import { toDictionary } from './dictionary.ts';

const SEPARATORS = ['|', ';', '\u0001', '^A', '\\u0001', '\\x01', '\\001', '<SOH>', ' | '];

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
