/** Builds a site, unless the last build had the same inputs and its output is unchanged. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { Problem } from '../model/problem.ts';
import { openWorker } from './build-worker.ts';
import { keyOf, withCache } from './cache.ts';
import { hashOfFiles } from './code.mjs';
import { ifMissing } from './error-code.ts';
import { loadConfig } from './load-config.ts';
import { resolveOut } from './out-folder.ts';
import { createProgress, reportWarnings } from './report.ts';
import { fileIn, RELEASED_HOSTS, RELEASES } from './site-folder.ts';
import { removeLeftovers } from './write.ts';

/** Inputs and output of the last build into a folder. */
interface LastBuild {
  readonly inputs: string;
  /** Null if another build was replacing it at that moment. */
  readonly output: string | null;
  readonly summary: string;
  readonly warnings: readonly Problem[];
}

interface BuildSetting {
  readonly config: string;
  readonly out: string;
  /** Whether every warning is printed. */
  readonly verbose: boolean;
}

export async function buildSite({ config: configFile, out, verbose }: BuildSetting): Promise<void> {
  const progress = createProgress();
  progress.step('Reading the configuration');
  const config = await loadConfig(configFile);
  const folder = await resolveOut(
    out,
    [configFile, ...brandFiles(config, configFile)],
    sourcesOf(config, configFile),
  );
  await removeLeftovers(folder);
  await withCache(configFile, async (cache) => {
    const inputs = keyOf(cache.code.all, hashOfInputs(config, configFile));
    const target = path.resolve(folder);
    const key = keyOf('build', target);
    const last = cache.find<LastBuild>(key);
    if (last?.inputs === inputs && hashOfSite(target) === last.output && last.output) {
      reportWarnings(last.warnings, { configFile, verbose });
      return progress.end(`${last.summary}; nothing has changed since`);
    }
    // Only now, because loading the rest of the code and starting a worker takes longer than the check above.
    const worker = openWorker(configFile);
    try {
      const { makeSite } = await import('./make-site.ts');
      const made = await makeSite({ config, configFile, out: folder, cache, worker, progress, verbose });
      cache.store(key, { inputs, output: hashOfSite(target), ...made });
      await cache.removeUnused();
      progress.end(made.summary);
    } finally {
      await worker?.end();
    }
  });
}

/** Hashes the names, sizes and times of its files. Null if it doesn't exist or another build is replacing it. */
function hashOfSite(folder: string): string | null {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      return entry.isFile() ? `${path.relative(folder, file)} ${size} ${mtimeMs}` : '';
    });
    return keyOf(...files.sort());
  } catch (error) {
    return ifMissing(error) ?? null;
  }
}

/** Hashes everything a site is made of, except the code. */
function hashOfInputs(config: SiteConfig, configFile: string): string {
  const all = [
    ...sourcesOf(config, configFile),
    ...brandFiles(config, configFile),
    fileIn(configFile, RELEASED_HOSTS),
  ];
  const files = all.filter((name) => existsSync(name)).map((name) => path.resolve(name));
  return keyOf(JSON.stringify(config), hashOfFiles(files));
}

function brandFiles({ brand }: SiteConfig, configFile: string): string[] {
  return Object.values(brand).flatMap((name) => (name === undefined ? [] : [fileIn(configFile, name)]));
}

function sourcesOf({ content, specs }: SiteConfig, configFile: string): string[] {
  return [content, specs, RELEASES].map((name) => fileIn(configFile, name));
}
