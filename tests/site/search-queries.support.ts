/** The queries of the content: what people type, and the places that answer it. */
import { readFile } from 'node:fs/promises';
import { config } from '../../site.config.ts';
import { replaceVariables, variablesOf } from '../../src/readers/content/variables.ts';

const FILE = 'content/search/queries.tsv';

export interface Query {
  readonly text: string;
  /** Targets as patterns: `*` stands for anything; a page without an anchor stands for every place on it. */
  readonly expected: readonly string[];
}

export async function readQueries(): Promise<Query[]> {
  const { value, problems } = replaceVariables(FILE, await readFile(FILE, 'utf8'), variablesOf(config));
  if (problems.length > 0) throw new Error(problems.map(({ what }) => what).join('\n'));
  const [, ...rows] = value.trimEnd().split('\n');
  return rows.map((row) => {
    const [text = '', expected = ''] = row.split('\t');
    return { text, expected: expected.split(' ').filter(Boolean) };
  });
}

export function isExpected({ expected }: Query, target: string): boolean {
  const [page = ''] = target.split('#');
  return expected.some((pattern) => {
    const whole = new RegExp(`^${pattern.replace(/[.+$?]/g, '\\$&').replaceAll('*', '.*')}$`);
    return whole.test(target) || (!pattern.includes('#') && whole.test(page));
  });
}
