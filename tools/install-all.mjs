/**
 * Installs what a command needs, if it is missing: packages always, a browser with --browser, programs that run samples
 * and settings for hosts with --programs, packages of the benchmarks with --bench. Downloads of the system and of npm
 * run in parallel. Plain Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

const PYTHON_PACKAGES = '.cache/python';
const SHELL = 'chromium-headless-shell';

const wantsBrowser = process.argv.includes('--browser');
const wantsPrograms = process.argv.includes('--programs');
const wantsBench = process.argv.includes('--bench');

async function run(command, args) {
  console.error(`> ${command} ${args.join(' ')}`);
  const program = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  // Without the program itself, `once` rejects.
  const [status] = await once(program, 'close').catch(() => []);
  return status === 0;
}

function works([command, ...args]) {
  const env = { ...process.env, PYTHONPATH: PYTHON_PACKAGES };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}

async function installPackages(folder) {
  const lock = path.join(folder, 'package-lock.json');
  const installed = path.join(folder, 'node_modules/.package-lock.json');
  const isFresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (isFresh) return;
  // No install scripts: none is needed, and each would run with the user's permissions.
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];
  if (!(await run('npm', ['ci', ...options]))) throw new Error('The packages could not be installed.');
}

/** Programs that run samples and settings for hosts: a test that succeeds if one is installed, and its packages. */
const PROGRAMS = [
  { test: ['bash', '--version'], packages: ['bash'] },
  { test: ['curl', '--version'], packages: ['curl'] },
  { test: ['jq', '--version'], packages: ['jq'] },
  { test: ['openssl', 'version'], packages: ['openssl'] },
  { test: ['python3', '-m', 'pip', '--version'], packages: ['python3', 'python3-pip'] },
  { test: ['go', 'version'], packages: ['golang-go'] },
  {
    test: ['test', '-d', '/usr/share/gocode/src/github.com/gorilla/websocket'],
    packages: ['golang-github-gorilla-websocket-dev'],
  },
  {
    test: ['test', '-f', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
  },
  {
    test: ['test', '-f', '/usr/include/quickfix/Application.h', '-a', '-x', '/usr/bin/g++'],
    packages: ['g++', 'libquickfix-dev', 'libssl-dev'],
  },
  { test: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'], packages: ['php-cli', 'php-curl'] },
];

/** Returns the packages of Chromium, as a headless shell if available, and of the fonts that pages are measured in. */
function browserPackages() {
  if (process.env.CHROMIUM || existsSync(`/usr/bin/${SHELL}`)) return [];
  const isKnown = works(['apt-cache', 'show', SHELL]);
  return [isKnown ? SHELL : 'chromium', 'fonts-liberation'];
}

/** Installs everything in one call. Doesn't stop if some of it fails: tests report and skip what they can't run. */
async function installSystem() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const missing = wantsPrograms ? PROGRAMS.filter(({ test }) => !works(test)) : [];
  const needsBrowser = wantsBrowser && browserPackages().length > 0;
  if (canInstall && (missing.length > 0 || needsBrowser) && (await run('apt-get', ['update', '-q']))) {
    const packages = [
      ...missing.flatMap((program) => program.packages),
      ...(needsBrowser ? browserPackages() : []),
    ];
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages]);
  }
  // Debian's version of websockets may be too old to have the synchronous client.
  if (!wantsPrograms || works(['python3', '-c', 'import websockets.sync.client'])) return;
  const options = ['--quiet', '--retries', '1', '--target', PYTHON_PACKAGES];
  await run('python3', ['-m', 'pip', 'install', ...options, 'websockets']);
}

/** Installs Playwright's own browser if the system has none. */
async function installBrowser() {
  const { systemBrowser } = await import('./browser.mjs');
  if (systemBrowser) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath()) || (await run('npx', ['playwright', 'install', 'chromium'])))
    return;
  throw new Error('No browser: set CHROMIUM to the path of a Chromium, or install one.');
}

await Promise.all([installPackages('.'), installSystem()]);
if (wantsBench) await installPackages('bench');
if (wantsBrowser) await installBrowser();
