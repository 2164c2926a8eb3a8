/** What a run says to the person who started it: how far it is, warnings, and what is wrong with the input. */
import { formatPlace, formatProblem, type Problem } from '../model/problem.ts';
import { fromHere } from './site-folder.ts';

/** The input is wrong; the message lists every problem, and at its end how many there are and what that has led to. */
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

interface ReportSetting {
  /** Paths are written from its folder. */
  readonly configFile: string;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
}

/** Places of each kind of warning in a summary. */
const FIRST = 5;

/** Warnings do not end anything. Those that ask for the same are one kind: its number and first places are a summary. */
export function reportWarnings(warnings: readonly Problem[], { configFile, verbose }: ReportSetting): void {
  if (verbose) {
    for (const warning of warnings) console.error(`warning: ${formatProblem(fromHere(configFile, warning))}`);
    return;
  }
  const kinds = new Map<string, Problem[]>();
  for (const warning of warnings) {
    const own = kinds.get(warning.fix) ?? [];
    own.push(warning);
    kinds.set(warning.fix, own);
  }
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
