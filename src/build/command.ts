/**
 * The commands: new, build, check (reports a build's problems without building), start, serve, dev, sandbox,
 * compress (for hosts), release, diff, the tools, and mcp (the site for agents).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { PROJECT } from './code.mjs';
import { refusalOf } from './refused.ts';
import { InputError, wrongCommand } from './report.ts';
import { fileIn } from './site-folder.ts';

const USAGE = `Usage: new <folder> <specification…>   [--config site.config.ts]
         a site around specifications; files of one FIX repository are separated by commas
       build      [--config site.config.ts] [--out dist] [--verbose]
       check      [--config site.config.ts] [--verbose]
       start      [--config site.config.ts] [--out dist] [--host 127.0.0.1] [--port 8080] [--verbose]
       serve      [--config site.config.ts] [--out dist] [--host 127.0.0.1] [--port 8080]
       dev        [--config site.config.ts] [--port 8080]
       sandbox    [--config site.config.ts] [--host 127.0.0.1] [--port 8080]
       compress   [--config site.config.ts] [--out dist]
       decode | sign | checksum | explain   [--config site.config.ts]
         the tools of the site, for what arrives on standard input
       mcp   [--config site.config.ts] [--out dist] [--port 8808]
         the built site for agents (Model Context Protocol), over standard input and output, or with --port over HTTP
       release   [--config site.config.ts] [--correction]
         announces what changed in the specifications since the last release in the change log
       diff <old> <new>   [--config site.config.ts] [--format text|markdown|json]
         two specifications of any format, or contracts; files of one FIX repository are separated by commas
         exit status: 0 without breaking changes, 1 with breaking changes, 2 if they cannot be compared`;

/** The fix for a wrong command. A problem is one line, so it can't contain the usage itself. */
const SEE_USAGE = 'run with --help for usage';

interface Options {
  readonly config: string;
  readonly out: string;
  readonly verbose: boolean;
}

function readCommand(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string', default: 'site.config.ts' },
        out: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        help: { type: 'boolean', default: false },
        correction: { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
      },
    });
  } catch (error) {
    throw wrongCommand(error instanceof Error ? error.message : String(error), SEE_USAGE);
  }
}

/** Runs a command. Its exit status is the one of this process. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    const refused = refusalOf(error);
    // Wrong input gets its message only. Anything else is a bug of ours and gets a stack trace.
    if (refused) console.error(new InputError([refused]).message);
    else console.error(error instanceof InputError ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { values: given, positionals } = readCommand(args);
  if (given.help) return console.log(USAGE);
  const [command, ...names] = positionals;
  if (!['new', 'diff'].includes(command ?? '') && names.length > 0)
    throw wrongCommand(`unexpected argument "${names[0]}"`, SEE_USAGE);
  const config = existing(given.config);
  const values = {
    ...given,
    config,
    out: given.out ?? fileIn(config, 'dist'),
    port: given.port ?? process.env.PORT ?? '8080',
  };
  switch (command) {
    case 'new': {
      const [folder, ...files] = names;
      if (folder === undefined || files.length === 0)
        throw wrongCommand('a folder and a specification are needed', 'write new <folder> <specification…>');
      const { newSite } = await import('./new-site.ts');
      const { loadVariables } = await import('./load-config.ts');
      const specs = files.map((names) => names.split(',').map(existing).join(','));
      // The specifications of a site can name its hosts.
      const variables = await loadVariables(config);
      return orNothing(newSite(path.resolve(callerFolder(), folder), specs, variables));
    }
    case 'build':
      return build(values);
    case 'compress': {
      const { compressSite } = await import('./compress.ts');
      const { requireBuild } = await import('./out-folder.ts');
      await requireBuild(values.out);
      return console.log(`${await compressSite(values.out, 11)} files compressed in ${values.out}`);
    }
    case 'check': {
      const { loadConfig } = await import('./load-config.ts');
      const { loadOrThrow } = await import('./load.ts');
      const { withCache } = await import('./cache.ts');
      const { verbose } = values;
      const own = await loadConfig(config);
      const { site } = await withCache(config, (cache) => loadOrThrow(verbose, own, config, cache));
      return console.log(`${site.pages.length} pages, no problems`);
    }
    case 'start':
      await build(values);
      return serve(values);
    case 'serve':
      return serve(values);
    case 'dev': {
      const { startDev } = await import('./dev.ts');
      return startDev(values.config, readPort(values.port));
    }
    case 'decode':
    case 'sign':
    case 'checksum':
    case 'explain': {
      const { runTool } = await import('./tools.ts');
      return runTool(command, values.config);
    }
    case 'sandbox':
      return sandbox(values);
    case 'mcp': {
      const { runMcp } = await import('./mcp/run.ts');
      return runMcp(config, values.out, given.port === undefined ? null : readPort(given.port));
    }
    case 'release': {
      const { planRelease, writeRelease } = await import('./release.ts');
      const day = new Date().toISOString().slice(0, 10);
      return writeRelease(
        await orNothing(planRelease(values.config, { correction: values.correction, day })),
      );
    }
    case 'diff': {
      const { runDiff } = await import('./diff.ts');
      process.exitCode = await runDiff(names, values.format, values.config);
      return;
    }
    case undefined:
      console.error(USAGE);
      process.exitCode = 1;
      return;
    default:
      throw wrongCommand(`unknown command "${command}"`, SEE_USAGE);
  }
}

/** Returns the folder the user is in: npm runs scripts in the project's folder and passes the original one. */
function callerFolder(): string {
  const isProject = path.resolve() === path.resolve(PROJECT);
  return isProject ? (process.env.INIT_CWD ?? '.') : '.';
}

