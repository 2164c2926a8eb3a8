/** The programs of guides, run with the tools of this machine. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  GOPATH_MODE,
  makeFolder,
  type Outcome,
  run,
  type Tab,
  TOOLS,
  whySkipped,
  writeProgram,
} from '../../src/samples/programs.test.support.ts';
import { programsOf } from './guide.ts';

const ROOT = makeFolder();
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** Tabs in the order of guides, with the language of their fences. */
export const LANGUAGES: readonly (readonly [Tab, string])[] = [
  ['curl', 'bash'],
  ['python', 'python'],
  ['go', 'go'],
  ['nodejs', 'javascript'],
  ['php', 'php'],
];

/** A program of the nth <CodeTabs> of a guide. */
export function programOf(guide: string, index: number, tab: Tab): string {
  const [, language = ''] = LANGUAGES.find(([name]) => name === tab) ?? [];
  const program = programsOf(guide)[index]?.find((fence) => fence.language === language);
  if (!program) throw new Error(`no program in ${language}`);
  return `${program.text}\n`;
}

interface Start {
  /** Distinguishes it from other programs of the file. */
  readonly name: string;
  readonly tab: Tab;
  readonly code: string;
  /** Files that it reads, by their names, which are its arguments. */
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

export function runProgram({ name, tab, code, files = {}, environment = {} }: Start): Promise<Outcome> {
  const folder = writeProgram(ROOT, name, tab, code);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const command = tab === 'go' ? ['go', 'run', 'main.go'] : TOOLS[tab].command(folder);
  const mode = tab === 'go' ? GOPATH_MODE : {};
  return run([...command, ...Object.keys(files)], folder, { LC_ALL: 'C.UTF-8', ...mode, ...environment });
}

/** A test in every language: the program ends well, complains of nothing, and prints what it should. */
export function testPrograms(
  guide: string,
  index: number,
  what: string,
  check: (stdout: string) => void,
): void {
  for (const [tab] of LANGUAGES) {
    const { missing } = TOOLS[tab];
    test.skipIf(missing.length > 0)(`${what}, in ${tab}${whySkipped(missing)}`, async () => {
      const code = programOf(guide, index, tab);
      const { status, stdout, stderr } = await runProgram({ name: what, tab, code });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      check(stdout);
    });
  }
}
