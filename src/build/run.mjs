/** Runs the command line, `cli.ts`, from its bundle. Plain Node. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleCode } from './code.mjs';

// A fault shows the line of the source, not of the bundle.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(await bundleCode(), 'cli.mjs')).href);
