/** The tools on the project's specifications: FIX messages, errors, values and concepts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/build/load-config.ts';
import type { Api } from '../../src/model/api.ts';
import type { ReleasedApi } from '../../src/model/change.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import { errorsToCsv, type KnownError, toErrors } from '../../src/tools/errors.ts';
import { explainError, explainParts } from '../../src/tools/find-errors.ts';
import { createChoice } from '../../src/tools/fix/choose-dictionary.ts';
import { compareMessages, decode, readLog } from '../../src/tools/fix/decode.ts';
import { type Dictionary, toDictionary } from '../../src/tools/fix/dictionary.ts';
import { findInParts } from '../../src/tools/named-errors.ts';
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
let primeFix: Dictionary;
let errors: readonly KnownError[] = [];
let values: readonly ValueList[] = [];
let config: SiteConfig;

beforeAll(async () => {
  apis = await loadApis(undefined, IDS);
  const spot = apis.find(({ id }) => id === 'spot-fix');
  const prime = apis.find(({ id }) => id === 'prime-fix');
  if (!spot || !prime) throw new Error('there is no FIX');
  primeFix = toDictionary(prime, { label: 'Prime FIX', prefix: '/docs/prime-api/fix', envelope: null });
  fix = toDictionary(spot, {
    label: 'Spot FIX',
    prefix: '/docs/fix-api',
    envelope: '/docs/fix-api/session-fix',
  });
  config = await loadConfig('site.config.ts');
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
    ['spaces', LOGON.replaceAll('|', ' ')],
    ['bars between spaces', LOGON.replaceAll('|', ' | ')],
    ['a log line', `2012-11-05 23:24:06.123 [in] : ${LOGON} # received`],
  ])('reads a message with %s', (_, text) => {
    const { title, fields } = one(text);
    expect(title).toBe('Logon');
    expect(fields.map(({ tag }) => tag)).toEqual([8, 9, 35, 34, 49, 52, 56, 98, 108, 10]);
  });

  /** Messages from other FIX engines and parsers: a parser in Elixir (2015), a FIX tutorial (2018) and a
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

  test('a space in a value separates nothing', () => {
    const { fields } = one(LOGON.replaceAll('|', ' ').replace('98=0', '58=Not now, please'));
    expect(fields.find(({ tag }) => tag === 58)?.value).toBe('Not now, please');
  });

  test('a message whose separators a terminal or web page dropped is said so', () => {
    const { fields, faults } = one(
      '20230814 16:52 - 8=FIX.4.29=10335=334=549=RID56=IR52=20230814-14:52:29.95745=4372=8373=410=118',
    );
    expect(fields).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(/^nothing separates the fields\. Copy the message again/)]);
  });

  test('a type that the dictionary does not have is said so', () => {
    expect(one(LOGON.replace('35=A', '35=ZZ')).faults[0]).toBe('Spot FIX has no message of type ZZ');
  });

  test('two messages side by side show what differs, groups included', () => {
    const [first = '', second = ''] = textsOf(
      readGuide('fix-checksums'),
      'Market Data Incremental Refresh (35=X)',
    );
    const differing = compareMessages(one(first), one(second)).filter(
      ({ left, right }) => left?.value !== right?.value,
    );
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

describe('the dictionary of a session', () => {
  const HEARTBEAT = '8=FIX.4.4|9=5|35=0|34=3|49=A|52=20260609-14:00:06.000|56=B|10=082|';
  const CANCEL_REJECT =
    '8=FIX.4.4|9=5|35=9|34=4|49=B|52=20260609-14:00:06.000|56=A|11=1|41=2|37=3|39=2|434=1|102=0|10=000|';
  const labels = (text: string, chosen = '') => {
    const messages = [...readLog(text)];
    const choose = createChoice([fix, primeFix], messages, chosen);
    return messages.map((message) => choose(message)?.label);
  };

  test('is the first one where nothing decides', () => {
    expect(labels(HEARTBEAT)).toEqual(['Spot FIX']);
  });

  test('is the one that fits the other messages of the session, in either direction', () => {
    expect(labels(`${HEARTBEAT}\n${CANCEL_REJECT}`)).toEqual(['Prime FIX', 'Prime FIX']);
    const other = HEARTBEAT.replace('49=A', '49=C');
    expect(labels(`${other}\n${HEARTBEAT}\n${CANCEL_REJECT}`)).toEqual([
      'Spot FIX',
      'Prime FIX',
      'Prime FIX',
    ]);
  });

  test('is the one whose examples have the CompIDs', () => {
    expect(labels(HEARTBEAT.replace('56=B', '56=TARGET-PRIME'))).toEqual(['Prime FIX']);
    expect(labels(CANCEL_REJECT.replace('49=B', '49=TARGET-TRD'))).toEqual(['Spot FIX']);
  });

  test('is the one that the reader chooses', () => {
    expect(labels(HEARTBEAT, 'prime-fix')).toEqual(['Prime FIX']);
    expect(labels(CANCEL_REJECT, 'spot-fix')).toEqual(['Spot FIX']);
  });

  test('has the messages of every session, without a link to another interface', () => {
    const [message] = [...readLog(HEARTBEAT.replace('10=', '112=x|10='))];
    if (!message) throw new Error('there is no message');
    const dictionary = createChoice([fix, primeFix], [message])(message);
    const decoded = dictionary && decode(dictionary, message);
    expect(decoded).toMatchObject({ title: 'Heartbeat', api: 'Spot FIX', route: null });
    expect(decoded?.fields.find(({ tag }) => tag === 112)).toMatchObject({ name: 'TestReqID', link: null });
    expect(decoded?.fields.find(({ tag }) => tag === 34)?.link?.route).toBe('/docs/fix-api/session-fix');
  });
});

describe('the error finder', () => {
  const codes = (text: string) => explainError(errors, text).found.map(({ error }) => error.code);

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
      'a rejected order of FIX',
      '8=FIX.4.4|35=8|39=8|150=8|103=3|58=Order size above the maximum|10=000|',
      '103=3 Order exceeds limit',
    ],
    [
      'a rejected cancel of FIX',
      '8=FIX.4.4|35=9|39=2|434=1|102=2|10=000|',
      '102=2 Broker or exchange option',
    ],
    [
      'a business reject of FIX',
      '35=j\u0001372=F\u0001380=101\u000158=Unknown order',
      '380=101 Unknown order',
    ],
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

  /** As reported in public issue trackers of clients and FIX engines (2016 to 2024), without names and keys. */
  test.each([
    ["{'error': ['EAPI:Invalid signature']}", 'EAPI:Invalid signature'],
    ['{"error"=>["EAPI:Invalid nonce"]}', 'EAPI:Invalid nonce'],
    ['(getOrder) returned an error, retrying: API:Rate limit exceeded', 'EAPI:Rate limit exceeded'],
    ['unable to call trade (Error: API:Invalid nonce), retrying in 0.15s', 'EAPI:Invalid nonce'],
    [
      "Details: {'result': 'error', 'error': 'authenticationError', 'serverTime': '2024-11-15T10:06:57Z'}",
      'authenticationError',
    ],
    ['["EOrder:Invalid price:XRPUSD price can only be specified up to 5 decimals."]', 'EOrder:Invalid price'],
    [
      'Tried to send a reject while not logged on: Required tag missing (field 141)',
      '373=1 Required tag missing',
    ],
    ['Message 1 Rejected: Incorrect data format for value:108', '373=6 Incorrect data format for value'],
    [
      '8=FIX.4.4|9=9|35=3|45=2|58=Tag not defined for this message type, field=553|10=039|',
      '373=2 Tag not defined for this message type',
    ],
    [
      '8=FIX.4.4|9=135|35=5|34=10|58=MsgSeqNum too low, expecting 6 but received 2|10=039|',
      'MsgSeqNum (34) too low',
    ],
  ])('leads from the ticket %s to its error', (text, code) => {
    const [found] = explainError(errors, text).found;
    expect(found).toMatchObject({ isNamed: true, error: { code } });
  });

  test('a code is found even after a longer word that starts with it', () => {
    const [found] = explainError(errors, 'apiLimitExceededException: apiLimitExceeded at sendOrder').found;
    expect(found).toMatchObject({ isNamed: true, error: { code: 'apiLimitExceeded' } });
  });

  test('a code that Pay and Custody write in parts is found as a whole', () => {
    const entry = { severity: 'E', errorClass: 'General', type: 'Invalid arguments', errorMessage: null };
    const [found] = explainError(errors, JSON.stringify({ error: [entry] })).found;
    expect(found).toMatchObject({ isNamed: true, error: { code: 'EGeneral:Invalid arguments' } });
  });

  test('a status that nobody describes gets no advice for another one', () => {
    const { found, foreign } = explainError(errors, 'HTTP/1.1 405 Not Allowed');
    expect(found).toEqual([]);
    expect(foreign?.what).toContain("isn't an error of these interfaces");
  });

  test('says which words of the text name the error', () => {
    const because = (text: string) => explainError(errors, text).found[0]?.because;
    expect(because('failed: EOrder:Insufficient funds (attempt 2)')).toBe('EOrder:Insufficient funds');
    expect(because('8=FIX.4.4|35=3|373=5|10=000|')).toBe('373=5');
    expect(because('retrying: API:Invalid nonce')).toBe('API:Invalid nonce');
  });

  test('of the meanings of a reason, it is the one of the rejected message', () => {
    const sources = (text: string) =>
      explainError(errors, text)
        .found.filter(({ because }) => because.includes('='))
        .map(({ error }) => error.operations.map(({ msgType }) => msgType));
    expect(sources('8=FIX.4.4|35=j|372=F|380=101|58=Unknown order|10=000|')).toEqual([['F']]);
    expect(sources('8=FIX.4.4|35=3|45=3|373=1|10=000|')).toEqual([['3'], ['3']]);
  });

  test('every reason for which a FIX message is rejected has a fix and says whether to retry', () => {
    const REASONS = [102, 103, 281, 373, 380, 567];
    const missing = [fix, primeFix].flatMap(({ label, fields }) =>
      REASONS.flatMap((tag) =>
        Object.keys(fields[tag]?.codes ?? {})
          .filter((value) => {
            const { found } = explainError(errors, `8=FIX.4.4|${tag}=${value}|10=000|`);
            return !found.some(
              ({ error }) =>
                error.code.startsWith(`${tag}=${value} `) && error.remedy && error.action && error.meaning,
            );
          })
          .map((value) => `${label} ${tag}=${value}`),
      ),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(primeFix.fields[103]?.codes ?? {})).toContain('99');
  });

  test('a log of many megabytes is searched in parts, and an error at its end is found', () => {
    const log = `${'2026-05-12 14:00:05 GET /0/public/Time 200\n'.repeat(10_000)}EAPI:Invalid nonce`;
    const parts = [...findInParts(errors, log)];
    expect(parts.length).toBeGreaterThan(3);
    expect(explainParts(errors, parts, log).found[0]?.error.code).toBe('EAPI:Invalid nonce');
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
    expect(head).toBe('code,apis,meaning,fix,action,returned by,action after a read');
    expect(rows).toHaveLength(errors.length + 1);
    // The rows use the same names as the JSON.
    expect(rows.some((row) => row.includes(',check,'))).toBe(true);
  });
});

