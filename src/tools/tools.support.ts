/** The project's own data for tests of the tools: content/tools.yaml with its variables replaced. */
import { readFileSync } from 'node:fs';
import { config } from '../../site.config.ts';
import type { Limiter, ToolContent } from '../model/tools.ts';
import { readTools } from '../readers/content/tools.ts';
import { variablesOf } from '../readers/content/variables.ts';

const FILE = 'content/tools.yaml';

export function readToolContent(): ToolContent {
  const source = { path: FILE, text: readFileSync(FILE, 'utf8') };
  const { value, problems } = readTools(source, { variables: variablesOf(config) });
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

export function limiterOf(id: string): Limiter {
  const limiter = readToolContent().limiters.find((one) => one.id === id);
  if (!limiter) throw new Error(`there is no limiter ${id}`);
  return limiter;
}
