/** Work in slices, with a clock that only the work moves. */
import { expect, test } from 'vitest';
import { createExaminer, examineInSteps } from './book/examine.ts';
import { readLog, readLogInSteps } from './fix/decode.ts';
import { finish, REPORT_EVERY, type Step, workInSlices } from './slices.ts';

/** Starts work whose every step takes 5 ms; `goOn` resumes it after a pause. */
function start(steps: number) {
  let time = 0;
  let done = 0;
  const waiting: (() => void)[] = [];
  const reports: (Step<number> & { readonly time: number })[] = [];
  const ends: string[] = [];
  function* work(): Generator<Step<number>, string> {
    for (let step = 1; step <= steps; step += 1) {
      time += 5;
      done = step;
      yield { items: [step], share: step / steps };
    }
    return 'end';
  }
  const stop = workInSlices(work(), {
    slice: 12,
    now: () => time,
    pause: (resume) => waiting.push(resume),
    onReport: (step) => reports.push({ ...step, time }),
    onEnd: (end) => ends.push(end),
  });
  return {
    stop,
    goOn: () => waiting.shift()?.(),
    isWaiting: () => waiting.length > 0,
    reports,
    ends,
    count: () => done,
  };
}

test('work pauses after each slice, and its first results are reported after the first one', () => {
  const { count, goOn, reports, ends } = start(100);
  expect(count()).toBe(3);
  expect(reports).toEqual([{ items: [1, 2, 3], share: 0.03, time: 15 }]);
  goOn();
  expect(count()).toBe(6);
  expect(ends).toEqual([]);
});

test('every item is reported once, and reports are apart', () => {
  const { goOn, isWaiting, reports, ends } = start(200);
  while (isWaiting()) goOn();
  expect(ends).toEqual(['end']);
  expect(reports.flatMap(({ items }) => items)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  const times = reports.slice(0, -1).map(({ time }) => time);
  for (const [index, time] of times.slice(1).entries())
    expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(REPORT_EVERY);
  expect(reports.length).toBeLessThanOrEqual(2 + (200 * 5) / REPORT_EVERY);
});

test('stopped work takes no further step, and neither reports nor ends', () => {
  const { stop, goOn, isWaiting, count, reports, ends } = start(100);
  stop();
  goOn();
  expect([count(), reports.length, ends, isWaiting()]).toEqual([3, 1, [], false]);
});

test('a log is read step by step, with the part that has been read', () => {
  const log = '12:00:00 8=FIX.4.4|9=5|35=0|34=2|10=000|\n'.repeat(4);
  const steps = [...readLogInSteps(log)];
  expect(steps.map(({ share }) => Math.round(share * 100))).toEqual([30, 55, 80, 100]);
  expect(steps.flatMap(({ items }) => items)).toEqual([...readLog(log)]);
});

test('an order book log is examined step by step, with the same findings', () => {
  const update = (price: number) =>
    JSON.stringify({
      channel: 'book',
      type: price === 1 ? 'snapshot' : 'update',
      data: [{ symbol: 'AA/BB', bids: [{ price, qty: 1 }], asks: [], checksum: 1 }],
    });
  const log = Array.from({ length: 20 }, (_, index) => update(index + 1)).join('\n');
  const shares: number[] = [];
  const work = examineInSteps(log);
  let next = work.next();
  for (; !next.done; next = work.next()) shares.push(next.value.share);
  expect(shares.length).toBeGreaterThanOrEqual(40);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  const question = { own: null, at: 3 };
  expect(next.value(question)).toEqual(createExaminer(log)(question));
  expect(finish(examineInSteps(log))(question).count).toBe(20);
});
