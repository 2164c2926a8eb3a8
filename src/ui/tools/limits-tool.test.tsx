/** The chart shows what matters of many calls: every rejection, and how far the counter went. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Limiter } from '../../model/tools.ts';
import { simulate } from '../../tools/limits/simulate.ts';
import { readRows, toCount, writeRows } from './limits-call.tsx';
import { Chart } from './limits-chart.tsx';

const TIER = { id: 'all', label: 'All', maximum: 100, decay: 100 };
const LIMITER: Limiter = {
  id: 'limiter',
  label: 'Limiter',
  guide: '/docs/guides/limits',
  kind: 'counter',
  mayReach: true,
  rejected: 'nothing',
  tiers: [TIER],
  calls: [
    { id: 'small', label: 'Small', cost: 1 },
    { id: 'large', label: 'Large', cost: 90 },
    { id: 'huge', label: 'Huge', cost: 101 },
  ],
  example: [],
};

/** One call each second and, at half time, three in the same column. */
function markupOf(limiter: Limiter, call: string): string {
  const seconds = Array.from({ length: 1001 }, (_, time) => ({ time, call: 'small' }));
  const calls = [...seconds, { time: 500.001, call }, { time: 500.2, call: 'small' }];
  return renderToStaticMarkup(<Chart limiter={limiter} tier={TIER} steps={simulate(limiter, TIER, calls)} />);
}

test('a rejected call has its dot, however many calls there are', () => {
  expect(markupOf(LIMITER, 'huge').match(/<circle/g)).toHaveLength(1);
});

test('a pool falls as far as it does, however many calls there are', () => {
  const heights = (markup: string) =>
    [...(/points="([^"]*)"/.exec(markup)?.[1] ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
  const pool = markupOf({ ...LIMITER, kind: 'pool' }, 'large');
  const bottom = Number(/<text x="4" y="([\d.]+)">0</.exec(pool)?.[1]);
  const limit = Number(/class="limit"[^>]* y1="([\d.]+)"/.exec(pool)?.[1]);
  // 9 or 10 tokens of 100 are left.
  expect(Math.max(...heights(pool))).toBeGreaterThan(limit + (bottom - limit) * 0.89);
});

test('a rate with a separator is that number, and stays as it was typed', () => {
  const rows = [{ call: 'small', perMinute: '1,000', items: '', age: '' }];
  expect(readRows(writeRows(rows))).toEqual(rows);
  expect(['1,000', '12 000', '1_000.5', '0.5', '1,5', '-3', 'x', ''].map(toCount)).toEqual([
    1000, 12000, 1000.5, 0.5, 0, 0, 0, 0,
  ]);
});
