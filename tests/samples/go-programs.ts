/**
 * Go programs as one binary: to link hundreds of them takes minutes, to link one takes a second.
 *
 * Each program stays a package of its own, in its own file, with its own imports and functions. Two words change:
 * `package main` gets the name of the program and `func main` becomes `func Main`, which the binary calls by name
 * and which then has the process, its environment and its exit status to itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOPATH_MODE, run } from '../../src/samples/programs.test.support.ts';

/** Builds programs, by name, below a folder; gives the command that runs one. */
export async function buildGoPrograms(
  root: string,
  programs: ReadonlyMap<string, string>,
): Promise<(name: string) => readonly string[]> {
  const names = [...programs.keys()];
  const source = join(root, 'src', 'samples');
  for (const [name, code] of programs) {
    mkdirSync(join(source, toPackage(names, name)), { recursive: true });
    writeFileSync(join(source, toPackage(names, name), 'main.go'), toGoPackage(code, toPackage(names, name)));
  }
  writeFileSync(join(source, 'main.go'), writeDispatcher(names.map((name) => toPackage(names, name))));
  const binary = join(root, 'samples.bin');
  const { status, stderr } = await run(['go', 'build', '-ldflags=-s -w', '-o', binary, 'samples'], source, {
    ...GOPATH_MODE,
    GOPATH: `${root}:${GOPATH_MODE.GOPATH}`,
  });
  if (status !== 0) throw new Error(`The Go programs do not build:\n${stderr}`);
  return (name) => [binary, toPackage(names, name)];
}

function toPackage(names: readonly string[], name: string): string {
  return `p${names.indexOf(name)}`;
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
	switch os.Args[1] {
${names.map((name) => `\tcase "${name}":\n\t\t${name}.Main()\n`).join('')}	}
}
`;
}
