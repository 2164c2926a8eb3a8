/**
 * Interpreters that run many programs, one after another: starting one takes longer than most programs run.
 *
 * Each program still has its own environment, folder, output and exit status, and can't affect the others: Python forks
 * for each, and a Node.js interpreter ends after the first program that fails or leaves something behind. Programs run
 * exactly as they are in their files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ENVIRONMENT,
  type InterpretedTab,
  NODE_FLAGS,
  type Outcome,
  PYTHON,
  run,
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
};

/** Returns a Python program's imports and their uses: modules the driver has loaded would hide a missing import. */
function importsOf(code: string): string {
  const imports = code.match(/^(import|from) .*$/gm) ?? [];
  const names = imports.map((line) => /^import (\w+)/.exec(line)?.[1]).filter((name) => name !== undefined);
  const uses = code.match(new RegExp(`\\b(${names.join('|')})\\.\\w+`, 'g')) ?? [];
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
  /** Ends the idle interpreters. */
  readonly close: () => void;
}

export function createInterpreters(): Interpreters {
  const idle = new Map<InterpretedTab, ChildProcess[]>();
  const known = new Set<string>();
  return {
    run: async (tab, folder, environment = {}, args = []) => {
      const file = join(folder, TOOLS[tab].file);
      const driver = DRIVERS[tab];
      const key = driver?.keyOf?.(readFileSync(file, 'utf8'));
      if (!driver || (key !== undefined && !known.has(key))) {
        const outcome = await run([...TOOLS[tab].command(file), ...args], folder, environment);
        if (key !== undefined && outcome.status === 0) known.add(key);
        return outcome;
      }
      const interpreter = idle.get(tab)?.pop() ?? start(driver.command);
      const job = { file, folder, environment: { ...ENVIRONMENT, ...environment }, args };
      const { isLast, ...outcome } = await give(interpreter, job);
      if (!isLast) idle.set(tab, [...(idle.get(tab) ?? []), interpreter]);
      return outcome;
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
    stdio: isNode ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
  });
  interpreter.stdout?.setEncoding('utf8');
  interpreter.stderr?.setEncoding('utf8');
  return interpreter;
}

function end(interpreter: ChildProcess): void {
  if (interpreter.connected) interpreter.disconnect();
  interpreter.stdin?.end();
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
    else interpreter.stdin?.write(`${JSON.stringify({ ...job, end: word })}\n`);
  });
}
