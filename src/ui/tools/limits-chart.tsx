/** Chart of the rate limit calculator: the counter over time. */
import type { LimitTier } from '../../model/limiter.ts';
import type { Limiter } from '../../model/tools.ts';
import { rounded } from '../../tools/limits/outcome.ts';
import type { LimitStep } from '../../tools/limits/simulate.ts';

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 40;
const BOTTOM = 24;
/** Least distance between labels; closer ones overlap on a phone. */
const LABEL = 28;

interface ChartProps {
  readonly limiter: Limiter;
  readonly tier: LimitTier;
  readonly steps: readonly LimitStep[];
}

/** Draws the counter over time as a line, straight from one call to the next. */
export function Chart({ limiter, tier, steps }: ChartProps) {
  const end = Math.max(1, steps.at(-1)?.time ?? 1);
  const peak = Math.max(0, ...steps.map(({ after }) => after));
  const top = Math.max(tier.maximum, peak) * 1.1;
  const x = (time: number) => LEFT + (time / end) * (WIDTH - LEFT - 8);
  const y = (level: number) => HEIGHT - BOTTOM - (level / top) * (HEIGHT - BOTTOM - 8);
  const points = drawn(steps, end).flatMap(({ time, before, after }) => [
    `${x(time).toFixed(1)},${y(before).toFixed(1)}`,
    `${x(time).toFixed(1)},${y(after).toFixed(1)}`,
  ]);
  const rejected = steps.filter(({ accepted }) => !accepted);
  // Calls at the same pixel share a dot.
  const dots = new Map(
    rejected.map((step) => [`${x(step.time).toFixed()},${y(step.before).toFixed()}`, step]),
  );
  const summary = `${limiter.label} over ${rounded(end)} s: peak ${rounded(peak)}, limit ${tier.maximum}, ${rejected.length} of ${steps.length} calls rejected.`;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      <line className="limit" x1={LEFT} x2={WIDTH - 8} y1={y(tier.maximum)} y2={y(tier.maximum)} />
      <text x={4} y={y(tier.maximum) + 4}>
        {tier.maximum}
      </text>
      {y(0) - y(tier.maximum) > LABEL && (
        <text x={4} y={y(0)}>
          0
        </text>
      )}
      {y(tier.maximum) - y(peak) > LABEL && (
        <text x={4} y={y(peak) + 4}>
          {Math.round(peak)}
        </text>
      )}
      <text x={LEFT} y={HEIGHT - 6}>
        0 s
      </text>
      <text x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
        {rounded(end)} s
      </text>
      <polyline className="level" points={points.join(' ')} />
      {[...dots].map(([pixel, { time, before }]) => (
        <circle key={pixel} className="rejected" cx={x(time)} cy={y(before)} r={3} />
      ))}
    </svg>
  );
}

/** Reduces many steps to at most four per column: the first, the lowest, the highest and the last. */
function drawn(steps: readonly LimitStep[], end: number): readonly LimitStep[] {
  if (steps.length <= WIDTH) return steps;
  const columns = new Map<number, LimitStep[]>();
  for (const step of steps) {
    const column = Math.round((step.time / end) * WIDTH);
    const [first = step, lowest = step, highest = step] = columns.get(column) ?? [];
    columns.set(column, [
      first,
      step.after < lowest.after ? step : lowest,
      step.after > highest.after ? step : highest,
      step,
    ]);
  }
  return [...columns.values()].flatMap((list) =>
    [...new Set(list)].sort((one, other) => one.time - other.time),
  );
}
