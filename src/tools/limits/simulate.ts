/** Simulates a limiter over a series of calls: the counter over time, rejections, and the sustainable rate. */
import type { LimitTier } from '../../model/limiter.ts';
import type { LimitedCall, Limiter, TimedCall } from '../../model/tools.ts';

export interface LimitStep {
  readonly time: number;
  readonly call: LimitedCall;
  readonly items: number;
  readonly age: number | null;
  readonly cost: number;
  /** Points spent right before the call; for a pool, tokens left. */
  readonly before: number;
  readonly after: number;
  readonly accepted: boolean;
  /** Seconds until it would fit; 0 if it was accepted, null if it never fits. */
  readonly wait: number | null;
}

export function costOf(
  { cost, perItem = 0, byAge = [] }: LimitedCall,
  items = 1,
  age: number | null = null,
): number {
  const aged = age === null ? 0 : (byAge.find(([below]) => age < below)?.[1] ?? 0);
  // The age of a single order adds to its fixed cost; in a batch it applies to every order.
  return cost + perItem * items + aged * items;
}

/** Simulates calls in order of time; those at the same time keep their order. */
export function simulate(limiter: Limiter, tier: LimitTier, calls: readonly TimedCall[]): LimitStep[] {
  const byId = new Map(limiter.calls.map((call) => [call.id, call]));
  const spent: { time: number; cost: number }[] = [];
  let oldest = 0;
  let inWindow = 0;
  let level = limiter.kind === 'pool' ? tier.maximum : 0;
  let last = 0;
  const levelAt = (time: number): number => {
    switch (limiter.kind) {
      case 'counter':
        if (limiter.clears !== undefined) return time - last >= limiter.clears ? 0 : level;
        return clean(Math.max(0, level - tier.decay * (time - last)));
      case 'pool':
        return clean(Math.min(tier.maximum, level + tier.decay * (time - last)));
      case 'window':
        for (
          let call = spent[oldest];
          call && call.time <= time - (limiter.seconds ?? 0);
          call = spent[oldest]
        ) {
          inWindow = clean(inWindow - call.cost);
          oldest += 1;
        }
        return inWindow;
    }
  };
  return [...calls]
    .sort((one, other) => one.time - other.time)
    .flatMap(({ time, call: id, items = 1, age = null }): LimitStep[] => {
      const call = byId.get(id);
      if (!call) return [];
      const cost = costOf(call, items, age);
      const before = levelAt(time);
      const left = limiter.kind === 'pool' ? before - cost : tier.maximum - before - cost;
      const accepted = call.isAlwaysAccepted === true || cost === 0 || fits(limiter, left);
      const charged = accepted ? cost : rejectedCost(limiter, call, cost);
      const after = clean(limiter.kind === 'pool' ? before - charged : before + charged);
      if (charged > 0) {
        spent.push({ time, cost: charged });
        inWindow = clean(inWindow + charged);
      }
      const wait = accepted ? 0 : waitFor(limiter, tier, cost, charged - left, spent, oldest, time);
      level = after;
      last = time;
      return [{ time, call, items, age, cost, before, after, accepted, wait }];
    });
}

/** Whether this much may be left after a call. */
function fits({ mayReach }: Limiter, left: number): boolean {
  return mayReach ? clean(left) >= 0 : clean(left) > 0;
}

function rejectedCost({ rejected }: Limiter, call: LimitedCall, cost: number): number {
  switch (rejected) {
    case 'nothing':
      return 0;
    case 'points':
      return call.cost;
    case 'cost':
      return cost;
  }
}

