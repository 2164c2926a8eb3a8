/** The samples of one language, ready to run, with the files they send. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleRequest } from '../../src/model/request.ts';
import { toSamples } from '../../src/samples/samples.ts';
import { FILE } from '../../src/sandbox/documented-replies.ts';
import type { Interpreters } from '../programs/interpreters.support.ts';
import { type Programs, preparePrograms } from '../programs/prepared.support.ts';
import type { Tab } from '../programs/programs.support.ts';

/** Prepares the samples of requests, keyed by name. */
export async function prepareSamples(
  root: string,
  tab: Tab,
  requests: ReadonlyMap<string, SampleRequest>,
  interpreters: Interpreters,
): Promise<Programs> {
  const codes = new Map(
    [...requests].map(([name, request]) => {
      const code = toSamples(request).find((sample) => sample.tab === tab)?.code;
      if (code === undefined) throw new Error(`${name} has no sample in ${tab}.`);
      return [name, code];
    }),
  );
  const programs = await preparePrograms(root, tab, codes, interpreters);
  for (const [name, request] of requests) {
    for (const file of filesOf(request)) writeFileSync(join(programs.folderOf(name), file), FILE);
  }
  return programs;
}

function filesOf(request: SampleRequest): string[] {
  if (request.kind !== 'http' || !request.body?.files) return [];
  const { value, files } = request.body;
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return entries.filter(([name]) => files.includes(name)).flatMap(([, file]) => [file].flat().map(String));
}

/** Works through a list in a few lanes; each takes the next item when it is done. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const run = async (lane: number) => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
}
