/** Output for the person who started a command: progress, warnings and problems. */
import { addTo } from '../model/collect.ts';
import { formatPlace, formatProblem, type Problem } from '../model/problem.ts';
import { fromHere } from './site-folder.ts';

/** Thrown if the input is wrong. The message lists every problem, then their number and the consequence. */
export class InputError extends Error {
  override name = 'InputError';
  constructor(
    readonly problems: readonly Problem[],
    consequence = '',
  ) {
    const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
    super(`${problems.map(formatProblem).join('\n')}\n${count}${consequence}`);
  }
}

/** Returns the error for a command that can't be run. */
export function wrongCommand(what: string, fix: string): InputError {
  return new InputError([{ file: 'command line', what, fix }]);
}

interface ReportSetting {
  /** The paths of warnings are relative to its folder. */
  readonly configFile: string;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
}

/** Number of places in the summary of a kind of warning. */
const FIRST = 5;

/**
 * Prints warnings, grouped by their fix: what misleads readers first, then by number, each group with its first places.
 * What only our own rules ask for is counted. All are printed, one line each, if `verbose`.
 */
export function reportWarnings(warnings: readonly Problem[], { configFile, verbose }: ReportSetting): void {
  if (verbose) {
    for (const warning of warnings.toSorted((one, other) => rankOf(one) - rankOf(other)))
      console.error(`warning: ${formatProblem(fromHere(configFile, warning))}`);
    return;
  }
  const kinds = new Map<string, Problem[]>();
  const own = warnings.filter(({ importance }) => importance !== 'house');
  for (const warning of own) addTo(kinds, warning.fix, warning);
  const sorted = [...kinds.values()].toSorted(
    (one, other) => rankOf(one[0]) - rankOf(other[0]) || other.length - one.length,
  );
  for (const [first, ...others] of sorted) {
    if (!first) continue;
    const shown = [first, ...others].slice(0, FIRST);
    const places = shown.map((warning) => `    ${formatPlace(fromHere(configFile, warning))}`);
    const rest = others.length + 1 - shown.length;
    const more = rest > 0 ? [`    and ${inWords(rest)} more`] : [];
    console.error([`${count(others.length + 1)}: ${first.fix}`, ...places, ...more].join('\n'));
  }
  const hidden = warnings.length - own.length;
  const suggestions = `${inWords(hidden)} ${hidden === 1 ? 'suggestion' : 'suggestions'} for words, examples and errors`;
  if (sorted.some(({ length }) => length > FIRST))
    console.error(
      `${count(own.length)}${hidden > 0 ? ` and ${suggestions}` : ' in all'}; --verbose prints each of them`,
    );
  else if (hidden > 0) console.error(`${suggestions}; --verbose prints each of them`);
}

const RANKS = { high: 0, house: 2 } as const;

function rankOf(problem: Problem | undefined): number {
  return problem?.importance ? RANKS[problem.importance] : 1;
}

function count(warnings: number): string {
  return `${inWords(warnings)} ${warnings === 1 ? 'warning' : 'warnings'}`;
}

function inWords(number: number): string {
  return number.toLocaleString('en');
}

export interface Progress {
  step(label: string): void;
  count(done: number, total: number): void;
  end(summary: string): void;
}

const EVERY_MS = 1000;

export function createProgress(): Progress {
  const started = performance.now();
  let current = '';
  let last = 0;
  const write = (text: string) => {
    last = performance.now();
    process.stderr.write(`[${((last - started) / 1000).toFixed(1)} s] ${text}\n`);
  };
  return {
    step: (label) => {
      current = label;
      write(label);
    },
    count: (done, total) => {
      if (performance.now() - last >= EVERY_MS) write(`${current}: ${done} of ${total}`);
    },
    end: write,
  };
}
