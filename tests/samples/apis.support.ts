/** The APIs in the site's configuration, read the way the build reads them. */
import { openCache } from '../../src/build/cache.ts';
import { loadConfig } from '../../src/build/load-config.ts';
import { loadSpecs } from '../../src/build/load-specs.ts';
import type { Api, SpecKind } from '../../src/model/api.ts';
import { formatProblem } from '../../src/model/problem.ts';

export async function loadApis(kinds?: readonly SpecKind[], ids?: readonly string[]): Promise<Api[]> {
  const file = 'site.config.ts';
  const config = await loadConfig(file);
  const wanted = config.apis.filter(({ id }) => ids?.includes(id) ?? true);
  const { apis, problems } = await loadSpecs({ ...config, apis: wanted }, file, await openCache(file));
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  return apis.map(({ api }) => api).filter(({ kind }) => kinds?.includes(kind) ?? true);
}
