/** Histories: every earlier state of a contract follows from the last one and the changes of each release. */
import { describe, expect, test } from 'vitest';
import { readContract, readHistory, toContractText, toHistoryText } from './contract-text.ts';
import { statesOf, stepBetween, undo, withRelease } from './history.ts';
import { toReleases } from './releases.ts';
import { withValues, withVariables } from './variables.ts';

function contract(text: string) {
  const { value, problems } = readContract('shop.txt', `contract 1 shop\n${text}`);
  expect(problems).toEqual([]);
  if (!value) throw new Error(text);
  return value;
}

const OLD = contract(`
api shop
  host https://{{hosts.shop}} Production

operation cancel
  call POST /cancel

operation order
  call POST /order
  send body section body
  send body.price type string
  send body.side value buy
  send body.side value sell
`);
const NEW = contract(`
api shop
  host https://{{hosts.shop}} Production

operation list
  call GET /orders
  send query.size type integer

operation order
  call POST /order
  send body section body
  send body.note type object
  send body.note.text type string
  send body.price type decimal string
  send body.side value buy
  send body.side value hold
  send body.side value sell
`);
const STEP = stepBetween(OLD, NEW, '2026-02-01');
const HISTORY = { api: 'shop', steps: [STEP] };
const VALUES = [{ date: '', values: new Map([['hosts.shop', 'shop.example']]) }] as const;

describe('a step', () => {
  test('leads back to the contract before it', () => {
    expect(toContractText(undo(NEW, STEP))).toBe(toContractText(OLD));
  });

  test('is written as the lines that came and went; a new field or operation is one line', () => {
    expect(toHistoryText(HISTORY)).toBe(`history 2 shop

2026-02-01
- operation cancel
-   call POST /cancel
- operation order
-   send body.price type string
+ operation list
+   new yes
+ operation order
+   send body.note new yes
+   send body.price type decimal string
+   send body.side value hold

end af47c025
`);
  });

  test('is read as it was written', () => {
    const { value, problems } = readHistory('shop.txt', toHistoryText(HISTORY));
    expect(problems).toEqual([]);
    expect(value).toEqual(HISTORY);
  });

  test('still takes out a new field or operation after a correction of it', () => {
    const text = toContractText(NEW).replace('note.text type string', 'note.text type integer');
    const lines = text.replace('GET /orders', 'GET /all').split('\n');
    const corrected = contract(lines.slice(1, -2).join('\n'));
    expect(toContractText(undo(corrected, STEP))).toBe(toContractText(OLD));
  });
});

test('a second release of a day replaces the first, and one that changes nothing adds nothing', () => {
  const between = undo(NEW, { ...STEP, removed: [] });
  const first = withRelease({ api: 'shop', steps: [] }, OLD, between, '2026-02-01');
  expect(withRelease(first, between, NEW, '2026-02-01')).toEqual(HISTORY);
  expect(withRelease(HISTORY, NEW, OLD, '2026-02-01').steps).toEqual([]);
  expect(withRelease(HISTORY, NEW, NEW, '2026-03-01')).toEqual(HISTORY);
});

test('a broken line is reported with its place and what to do', () => {
  const file = 'specs/released/history/shop.txt';
  const fix = 'restore the file as `npm run release` wrote it, for example from version control';
  const firstIn = (old: string, now: string) =>
    readHistory(file, toHistoryText(HISTORY).replace(old, now)).problems.at(0);
  const what = 'the line is not a fact of a history: neither a day nor below one';
  expect(firstIn('2026-02-01', 'February')).toEqual({ file, line: 3, what, fix });
  const line =
    toHistoryText(HISTORY)
      .split('\n')
      .findIndex((each) => each.startsWith('+   send')) + 1;
  expect(firstIn('+   send', '+   sent')).toMatchObject({ line, what: expect.stringContaining('"sent"') });
});

