/** The project's own data for tests of the tools: content/tools.yaml with its variables replaced. */
import { readFileSync } from 'node:fs';
import { config } from '../../site.config.ts';
import { loadApis } from '../../tests/samples/apis.support.ts';
import { loadConfig } from '../build/load-config.ts';
import type { Limiter, ToolContent } from '../model/tools.ts';
import { readTools } from '../readers/content/tools.ts';
import { variablesOf } from '../readers/content/variables.ts';
import { toLimiter } from './limits/limiters.ts';

const FILE = 'content/tools.yaml';

export function readToolContent(): ToolContent {
  const source = { path: FILE, text: readFileSync(FILE, 'utf8') };
  const { value, problems } = readTools(source, { variables: variablesOf(config) });
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

/** Loads a limiter with the figures of the specifications. */
export async function limiterOf(id: string): Promise<Limiter> {
  const tools = readToolContent();
  const content = tools.limiters.find((one) => one.id === id);
  if (!content) throw new Error(`there is no limiter ${id}`);
  const apis = await loadApis(undefined, [content.api]);
  const [limiter] = toLimiter(content, { apis, config: await loadConfig('site.config.ts'), tools });
  if (!limiter) throw new Error(`the specification of ${content.api} does not state ${content.guide}`);
  return limiter;
}
