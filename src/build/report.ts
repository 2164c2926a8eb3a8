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

/** Prints warnings, grouped by their fix: the number of each group and its first places, or all if `verbose`. */
export function reportWarnings(warnings: readonly Problem[], { configFile, verbose }: ReportSetting): void {
  if (verbose) {
    for (const warning of warnings) console.error(`warning: ${formatProblem(fromHere(configFile, warning))}`);
    return;
  }
  const kinds = new Map<string, Problem[]>();
  for (const warning of warnings) addTo(kinds, warning.fix, warning);
  for (const [fix, own] of [...kinds].toSorted(([, one], [, other]) => other.length - one.length)) {
    const places = own.slice(0, FIRST).map((warning) => `    ${formatPlace(fromHere(configFile, warning))}`);
    const more = own.length > FIRST ? [`    and ${inWords(own.length - FIRST)} more`] : [];
    console.error([`${count(own.length)}: ${fix}`, ...places, ...more].join('\n'));
  }
  if ([...kinds.values()].some((own) => own.length > FIRST))
    console.error(`${count(warnings.length)} in all; --verbose prints each of them`);
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
