/**
 * Builds Go programs into one binary: linking hundreds of them takes minutes, linking one takes a second.
 *
 * Each program keeps its own package and file, with its own imports and functions. Only two words change: the package
 * gets the program's ID as its name, and `func main` becomes `func Main`, which the binary calls by ID. The process,
 * its environment, its arguments and its exit status then belong to that program alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interpreters } from './interpreters.support.ts';
import { GOPATH_MODE, type Outcome, run } from './programs.support.ts';

/** Runs a program in a folder. One that doesn't build fails with its compiler errors. */
export type GoProgram = (
  folder: string,
  environment?: Readonly<Record<string, string>>,
  args?: readonly string[],
) => Promise<Outcome>;

/** Builds programs, keyed by name, below a folder. */
export async function buildGoPrograms(
  root: string,
  programs: ReadonlyMap<string, string>,
  start: Interpreters['runCommand'] = run,
): Promise<ReadonlyMap<string, GoProgram>> {
  const source = join(root, 'src', 'samples');
  const packages = new Map([...programs].map(([name, code], index) => [name, { id: `p${index}`, code }]));
  for (const { id, code } of packages.values()) {
    mkdirSync(join(source, id), { recursive: true });
    writeFileSync(join(source, id, 'main.go'), toGoPackage(code, id));
  }
  const binary = join(root, 'samples.bin');
  const broken = new Map<string, string>();
  for (;;) {
    const sound = [...packages.values()].filter(({ id }) => !broken.has(id));
    writeFileSync(join(source, 'main.go'), writeDispatcher(sound.map(({ id }) => id)));
    const { status, stderr } = await start(
      ['go', 'build', '-ldflags=-s -w', '-o', binary, 'samples'],
      source,
      {
        ...GOPATH_MODE,
        // Each compiler runs for milliseconds: collecting garbage takes a fifth of its time and frees nothing of use.
        GOGC: 'off',
        GOPATH: `${root}:${GOPATH_MODE.GOPATH}`,
      },
    );
    if (status === 0) break;
    const found = errorsOf(stderr);
    if (found.size === 0) throw new Error(`The Go programs do not build:\n${stderr}`);
    for (const [id, errors] of found) broken.set(id, errors);
  }
  return new Map(
    [...packages].map(([name, { id }]): [string, GoProgram] => {
      const stderr = broken.get(id);
      if (stderr !== undefined) return [name, async () => ({ status: 1, stdout: '', stderr })];
      return [name, (folder, environment, args = []) => start([binary, id, ...args], folder, environment)];
    }),
  );
}

/** Groups the compiler's errors by package. */
function errorsOf(stderr: string): Map<string, string> {
  const errors = new Map<string, string>();
  for (const line of stderr.split('\n')) {
    const [, id] = /(?:^|\/)(p\d+)\/main\.go:/.exec(line) ?? [];
    if (id) errors.set(id, `${errors.get(id) ?? ''}${line}\n`);
  }
  return errors;
}

function toGoPackage(code: string, name: string): string {
  const renamed = code
    .replace(/^package main$/m, `package ${name}`)
    .replace(/^func main\(\) \{$/m, 'func Main() {');
  if (!renamed.includes(`package ${name}\n`) || !renamed.includes('func Main() {'))
    throw new Error(`This is no Go program:\n${code}`);
  return renamed;
}

function writeDispatcher(names: readonly string[]): string {
  return `package main

import (
	"os"
${names.map((name) => `\t"samples/${name}"\n`).join('')})

func main() {
	name := os.Args[1]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	switch name {
${names.map((name) => `\tcase "${name}":\n\t\t${name}.Main()\n`).join('')}	}
}
`;
}
