/** The calculator's verdict on calls: the first rejection, and the sustainable rate. */
import type { LimitStep } from './simulate.ts';

interface SimulatedCalls {
  readonly steps: readonly LimitStep[];
  /** Whether the calls come from a timeline rather than from rates. */
  readonly isTimed: boolean;
  /** Sustainable rate as a multiple of the given rates; null if there is none. */
  readonly factor: number | null;
}

/** Formats a number with at most two decimals. */
export const rounded = (value: number) => String(Math.round(value * 100) / 100);

export function outcomeWords({ steps, isTimed, factor }: SimulatedCalls): string {
  if (steps.length === 0)
    return isTimed ? 'No line of the timeline can be read.' : 'Enter a number of calls per minute.';
  const words = firstRejection(steps);
  return isTimed || factor === null ? words : `${words} ${rateWords(factor)}`;
}

function firstRejection(steps: readonly LimitStep[]): string {
  const rejected = steps.find(({ accepted }) => !accepted);
  if (!rejected)
    return `Nothing is rejected in ${steps.length === 1 ? '1 call' : `${steps.length.toLocaleString('en-US')} calls`}.`;
  const { time, call, wait } = rejected;
  const after = wait === null ? 'It never fits the limit.' : `It is accepted ${rounded(wait)} s later.`;
  return `First rejection at ${rounded(time)} s: ${call.label}. ${after}`;
}

function rateWords(factor: number): string {
  if (factor < 1) return `The highest rate you can keep up is ${rounded(factor * 100)}% of these rates.`;
  return rounded(factor) === '1'
    ? 'You can keep these rates up, but not exceed them.'
    : `You can keep these rates up, and go ${rounded(factor)} times as fast.`;
}
