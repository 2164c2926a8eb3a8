/** The tools over the specifications of the project: FIX messages, errors, values and concepts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/build/load-config.ts';
import type { Api } from '../../src/model/api.ts';
import { errorsToCsv, findErrors, type KnownError, toErrors } from '../../src/tools/errors.ts';
import { compareMessages, decode, readLog } from '../../src/tools/fix/decode.ts';
import { type Dictionary, toDictionary } from '../../src/tools/fix/dictionary.ts';
import { readToolContent } from '../../src/tools/tools.support.ts';
import { checkConcept, findValues, toValues, type ValueList } from '../../src/tools/values.ts';
import { loadApis } from '../samples/apis.support.ts';
import { readGuide, textsOf } from './guide.support.ts';

const IDS = [
  'spot-rest',
  'spot-ws-v1',
  'spot-ws-v2',
  'spot-fix',
  'futures-trading',
  'prime-ws',
  'prime-fix',
  'bitcoin',
];

let apis: readonly Api[] = [];
let fix: Dictionary;
let errors: readonly KnownError[] = [];
let values: readonly ValueList[] = [];

beforeAll(async () => {
  apis = await loadApis(undefined, IDS);
  const spot = apis.find(({ id }) => id === 'spot-fix');
  if (!spot) throw new Error('there is no spot-fix');
  fix = toDictionary(spot, {
    label: 'Spot FIX',
    prefix: '/docs/fix-api',
    envelope: '/docs/fix-api/session-fix',
  });
  const config = await loadConfig('site.config.ts');
  errors = toErrors({ apis, config }, () => false);
  values = toValues({ apis, config, releases: [] });
}, 120_000);

const one = (text: string) => {
  const [raw] = [...readLog(text)];
  if (!raw) throw new Error('there is no message');
  return decode(fix, raw);
};

describe('the FIX decoder', () => {
  test('finds nothing wrong with the examples of the reference', () => {
    const spot = apis.find(({ id }) => id === 'spot-fix');
    const examples = (spot?.operations ?? []).flatMap((operation) =>
      operation.kind === 'fix-message' ? operation.examples : [],
    );
    expect(examples.length).toBeGreaterThan(30);
    for (const { text, decoded } of examples) {
      const { faults, fields } = one(text);
      expect([text, faults]).toEqual([text, []]);
      expect(fields.map(({ tag, name, value, depth }) => ({ tag, name, value, depth }))).toEqual(
        decoded.map(({ tag, name, value, depth }) => ({ tag, name, value, depth })),
      );
    }
  });

  const LOGON = '8=FIX.4.4|9=61|35=A|34=1|49=EXEC|52=20121105-23:24:06|56=BANZAI|98=0|108=30|10=006|';

  test.each([
    ['bars', LOGON],
    ['SOH', LOGON.replaceAll('|', '\u0001')],
    ['^A', LOGON.replaceAll('|', '^A')],
    ['escapes', LOGON.replaceAll('|', '\\x01')],
    ['a log line', `2012-11-05 23:24:06.123 [in] : ${LOGON} # received`],
  ])('reads a message with %s', (_, text) => {
    const { title, fields } = one(text);
    expect(title).toBe('Logon');
    expect(fields.map(({ tag }) => tag)).toEqual([8, 9, 35, 34, 49, 52, 56, 98, 108, 10]);
  });

  /** Messages of FIX engines and parsers that nobody here wrote: a parser in Elixir (2015), a FIX tutorial (2018) and a
   * parser in Rust (2017). Body length and checksum are theirs. */
  test.each([
    '8=FIX.4.4|9=122|35=D|34=215|49=CLIENT12|52=20100225-19:41:57.316|56=B|1=Marcel|11=13346|21=1|40=2|44=5|54=1|59=0|60=20100225-19:39:52.020|10=072|',
    '8=FIX.4.4|9=148|35=D|34=1080|49=TESTBUY1|52=20180920-18:14:19.508|56=TESTSELL1|11=636730640278898634|15=USD|21=2|38=7000|40=1|54=1|55=MSFT|60=20180920-18:14:19.492|10=092|',
    '8=FIX.4.4|9=57|35=0|34=3|49=RCLRA310|52=20170627-14:24:14.804|56=OE103C|10=082|',
  ])('public vector: length and checksum of %s are right', (text) => {
    const { faults } = one(text);
    expect(faults.filter((fault) => /BodyLength|CheckSum/.test(fault))).toEqual([]);
    const broken = one(text.replace(/10=\d+/, '10=000').replace(/9=\d+/, '9=1'));
    expect(broken.faults.filter((fault) => /BodyLength|CheckSum/.test(fault))).toHaveLength(2);
  });

  test('names missing fields, unknown tags and wrong values at their place', () => {
    const { faults, fields } = one(LOGON.replace('108=30|', '9999=<img src=x onerror=alert(1)>|'));
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/no required tag 108/),
        expect.stringMatching(/unknown tag 9999/),
      ]),
    );
    expect(fields.find(({ tag }) => tag === 9999)).toMatchObject({
      name: 'Tag 9999',
      faults: expect.arrayContaining(['unknown tag 9999']),
    });
  });

  test('a type that the dictionary does not have is said so', () => {
    expect(one(LOGON.replace('35=A', '35=ZZ')).faults[0]).toBe('Spot FIX has no message of type ZZ');
  });

  test('two messages side by side show what differs, groups included', () => {
    const [first = '', second = ''] = textsOf(
      readGuide('fix-checksums'),
      'Market Data Incremental Refresh (35=X)',
    );
    const differing = compareMessages(one(first), one(second)).filter(({ left, right }) => left !== right);
    expect(differing.map(({ tag }) => tag)).toEqual([34, 52, 279, 271, 273, 5041, 10]);
  });

  test('a log of many messages is read one by one, with lines', () => {
    const log = Array.from({ length: 1000 }, () => `20121105 ${LOGON}`).join('\n');
    const all = [...readLog(log)];
    expect(all).toHaveLength(1000);
    expect(all.at(-1)).toMatchObject({ line: 1000, msgType: 'A', seqNum: '1', time: '20121105-23:24:06' });
    expect([...readLog('no message here 8=FI')]).toEqual([]);
  });
});