describe('a damaged file', () => {
  const file = 'shop.txt';
  const written = { contract: toContractText(NEW), history: toHistoryText(HISTORY) };
  const later = { ...STEP, date: '2026-03-01' };
  const firstOf = ({ problems: [first] }: ReturnType<typeof readHistory | typeof readContract>) => first;

  test('is a problem wherever it was cut, and so is one that lost, changed or repeated a line', () => {
    for (const [text, read] of [
      [written.contract, readContract],
      [written.history, readHistory],
    ] as const) {
      expect(read(file, text).problems).toEqual([]);
      // Without the last line break, the file is still whole.
      for (let length = 0; length < text.length - 1; length += 1)
        expect(read(file, text.slice(0, length)).problems.length, text.slice(0, length)).toBeGreaterThan(0);
      const lines = text.split('\n');
      for (const index of lines.keys()) {
        if (lines[index] === '') continue;
        expect(read(file, lines.toSpliced(index, 1).join('\n')).problems.length).toBeGreaterThan(0);
        expect(
          read(file, lines.toSpliced(index, 0, lines[index] ?? '').join('\n')).problems.length,
        ).toBeGreaterThan(0);
      }
    }
    const [at, end] = [written.history.split('\n').length - 1, 'end'];
    expect(firstOf(readHistory(file, written.history.split('\n').slice(0, 4).join('\n')))).toMatchObject({
      line: 4,
      what: 'the file ends too early',
    });
    expect(firstOf(readHistory(file, written.history.replace('value hold', 'value held')))).toMatchObject({
      line: at,
      what: expect.stringContaining('the checksum differs'),
    });
    expect(firstOf(readHistory(file, `${written.history}more\n`))).toMatchObject({
      line: at + 1,
      what: `there are lines after "${end}"`,
    });
  });

  test('is one that names days that do not exist, or not from the newest to the oldest', () => {
    const steps = (...days: readonly string[]) => ({
      api: 'shop',
      steps: days.map((date) => ({ ...later, date })),
    });
    const what = (...days: readonly string[]) => firstOf(readHistory(file, toHistoryText(steps(...days))));
    expect(what('2026-02-01', '2026-03-01')).toBeUndefined();
    expect(what('2026-99-99')).toMatchObject({ line: 3, what: expect.stringContaining('is not a day') });
    expect(what('2026-02-30')).toMatchObject({ line: 3, what: expect.stringContaining('is not a day') });
    expect(what('2026-03-01', '2026-02-01')).toMatchObject({
      what: expect.stringContaining('2026-03-01 is not before 2026-02-01, the day above it'),
    });
    expect(what('2026-02-01', '2026-02-01')).toMatchObject({
      what: expect.stringContaining('2026-02-01 is not before 2026-02-01'),
    });
  });

  test('written with the line breaks of Windows is whole', () => {
    const text = written.history.replaceAll('\n', '\r\n');
    expect(readHistory(file, text)).toEqual({ value: HISTORY, problems: [] });
  });
});

test('a contract of the first version, which has no last line, can be read', () => {
  const old = toContractText(NEW)
    .replace(/\nend .*\n$/, '')
    .replace('contract 2', 'contract 1');
  expect(readContract('shop.txt', old)).toEqual({ value: NEW, problems: [] });
});

test('a name that is not closed in the first line is reported as well', () => {
  const { value, problems } = readContract('shop.txt', 'contract 1 "shop\noperation order\n');
  expect(value).toBeNull();
  expect(problems).toMatchObject([{ file: 'shop.txt', line: 1 }]);
});

describe('releases', () => {
  test('have the day and what changed on it, with the values of the variables on it', () => {
    const moved = [
      ...VALUES,
      { date: '2026-03-01', values: new Map([['hosts.shop', 'new.example']]) },
    ] as const;
    const { releases } = toReleases(NEW, HISTORY, moved);
    expect(releases.map(({ date, changes }) => [date, ...changes.map(({ what }) => what)])).toEqual([
      [
        '2026-02-01',
        'operation `POST /cancel` removed',
        'new operation `GET /orders`',
        'type changed from `string` to `decimal string`',
        'new value `hold`',
        'new field',
      ],
      ['2026-03-01', 'host changed from `https://shop.example` to `https://new.example`'],
    ]);
  });

  test('are published with those parts only that ever changed', () => {
    const quiet = {
      ...NEW,
      parts: [...NEW.parts, ...contract('\noperation quiet\n  call GET /quiet\n').parts],
    };
    const { contract: text, history } = toReleases(quiet, HISTORY, VALUES);
    expect(text).not.toContain('quiet');
    const [last, steps] = [readContract('', text).value, readHistory('', history).value];
    if (!last || !steps) throw new Error(text);
    const states = statesOf(last, steps).map((state) => toContractText(state.contract));
    expect(states).toHaveLength(2);
    expect(states[0]).toBe(toContractText(withValues(OLD, VALUES[0].values)));
  });

  test('have the changes of a shape whose name contains the name of the provider', () => {
    const variables = new Map([['provider.name', 'Acme']]);
    const order = (type: string) =>
      withVariables(
        contract(`
operation order
  call POST /order
  send body.order shape AcmeOrder

shape AcmeOrder
  field price type ${type}
`),
        variables,
      );
    const [old, now] = [order('string'), order('integer')];
    const history = { api: 'shop', steps: [stepBetween(old, now, '2026-02-01')] };
    const { releases } = toReleases(now, history, [{ date: '', values: variables }]);
    expect(releases.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([
      'type changed from `string` to `integer`',
    ]);
  });

  test('have no change where an operation uses another scheme that signs in the same way', () => {
    const signed = (id: string) =>
      contract(`
scheme also
  signing nonce "ms"

scheme key
  signing nonce "ms"

operation order
  call POST /order
  access private
  auth ${id}
`);
    const [old, now] = [signed('key'), signed('also')];
    const history = { api: 'shop', steps: [stepBetween(old, now, '2026-02-01')] };
    const { releases } = toReleases(now, history, VALUES);
    expect(releases.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([]);
  });
});
