/** Limiters reproduce the guides' worked timelines, and their figures are those of the guides' tables. */
import { expect, test } from 'vitest';
import { readGuide, tableOf, toNumber } from '../../../tests/unit/guide.support.ts';
import { limiterOf } from '../tools.support.ts';
import { rounded } from './outcome.ts';
import { costOf, highestRate, readTimeline, simulate, sustained, toCsv, toTimeline } from './simulate.ts';

const REST = await limiterOf('spot-rest');
const TRADING = await limiterOf('trading');
const BUDGET = await limiterOf('derivatives');
const POOL = await limiterOf('derivatives-history');

function tierOf(limiter: typeof REST, id: string) {
  const tier = limiter.tiers.find((one) => one.id === id);
  if (!tier) throw new Error(`there is no tier ${id}`);
  return tier;
}

const callOf = (limiter: typeof REST, id: string) => {
  const call = limiter.calls.find((one) => one.id === id);
  if (!call) throw new Error(`there is no call ${id}`);
  return call;
};

test('tiers are those of the guides', () => {
  const rows = tableOf(readGuide('spot-rest-ratelimits'), 'Maximum and decay per tier');
  expect(REST.tiers.map(({ label, maximum, decay }) => [label, maximum, decay])).toEqual(
    rows.map(([label, maximum, decay]) => [label, toNumber(maximum), toNumber(decay)]),
  );
  const pairs = tableOf(readGuide('spot-ratelimits'), 'Limits per pair and tier');
  expect(TRADING.tiers.map(({ label, maximum, decay }) => [label, maximum, decay])).toEqual(
    pairs.map(([label, maximum, decay]) => [label, toNumber(maximum), toNumber(decay)]),
  );
});

test('costs by age are those of the guide', () => {
  const rows = tableOf(readGuide('spot-ratelimits'), "Points on the pair's counter, by order age");
  const ages = [0, 5, 10, 15, 45, 90, 300];
  for (const id of ['amend', 'edit', 'cancel']) {
    const row = rows.find(([name]) => name?.toLowerCase() === id) ?? [];
    const own = ages.map((age) => costOf(callOf(TRADING, id), 1, age));
    expect([id, ...own]).toEqual([
      id,
      ...ages.map((_, index) => toNumber(row[1]) + toNumber(row[index + 2])),
    ]);
  }
  expect(costOf(callOf(TRADING, 'batch-add'), 15)).toBe(7.5);
});

test('costs of derivatives calls are those of the guide', () => {
  for (const [limiter, caption] of [
    [BUDGET, 'Costs under /derivatives, budget 500 per 10 s'],
    [POOL, 'Costs under /history, pool of 100 tokens'],
  ] as const) {
    const rows = tableOf(readGuide('futures-rate-limits'), caption);
    const stated = rows.map(([call = '', endpoint = '', cost = '']) => [
      call,
      endpoint.replaceAll('`', ''),
      cost,
    ]);
    for (const { id, page, cost, perItem, label } of limiter.calls) {
      if (id === 'other') continue;
      const name = page?.replace('/docs/', '') ?? '';
      const own = stated.filter(([call]) => call?.includes(`"${name}"`)).map(([, , words]) => words);
      expect([label, own]).toEqual([
        label,
        expect.arrayContaining([perItem === undefined ? String(cost) : `${cost} + batch size`]),
      ]);
    }
  }
});

test('every call of the derivatives tables is in the data', () => {
  const pages = new Set(
    [BUDGET, POOL].flatMap(({ calls }) => calls.map(({ page }) => page?.replace('/docs/', ''))),
  );
  const stated = ['Costs under /derivatives, budget 500 per 10 s', 'Costs under /history, pool of 100 tokens']
    .flatMap((caption) => tableOf(readGuide('futures-rate-limits'), caption))
    .flatMap(([call = '']) => [...call.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id));
  // One entry covers all three lists of events.
  const shared = ['futures-api/history/get-order-events', 'futures-api/history/get-trigger-events'];
  expect(stated.filter((id) => !pages.has(id))).toEqual(shared);
});

test('the REST timeline of the guide comes out, and one more call is rejected', () => {
  const steps = simulate(REST, tierOf(REST, 'intermediate'), REST.example);
  const rows = tableOf(readGuide('spot-rest-ratelimits'), 'Intermediate: maximum 20, decay 0.5 per second');
  const accepted = steps.filter((step) => step.accepted);
  expect(accepted.map(({ time, before, cost, after }) => [time, before, cost, after])).toEqual(
    rows.map(([time, , before, cost, after]) => [time, before, cost, after].map(toNumber)),
  );
  const rejected = steps.filter((step) => !step.accepted);
  expect(rejected).toMatchObject([{ time: 23, before: 19.5, cost: 2, after: 21.5, wait: 7 }]);
});

