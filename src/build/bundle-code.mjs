/** Bundles the code of the build into a folder. A process of its own: what a bundler holds is free when it has ended. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { OPTIONS, PROJECT } from './code.mjs';

/** Outside of the bundle: what has native code, and what loads its own files on demand. */
const EXTERNAL = /^(node:|rolldown|vite|jspurefix|reflect-metadata)/;

await build({
  ...OPTIONS,
  transform: {
    ...OPTIONS.transform,
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(path.join(PROJECT, 'src/build/code.mjs')).href),
    },
  },
  input: { cli: 'src/build/cli.ts', worker: 'src/build/worker.ts' },
  external: EXTERNAL,
  output: {
    dir: process.argv[2],
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
  },
});
