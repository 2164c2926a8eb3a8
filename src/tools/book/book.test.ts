/** Books from messages of four formats, their checksums, and mistakes found by trial. */
import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { readGuide, textsOf } from '../../../tests/unit/guide.support.ts';
import { crc32, HABITS, replaySteps } from './book.ts';
import { compareDecimals, toFixed } from './decimals.ts';
import { createExaminer } from './examine.ts';
import { depthOf, explainChecksum, explainMessages } from './find-mistake.ts';
import { readBook } from './read-messages.ts';

const fences = (guide: string, titles: readonly string[]) =>
  titles.map((title) => textsOf(readGuide(guide), title)[0] ?? '').join('\n');
const updates = (count: number) => Array.from({ length: count }, (_, index) => `update-${index + 1}.json`);
const V1 = fences('spot-ws-book-v1', ['snapshot.json', ...updates(2)]);
const V2 = fences('spot-ws-book-v2', ['snapshot.json', ...updates(4)]);
const L3 = fences('spot-ws-l3-v2', ['snapshot.json', ...updates(5)]);
const FIX = textsOf(readGuide('fix-checksums'), 'Instrument List (35=y)')
  .concat(textsOf(readGuide('fix-checksums'), 'Market Data Snapshot Full Refresh (35=W)'))
  .concat(textsOf(readGuide('fix-checksums'), 'Market Data Incremental Refresh (35=X)'))
  .join('\n');

const marketOf = (text: string) => {
  const [market] = readBook(text).markets;
  if (!market) throw new Error('There is no order book message.');
  return market;
};

const stepsOf = (text: string) => {
  const { messages, precision } = marketOf(text);
  return [...replaySteps(messages, precision, { ...HABITS, depth: depthOf(messages) })];
};

test.each([
  ['version 1', V1, [null, true, true]],
  ['version 2', V2, [true, true, true, true, true]],
  ['Level 3', L3, [true, true, true, true, true, true]],
  ['FIX', FIX, [null, true, true]],
] as const)('%s: the worked example of the guide matches message by message', (_, text, matches) => {
  expect(stepsOf(text).map((step) => step.matches)).toEqual(matches);
});

test('the CRC32 is the one of zlib', () => {
  for (const text of ['', '1', '64010184210000', 'x'.repeat(1000)]) expect(crc32(text)).toBe(zlibCrc32(text));
});

test('public vector: the check value of CRC-32, as catalogs of CRC algorithms list it', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});

/** A version 1 book from a public exchange's documentation of 2020, also in the tests of many clients. */
const prices = (list: string) => list.split(' ').map((price) => [price, '0.00000500', '1582905486.493008']);
const PUBLIC_V1 = JSON.stringify([
  0,
  {
    as: prices('0.05005 0.05010 0.05015 0.05020 0.05025 0.05030 0.05035 0.05040 0.05045 0.05050'),
    bs: prices('0.05000 0.04995 0.04990 0.04980 0.04975 0.04970 0.04965 0.04960 0.04955 0.04950'),
  },
  'book-10',
  'BTC/USD',
]);

test('public vector: a book of version 1 whose checksum is 974947235', () => {
  expect(stepsOf(PUBLIC_V1)[0]?.computed).toBe(974947235);
});

/** A version 2 snapshot from the same kind of source, 2023, also in the tests of many clients. */
const PUBLIC_V2 = `{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[
{"price":45283.5,"qty":0.10000000},{"price":45283.4,"qty":1.54582015},{"price":45282.1,"qty":0.10000000},{"price":45281.0,"qty":0.10000000},{"price":45280.3,"qty":1.54592586},
{"price":45279.0,"qty":0.07990000},{"price":45277.6,"qty":0.03310103},{"price":45277.5,"qty":0.30000000},{"price":45277.3,"qty":1.54602737},{"price":45276.6,"qty":0.15445238}],
"asks":[{"price":45285.2,"qty":0.00100000},{"price":45286.4,"qty":1.54571953},{"price":45286.6,"qty":1.54571109},{"price":45289.6,"qty":1.54560911},{"price":45290.2,"qty":0.15890660},
{"price":45291.8,"qty":1.54553491},{"price":45294.7,"qty":0.04454749},{"price":45296.1,"qty":0.35380000},{"price":45297.5,"qty":0.09945542},{"price":45299.5,"qty":0.18772827}],"checksum":3310070434}]}`;

test('public vector: a snapshot of version 2 with checksum 3310070434', () => {
  const [step] = stepsOf(PUBLIC_V2);
  expect(step).toMatchObject({ computed: 3310070434, matches: true });
  expect(step?.text).toMatch(
    /^4528521000004528641545719534528661545711094528961545609114529021589066045291815455349/,
  );
});

/** A Level 3 snapshot from the same kind of source, 2024, also in the tests of several clients. Each side is in queue
 * order; original IDs and times, which the checksum doesn't cover, are left out of this copy. */