test('on spot REST a rejected call raises the counter too, so a loop of retries never gets through', () => {
  const tier = tierOf(REST, 'intermediate');
  const upTo12 = REST.example.filter(({ time }) => time <= 12);
  const retried = [13, 14, 15, 16].map((time) => ({ time, call: 'history' }));
  const steps = simulate(REST, tier, [...upTo12, ...retried]).filter(({ time }) => time > 12);
  expect(steps.map(({ before, after, accepted, wait }) => [before, after, accepted, wait])).toEqual([
    [18.5, 20.5, false, 5],
    [20, 22, false, 8],
    [21.5, 23.5, false, 11],
    [23, 25, false, 14],
  ]);
  const waited = simulate(REST, tier, [
    ...upTo12,
    { time: 13, call: 'history' },
    { time: 18, call: 'history' },
  ]);
  expect(waited.at(-1)).toMatchObject({ before: 18, after: 20, accepted: true });
});

test('the trading timelines of the guide come out', () => {
  const tier = tierOf(TRADING, 'intermediate');
  expect(
    simulate(TRADING, tier, TRADING.example).map(({ before, cost, after }) => [before, cost, after]),
  ).toEqual([
    [0, 1, 1],
    [0, 3, 3],
    [0, 4, 4],
  ]);
  const burst = Array.from({ length: 50 }, () => ({ time: 0, call: 'add' }));
  const steps = simulate(TRADING, tier, [
    ...burst,
    { time: 10, call: 'batch-cancel', items: 50, age: 10 },
    { time: 75, call: 'add' },
    { time: 76, call: 'add' },
  ]);
  expect(steps.slice(49).map(({ after, accepted }) => [after, accepted])).toEqual([
    [50, true],
    [276.6, true],
    // Only its fixed part is charged.
    [125.5, false],
    [124.16, true],
  ]);
});

test('repricing by cancel and add is rejected at 78 s, by amend never', () => {
  const tier = tierOf(TRADING, 'pro');
  const repeated = (calls: readonly string[]) =>
    Array.from({ length: 200 }, (_, index) =>
      calls.map((call) => ({ time: (index + 1) * 1.5, call, age: call === 'add' ? undefined : 1.5 })),
    ).flat();
  const start = { time: 0, call: 'add' };
  const canceling = simulate(TRADING, tier, [start, ...repeated(['cancel', 'add'])]);
  expect(canceling.find((step) => !step.accepted)?.time).toBe(78);
  expect(simulate(TRADING, tier, [start, ...repeated(['amend'])]).every((step) => step.accepted)).toBe(true);
});

test('the derivatives timelines of the guide come out', () => {
  const edits = Array.from({ length: 30 }, () => ({ time: 1, call: 'editorder' }));
  const orders = Array.from({ length: 10 }, () => ({ time: 6, call: 'sendorder' }));
  const [tier] = BUDGET.tiers;
  const [pool] = POOL.tiers;
  if (!tier || !pool) throw new Error('no tiers');
  const steps = simulate(BUDGET, tier, [
    { time: 0, call: 'accounts' },
    { time: 0, call: 'openpositions' },
    { time: 0, call: 'openorders' },
    { time: 0.5, call: 'batchorder', items: 40 },
    ...edits,
    { time: 3, call: 'unwindqueue' },
    ...orders,
    { time: 8, call: 'cancelallorders' },
    { time: 9, call: 'cancelallordersafter' },
    { time: 10, call: 'cancelallordersafter' },
    { time: 11, call: 'unwindqueue' },
  ]);
  const at = (time: number) => steps.findLast((step) => step.time === time);
  expect([0, 0.5, 1, 6, 8, 10, 11].map((time) => at(time)?.after)).toEqual([6, 55, 355, 455, 480, 499, 350]);
  expect([3, 9].map((time) => at(time)?.accepted)).toEqual([false, false]);
  const tokens = simulate(POOL, pool, [
    ...Array.from({ length: 20 }, () => ({ time: 0, call: 'executions' })),
    ...Array.from({ length: 8 }, () => ({ time: 0, call: 'account-log-100000' })),
    { time: 60, call: 'accountlogcsv' },
    { time: 90, call: 'account-log-100000' },
    { time: 96, call: 'account-log-100000' },
  ]);
  expect(tokens.slice(-4).map(({ before, after, accepted }) => [before, after, accepted])).toEqual([
    [10, 0, true],
    [10, 4, true],
    [9, 9, false],
    [10, 0, true],
  ]);
});

test.each([
  ['a counter that may reach the maximum', REST, 'starter', 'history', 8],
  ['a counter that must stay below it', TRADING, 'starter', 'add', 60],
  ['a pool that may run out', POOL, 'all', 'account-log-100000', 11],
  ['a pool that must keep something', { ...POOL, mayReach: false }, 'all', 'account-log-100000', 10],
])('%s accepts a rejected call after the wait that the tool shows', (_, limiter, id, call, count) => {
  const tier = tierOf(limiter, id);
  const calls = Array.from({ length: count }, () => ({ time: 0, call }));
  const { accepted, wait } = simulate(limiter, tier, calls).at(-1) ?? {};
  const isAcceptedAt = (time: number) => simulate(limiter, tier, [...calls, { time, call }]).at(-1)?.accepted;
  const shown = Number(rounded(wait ?? Number.NaN));
  expect([accepted, isAcceptedAt(shown), isAcceptedAt(shown - 0.02)]).toEqual([false, true, false]);
});

