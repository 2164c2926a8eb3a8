/** Exits if the packages are not installed. Every Node with modules can parse it. */
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../../node_modules', import.meta.url))) {
  console.error('the packages are not installed  → run `npm ci`');
  process.exit(1);
}
