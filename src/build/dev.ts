/** Live editing: pages are rendered when asked for; a change of content, specs or code shows in the open page. */
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { normaliseRoute, toRoute } from '../model/address.ts';
import type { Highlight } from '../model/code.ts';
import { formatProblem, type Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { createHighlight } from '../readers/highlight/highlighter.ts';
import { buildHeadScript, clientConfig } from './client.ts';
import { loadConfig, loadSite } from './load.ts';
import type { createRenderer } from './render.tsx';
import { listen } from './serve.ts';
import { toShell } from './shell.ts';

interface DevSite {
  readonly site: Site;
  readonly problems: readonly Problem[];
}

/** Folders that hold words and interfaces. */
const WATCHED = ['content', 'specs'];

export async function startDev({
  config: configFile,
  port,
}: {
  config: string;
  port: number;
}): Promise<void> {
  const highlight = await createHighlight();
  const { config, problems } = await loadConfig(configFile);
  if (!config) {
    console.error(problems.map(formatProblem).join('\n'));
    process.exitCode = 1;
    return;
  }
  let current: Promise<DevSite | null> | null = null;
  const siteNow = () => {
    current ??= loadSite(config, configFile).then((loaded) => {
      if (loaded.problems.length > 0) console.error(loaded.problems.map(formatProblem).join('\n'));
      return loaded.site ? { site: loaded.site, problems: loaded.problems } : null;
    });
    return current;
  };
  const first = await siteNow();
  if (!first) throw new Error('The content cannot be read; the problems are listed above.');

  const server = http.createServer();
  const shell = toShell(first.site);
  const vite = await createServer({
    ...clientConfig(shell),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/dist/**', '**/test-results/**'] },
    },
  });
  vite.watcher.add(WATCHED);
  vite.watcher.on('all', (_event, file) => {
    const folder = path.relative('.', file).split(path.sep)[0] ?? '';
    if (!WATCHED.includes(folder) && folder !== 'src') return;
    current = null;
    vite.ws.send({ type: 'full-reload' });
  });
  const headScript = await buildHeadScript(shell);
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      handle(request, response, { vite, siteNow, headScript, highlight, configFile }).catch(
        (error: unknown) => {
          console.error(error);
          response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
        },
      );
    });
  });
  const chosen = await listen(server, port);
  console.log(`http://127.0.0.1:${chosen}${config.base}`);
}

interface DevSetting {
  readonly vite: ViteDevServer;
  readonly siteNow: () => Promise<DevSite | null>;
  readonly headScript: string;
  readonly highlight: Highlight;
  readonly configFile: string;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  setting: DevSetting,
): Promise<void> {
  const loaded = await setting.siteNow();
  if (!loaded) {
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('The content cannot be read; see the terminal.');
    return;
  }
  const { site } = loaded;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const route = toRoute(site.config.base, pathname.replace(/\/page\.js$/, ''));
  if (route === '/favicon.svg') {
    const icon = await readFile(path.join(path.dirname(setting.configFile), site.config.brand.favicon));
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(icon);
    return;
  }
  // Loaded through the bundler, so that a changed component renders anew without a restart.
  const module = await setting.vite.ssrLoadModule('/src/build/render.tsx');
  const create: typeof createRenderer = module.createRenderer;
  const { base } = site.config;
  const assets = {
    build: 'development',
    style: `${base}src/ui/styles/site.css?direct`,
    boot: `${base}src/app/boot/boot.ts`,
    headScript: setting.headScript,
    developmentScript: `${base}@vite/client`,
  };
  const renderer = create(site, toShell(site), assets, setting.highlight);
  const aliased =
    route === null
      ? null
      : normaliseRoute(Object.entries(site.config.aliases).find(([alias]) => alias === route)?.[1] ?? route);
  const page = site.pages.find((candidate) => candidate.route === aliased);
  if (page && pathname.endsWith('/page.js')) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(renderer.module(page));
    return;
  }
  const html = await renderer.html(page ?? site.notFound);
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