test('a call waits until a window is below its maximum, if it must stay below', () => {
  const tier = tierOf(BUDGET, 'all');
  const calls = [
    { time: 0, call: 'batchorder', items: 91 },
    { time: 1, call: 'unwindqueue' },
    { time: 2, call: 'batchorder', items: 291 },
  ];
  // Without the first call, the last one brings the window to its maximum of 500.
  expect(simulate(BUDGET, tier, calls).at(-1)).toMatchObject({ before: 300, cost: 300, wait: 8 });
  expect(simulate({ ...BUDGET, mayReach: false }, tier, calls).at(-1)).toMatchObject({ wait: 9 });
});

test('a call that costs the maximum never fits a counter that must stay below it', () => {
  const call = { time: 0, call: 'batch-add', items: 120 };
  const steps = simulate(TRADING, tierOf(TRADING, 'starter'), [call]);
  expect(steps).toMatchObject([{ cost: 60, accepted: false, wait: null }]);
});

test('the highest sustained rates are those of the guide', () => {
  const rows = tableOf(readGuide('spot-rest-ratelimits'), 'Maximum and decay per tier');
  for (const [index, tier] of REST.tiers.entries()) {
    expect(highestRate(tier, callOf(REST, 'private'))).toBe(toNumber(rows[index]?.[3]));
    expect(highestRate(tier, callOf(REST, 'history'))).toBe(toNumber(rows[index]?.[4]));
  }
  const load = sustained(REST, tierOf(REST, 'pro'), [{ call: 'history', perMinute: 60 }]);
  expect(load).toEqual({ load: 2, decay: 1, factor: 0.5 });
  expect(sustained(REST, tierOf(REST, 'pro'), [{ call: 'order', perMinute: 600 }]).factor).toBeNull();
});

test('a rate becomes calls, from the start, and never more than anybody looks at', () => {
  expect(toTimeline([{ call: 'history', perMinute: 30 }], 4).map(({ time }) => time)).toEqual([0, 2, 4]);
  expect(toTimeline([{ call: 'history', perMinute: 1e9 }], 3600)).toHaveLength(20_000);
});

test('a timeline that is longer than anybody looks at, or that is no timeline, is not read to its end', () => {
  const long = readTimeline(REST, '0,history\n'.repeat(500_000));
  expect([long.calls.length, long.stoppedAt]).toEqual([20_000, 20_001]);
  const other = readTimeline(REST, 'GET /0/public/Time 200\n'.repeat(500_000));
  expect([other.faults.length, other.stoppedAt]).toEqual([1000, 1001]);
  expect(readTimeline(REST, '0,history').stoppedAt).toBeNull();
});

test('a pasted timeline is read with or without a head, and what is wrong has its line', () => {
  const { calls, faults } = readTimeline(
    REST,
    'time,call\n0,history\n1.5;Any other private call\n\n2,<b>x</b>\n-1,history\n3',
  );
  expect(calls).toEqual([
    { time: 0, call: 'history' },
    { time: 1.5, call: 'private' },
  ]);
  expect(faults).toEqual([
    { line: 5, what: expect.stringMatching(/^there is no call “<b>x<\/b>”: use one of history/) },
    { line: 6, what: 'time, items and age must be numbers, 0 or higher' },
    { line: 7, what: expect.stringMatching(/^the call is missing: use one of history/) },
  ]);
  const csv = toCsv(simulate(REST, tierOf(REST, 'starter'), calls));
  expect(csv.split('\n')[1]).toBe('0,history,1,,0,2,2,accepted');
});

/** A counter that only returns to 0 after a pause, and one that never does. */
const STILL = { id: 'all', label: 'All', maximum: 2, decay: 0 };
const CLEARING: typeof REST = {
  ...REST,
  kind: 'counter',
  clears: 10,
  mayReach: true,
  rejected: 'nothing',
  tiers: [STILL],
  calls: [{ id: 'getTask', label: 'Get Task', cost: 1 }],
};
const at = (time: number) => ({ time, call: 'getTask' });

test('a counter that clears returns to 0 after a pause, which every call restarts', () => {
  const steps = simulate(CLEARING, STILL, [0, 1, 2, 11, 21].map(at));
  expect(steps.map(({ before, accepted, wait }) => [before, accepted, wait])).toEqual([
    [0, true, 0],
    [1, true, 0],
    [2, false, 10],
    [2, false, 10],
    [0, true, 0],
  ]);
});

test('a counter that never falls has no time at which a rejected call fits, and no rate', () => {
  const limiter = { ...CLEARING, clears: undefined };
  expect(simulate(limiter, STILL, [0, 1, 2].map(at)).at(-1)).toMatchObject({ accepted: false, wait: null });
  expect(sustained(limiter, STILL, [{ call: 'getTask', perMinute: 6 }]).factor).toBeNull();
  expect(highestRate(STILL, callOf(limiter, 'getTask'))).toBeNull();
});

test('a timeline can name a call as the list of calls does', () => {
  expect(readTimeline(CLEARING, '0,getTask\n1,get task')).toMatchObject({
    calls: [{ call: 'getTask' }, { call: 'getTask' }],
    faults: [],
  });
});
