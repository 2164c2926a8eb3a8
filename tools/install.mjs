/** Installs what a command needs, when it is not there: packages always, a browser with --browser. Plain Node. */
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
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall && run('apt-get', ['update', '-q'])) {
    if (run('apt-get', ['install', '-y', '-q', SHELL])) return;
    if (systemBrowser || run('apt-get', ['install', '-y', '-q', 'chromium'])) return;
  }
  if (systemBrowser || run('npx', ['playwright', 'install', 'chromium'])) return;
  throw new Error('No browser: set CHROMIUM to the path of a Chromium, or install one.');
}

installPackages();
if (process.argv.includes('--browser')) await installBrowser();
