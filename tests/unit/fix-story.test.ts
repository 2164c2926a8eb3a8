/** The FIX examples tell one story: the same order, the same book, and sums that add up. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FixMessage } from '../../src/model/operation.ts';
import { readOrchestra } from '../../src/readers/fix/orchestra.ts';

const files = ['specs/fix/spot.xml', 'specs/fix/shared.xml'].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const messages = (readOrchestra({ id: 'spot-fix', files }).value?.operations ?? []).filter(
  (each): each is FixMessage => each.kind === 'fix-message',
);

function decoded(slug: string, name: string) {
  const found = messages.find((each) => each.slug === slug)?.examples.find((each) => each.name === name);
  if (!found) throw new Error(`${slug} has no example ${name}`);
  return found.decoded;
}

const fields = (slug: string, name: string) =>
  new Map(decoded(slug, name).map(({ tag, value }) => [tag, value]));

/** Returns a snapshot's quantities by side and price. */
function levels(name: string): Map<string, number> {
  const sums = new Map<string, number>();
  let entry: string[] = [];
  for (const { tag, value } of decoded('mdsfr-fix', name)) {
    if (tag === 269) entry = [value];
    if (tag === 270) entry.push(value);
    if (tag === 271)
      sums.set(entry.join(' '), Number(((sums.get(entry.join(' ')) ?? 0) + Number(value)).toFixed(8)));
  }
  return sums;
}

test('every page of the sidebar but header and trailer is a message', () => {
  const rows = readFileSync('content/inventory.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([route, , sidebar]) => sidebar === 'spotFIXApiSidebar' && route?.startsWith('/docs/fix-api/'));
  expect(rows).toHaveLength(20);
  expect(messages.map(({ slug }) => slug).sort()).toEqual(
    rows
      .filter(([route]) => route !== '/docs/fix-api/session-fix')
      .map(([route]) => route?.split('/').at(-1))
      .sort(),
  );
});

test('the order is placed, filled in part, changed, asked for and cancelled', () => {
  const order = fields('nos-fix', 'Limit order');
  const change = fields('ocrr-fix', 'Lower price and quantity');
  const cancel = fields('ocr-fix', 'By OrderID');
  const filled = fields('er-fix', 'Partly filled');
  const changed = fields('er-fix', 'Changed');
  const state = fields('er-fix', 'State on request');
  const cancelled = fields('er-fix', 'Canceled');
  for (const report of [filled, changed, state, cancelled]) {
    expect(report.get(37)).toBe(change.get(37));
    expect(report.get(14)).toBe('0.2');
    expect(report.get(6)).toBe('64000.0');
  }
  expect([change.get(41), changed.get(41)]).toEqual([order.get(11), order.get(11)]);
  expect([changed.get(11), changed.get(38), changed.get(44)]).toEqual(
    [11, 38, 44].map((tag) => change.get(tag)),
  );
  expect(Number(changed.get(14)) + Number(changed.get(151))).toBeCloseTo(Number(changed.get(38)), 8);
  expect(fields('osr-fix', 'State of an order').get(11)).toBe(state.get(11));
  expect([cancelled.get(11), cancelled.get(41), cancelled.get(151)]).toEqual([
    cancel.get(11),
    cancel.get(41),
    '0',
  ]);
});

test('rejects name the messages they answer', () => {
  const again = fields('ocr-fix', 'By your own ID');
  const gone = fields('reject-business_level-fix', 'Cancel of an order that is gone');
  expect([gone.get(379), gone.get(45), gone.get(372)]).toEqual([again.get(11), again.get(34), again.get(35)]);
  const wrong = fields('mdr-fix', 'Wrong symbol');
  const refused = fields('mdrr-fix', 'Unknown symbol');
  expect(refused.get(262)).toBe(wrong.get(262));
});

test('a mass cancel ends the stop-loss order', () => {
  const order = fields('nos-fix', 'Stop-loss order');
  const report = fields('er-fix', 'Canceled with all others');
  for (const tag of [38, 40, 54, 55, 59, 99]) expect(report.get(tag)).toBe(order.get(tag));
  expect(report.get(41)).toBe(order.get(11));
  expect(report.get(11)).toBe(fields('omcr-fix', "All of the session's orders").get(11));
});

test('the orders of L3 add up to the levels of L2 after the fill', () => {
  const update = fields('mdir-fix', 'A level changes');
  const book = levels('Book').set(`0 ${update.get(270)}`, Number(update.get(271)));
  expect(levels('Book order by order')).toEqual(book);
});

test('identifiers are the time of their request', () => {
  const utc = (text = '') => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)-(.*)$/, '$1-$2-$3T$4Z'));
  for (const slug of ['nos-fix', 'ocr-fix', 'ocrr-fix', 'omcr-fix']) {
    for (const { name } of messages.find((each) => each.slug === slug)?.examples ?? []) {
      const example = fields(slug, name);
      const id = example.get(11) ?? '';
      const ms = id.includes('-')
        ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 100
        : Number(id) / 1000;
      expect([slug, name, ms]).toEqual([slug, name, utc(example.get(60))]);
    }
  }
});
