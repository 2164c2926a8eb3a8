/** Builds a site, unless it exists already: made of the same inputs, and as it was written. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { keyOf, openCache } from './cache.ts';
import { hashOfFiles } from './code.mjs';
import { loadConfig } from './load-config.ts';
import { createProgress, reportWarnings } from './report.ts';
import { removeLeftovers } from './write.ts';

/** What the last build into a folder was made of, and what it wrote. */
interface LastBuild {
  readonly inputs: string;
  readonly output: string;
  readonly summary: string;
  readonly warnings: readonly Problem[];
}

export async function buildSite({ config: configFile, out }: { config: string; out: string }): Promise<void> {
  await removeLeftovers(out);
  const progress = createProgress();
  progress.step('Reading the configuration');
  const config = await loadConfig(configFile);
  const cache = await openCache(configFile);
  const inputs = keyOf(cache.code.all, await hashOfInputs(config, configFile));
  const target = path.resolve(out);
  const key = keyOf('build', target);
  const last = await cache.find<LastBuild>(key);
  if (last?.inputs === inputs && existsSync(target) && (await hashOfFiles([target])) === last.output) {
    reportWarnings(last.warnings);
    return progress.end(`${last.summary}; nothing has changed since`);
  }
  // Only now: to load what makes a site takes longer than to see that nothing has changed.
  const { makeSite } = await import('./make-site.ts');
  const { summary, warnings } = await makeSite({ config, configFile, out, cache, progress });
  await cache.store(key, { inputs, output: await hashOfFiles([target]), summary, warnings });
  await cache.removeUnused();
  progress.end(summary);
}

/** Everything a site is made of besides the code. */
async function hashOfInputs(config: SiteConfig, configFile: string): Promise<string> {
  const { favicon, socialImage } = config.brand;
  const brand = [favicon, socialImage].map((name) => path.join(path.dirname(configFile), name));
  const files = ['content', 'specs', ...brand].filter((name) => existsSync(name));
  return keyOf(JSON.stringify(config), await hashOfFiles(files));
}