describe('the error finder', () => {
  const codes = (text: string) => findErrors(errors, text).map(({ error }) => error.code);

  test.each([
    ['a REST body', '{"error":["EAPI:Invalid nonce"]}', 'EAPI:Invalid nonce'],
    [
      'a log line',
      'ERROR 2026-05-12 request failed: EOrder:Insufficient funds (attempt 2)',
      'EOrder:Insufficient funds',
    ],
    ['a code with more text', 'EService:Throttled: 1770024663', 'EService:Throttled'],
    [
      'the particular of two',
      'EGeneral:Invalid arguments:Index unavailable',
      'EGeneral:Invalid arguments:Index unavailable',
    ],
    [
      'a WebSocket message',
      '{"method":"add_order","success":false,"error":"EOrder:Insufficient funds"}',
      'EOrder:Insufficient funds',
    ],
    [
      'tag 58 of FIX',
      '8=FIX.4.4|35=8|39=8|58=EOrder:Rate limit exceeded|10=000|',
      'EOrder:Rate limit exceeded',
    ],
    ['a reason of FIX', '8=FIX.4.4|9=5|35=3|373=5|10=000|', '373=5 Value is incorrect'],
    [
      'a JSON-RPC error',
      '{"jsonrpc":"2.0","error":{"code":-28,"message":"Loading block index…"},"id":1}',
      '-28',
    ],
    ['a derivatives error', '{"result":"error","error":"apiLimitExceeded"}', 'apiLimitExceeded'],
    ['an HTTP status', 'HTTP/1.1 404 Not Found', 'HTTP 404'],
  ])('finds %s', (_, text, code) => {
    expect(codes(text)[0]).toBe(code);
  });

  test('says which words of the text name the error', () => {
    const because = (text: string) => findErrors(errors, text)[0]?.because;
    expect(because('failed: EOrder:Insufficient funds (attempt 2)')).toBe('EOrder:Insufficient funds');
    expect(because('8=FIX.4.4|35=3|373=5|10=000|')).toBe('373=5');
  });

  test('finds similar errors where no code is named, and nothing in noise', () => {
    expect(codes('my balance has insufficient funds')).toContain('EOrder:Insufficient funds');
    expect(codes('')).toEqual([]);
    expect(codes('<script>alert(1)</script>')).toEqual([]);
  });

  test('an error of several APIs is one entry with all of them', () => {
    const found = errors.filter(({ code }) => code === 'ETrade:Invalid request');
    expect(found).toHaveLength(1);
    expect(found[0]?.apis.length).toBeGreaterThan(1);
  });

  test('calls of the same title are told apart by their API', () => {
    const error = errors.find(({ code }) => code === 'EOrder:Insufficient funds');
    const labels = error?.operations.map(({ label }) => label) ?? [];
    expect(labels).toContain('Add Order');
    expect(labels).toContain('Add Order (Spot WebSocket v2)');
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('the list is CSV that quotes what must be', () => {
    const [head, ...rows] = errorsToCsv(errors).split('\r\n');
    expect(head).toBe('code,apis,meaning,fix,action,returned by');
    expect(rows).toHaveLength(errors.length + 1);
  });
});

describe('values', () => {
  test('every concept names lists and values that the specifications have', () => {
    const { concepts } = readToolContent();
    expect(concepts.length).toBeGreaterThanOrEqual(5);
    expect(concepts.flatMap((concept) => checkConcept(concept, values))).toEqual([]);
    for (const { rows, fields } of concepts)
      for (const row of rows) expect([row.meaning, row.values.length]).toEqual([row.meaning, fields.length]);
  });

  test('a concept with a wrong value is reported', () => {
    const [concept] = readToolContent().concepts;
    if (!concept) throw new Error('there is no concept');
    const wrong = {
      ...concept,
      rows: [{ meaning: 'Buy', values: ['long'] }],
      fields: concept.fields.slice(0, 1),
    };
    expect(checkConcept(wrong, values)).toEqual([expect.stringMatching(/has no value "long"/)]);
  });

  test('a list is found by its name, a value or a meaning, an exact value first', () => {
    expect(findValues(values, 'gtd')[0]?.values.some(({ value }) => value.toLowerCase() === 'gtd')).toBe(
      true,
    );
    expect(findValues(values, 'Side 54').map(({ name }) => name)).toContain('Side (54)');
    expect(findValues(values, 'xyzzy')).toEqual([]);
  });

  test('a list says where it is used', () => {
    const side = values.find(({ api, name }) => api === 'spot-rest' && name === 'OrderSide');
    expect(side?.usedBy.map(({ route }) => route)).toContain('/docs/rest-api/add-order');
    expect(side?.values.map(({ value }) => value)).toEqual(['buy', 'sell']);
  });
});