/** A release of FIX that added a value to a field of every message. */
const addedToAll = (field: string, now: string, date: string): ReleasedApi => ({
  api: 'spot-fix',
  label: 'FIX',
  contract: '',
  history: '',
  pages: {},
  releases: [
    {
      date,
      changes: [
        {
          api: 'spot-fix',
          kind: 'addition',
          subject: 'value',
          change: 'added',
          now,
          what: '',
          meaning: '',
          where: [{ operation: null, at: { side: 'both', path: ['header', field], shape: null } }],
        },
      ],
    },
  ],
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

  test('the header of FIX has the types of its messages, with the page that describes it', () => {
    const types = values.find(({ api, name }) => api === 'spot-fix' && name === 'MsgType (35)');
    expect(types?.values).toContainEqual({
      value: 'D',
      meaning: 'New Order Single',
      since: null,
    });
    expect(types?.usedBy).toEqual([{ label: 'Standard header', route: '/docs/fix-api/session-fix' }]);
  });

  test('a coded value of the header or trailer is listed, with the day on which a release added it', () => {
    const spot = apis.find(({ id }) => id === 'spot-fix');
    const [header] = spot?.envelope ?? [];
    const flag = header?.fields.find(({ name }) => name === 'PossDupFlag');
    if (!spot || !header || flag?.schema.kind !== 'scalar') throw new Error('there is no header');
    const coded = ['Y', 'N'].map((value) => ({ value, meaning: [], deprecated: false }));
    const trailer = {
      ...header,
      title: 'Standard trailer',
      fields: [{ ...flag, schema: { ...flag.schema, values: coded } }],
    };
    const [list] = toValues({
      apis: [{ ...spot, operations: [], envelope: [trailer] }],
      config,
      releases: [addedToAll('PossDupFlag', 'N', '2026-01-02')],
    });
    expect(list).toMatchObject({
      name: 'PossDupFlag (43)',
      usedBy: [{ label: 'Standard trailer' }],
      values: [
        { value: 'Y', since: null },
        { value: 'N', since: '2026-01-02' },
      ],
    });
  });

  test('a list says where it is used', () => {
    const side = values.find(({ api, name }) => api === 'spot-rest' && name === 'OrderSide');
    expect(side?.usedBy.map(({ route }) => route)).toContain('/docs/rest-api/add-order');
    expect(side?.values.map(({ value }) => value)).toEqual(['buy', 'sell']);
  });
});
