/** Programs that share an interpreter or a binary share nothing else, and end as they would on their own. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createInterpreters } from '../programs/interpreters.support.ts';
import { preparePrograms } from '../programs/prepared.support.ts';
import { makeFolder, run, type Tab, TOOLS, whySkipped } from '../programs/programs.support.ts';

const root = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  rmSync(root, { recursive: true, force: true });
});

interface Language {
  readonly tab: Tab;
  /** Prints its environment, argument, a file in its folder, and anything an earlier program may have left behind. */
  readonly look: string;
  /** Leaves behind everything a program can, and succeeds. */
  readonly litter: string;
  /** Programs that fail, with their status and message, by what is wrong. */
  readonly failures: Readonly<Record<string, readonly [code: string, status: number, says: RegExp]>>;
}

const LANGUAGES: readonly Language[] = [
  {
    tab: 'python',
    look: `import json
import os
import sys
left = [hasattr(json, "left"), "LEFT" in os.environ, "left" in globals(), os.path.exists("left")]
print(os.environ["WORD"], sys.argv[1], open("file").read(), left, __name__)
`,
    litter: `import json
import os
json.left = True
json.dumps = None
os.environ["LEFT"] = "x"
left = True
open("left", "w").close()
`,
    failures: {
      'an error': ['import sys\nprint("so far")\nraise ValueError("broken")\n', 1, /ValueError: broken/],
      'a syntax error': ['def (:\n', 1, /SyntaxError/],
      'a missing import': ['import os\nprint(json.dumps({}))\n', 1, /NameError: name 'json'/],
      'a missing import of a part': [
        'import os\nimport urllib\nprint(urllib.request.urlopen)\n',
        1,
        /AttributeError: .*'request'/,
      ],
      'its own status': ['import sys\nsys.stderr.write("why")\nsys.exit(3)\n', 3, /^why$/],
    },
  },
  {
    tab: 'nodejs',
    look: `import { existsSync, readFileSync } from "node:fs";
const left = [typeof left0, "left" in [], JSON.stringify(1), "LEFT" in process.env, process.listenerCount("exit"), existsSync("left")];
setTimeout(() => console.log(process.env.WORD, process.argv[2], readFileSync("file", "utf8"), left), 1);
`,
    litter: `import { writeFileSync } from "node:fs";
globalThis.left0 = true;
Array.prototype.left = true;
JSON.stringify = () => "left";
process.env.LEFT = "x";
process.on("exit", () => console.log("left"));
writeFileSync("left", "");
`,
    failures: {
      'an error': ['console.log("so far");\nthrow new Error("broken");\n', 1, /Error: broken/],
      'an error with a timer left': [
        'setTimeout(() => console.log("never"), 50);\nthrow new Error("left");\n',
        1,
        /Error: left/,
      ],
      'an error later': ['setTimeout(() => { throw new Error("later"); }, 1);\n', 1, /Error: later/],
      'a promise that fails': ['Promise.reject(new Error("refused"));\n', 1, /Error: refused/],
      'a syntax error': ['const = 1;\n', 1, /SyntaxError/],
      'a name that is not there': ['console.log(nothing);\n', 1, /ReferenceError: nothing/],
      'a wait without end': ['await new Promise(() => {});\n', 13, /^/],
      'its own status': ['process.exitCode = 3;\nconsole.error("why");\n', 3, /^why$/m],
      'its own end': ['try { process.exit(4); } finally { console.log("never"); }\n', 4, /^$/],
    },
  },
  {
    tab: 'php',
    look: `<?php
$left = [isset($left), function_exists('leave'), getenv('LEFT'), ini_get('precision'), file_exists('left')];
echo getenv('WORD'), ' ', $argv[1], ' ', file_get_contents('file'), ' ', json_encode([$left, fgets(STDIN)]), PHP_EOL;
`,
    litter: `<?php
$left = true;
function leave() {}
putenv('LEFT=x');
ini_set('precision', '3');
touch('left');
`,
    failures: {
      'an error': ['<?php\necho "so far";\nthrow new Exception("broken");\n', 255, /Exception: broken/],
      'a syntax error': ['<?php\nfunction (\n', 255, /Parse error/],
      'its own status': ['<?php\nfwrite(STDERR, "why");\nexit(3);\n', 3, /^why$/],
    },
  },
  {
    tab: 'go',
    look: `package main

import (
	"fmt"
	"os"
)

func main() {
	text, _ := os.ReadFile("file")
	_, err := os.Stat("left")
	fmt.Println(os.Getenv("WORD"), os.Args[1], string(text), os.Getenv("LEFT"), err == nil)
}
`,
    litter: `package main

import "os"

func main() {
	os.Setenv("LEFT", "x")
	os.WriteFile("left", nil, 0o600)
}
`,
    failures: {
      'an error': ['package main\n\nfunc main() {\n\tpanic("broken")\n}\n', 2, /panic: broken/],
      'a syntax error': ['package main\n\nfunc main() {\n\tx :=\n}\n', 1, /syntax error/],
      'a name that is not there': [
        'package main\n\nfunc main() {\n\tnothing()\n}\n',
        1,
        /undefined: nothing/,
      ],
      'a package that is not there': [
        'package main\n\nimport "example.com/nothing"\n\nfunc main() {\n\tnothing.Do()\n}\n',
        1,
        /cannot find package/,
      ],
    },
  },
];

