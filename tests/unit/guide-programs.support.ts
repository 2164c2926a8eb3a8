/** Runs the programs of guides with the tools on this machine. */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildGoPrograms, type GoProgram } from '../programs/go-programs.support.ts';
import { createInterpreters } from '../programs/interpreters.support.ts';
import {
  makeFolder,
  type Outcome,
  type Tab,
  TOOLS,
  whySkipped,
  writeProgram,
} from '../programs/programs.support.ts';
import { programsOf } from './guide.support.ts';

/** Tabs in the order guides have them, with the language of their code blocks. */
export const LANGUAGES: readonly (readonly [Tab, string])[] = [
  ['curl', 'bash'],
  ['python', 'python'],
  ['go', 'go'],
  ['nodejs', 'javascript'],
  ['php', 'php'],
];

/** Returns a program of the nth <CodeTabs> in a guide. */
export function programOf(guide: string, index: number, tab: Tab): string {
  const [, language = ''] = LANGUAGES.find(([name]) => name === tab) ?? [];
  const program = programsOf(guide)[index]?.find((fence) => fence.language === language);
  if (!program) throw new Error(`no program in ${language}`);
  return `${program.text}\n`;
}

interface Start {
  /** Distinguishes the program from others in the test file. */
  readonly name: string;
  readonly tab: Tab;
  readonly code: string;
  /** Files that the program reads. Their names are its arguments. */
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

interface GuidePrograms {
  readonly runProgram: (start: Start) => Promise<Outcome>;
  /** Tests a program in every language: it must succeed, print nothing to stderr, and print the right output. */
  readonly testPrograms: (
    guide: string,
    index: number,
    what: string,
    check: (stdout: string) => void,
  ) => void;
}

/** Prepares a folder for the programs of one test file, and removes it after the tests. */
export function openGuidePrograms(): GuidePrograms {
  const root = makeFolder();
  const interpreters = createInterpreters();
  /** Go programs by code: many tests run the same one, which is built once. */
  const built = new Map<string, Promise<GoProgram>>();
  afterAll(() => {
    interpreters.close();
    rmSync(root, { recursive: true, force: true });
  });

  async function build(code: string): Promise<GoProgram> {
    const folder = join(root, 'go-build', createHash('sha256').update(code).digest('hex'));
    const program = (await buildGoPrograms(folder, new Map([['program', code]]))).get('program');
    if (!program) throw new Error('The program was not built.');
    return program;
  }

  async function runProgram({ name, tab, code, files = {}, environment = {} }: Start): Promise<Outcome> {
    const folder = writeProgram(root, name, tab, code);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const settings = { LC_ALL: 'C.UTF-8', ...environment };
    const args = Object.keys(files);
    if (tab !== 'go') return interpreters.run(tab, folder, settings, args);
    const program = built.get(code) ?? build(code);
    built.set(code, program);
    return (await program)(folder, settings, args);
  }

  function testPrograms(guide: string, index: number, what: string, check: (stdout: string) => void): void {
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
  return { runProgram, testPrograms };
}
