/**
 * Runs one program after another, each as its own module, and reports when the event loop is empty, which is when
 * Node.js would exit. An error of the module itself is printed, and the driver goes on; any other error and
 * `process.exit` end this process as they would end the program. After a program that leaves something behind, the
 * driver takes no more.
 */
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** Built-ins with their prototypes, except `process`, which changes by itself. */
const BUILT_IN = Object.values(Object.getOwnPropertyDescriptors(globalThis))
  .map(({ value }) => value)
  .filter((value) => value instanceof Object && value !== globalThis && value !== process)
  .flatMap((value) => (value.prototype instanceof Object ? [value, value.prototype] : [value]));

/** The names of all globals, the events of the process that have listeners, and the properties of every built-in. */
function snapshot() {
  const properties = BUILT_IN.flatMap((owner) => Object.values(Object.getOwnPropertyDescriptors(owner)));
  return [
    ...Reflect.ownKeys(globalThis),
    ...process.eventNames(),
    ...properties.flatMap(({ value, get, set }) => [value, get, set]),
  ];
}

// The first use of fetch creates a global.
await fetch('data:,');

/** What keeps the event loop going: sockets, timers and the like. */
const active = () => process.getActiveResourcesInfo().sort().join();

/** Turns of the event loop that the socket of a finished request takes to close. */
const MOST_TURNS = 50;

/**
 * Node.js ends a program at an error that nothing catches. So does the driver if anything is left that could run on.
 * @param {unknown} error
 * @param {{ isEvaluated: boolean, active: string }} current
 */
async function fail(error, current) {
  for (let turn = 0; turn < MOST_TURNS && active() !== current.active; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  if (active() !== current.active) throw error;
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = 1;
  current.isEvaluated = true;
}

let count = 0;
/** @type {{ end: string, before: unknown[], isEvaluated: boolean, active: string } | null} */
let job = null;

process.on('disconnect', () => process.exit());
process.on('beforeExit', () => {
  if (job === null) return;
  // The exit status of Node.js for a program that awaits something that never happens.
  if (!job.isEvaluated) process.exit(13);
  const { end, before } = job;
  const after = snapshot();
  const isClean = after.length === before.length && after.every((value, at) => Object.is(value, before[at]));
  process.stderr.write(end);
  process.stdout.write(`${end}${process.exitCode ?? 0} ${isClean ? 'next' : 'last'}\n`);
  job = null;
  process.exitCode = undefined;
  if (isClean) process.channel?.ref();
});
process.on('message', ({ file, folder, environment, args, end }) => {
  const current = { end, before: snapshot(), isEvaluated: false, active: '' };
  job = current;
  count += 1;
  process.channel?.unref();
  current.active = active();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args);
  import(`${pathToFileURL(file)}?${count}`).then(
    () => {
      current.isEvaluated = true;
    },
    (error) => fail(error, current),
  );
});