describe.each(LANGUAGES)('programs in $tab', ({ tab, look, litter, failures }) => {
  const { missing } = TOOLS[tab];
  const lacking = whySkipped(missing);

  test.skipIf(missing.length > 0)(
    `find nothing of each other, and only the broken one fails${lacking}`,
    async () => {
      const broken = Object.entries(failures);
      const codes = new Map([
        ['first', look],
        ['litter', litter],
        ['second', look],
        ...broken.map(([name, [code]]): [string, string] => [name, code]),
      ]);
      const programs = await preparePrograms(root, tab, codes, interpreters);
      const lookAround = async (name: string) => {
        writeFileSync(join(programs.folderOf(name), 'file'), `the file of ${name}`);
        return programs.run(name, { WORD: `word of ${name}` }, [`argument of ${name}`]);
      };
      const { status, stdout, stderr } = await lookAround('first');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('word of first argument of first the file of first');
      // Some run twice, because the first of a kind runs in its own process.
      const again = tab === 'python' ? broken : [];
      for (const name of ['litter', 'litter', ...[...broken, ...again].map(([wrong]) => wrong)]) {
        const [, expected, says] = failures[name] ?? ['', 0, /^/];
        const outcome = await programs.run(name);
        expect([name, outcome.status]).toEqual([name, expected]);
        expect(outcome.stderr.trim()).toMatch(says);
        expect(outcome.stdout).not.toContain('never');
        expect((await lookAround('second')).stdout).toBe(stdout.replaceAll('first', 'second'));
      }
    },
  );
});

test('a program that is alone and one that shares an interpreter print the same', async () => {
  const code = 'console.log(Object.keys(process.env), import.meta.url.slice(0, 8), this === undefined);\n';
  const programs = await preparePrograms(root, 'nodejs', new Map([['alone', code]]), interpreters);
  const folder = programs.folderOf('alone');
  const alone = await run(TOOLS.nodejs.command(join(folder, TOOLS.nodejs.file)), folder, { A: '1' });
  expect(await programs.run('alone', { A: '1' })).toEqual(alone);
});

test('programs that leave nothing behind share an interpreter', async () => {
  const call = 'console.log(process.pid, await (await fetch("data:,x")).text());\n';
  const codes = [
    ...['one', 'another'].map((name) => [name, call] as const),
    ['failing', 'throw 1;\n'] as const,
  ];
  const programs = await preparePrograms(root, 'nodejs', new Map(codes), interpreters);
  const one = await programs.run('one');
  expect(await programs.run('failing')).toMatchObject({ status: 1 });
  expect(await programs.run('another')).toEqual(one);
});
