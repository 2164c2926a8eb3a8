/**
 * Installs what a command needs, when it is not there: packages always, a browser with --browser, what runs samples
 * and settings of hosts with --programs, what measures pages with --bench. Downloads of the system and of npm run side
 * by side. Plain Node.
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
  const [status] = await once(
    spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).on('error', () => {}),
    'close',
  );
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
  // Scripts of packages stay off: none is needed, and each would run with the rights of whoever installs.
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];
  if (!(await run('npm', ['ci', ...options]))) throw new Error('The packages could not be installed.');
}

/** What runs samples and settings of hosts: a command that succeeds when it is there, and the packages of Debian that bring it. */
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

/** The system's Chromium, without its window where there is such a package, with the fonts that pages are measured in. */
function browserPackages() {
  if (process.env.CHROMIUM || existsSync(`/usr/bin/${SHELL}`)) return [];
  const isKnown = works(['apt-cache', 'show', SHELL]);
  return [isKnown ? SHELL : 'chromium', 'fonts-liberation'];
}

/** One call for everything. Tests name what is still missing and skip what needs it, so nothing stops here. */
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
  // Debian's own websockets may be older than its simple client.
  if (!wantsPrograms || works(['python3', '-c', 'import websockets.sync.client'])) return;
  const options = ['--quiet', '--retries', '1', '--target', PYTHON_PACKAGES];
  await run('python3', ['-m', 'pip', 'install', ...options, 'websockets']);
}

/** Playwright's own browser where the system has none. */
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
