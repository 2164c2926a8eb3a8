/** Exits if the packages are not installed, here or in a parent folder. Every Node with modules can parse it. */
import { createRequire } from 'node:module';

// The bundler is the first package that a command loads.
try {
  createRequire(import.meta.url).resolve('rolldown');
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  console.error('the packages are not installed  → run `npm ci`');
  process.exit(1);
}
