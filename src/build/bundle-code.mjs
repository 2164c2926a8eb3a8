/**
 * Bundles the build's code into a folder. Runs as a separate process, so that the bundler's memory is freed. Source maps
 * would take a second of every cold build: `npx tsx src/build/cli.ts` runs the same code with the lines of the source.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { OPTIONS, PROJECT } from './code.mjs';

/** Not bundled: packages with native code, and packages that load their own files on demand. */
const EXTERNAL = /^(node:|rolldown|vite)/;

await build({
  ...OPTIONS,
  transform: {
    ...OPTIONS.transform,
    define: {
      ...OPTIONS.transform.define,
      'import.meta.url': JSON.stringify(pathToFileURL(path.join(PROJECT, 'src/build/code.mjs')).href),
    },
  },
  input: {
    cli: 'src/build/cli.ts',
    worker: 'src/build/worker.ts',
    'sandbox-worker': 'src/build/sandbox-worker.ts',
  },
  external: EXTERNAL,
  output: {
    dir: process.argv[2],
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  },
});
