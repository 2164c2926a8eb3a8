/**
 * The APIs in the site's configuration, read the way the build reads them.
 *
 * A worker reads each API once: test files share modules (see vitest.config.ts), reading takes seconds, and no test
 * changes an API.
 */
import { openCache } from '../../src/build/cache.ts';
import { loadConfig } from '../../src/build/load-config.ts';
import { loadSpecs } from '../../src/build/load-specs.ts';
import type { Api, SpecKind } from '../../src/model/api.ts';
import type { ApiConfig } from '../../src/model/config.ts';
import { formatProblem } from '../../src/model/problem.ts';

const FILE = 'site.config.ts';
const SITE = Promise.all([loadConfig(FILE), openCache(FILE)]);
/** Every API that a test of this worker has asked for, by its ID. */
const READ = new Map<string, Promise<Api | undefined>>();

export async function loadApis(kinds?: readonly SpecKind[], ids?: readonly string[]): Promise<Api[]> {
  const [config] = await SITE;
  const wanted = config.apis.filter(({ id }) => ids?.includes(id) ?? true);
  const missing = wanted.filter(({ id }) => !READ.has(id));
  const reading = readAll(missing);
  for (const { id } of missing)
    READ.set(
      id,
      reading.then((apis) => apis.find((api) => api.id === id)),
    );
  const apis = await Promise.all(wanted.map(({ id }) => READ.get(id)));
  return apis.flatMap((api) => (api && (kinds?.includes(api.kind) ?? true) ? api : []));
}

async function readAll(entries: readonly ApiConfig[]): Promise<Api[]> {
  if (entries.length === 0) return [];
  const [config, cache] = await SITE;
  const { apis, problems } = await loadSpecs({ ...config, apis: [...entries] }, FILE, cache);
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  return apis.map(({ api }) => api);
}