const orders = (...levels: readonly (readonly [price: string, ...quantities: string[]])[]) =>
  levels.flatMap(([price, ...quantities], level) =>
    quantities.map((quantity, place) => ({
      order_id: `O${level}-${place}`,
      limit_price: price,
      order_qty: quantity,
    })),
  );
const PUBLIC_L3 = JSON.stringify({
  channel: 'level3',
  type: 'snapshot',
  data: [
    {
      symbol: 'BTC/USD',
      checksum: 1063832831,
      bids: orders(
        [
          '44939.4',
          ...['0.88968699', '0.45210000', '0.10000000', '0.14296323', '0.25000000', '0.10292988'],
          ...['0.33880000', '1.28140860'],
        ],
        ['44937.1', '0.03346877'],
        ['44934.7', '0.35630000'],
        ['44930.2', '0.22734299', '0.01000000', '0.05550000', '0.70000000', '0.15000000'],
        ['44928.0', '0.00105240'],
        ['44919.6', '0.33870000'],
        ['44919.5', '0.07610000'],
        ['44912.0', '0.35630000'],
        ['44909.7', '0.06690000'],
        ['44901.9', '0.00088982'],
      ),
      asks: orders(
        ['44939.5', '4.52308393', '0.00111261', '0.00100000', '0.01000000'],
        ['44950.0', '0.10334926'],
        ['44953.0', '0.00064537'],
        ['44955.0', '0.00250000'],
        ['44959.6', '0.35630000', '0.35630000'],
        ['44960.1', '0.00338072'],
        ['44960.2', '0.88967575'],
        ['44967.0', '3.14392283'],
        ['44978.5', '0.06778960'],
        ['44979.2', '0.35630000'],
      ),
    },
  ],
});

test('public vector: a snapshot of Level 3 with checksum 1063832831', () => {
  const [step] = stepsOf(PUBLIC_L3);
  expect(step).toMatchObject({ computed: 1063832831, matches: true });
  expect(step?.text).toMatch(
    /^44939545230839344939511126144939510000044939510000004495001033492644953064537/,
  );
});

const explain = (text: string) => {
  const reading = marketOf(text);
  return explainMessages(reading, depthOf(reading.messages));
};

test('messages that lost their zeros are found, with the decimals that repair them', () => {
  const lost = JSON.stringify(JSON.parse(PUBLIC_V2));
  expect(stepsOf(lost).findIndex(({ matches }) => matches === false)).toBe(0);
  expect(explain(lost)).toMatchObject({
    id: 'zeros-lost',
    at: 0,
    what: expect.stringContaining('1 decimals for prices and 8'),
  });
});

test('swapped sides, a repeated update, a missing snapshot and a missing update are found at their message', () => {
  const swapped = PUBLIC_V2.replace('"bids"', '"x"').replace('"asks"', '"bids"').replace('"x"', '"asks"');
  expect(explain(swapped)).toMatchObject({ id: 'sides-swapped', at: 0 });
  const again = explain(fences('spot-ws-book-v2', ['snapshot.json', ...updates(2), 'update-1.json']));
  expect(again).toMatchObject({
    id: 'applied-twice',
    at: 3,
    what: expect.stringContaining('repeats message 2'),
  });
  expect(explain(fences('spot-ws-book-v2', updates(2)))).toMatchObject({ id: 'no-snapshot', at: 0 });
  const missing = explain(fences('spot-ws-book-v2', ['snapshot.json', 'update-2.json']));
  expect(missing).toMatchObject({ id: 'message-missing', at: 1 });
  expect(explain(V2)).toBeNull();
});

const own = (text: string, checksum: number) => {
  const reading = marketOf(text);
  return explainChecksum(reading, depthOf(reading.messages), checksum);
};

/** The guides' tables list the checksum that each mistake produces. */
const FIRST_COLUMN = /^\| (-?\d{6,}) \|/gm;
const stated = (guide: string) =>
  [...readGuide(guide).matchAll(FIRST_COLUMN)].map(([, number]) => Number(number));

test('the mistakes of the version 2 guide are found by the checksums of its table', () => {
  const ids = stated('spot-ws-book-v2').map((checksum) => own(V2, checksum)?.id);
  expect(ids).toEqual([
    'zeros-lost',
    'zeros-lost',
    'leading-zeros-kept',
    'point-kept',
    'sides-in-wrong-order',
    'asks-reversed',
    'bids-reversed',
    'quantity-first',
  ]);
});

test('the mistakes of the Level 3 guide are found by the checksums of its table', () => {
  const ids = stated('spot-ws-l3-v2').map((checksum) => own(L3, checksum)?.id);
  expect(ids).toEqual([
    'sums-per-level',
    'price-once',
    'ten-orders',
    'queue-by-size',
    'queue-reversed',
    'zeros-lost',
    'zeros-lost',
    'sides-in-wrong-order',
    'signed',
  ]);
});

