/** Runs the programs of guides with the tools on this machine. */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Replaces each wait in a program with a line that says how long it is. */
export function withoutWaits(tab: Tab, code: string): string {
  switch (tab) {
    case 'curl':
      return code.replace('\n', '\nsleep() { echo "slept $1" >&2; }\n');
    case 'python':
      return code.replaceAll('time.sleep(', '(lambda seconds: print("slept", seconds, file=sys.stderr))(');
    case 'go':
      return `${code.replaceAll('time.Sleep(', 'reportWait(')}
func reportWait(pause time.Duration) { fmt.Fprintln(os.Stderr, "slept", pause.Seconds()) }
`;
    case 'nodejs':
      return code.replace(
        /^import .* sleep .*$/m,
        'const sleep = async (ms) => console.error("slept", ms / 1000);',
      );
    case 'php':
      return `${code.replaceAll(/\bsleep\(/g, 'wait(')}
function wait(int $seconds): void { fwrite(STDERR, "slept $seconds\\n"); }
`;
  }
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
  /** Builds Go programs into one binary before the first test: each binary takes the linker a second. */
  readonly buildFirst: (codes: readonly string[]) => void;
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
  const built = new Map<string, Promise<ReadonlyMap<string, GoProgram>>>();
  const planned = new Set<string>();
  beforeAll(async () => {
    if (planned.size === 0 || TOOLS.go.missing.length > 0) return;
    build([...planned]);
    await Promise.all(built.values());
  });
  afterAll(() => {
    interpreters.close();
    rmSync(root, { recursive: true, force: true });
  });

  function build(codes: readonly string[]): void {
    const folder = join(root, 'go-build', createHash('sha256').update(codes.join()).digest('hex'));
    const all = buildGoPrograms(folder, new Map(codes.map((code) => [code, code])));
    for (const code of codes) built.set(code, all);
  }

  async function runProgram({ name, tab, code, files = {}, environment = {} }: Start): Promise<Outcome> {
    const folder = writeProgram(root, name, tab, code);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const settings = { LC_ALL: 'C.UTF-8', ...environment };
    const args = Object.keys(files);
    if (tab !== 'go') return interpreters.run(tab, folder, settings, args);
    if (!built.has(code)) build([code]);
    const program = (await built.get(code))?.get(code);
    if (!program) throw new Error('The program was not built.');
    return program(folder, settings, args);
  }

  function testPrograms(guide: string, index: number, what: string, check: (stdout: string) => void): void {
    buildFirst([programOf(guide, index, 'go')]);
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
  const buildFirst = (codes: readonly string[]) => {
    for (const code of codes) planned.add(code);
  };
  return { runProgram, buildFirst, testPrograms };
}
