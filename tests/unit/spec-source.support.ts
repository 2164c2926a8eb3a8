/** The project's specifications as tests need them: with variables replaced, and the routes of the inventory. */
import { readFileSync } from 'node:fs';
import { config } from '../../site.config.ts';
import type { Api } from '../../src/model/api.ts';
import { replaceVariables, variablesOf } from '../../src/readers/content/variables.ts';
import { loadApis } from '../samples/apis.support.ts';

export function readSources(paths: readonly string[]) {
  return paths.map((path) => {
    const { value, problems } = replaceVariables(path, readFileSync(path, 'utf8'), variablesOf(config));
    if (problems.length > 0) throw new Error(`unknown variables in ${path}`);
    return { path, text: value };
  });
}

/** Reads an API as the build does, with its cache. A problem is an error. */
export async function readApi(id: string): Promise<Api> {
  const [api] = await loadApis(undefined, [id]);
  if (!api) throw new Error(`there is no API ${id}`);
  return api;
}

/** Returns the routes in the inventory. */
export function readInventoryRoutes(): readonly string[] {
  return readFileSync('content/inventory.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '');
}

/** What the address of an OpenAPI operation is based on. */
export interface SluggedOperation {
  readonly operationId: string;
  readonly 'x-slug'?: string;
}

export function slugOf({ operationId, 'x-slug': slug }: SluggedOperation): string {
  return slug ?? operationId.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}
