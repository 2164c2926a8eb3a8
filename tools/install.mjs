/**
 * Installs what a command needs, when it is not there: packages always, a browser with --browser, what runs samples
 * and settings of hosts with --programs. Plain Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.package-lock.json';

function run(command, args) {
  console.error(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function installPackages() {
  const fresh = existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
  if (fresh) return;
  const quiet = ['--no-audit', '--no-fund'];
  // A registry that mirrors some platforms only makes `npm ci` miss the optional packages of the others;
  // an install from the same lock file does not mind.
  if (run('npm', ['ci', ...quiet]) || run('npm', ['install', '--no-save', ...quiet])) return;
  throw new Error('The packages could not be installed.');
}

const SHELL = 'chromium-headless-shell';

/** The system's Chromium where it is there or can be installed, Playwright's own otherwise. */
async function installBrowser() {
  const { systemBrowser } = await import('./browser.mjs');
  if (systemBrowser?.endsWith(SHELL) || process.env.CHROMIUM) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  if (canInstall() && run('apt-get', ['update', '-q'])) {
    if (run('apt-get', ['install', '-y', '-q', SHELL])) return;
    if (systemBrowser || run('apt-get', ['install', '-y', '-q', 'chromium'])) return;
  }
  if (systemBrowser || run('npx', ['playwright', 'install', 'chromium'])) return;
  throw new Error('No browser: set CHROMIUM to the path of a Chromium, or install one.');
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
  { test: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'], packages: ['php-cli', 'php-curl'] },
];
const PYTHON_PACKAGES = '.cache/python';

function works([command, ...args]) {
  const env = { ...process.env, PYTHONPATH: PYTHON_PACKAGES };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}

/** Tests name what is still missing and skip what needs it, so nothing stops here. */
function installPrograms() {
  const missing = PROGRAMS.filter(({ test }) => !works(test)).flatMap(({ packages }) => packages);
  if (missing.length > 0 && canInstall() && run('apt-get', ['update', '-q']))
    run('apt-get', ['install', '-y', '-q', ...missing]);
  // Debian's own websockets may be older than its simple client.
  if (works(['python3', '-c', 'import websockets.sync.client'])) return;
  run('python3', [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--retries',
    '1',
    '--target',
    PYTHON_PACKAGES,
    'websockets',
  ]);
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

installPackages();
if (process.argv.includes('--browser')) await installBrowser();
if (process.argv.includes('--programs')) installPrograms();