test('orders that one message adds join the queue by age, and who appended them as listed is told so', () => {
  const newestFirst = L3.replace(/^(.*"add".*),\n(.*"add".*)$/m, '$2,\n$1');
  expect(newestFirst).not.toBe(L3);
  expect(stepsOf(newestFirst).map((step) => step.matches)).not.toContain(false);
  const { messages, precision } = marketOf(newestFirst);
  const asListed = [...replaySteps(messages, precision, { ...HABITS, depth: 10, addsAsListed: true })];
  expect(asListed[1]?.matches).toBe(false);
  expect(own(newestFirst, asListed[1]?.computed ?? 0)).toMatchObject({ id: 'adds-as-listed', at: 1 });
});

test('a book that was not cut to its depth is found at the message where an old level comes back', () => {
  const [, uncut] = /no longer exists, and computes (\d+)/.exec(readGuide('spot-ws-book-v2')) ?? [];
  expect(own(V2, Number(uncut))).toMatchObject({ id: 'not-cut', at: 4 });
});

test('an update that was left out is found, and a number that is nobody’s is not explained', () => {
  const without = stepsOf(fences('spot-ws-book-v2', ['snapshot.json', 'update-1.json', 'update-3.json']));
  expect(own(V2, without[2]?.computed ?? 0)).toMatchObject({
    id: 'message-left-out',
    what: "Message 3 wasn't applied.",
  });
  expect(own(V2, 1)).toBeNull();
});

test('a number that is right after a message is said to be right there', () => {
  const [, second] = stepsOf(V2);
  const examine = createExaminer(V2);
  expect(examine({ own: second?.computed ?? 0, at: null })).toMatchObject({
    rightAt: 1,
    at: 1,
    mistake: null,
  });
  expect(examine({ own: 1, at: null })).toMatchObject({ rightAt: null, mistake: null });
});

test('a long log is explained from its last snapshot on, and any of its steps can be looked at', () => {
  const long = `${fences('spot-ws-book-v2', ['snapshot.json'])}\n${`${V2}\n`.repeat(150)}`;
  const whole = createExaminer(long);
  expect(whole({ own: null, at: null })).toMatchObject({ count: 751, broken: null, at: 750 });
  const shown = whole({ own: null, at: 400 }).step;
  expect(shown).toEqual({ ...stepsOf(V2)[4], message: shown?.message });
  const repeated = createExaminer(
    `${long}${fences('spot-ws-book-v2', ['snapshot.json', ...updates(2), 'update-1.json'])}`,
  );
  expect(repeated({ own: null, at: null })).toMatchObject({
    broken: 754,
    at: 754,
    why: { id: 'applied-twice', what: 'Message 755 must not be applied. It repeats message 753.' },
  });
  expect(createExaminer('')({ own: 1, at: 3 })).toMatchObject({ count: 0, step: null, mistake: null });
});

test('hostile and broken text is ignored with its line', () => {
  const { messages, ignored } = readBook('\n{"a": [[\n[1,2]\n<img src=x onerror=alert(1)>');
  expect(messages).toEqual([]);
  expect(ignored).toEqual([
    { line: 2, why: "it isn't complete JSON" },
    { line: 3, why: "it isn't an order book message" },
  ]);
  expect(readBook('{"__proto__": {"asks": []}, "asks": 1}').messages).toEqual([]);
});

test('decimals are compared and filled without losing a digit', () => {
  expect(compareDecimals('9.9', '10.0')).toBeLessThan(0);
  expect(compareDecimals('0.10', '0.1')).toBe(0);
  expect(compareDecimals('123456789012345678.1', '123456789012345678.2')).toBe(-1);
  expect([toFixed('1.5', 3), toFixed('2', 2), toFixed('7.00', 0)]).toEqual(['1.500', '2.00', '7']);
});

test('a field whose value starts with FIX starts no message', () => {
  const text = FIX.replace(/(35=[WX]\|)/g, '$1158=FIX feed|58=FIX book|');
  expect(readBook(text)).toEqual(readBook(FIX));
  expect(text).not.toBe(FIX);
});

test.each(['\u0001', '^A', '\\u0001', '\\x01', '<SOH>', ' | ', ';', ' '])(
  'FIX messages are read with "%s" between their fields',
  (separator) => {
    expect(readBook(FIX.replaceAll('|', separator)).messages).toEqual(readBook(FIX).messages);
  },
);

test('a message that a log cut off does not hide the ones after it', () => {
  const all = readBook(V2).messages;
  for (const cut of [
    '{"channel":"book","type":"upda',
    '{"channel":"book","data":[{"symbol":',
    '[0,{"a":[["5',
    '[INFO',
  ])
    for (const end of ['\n', '\r\n'])
      expect(readBook(cut + end + V2.replaceAll('\n', end)).messages).toMatchObject(
        all.map(({ entries, checksum }) => ({ entries, checksum })),
      );
});