/** Removes floating-point errors from sums of decimals. */
function clean(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

function waitFor(
  limiter: Limiter,
  tier: LimitTier,
  cost: number,
  excess: number,
  spent: readonly { readonly time: number; readonly cost: number }[],
  oldest: number,
  now: number,
): number | null {
  if (!fits(limiter, tier.maximum - cost)) return null;
  if (limiter.clears !== undefined) return limiter.clears;
  if (tier.decay === 0) return null;
  if (limiter.kind !== 'window') {
    // Rounded up to the hundredths that readers see: any earlier, the call doesn't fit.
    const hundredths = Math.round((excess / tier.decay) * 1e6) / 1e4;
    return (limiter.mayReach ? Math.ceil(hundredths) : Math.floor(hundredths) + 1) / 100;
  }
  let freed = 0;
  for (let call = spent[oldest], at = oldest; call; at += 1, call = spent[at]) {
    freed += call.cost;
    if (fits(limiter, freed - excess)) return clean(call.time + (limiter.seconds ?? 0) - now);
  }
  return null;
}

/** A call repeated at a fixed rate. */
export interface RepeatedCall {
  readonly call: string;
  readonly perMinute: number;
  readonly items?: number | undefined;
  readonly age?: number | undefined;
}

/** Most calls simulated; nobody looks at more. */
export const MOST_CALLS = 20_000;

/** Lists the calls made within this many seconds, each at its own rate from the start. */
export function toTimeline(repeated: readonly RepeatedCall[], seconds: number): TimedCall[] {
  const calls = repeated.flatMap(({ call, perMinute, items, age }) => {
    if (!(perMinute > 0)) return [];
    const count = Math.min(MOST_CALLS, Math.floor((seconds * perMinute) / 60) + 1);
    return Array.from({ length: count }, (_, index) => ({
      time: clean((index * 60) / perMinute),
      call,
      items,
      age,
    }));
  });
  return calls.sort((one, other) => one.time - other.time).slice(0, MOST_CALLS);
}

export interface Sustained {
  /** Points that the calls cost per second. */
  readonly load: number;
  /** Points that are restored per second. */
  readonly decay: number;
  /** Sustainable rate as a multiple of the given one; null if the calls cost nothing, or nothing is restored. */
  readonly factor: number | null;
}

export function sustained(limiter: Limiter, tier: LimitTier, repeated: readonly RepeatedCall[]): Sustained {
  const byId = new Map(limiter.calls.map((call) => [call.id, call]));
  const load = repeated.reduce((sum, { call, perMinute, items, age }) => {
    const known = byId.get(call);
    return known && perMinute > 0 ? sum + (costOf(known, items, age ?? null) * perMinute) / 60 : sum;
  }, 0);
  const factor = load === 0 || tier.decay === 0 ? null : clean(tier.decay / load);
  return { load: clean(load), decay: tier.decay, factor };
}

/** Returns the highest sustainable rate of one call alone, per minute; null if it costs nothing, or nothing is restored. */
export function highestRate(
  tier: LimitTier,
  call: LimitedCall,
  items = 1,
  age: number | null = null,
): number | null {
  const cost = costOf(call, items, age);
  return cost === 0 || tier.decay === 0 ? null : clean((tier.decay * 60) / cost);
}

export interface TimelineReading {
  readonly calls: readonly TimedCall[];
  /** Line where reading stopped because of too many calls or faults; null if everything was read. */
  readonly stoppedAt: number | null;
  readonly faults: readonly { readonly line: number; readonly what: string }[];
}

/** Most invalid lines; with more, the text is something else. */
const MOST_FAULTS = 1000;

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end).replace(/\r$/, '');
    start = end + 1;
  }
}

/** Reads `time,call,items,age` from each line, times in seconds; skips the header, empty lines and comments. */
export function readTimeline(limiter: Limiter, text: string): TimelineReading {
  const calls: TimedCall[] = [];
  const faults: { line: number; what: string }[] = [];
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (calls.length >= MOST_CALLS || faults.length >= MOST_FAULTS)
      return { calls, stoppedAt: number, faults };
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim());
    const [time = '', name = '', items = '', age = ''] = cells;
    if (line.trim() === '' || line.startsWith('#') || time.toLowerCase() === 'time') continue;
    const call = limiter.calls.find(({ id, label }) =>
      [id, label].some((one) => one.toLowerCase() === name.toLowerCase()),
    );
    const numbers = [time, items || '1', age || '0'].map(Number);
    if (!call) {
      const known = limiter.calls.map(({ id }) => id).join(', ');
      const what = name === '' ? 'the call is missing' : `there is no call “${name}”`;
      faults.push({ line: number, what: `${what}: use one of ${known}` });
    } else if (numbers.some((value) => !Number.isFinite(value) || value < 0)) {
      faults.push({ line: number, what: 'time, items and age must be numbers, 0 or higher' });
    } else {
      calls.push({
        time: Number(time),
        call: call.id,
        ...(items === '' ? {} : { items: Number(items) }),
        ...(age === '' ? {} : { age: Number(age) }),
      });
    }
  }
  return { calls, stoppedAt: null, faults };
}

/** Writes the steps as CSV, for a spreadsheet. */
export function toCsv(steps: readonly LimitStep[]): string {
  const rows = steps.map(({ time, call, items, age, before, cost, after, accepted }) =>
    [time, call.id, items, age ?? '', before, cost, after, accepted ? 'accepted' : 'rejected'].join(','),
  );
  return ['time,call,items,age,before,cost,after,result', ...rows, ''].join('\n');
}
