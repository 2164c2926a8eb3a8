/** Installs what a command needs; an old Node is refused before it meets words that it can't parse. Plain Node. */
import '../src/build/node-version.mjs';

import('./install-all.mjs').catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
