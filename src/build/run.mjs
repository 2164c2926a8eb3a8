/** Runs the command line, `cli.ts`, from its bundle. Plain Node, and nothing that an old one can't parse: it is refused first. */
import './node-version.mjs';

// A fault shows the line of the source, not of the bundle.
process.setSourceMapsEnabled(true);
import('./code.mjs').then(({ runBundle }) => runBundle('cli'));
