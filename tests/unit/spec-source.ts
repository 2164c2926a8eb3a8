/** Specifications of the project as tests need them: variables replaced, pages of the inventory at hand. */
import { readFileSync } from 'node:fs';
import { config } from '../../site.config.ts';
import { replaceVariables, variablesOf } from '../../src/readers/content/variables.ts';

export function readSources(paths: readonly string[]) {
  return paths.map((path) => {
    const { value, problems } = replaceVariables(path, readFileSync(path, 'utf8'), variablesOf(config));
    if (problems.length > 0) throw new Error(`unknown variables in ${path}`);
    return { path, text: value };
  });
}

/** Routes with the titles the inventory gives them: "/docs/websocket-v2/book Book (Level 2)". */
export function readInventoryPages(): readonly string[] {
  return readFileSync('content/inventory.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t').slice(0, 2).join(' '));
}
