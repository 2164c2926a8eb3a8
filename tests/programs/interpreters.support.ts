/**
 * Interpreters that run many programs, one after another: starting one takes longer than most programs run.
 *
 * Each program still has its own environment, folder, output and exit status, and can't affect the others: Python and
 * PHP fork for each, and a Node.js interpreter ends after the first program that leaves something behind. Programs run
 * exactly as they are in their files. Those that need a process of their own get it from a small one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import {
  ENVIRONMENT,
  type InterpretedTab,
  NODE_FLAGS,
  type Outcome,
  PHP_FORKS,
  PYTHON,
  TIMEOUT,
  TOOLS,
} from './programs.support.ts';

interface Driver {
  readonly command: readonly string[];
  /** Programs with the same key may run in the driver once one of them has passed in its own process; null: all may. */
  readonly keyOf: ((code: string) => string) | null;
}

/** Drivers for the languages whose interpreters are slow to start. */
const DRIVERS: Readonly<Partial<Record<InterpretedTab, Driver>>> = {
  python: {
    command: [PYTHON, resolve('tests/programs/python-driver.py')],
    keyOf: importsOf,
  },
  nodejs: {
    command: [process.execPath, ...NODE_FLAGS, resolve('tests/programs/node-driver.mjs')],
    keyOf: null,
  },
  ...(PHP_FORKS && { php: { command: ['php', resolve('tests/programs/php-driver.php')], keyOf: null } }),
};

/** Starts the commands that have no driver. */
const STARTER = [process.execPath, resolve('tests/programs/process-driver.mjs')];

/** Packages whose parts have to be imported one by one. */
const PACKAGES = 'asyncio|concurrent|email|http|importlib|logging|urllib|websockets';

/** Returns which parts of packages a Python program imports and uses: those the driver has loaded need no import there. */
function importsOf(code: string): string {
  const imports = code.match(new RegExp(`^import (${PACKAGES})\\b.*$`, 'gm')) ?? [];
  const uses = code.match(new RegExp(`\\b(${PACKAGES})\\.\\w+`, 'g')) ?? [];
  return [...imports, ...[...new Set(uses)].toSorted()].join('\n');
}

export interface Interpreters {
  /** Runs the program in a folder. */
  readonly run: (
    tab: InterpretedTab,
    folder: string,
    environment?: Readonly<Record<string, string>>,
    args?: readonly string[],
  ) => Promise<Outcome>;
  /** Runs a command in its own process, in a folder. */
  readonly runCommand: (
    command: readonly string[],
    folder: string,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Outcome>;
  /** Ends the idle interpreters. */
  readonly close: () => void;
}

export function createInterpreters(): Interpreters {
  const idle = new Map<string, ChildProcess[]>();
  const known = new Set<string>();
  /** Gives a job to an idle process of a kind, or to a new one. */
  const delegate = async (command: readonly string[], job: object): Promise<Outcome> => {
    const kind = command.join(' ');
    const interpreter = idle.get(kind)?.pop() ?? start(command);
    const { isLast, ...outcome } = await give(interpreter, job);
    if (!isLast) idle.set(kind, [...(idle.get(kind) ?? []), interpreter]);
    return outcome;
  };
  const runCommand: Interpreters['runCommand'] = (command, folder, environment) =>
    delegate(STARTER, {
      command,
      folder,
      environment: { ...ENVIRONMENT, ...environment },
      timeout: TIMEOUT,
    });
  return {
    runCommand,
    run: async (tab, folder, environment = {}, args = []) => {
      const file = join(folder, TOOLS[tab].file);
      const driver = DRIVERS[tab];
      const key = driver?.keyOf?.(readFileSync(file, 'utf8'));
      if (!driver || (key !== undefined && !known.has(key))) {
        const outcome = await runCommand([...TOOLS[tab].command(file), ...args], folder, environment);
        if (key !== undefined && outcome.status === 0) known.add(key);
        return outcome;
      }
      return delegate(driver.command, {
        file,
        folder,
        environment: { ...ENVIRONMENT, ...environment },
        args,
      });
    },
    close: () => {
      for (const interpreter of [...idle.values()].flat()) end(interpreter);
      idle.clear();
    },
  };
}

function start([command = '', ...args]: readonly string[]): ChildProcess {
  const isNode = command === process.execPath;
  // Node.js gets its jobs over a channel that doesn't keep its event loop alive, other interpreters as lines.
  const interpreter = spawn(command, args, {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe', isNode ? 'ipc' : 'pipe'],
  });
  interpreter.stdout?.setEncoding('utf8');
  interpreter.stderr?.setEncoding('utf8');
  return interpreter;
}

function end(interpreter: ChildProcess): void {
  if (interpreter.connected) interpreter.disconnect();
  jobsOf(interpreter)?.end();
}

function jobsOf({ stdio: [, , , jobs] }: ChildProcess): Writable | undefined {
  return jobs instanceof Writable ? jobs : undefined;
}

/** Sends a program to an interpreter, which marks the end of both outputs with a random word. */
function give(interpreter: ChildProcess, job: object): Promise<Outcome & { readonly isLast: boolean }> {
  const word = `${randomUUID()} `;
  const { stdout, stderr } = interpreter;
  const printed = { stdout: '', stderr: '' };
  return new Promise((resolveOutcome) => {
    const timer = setTimeout(() => interpreter.kill('SIGKILL'), TIMEOUT);
    const settle = (status: number, isLast: boolean) => {
      clearTimeout(timer);
      interpreter.removeAllListeners('close');
      stdout?.removeAllListeners('data');
      stderr?.removeAllListeners('data');
      const [out = '', error = ''] = [printed.stdout, printed.stderr].map((text) => text.split(word, 1)[0]);
      resolveOutcome({ status, stdout: out, stderr: error, isLast });
    };
    const listen = (name: 'stdout' | 'stderr') => (text: string) => {
      printed[name] += text;
      const [, status, next] = /^(-?\d+) (next|last)\n/.exec(printed.stdout.split(word)[1] ?? '') ?? [];
      if (status && printed.stderr.includes(word)) settle(Number(status), next === 'last');
    };
    stdout?.on('data', listen('stdout'));
    stderr?.on('data', listen('stderr'));
    interpreter.once('close', (code) => settle(code ?? 1, true));
    if (interpreter.connected) interpreter.send({ ...job, end: word });
    else jobsOf(interpreter)?.write(`${JSON.stringify({ ...job, end: word })}\n`);
  });
}