/** Finds a file named on the command line, relative to the working directory or to where npm was started. */
function existing(name: string): string {
  if (existsSync(name)) return name;
  const other = path.resolve(callerFolder(), name);
  return existsSync(other) ? other : name;
}

/** Heap growth, in percent, before V8 collects garbage. By default, it lets the heap grow fourfold. */
const GROWTH = 80;

async function build(values: Options): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  const { buildSite } = await import('./build.ts');
  return orNothing(buildSite(values));
}

/** Adds "nothing was written" to the report of wrong input. */
async function orNothing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InputError ? new InputError(error.problems, ', nothing was written') : error;
  }
}

interface Place extends Options {
  readonly host: string;
  readonly port: string;
}

async function serve({ config: file, out, host, port }: Place): Promise<void> {
  const { loadConfig } = await import('./load-config.ts');
  const { createSiteServer, createStop, listen } = await import('./serve.ts');
  const { requireBuild } = await import('./out-folder.ts');
  const first = readPort(port);
  const config = await loadConfig(file);
  await requireBuild(out);
  // Started by the first request to the sandbox.
  const openSandbox = async () => {
    const { openSandboxThread } = await import('./sandbox-thread.ts');
    return openSandboxThread({ configFile: file, prefix: '/sandbox' });
  };
  const server = createSiteServer(out, config.base, openSandbox);
  const stop = createStop(server);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  const origin = `http://${host}:${await listen(server, first, host)}`;
  console.log(`${origin}${config.base}\nsandbox: API_BASE_URL=${origin}/sandbox`);
}

async function sandbox({ config: file, host, port }: Place): Promise<void> {
  const { loadConfig } = await import('./load-config.ts');
  const { describeRunning, loadSandbox, locatePages, startSandbox } = await import('./sandbox.ts');
  const config = await loadConfig(file);
  const loaded = await loadSandbox(config, file);
  const site = `${config.origin}${config.base.slice(0, -1)}`;
  const place = { host, port: readPort(port) };
  const running = await startSandbox(loaded, place, { locate: locatePages(loaded, config, site) });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, running.close);
  console.log(describeRunning({ sandbox: loaded, ...running }, config));
}

/** Parses a port. 0 means any free port. */
function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw wrongCommand(`"${text}" is not a port`, 'give --port a number from 0 to 65535');
}
