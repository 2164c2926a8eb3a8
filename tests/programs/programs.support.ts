/** Runs samples with the tools installed on this machine, and reports which are missing. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Tools {
  /** Missing tools; empty if programs can run. */
  readonly missing: readonly string[];
  readonly file: string;
  /** Command that runs the file; null for languages that are built first. */
  readonly command: ((file: string) => readonly string[]) | null;
}

/** Where tools/install.mjs installs Python packages. */
const PYTHONPATH = resolve('.cache/python');

function has(command: string, args: readonly string[] = ['--version'], prints = ''): boolean {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH },
  });
  return status === 0 && stdout.includes(prints);
}

function missing(...commands: readonly string[]): string[] {
  return commands.filter((command) => !has(command));
}

/** Flags for every run. Node 20 has the WebSocket of Node 22 behind a flag. */
export const NODE_FLAGS = [
  // Short programs start faster with the baseline compiler for WebAssembly, which fetch needs.
  '--liftoff-only',
  ...('WebSocket' in globalThis ? [] : ['--experimental-websocket', '--no-warnings']),
];

/** The interpreter itself: `python3` on the path may be a slow wrapper script. */
export const PYTHON =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() ||
  'python3';

/** Whether PHP can fork, which it can on Debian. */
export const PHP_FORKS = has('php', ['-m'], 'pcntl');

/** Tools by tab. */
export const TOOLS = {
  curl: {
    missing: [...missing('bash', 'curl', 'jq'), ...(has('openssl', ['version']) ? [] : ['openssl'])],
    file: 'sample.sh',
    command: (file) => ['bash', file],
  },
  python: {
    missing: missing('python3'),
    file: 'sample.py',
    command: (file) => [PYTHON, file],
  },
  go: {
    missing: has('go', ['version']) ? [] : ['go'],
    file: 'main.go',
    command: null,
  },
  nodejs: {
    missing: [],
    file: 'sample.mjs',
    command: (file) => [process.execPath, ...NODE_FLAGS, file],
  },
  php: {
    missing: has('php', ['-m'], 'curl') ? [] : ['php with its curl extension'],
    file: 'sample.php',
    command: (file) => ['php', file],
  },
} as const satisfies Readonly<Record<string, Tools>>;

export type Tab = keyof typeof TOOLS;
/** Tabs whose programs run without a build. */
export type InterpretedTab = Exclude<Tab, 'go'>;

/** Returns the suffix of a test's name that says why the test is skipped; '' if it isn't. */
export function whySkipped(lacking: readonly string[]): string {
  return lacking.length > 0 ? ` (skipped: this machine lacks ${lacking.join(', ')})` : '';
}

/** Settings that use the Go packages Debian installs as source. */
export const GOPATH_MODE = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '-buildvcs=false' };

export function lacksGofmt(): string[] {
  return spawnSync('gofmt', { input: '' }).status === 0 ? [] : ['gofmt'];
}

export function lacksPythonWebsockets(): string[] {
  return has('python3', ['-c', 'import websockets.sync.client']) ? [] : ['the websockets package of Python'];
}

export function lacksPythonCryptography(): string[] {
  return has('python3', ['-c', 'import cryptography']) ? [] : ['cryptography for Python'];
}

export function lacksGoWebsocket(): string[] {
  const { status } = spawnSync('go', ['list', 'github.com/gorilla/websocket'], {
    env: { ...process.env, ...GOPATH_MODE },
  });
  return status === 0 ? [] : ['gorilla/websocket for Go'];
}

export function lacksQuickFix(): string[] {
  const args = ['-E', '-x', 'c++', '-include', 'quickfix/Application.h', '/dev/null'];
  return spawnSync('g++', args, { stdio: 'ignore' }).status === 0 ? [] : ['g++ with libquickfix'];
}

/** Creates a folder for programs and the files they read and write. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'samples-'));
}

/** Returns a program's folder. */
export function toFolder(root: string, name: string, tab: Tab): string {
  return join(root, tab, name.replace(/\W+/g, '-'));
}

/** Writes a program and returns its folder. */
export function writeProgram(root: string, name: string, tab: Tab, code: string): string {
  const folder = toFolder(root, name, tab);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, TOOLS[tab].file), code);
  return folder;
}

/** Environment of every program. */
export const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  PYTHONPATH,
  LC_ALL: 'C',
} as const;

/** Time limit for a program, in milliseconds. */
export const TIMEOUT = 100_000;

/** Runs a command in its own process. */
export function run(
  [command = '', ...args]: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...ENVIRONMENT, ...environment };
    execFile(command, args, { cwd, env, timeout: TIMEOUT }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ status: code, stdout, stderr });
    });
  });
}
