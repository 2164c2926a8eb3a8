/** Development server: renders pages on request, and reloads open pages when content, specs or code change. */
import http, { type ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { normalizeRoute, toRoute } from '../model/address.ts';
import type { Highlight } from '../model/code.ts';
import type { OutputFile } from '../model/output.ts';
import { formatProblem, type Problem } from '../model/problem.ts';
import type { Page, Site } from '../model/site.ts';
import { allClientFiles } from '../outputs/client-files/client-files.ts';
import { toSearchFiles, toSearchInput } from '../outputs/data-files.ts';
import { markdownPath, toMarkdownPage } from '../outputs/markdown/pages.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { prefersMarkdown } from './accept.ts';
import { type BuildCache, openCache, withCache } from './cache.ts';
import { BOOT, buildHeadScript, clientConfig } from './client.ts';
import { PROJECT } from './code.mjs';
import { contentFile, loadSite } from './load.ts';
import { loadConfig } from './load-config.ts';
import { sideFiles } from './make-site.ts';
import { contains } from './out-folder.ts';
import type { createRenderer, toHead } from './render.tsx';
import { readTarget, toRedirect } from './request-target.ts';
import { listen } from './serve.ts';
import { typeOf } from './site-files.ts';
import { fileIn, fromHere } from './site-folder.ts';
import { serveUpgrades } from './upgrade.ts';
import { type toPackedView, toShell } from './views.tsx';

/** Site as last loaded from disk. */
interface Held {
  /** Number of changes on disk before it was loaded. */
  readonly change: number;
  readonly site: Site;
  readonly problems: readonly Problem[];
  /** Files besides pages and assets, made when first requested. */
  readonly files: () => Promise<readonly OutputFile[]>;
}

/** Stands in for hashes, because browsers cache nothing during development. */
const DEVELOPMENT = 'development';
/** Quiet milliseconds before a reload: the watcher drops a second change within 50 ms of the first. */
const QUIET = 100;
export async function startDev(configFile: string, port: number): Promise<void> {
  const config = await loadConfig(configFile);
  const cache = await openCache(configFile);
  const show = (problem: Problem) => formatProblem(fromHere(configFile, problem));
  const highlight = createHighlight();
  let change = 0;
  let current: Promise<Held> | null = null;
  const held = () => {
    const at = change;
    const load = (own: BuildCache) => loadSite(config, configFile, own);
    current ??= withCache(configFile, load, cache).then(({ site, problems }) => {
      if (problems.length > 0) console.error(problems.map(show).join('\n'));
      let files: Promise<OutputFile[]> | null = null;
      const make = () => (files ??= collect(devFiles(site, configFile)));
      return { change: at, site, problems, files: make };
    });
    return current;
  };
  const first = await held();

  const server = http.createServer();
  const shell = toShell(first.site);
  const vite = await createServer({
    ...clientConfig(shell),
    appType: 'custom',
    // Packages are found before the first visit: one that is found later can reload the page.
    optimizeDeps: { entries: BOOT },
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/dist/**', '**/test-results/**'] },
    },
  });
  const watched = [config.content, config.specs].map((name) => path.resolve(fileIn(configFile, name)));
  vite.watcher.add(watched);
  let reload: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    const isOurs = [...watched, path.join(PROJECT, 'src')].some((folder) =>
      contains(folder, path.resolve(file)),
    );
    if (!isOurs) return;
    clearTimeout(reload);
    reload = setTimeout(() => {
      change += 1;
      current = null;
      vite.ws.send({ type: 'full-reload' });
    }, QUIET);
  });
  // Reloads a page that was still loading when the other pages were told to reload.
  vite.ws.on('page:shown', (shown, client) => {
    if (shown !== change) client.send({ type: 'full-reload' });
  });
  // The bundler gets requests for its own socket alone: it leaves others without a response.
  const taken = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  serveUpgrades(server, ({ url = '/', headers }) =>
    url.split('?')[0] === vite.config.base && headers['sec-websocket-protocol']?.startsWith('vite-')
      ? (...upgrade) => {
          for (const take of taken) take.call(server, ...upgrade);
        }
      : null,
  );
  const setting = { vite, base: config.base, headScript: await buildHeadScript(shell), highlight, show };
  server.on('request', (request, response) => {
    // Read before the bundler removes the base path from the URL, and without a host, which it may not be able to read.
    const target = readTarget(request.url ?? '/');
    const { pathname, decoded, search } = target;
    request.url = pathname + search;
    const location = toRedirect(config.base, target);
    vite.middlewares(request, response, () => {
      if (location !== null) return void response.writeHead(302, { location }).end();
      held()
        .then((now) => respond(decoded ?? pathname, request.headers.accept ?? '', response, now, setting))
        .catch((error: unknown) => {
          console.error(error);
          showError(response, toDevScript(config.base, change), String(error));
        });
    });
  });
  console.log(`http://127.0.0.1:${await listen(server, port)}${config.base}`);
}

interface DevSetting {
  readonly vite: ViteDevServer;
  readonly base: string;
  readonly headScript: string;
  readonly highlight: Highlight;
  readonly show: (problem: Problem) => string;
}

async function respond(
  pathname: string,
  accept: string,
  response: ServerResponse,
  { change, site, problems, files }: Held,
  { vite, base, headScript, highlight, show }: DevSetting,
): Promise<void> {
  const route = toRoute(base, pathname.replace(/\/page\.js$/, ''));
  const aliased = route && normalizeRoute(site.config.aliases[route] ?? route);
  const page = site.pages.find((candidate) => candidate.route === aliased);
  const file = page ? null : (await files()).find((candidate) => base + candidate.path === pathname);
  const send = (status: number, name: string, content: string | Uint8Array) =>
    void response.writeHead(status, { 'content-type': typeOf(name) }).end(content);
  if (file) return send(200, file.path, file.content);
  const developmentScript = toDevScript(base, change);
  const faults = faultsOf(site, page, problems);
  if (faults.length > 0) return showError(response, developmentScript, faults.map(show).join('\n'));
  if (prefersMarkdown(accept)) {
    const shown = page ?? site.notFound;
    return send(page ? 200 : 404, markdownPath(shown.route), toMarkdownPage(site.config, shown));
  }
  // Loaded through the bundler, so that component changes show without a restart.
  const rendering: { createRenderer: typeof createRenderer; toHead: typeof toHead } = Object(
    await vite.ssrLoadModule('/src/build/render.tsx'),
  );
  const views: { toPackedView: typeof toPackedView } = Object(
    await vite.ssrLoadModule('/src/build/views.tsx'),
  );
  const assets = {
    build: DEVELOPMENT,
    search: DEVELOPMENT,
    style: `${base}src/ui/styles/site.css?direct`,
    boot: `${base}src/app/boot/boot.ts`,
    headScript,
    developmentScript,
  };
  const renderer = rendering.createRenderer({ config: site.config, shell: toShell(site), assets });
  const packed = views.toPackedView(site, page ?? site.notFound, { base, highlight });
  if (page && pathname.endsWith('/page.js')) return send(200, 'page.js', renderer.module(packed));
  send(page ? 200 : 404, 'index.html', renderer.html(rendering.toHead(site, page ?? site.notFound), packed));
}

/** Returns the problems to show instead of a page: those of its own file, or all if it isn't there or only planned. */
function faultsOf(
  { config }: Site,
  page: Page | undefined,
  problems: readonly Problem[],
): readonly Problem[] {
  if (!page || page.state === 'planned') return problems;
  const own = page.genre === 'landing' ? contentFile(config, 'landing') : page.source;
  return problems.filter(({ file }) => file === own);
}

/** Search files have a fixed name here, because pages are rendered before the files exist. */
async function* devFiles(site: Site, configFile: string): AsyncGenerator<OutputFile> {
  yield* sideFiles(site, configFile);
  yield* allClientFiles(site);
  yield* toSearchFiles(toSearchInput(site), () => DEVELOPMENT).files;
}

async function collect(files: AsyncIterable<OutputFile>): Promise<OutputFile[]> {
  const found: OutputFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}

/** Sends an error page that reloads when something changes. */
function showError(response: ServerResponse, script: string, text: string): void {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .writeHead(500, { 'content-type': typeOf('index.html') })
    .end(`<!doctype html><script type="module" src="${script}"></script><pre>${escaped}</pre>`);
}

/** Returns the URL of the script that reports to the server which change the page shows. */
function toDevScript(base: string, change: number): string {
  return `${base}src/app/development.ts?change=${change}`;
}
