/** Programs of one language, written to disk, built where that is needed, and run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleRequest } from '../../src/model/request.ts';
import { type Outcome, run, type Tab, TOOLS, writeProgram } from '../../src/samples/programs.test.support.ts';
import { toSamples } from '../../src/samples/samples.ts';
import { buildGoPrograms } from './go-programs.ts';
import { FILE } from './rest-answers.ts';

export interface Programs {
  readonly run: (name: string, environment: Readonly<Record<string, string>>) => Promise<Outcome>;
  /** Where a program runs, and finds and leaves its files. */
  readonly folderOf: (name: string) => string;
}

/** Takes requests by name. */
export async function preparePrograms(
  root: string,
  tab: Tab,
  requests: ReadonlyMap<string, SampleRequest>,
): Promise<Programs> {
  const folders = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const [name, request] of requests) {
    const code = toSamples(request).find((sample) => sample.tab === tab)?.code;
    if (code === undefined) throw new Error(`${name} has no sample in ${tab}.`);
    codes.set(name, code);
    const folder = writeProgram(root, name, tab, code);
    folders.set(name, folder);
    for (const file of filesOf(request)) writeFileSync(join(folder, file), FILE);
  }
  const folderOf = (name: string) => folders.get(name) ?? root;
  const goRoot = join(root, 'go-build');
  mkdirSync(goRoot, { recursive: true });
  const commandOf =
    tab === 'go'
      ? await buildGoPrograms(goRoot, codes)
      : (name: string) => TOOLS[tab].command(folderOf(name));
  return { folderOf, run: (name, environment) => run(commandOf(name), folderOf(name), environment) };
}

/** Files that a request sends. */
function filesOf(request: SampleRequest): string[] {
  if (request.kind !== 'http' || !request.body?.files) return [];
  const { value, files } = request.body;
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return entries.filter(([name]) => files.includes(name)).flatMap(([, file]) => [file].flat().map(String));
}

/** Works through a list, a few at a time; each lane takes the next item when it is done. */
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
