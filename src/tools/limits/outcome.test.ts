/** The calculator reports what it has calculated, and nothing about calls that it couldn't read. */
import { expect, test } from 'vitest';
import { outcomeWords } from './outcome.ts';
import type { LimitStep } from './simulate.ts';

const call = { id: 'order', label: 'Add order', cost: 1 };
const step = (time: number, accepted = true): LimitStep => ({
  time,
  call,
  items: 1,
  age: null,
  before: 0,
  cost: 1,
  after: 1,
  accepted,
  wait: accepted ? 0 : 2.5,
});
const rates = (steps: readonly LimitStep[], factor: number | null) =>
  outcomeWords({ limits: [{ label: 'Engine', steps }], isTimed: false, factor });

test('calls that cannot be read are asked for', () => {
  expect(rates([], null)).toBe('Enter a number of calls per minute.');
  expect(outcomeWords({ limits: [], isTimed: true, factor: 2 })).toBe('No line in the timeline can be read.');
});

test.each([
  [2.5, 'You can sustain these rates, and go 2.5 times as fast.'],
  [1.001, 'You can sustain these rates, but not exceed them.'],
  [0.165, 'The highest rate you can sustain is 16.5% of these rates.'],
  [0.00001, 'The highest rate you can sustain is less than 0.01% of these rates.'],
])('rates with a factor of %d can go on as it says', (factor, words) => {
  expect(rates([step(0), step(1)], factor)).toBe(`Nothing is rejected in 2 calls. ${words}`);
});

const timed = (...limits: (readonly LimitStep[])[]) =>
  outcomeWords({
    limits: limits.map((steps, index) => ({ label: `Counter ${index + 1}`, steps })),
    isTimed: true,
    factor: null,
  });

test('the first rejection has its time and how long to wait', () => {
  expect(timed([step(0), step(1.5, false)])).toBe(
    'First rejection at 1.5 s: Add order. It is accepted 2.5 s later.',
  );
});

test('of two limiters, the first that rejects is named, or both', () => {
  expect(timed([step(0), step(1), step(2, false)], [step(0), step(1, false), step(2, false)])).toBe(
    'First rejection at 1 s: Add order, by Counter 2. It is accepted 2.5 s later.',
  );
  expect(timed([step(0, false)], [{ ...step(0, false), wait: 4 }])).toBe(
    'First rejection at 0 s: Add order, by Counter 1 and Counter 2. It is accepted 4 s later.',
  );
  expect(timed([step(0, false)], [{ ...step(0, false), wait: null }])).toMatch(/It never fits the limit\.$/);
  expect(timed([step(0)], [step(0)])).toBe('Nothing is rejected in 1 call.');
});
