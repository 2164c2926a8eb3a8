/** Amends over REST count on the pair's counter and on the REST call counter, which is full long before. */
import { expect, test } from 'vitest';
import { limiterOf } from '../tools.support.ts';
import { limitsOf } from './counted-twice.ts';
import { outcomeWords } from './outcome.ts';
import { highestRate, simulate, sustained } from './simulate.ts';

const REST = await limiterOf('spot-rest');
const TRADING = await limiterOf('trading');
const [tier] = TRADING.tiers.filter(({ id }) => id === 'intermediate');
if (!tier) throw new Error('there is no tier');
const LIMITS = limitsOf({ limiter: TRADING, tier }, [REST, TRADING]);

test('an amend costs on both limiters, in the tier of the account; an add on one', () => {
  expect(LIMITS.map(({ limiter, tier: { maximum } }) => [limiter.id, maximum])).toEqual([
    ['trading', 125],
    ['spot-rest', 20],
  ]);
  const costs = (id: string) =>
    LIMITS.map(({ limiter }) => limiter.calls.find((call) => call.id === id)?.cost);
  expect(costs('amend')).toEqual([1, 1]);
  expect(costs('add')).toEqual([1, 0]);
  expect(limitsOf({ limiter: REST, tier }, [REST, TRADING])).toHaveLength(1);
});

test('the REST call counter rejects the 21st amend in a second, which the pair would still accept', () => {
  const calls = Array.from({ length: 30 }, () => ({ time: 0, call: 'amend', age: 60 }));
  const limits = LIMITS.map(({ limiter, tier: own }) => ({
    label: limiter.label,
    steps: simulate(limiter, own, calls),
  }));
  expect(limits.map(({ steps }) => steps.findIndex(({ accepted }) => !accepted))).toEqual([-1, 20]);
  expect(outcomeWords({ limits, isTimed: true, factor: null })).toBe(
    'First rejection at 0 s: Amend, by Spot REST call counter. It is accepted 4 s later.',
  );
});

test('the sustainable rate is the lower of the two', () => {
  const repeated = [{ call: 'amend', perMinute: 60, age: 60 }];
  expect(LIMITS.map(({ limiter, tier: own }) => sustained(limiter, own, repeated).factor)).toEqual([
    2.34, 0.5,
  ]);
  const rates = LIMITS.map(({ limiter, tier: own }) => {
    const call = limiter.calls.find(({ id }) => id === 'amend');
    return call && highestRate(own, call, 1, 60);
  });
  expect(rates).toEqual([140.4, 30]);
});

test('a batch cancel, which the engine always accepts, is rejected when the REST call counter is full', () => {
  const calls = Array.from({ length: 21 }, () => ({ time: 0, call: 'batch-cancel', items: 50, age: 1 }));
  const rejected = LIMITS.map(({ limiter, tier: own }) =>
    simulate(limiter, own, calls).filter(({ accepted }) => !accepted),
  );
  expect(rejected.map(({ length }) => length)).toEqual([0, 1]);
});
