/** Exits if Node is too old. Runs first, so it uses only syntax that every Node with modules can parse. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const least = engines.node.replace('>=', '');
const [major, minor] = least.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`Node ${process.versions.node} is too old  → install Node ${least} or newer`);
  process.exit(1);
}
