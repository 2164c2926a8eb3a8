/** Runs samples with the tools of this machine, and tells which of them are there. */
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
  /** What is missing; empty when programs can run. */
  readonly missing: readonly string[];
  readonly file: string;
  /** What runs the file; null where it is built first. */
  readonly command: ((file: string) => readonly string[]) | null;
}

/** Where tools/install.mjs puts packages of Python. */
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

/** Node 20 has the WebSocket of Node 22 behind a flag. */
export const NODE_FLAGS = [
  // Programs that run for a moment start quicker with the simpler compiler of WebAssembly, which fetch needs.
  '--liftoff-only',
  ...('WebSocket' in globalThis ? [] : ['--experimental-websocket', '--no-warnings']),
];

/** The interpreter itself: what stands for it on the path may be a slow script. */
export const PYTHON =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() ||
  'python3';

/** By tab. */
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
/** Languages whose programs run without being built. */
export type InterpretedTab = Exclude<Tab, 'go'>;

/** The end of a test's name: why it is skipped, if it is. */
export function whySkipped(lacking: readonly string[]): string {
  return lacking.length > 0 ? ` (skipped: this machine lacks ${lacking.join(', ')})` : '';
}

/** Where Debian puts the sources of Go packages. */
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

/** A folder for programs and the files that they read and write. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'samples-'));
}

/** Where the program of a name is. */
export function toFolder(root: string, name: string, tab: Tab): string {
  return join(root, tab, name.replace(/\W+/g, '-'));
}

/** Writes a program into its folder. */
export function writeProgram(root: string, name: string, tab: Tab, code: string): string {
  const folder = toFolder(root, name, tab);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, TOOLS[tab].file), code);
  return folder;
}

/** What every program finds in its environment. */
export const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  PYTHONPATH,
  LC_ALL: 'C',
} as const;

/** Milliseconds after which a program is ended. */
export const TIMEOUT = 100_000;

/** Runs a command in a process of its own. */
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
