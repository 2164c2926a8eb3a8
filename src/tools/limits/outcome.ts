/** The calculator's verdict on calls: the first rejection, and the sustainable rate. */
import type { LimitStep } from './simulate.ts';

/** The same calls on each limiter that counts them. */
interface SimulatedCalls {
  readonly limits: readonly { readonly label: string; readonly steps: readonly LimitStep[] }[];
  /** Whether the calls come from a timeline rather than from rates. */
  readonly isTimed: boolean;
  /** Sustainable rate as a multiple of the given rates; null if there is none. */
  readonly factor: number | null;
}

/** Formats a number with at most two decimals. */
export const rounded = (value: number) => String(Math.round(value * 100) / 100);

export function outcomeWords({ limits, isTimed, factor }: SimulatedCalls): string {
  if (limits.every(({ steps }) => steps.length === 0))
    return isTimed ? 'No line in the timeline can be read.' : 'Enter a number of calls per minute.';
  const words = firstRejection(limits);
  return isTimed || factor === null ? words : `${words} ${rateWords(factor)}`;
}

function firstRejection(limits: SimulatedCalls['limits']): string {
  const count = limits[0]?.steps.length ?? 0;
  const rejections = limits.flatMap(({ label, steps }) => {
    const index = steps.findIndex(({ accepted }) => !accepted);
    const step = steps[index];
    return step ? [{ label, index, step }] : [];
  });
  const first = Math.min(...rejections.map(({ index }) => index));
  const [rejected, ...others] = rejections.filter(({ index }) => index === first);
  if (!rejected)
    return `Nothing is rejected in ${count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`}.`;
  const { time, call } = rejected.step;
  const by = [rejected, ...others].map(({ label }) => label).join(' and ');
  const waits = [rejected, ...others].flatMap(({ step: { wait } }) => wait ?? []);
  const after =
    waits.length <= others.length
      ? 'It never fits the limit.'
      : `It is accepted ${rounded(Math.max(...waits))} s later.`;
  return `First rejection at ${rounded(time)} s: ${call.label}${limits.length > 1 ? `, by ${by}` : ''}. ${after}`;
}

function rateWords(factor: number): string {
  if (factor < 0.0001) return 'The highest rate you can sustain is less than 0.01% of these rates.';
  if (factor < 1) return `The highest rate you can sustain is ${rounded(factor * 100)}% of these rates.`;
  return rounded(factor) === '1'
    ? 'You can sustain these rates, but not exceed them.'
    : `You can sustain these rates, and go ${rounded(factor)} times as fast.`;
}
