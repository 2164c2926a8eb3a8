/** Programs of one language: written to disk, built if necessary, and run. */
import { join } from 'node:path';
import { buildGoPrograms } from './go-programs.support.ts';
import type { Interpreters } from './interpreters.support.ts';
import { type Outcome, type Tab, toFolder, writeProgram } from './programs.support.ts';

export interface Programs {
  readonly run: (
    name: string,
    environment?: Readonly<Record<string, string>>,
    args?: readonly string[],
  ) => Promise<Outcome>;
  /** The folder in which a program runs, reads and writes its files. */
  readonly folderOf: (name: string) => string;
}

/** Prepares programs, keyed by name. */
export async function preparePrograms(
  root: string,
  tab: Tab,
  codes: ReadonlyMap<string, string>,
  interpreters: Interpreters,
): Promise<Programs> {
  for (const [name, code] of codes) writeProgram(root, name, tab, code);
  const folderOf = (name: string) => toFolder(root, name, tab);
  if (tab !== 'go')
    return {
      folderOf,
      run: (name, environment, args) => interpreters.run(tab, folderOf(name), environment, args),
    };
  const built = await buildGoPrograms(join(root, 'go-build'), codes, interpreters.runCommand);
  return {
    folderOf,
    run: async (name, environment, args) => {
      const program = built.get(name);
      if (!program) throw new Error(`There is no program ${name}.`);
      return program(folderOf(name), environment, args);
    },
  };
}
