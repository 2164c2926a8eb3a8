/**
 * Builds the site, measures it against bench/budgets.json, prints one table and fails if a budget is missed.
 * Parts run one after another, because wall time needs the machine to itself. Names of parts, as in
 * `npm run bench -- pages search`, measure only those, on the site built last.
 */
import { createSiteServer, listen } from '../src/build/serve.ts';
import { measureAgents } from './agents.ts';
import budgets from './budgets.json' with { type: 'json' };
import { measureBuilds } from './builds.ts';
import { measureConsole } from './console.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';
import { measureRebuild } from './rebuild.ts';
import { isKept, type Row, toTable } from './rows.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureServers } from './servers.ts';
import { measureTools } from './tools.ts';

const BASE = '/api/';

/** Parts in order: the first builds what the later ones visit. `site` is the address of the built site. */
const PARTS: Readonly<Record<string, (site: string) => Promise<Row[]>>> = {
  build: () => measureBuilds(),
  rebuild: () => measureRebuild(BASE, budgets.pages.guide),
  lighthouse: (site) => measureLighthouse(site),
  pages: (site) => measurePages(site),
  search: (site) => measureSearch(site + budgets.pages.guide),
  tools: (site) => measureTools(site),
  console: (site) => measureConsole(site),
  agents: (site) => measureAgents(site),
  servers: () => measureServers(BASE),
  scale: () => measureScale(),
};

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  const tell = (what: string) => console.error(`[${(performance.now() / 1000).toFixed(0)} s] ${what}`);
  const server = createSiteServer('dist', BASE);
  const site = `http://127.0.0.1:${await listen(server, 4710)}${BASE}`;
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    tell(`Measuring: ${name}`);
    rows.push(...(await measure(site)));
  }
  tell('Done');
  server.closeAllConnections();
  server.close();
  console.log(toTable(rows));
  if (!rows.every(isKept)) process.exitCode = 1;
}

await main(process.argv.slice(2));
