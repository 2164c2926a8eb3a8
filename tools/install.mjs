/** Installs what a command needs, after rejecting versions of Node that are too old to parse the rest. Plain Node. */
import '../src/build/node-version.mjs';

import('./install-all.mjs').catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
