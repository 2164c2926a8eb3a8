/** Runs samples with the tools of this machine, and tells which of them are there. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Tools {
  /** What is missing; empty when programs can run. */
  readonly missing: readonly string[];
  readonly file: string;
  /** Makes what runs of all files under a folder, where that is needed. */
  readonly build?: readonly string[];
  readonly command: (folder: string) => readonly string[];
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
const NODE_FLAGS = [
  // Programs that run for a moment start quicker with the simpler compiler of WebAssembly, which fetch needs.
  '--liftoff-only',
  ...('WebSocket' in globalThis ? [] : ['--experimental-websocket', '--no-warnings']),
];

/** The interpreter itself: what stands for it on the path may be a slow script. */
const PYTHON =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() ||
  'python3';

/** By tab. */
export const TOOLS = {
  curl: {
    missing: [...missing('bash', 'curl', 'jq'), ...(has('openssl', ['version']) ? [] : ['openssl'])],
    file: 'sample.sh',
    command: (folder) => ['bash', join(folder, 'sample.sh')],
  },
  python: {
    missing: missing('python3'),
    file: 'sample.py',
    command: (folder) => [PYTHON, join(folder, 'sample.py')],
  },
  go: {
    missing: has('go', ['version']) ? [] : ['go'],
    file: 'main.go',
    build: ['go', 'build', '-ldflags=-s -w', '-o', 'bin/', './...'],
    command: (folder) => [join(folder, '../bin', basename(folder))],
  },
  nodejs: {
    missing: [],
    file: 'sample.mjs',
    command: (folder) => [process.execPath, ...NODE_FLAGS, join(folder, 'sample.mjs')],
  },
  php: {
    missing: has('php', ['-m'], 'curl') ? [] : ['php with its curl extension'],
    file: 'sample.php',
    command: (folder) => ['php', join(folder, 'sample.php')],
  },
} as const satisfies Readonly<Record<string, Tools>>;

export type Tab = keyof typeof TOOLS;

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

export function run(
  [command = '', ...args]: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PYTHONPATH, LC_ALL: 'C', ...environment };
    execFile(command, args, { cwd, env, timeout: 100_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ status: code, stdout, stderr });
    });
  });
}
