/**
 * Interpreters that run many programs, one after another: to start one takes longer than most programs run.
 *
 * Each program still has an environment, a folder, outputs and an exit status to itself, and what it leaves behind
 * reaches no other: Python forks for each, and an interpreter of Node.js ends with the first that fails or leaves
 * something. The text that runs is the text of the file.
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
  /** What a program must share with one that ran in a process of its own before; null where the driver hides nothing. */
  readonly keyOf: ((code: string) => string) | null;
}

/** Languages whose interpreters take a moment to start. */
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

/** What a Python program imports and what it uses of it: modules that the driver has loaded hide a missing import. */
function importsOf(code: string): string {
  const imports = code.match(/^(import|from) .*$/gm) ?? [];
  const names = imports.map((line) => /^import (\w+)/.exec(line)?.[1]).filter((name) => name !== undefined);
  const uses = code.match(new RegExp(`\\b(${names.join('|')})\\.\\w+`, 'g')) ?? [];
  return [...imports, ...[...new Set(uses)].toSorted()].join('\n');
}

export interface Interpreters {
  /** Runs the program of a folder. */
  readonly run: (
    tab: InterpretedTab,
    folder: string,
    environment?: Readonly<Record<string, string>>,
    args?: readonly string[],
  ) => Promise<Outcome>;
  /** Ends those that are idle. */
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
  // Jobs come to Node.js over a channel that its event loop can forget about, to others as lines.
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

/** Gives a program to an interpreter, which ends each of its outputs with a word that no program knows. */
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
