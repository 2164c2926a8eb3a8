/** Runs `cli.ts` from its bundle. Old versions of Node must be able to parse this file, to get our error message. */
import './node-version.mjs';
import './packages.mjs';

import('./code.mjs').then(({ runBundle }) => runBundle('cli'));
