/** Disk → APIs: every specification the configuration names, read and checked. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkEditorial } from '../checks/editorial.ts';
import type { Api } from '../model/api.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Problem, Reading } from '../model/problem.ts';
import type { SourceFile } from '../readers/content/document.ts';
import { replaceVariables } from '../readers/content/variables.ts';
import { SPEC_READERS } from '../readers/specs.ts';
import type { ConfiguredApi } from '../site/api-pages.ts';

const FOLDER = 'specs';

export interface SpecsResult {
  readonly apis: readonly ConfiguredApi[];
  readonly problems: readonly Problem[];
  /** Editorial shortcomings of APIs that may have them. */
  readonly warnings: readonly Problem[];
}

/** What a specification was read to, kept by its texts, so that live editing reads the changed one only. */
export type SpecMemory = Map<string, { readonly texts: string; readonly read: Reading<Api | null> }>;

export async function loadSpecs(
  config: SiteConfig,
  variables: ReadonlyMap<string, string>,
  memory: SpecMemory,
): Promise<SpecsResult> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const sources = new Map<string, SourceFile>();
  for (const file of await listFiles(FOLDER)) {
    const replaced = replaceVariables(file, await readFile(file, 'utf8'), variables);
    problems.push(...replaced.problems);
    sources.set(file, { path: file, text: replaced.value });
  }
  const apis: ConfiguredApi[] = [];
  for (const entry of config.apis) {
    const names = entry.spec.map((name) => `${FOLDER}/${name}`);
    const missing = names.filter((name) => !sources.has(name));
    if (missing.length > 0) {
      problems.push({
        file: missing[0] ?? FOLDER,
        what: `the specification of "${entry.id}" does not exist`,
        fix: 'add it, or correct `spec` in the configuration',
      });
      continue;
    }
    const own = names.flatMap((name) => sources.get(name) ?? []);
    const files = entry.kind === 'fix' ? own : withMentioned(own, [...sources.values()]);
    const texts = files.map(({ path: name, text }) => `${name}\n${text}`).join('\n');
    const known = memory.get(entry.id);
    const read =
      known?.texts === texts ? known.read : await SPEC_READERS[entry.kind]({ id: entry.id, files });
    memory.set(entry.id, { texts, read });
    const editorial = entry.editorial === 'warn' ? warnings : problems;
    for (const problem of read.problems) (problem.editorial ? editorial : problems).push(problem);
    if (!read.value) continue;
    apis.push({ api: read.value, config: entry });
    editorial.push(...checkEditorial(read.value));
  }
  return { apis, problems, warnings };
}

/** The files themselves and every file they name, directly or through another. */
function withMentioned(files: readonly SourceFile[], all: readonly SourceFile[]): SourceFile[] {
  const found = [...files];
  for (const { text } of found) {
    found.push(...all.filter((file) => !found.includes(file) && text.includes(path.basename(file.path))));
  }
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|json|xml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
