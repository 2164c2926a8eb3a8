/** Imports follow the table of rules and have no cycles, and the map in README.md says the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import RULES from '../../tools/import-rules.json' with { type: 'json' };
import { cyclesIn, forbiddenImports, importsOf, readImports } from './imports.support.ts';

const imports = readImports('src');

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Returns the rows of the map: a path in backticks that ends with a slash, and the last cell. */
function readMap(): Map<string, string> {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| `([\w/-]+)\/` +\|.*\| +([^|]+?) +\|$/gm);
  return new Map([...rows].map(([, folder = '', cell = '']) => [folder, cell]));
}

test('every import of the code is one that its folder may have', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(forbiddenImports(imports, RULES)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(cyclesIn(imports)).toEqual([]);
});

describe('the check', () => {
  const problemsOf = (file: string, text: string) => forbiddenImports(importsOf(file, text), RULES);

  test.each([
    ['src/model/a.ts', "import type { Page } from '../site/pages.ts';"],
    ['src/model/a.ts', "import { z } from 'zod';"],
    ['src/readers/a.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/readers/a/b.ts', "export { toPage } from '../../site/pages.ts';"],
    ['src/ui/a.tsx', "const worker = import('../search/worker.ts');"],
    ['src/outputs/a.ts', "import { run } from '../build/cli.ts';"],
    ['src/site/a.ts', "import { config } from '../../site.config.ts';"],
  ])('in %s reports %s with the line and what is allowed', (file, statement) => {
    expect(problemsOf(file, `\n${statement}`)).toEqual([
      expect.stringMatching(/^src\/[\w/.]+:2 {2}imports \S+ {2}→ src\/\w+ may import itself/),
    ]);
  });

  test.each([
    ['src/ui/a/b.tsx', "import { query } from '../../search/query.ts';"],
    ['src/ui/a/b.tsx', "import { c } from './c.tsx';"],
    ['src/readers/a.ts', "import { z } from 'zod';"],
    ['src/build/a.ts', "import { readFile } from 'node:fs/promises';"],
  ])('in %s accepts %s', (file, statement) => {
    expect(problemsOf(file, statement)).toEqual([]);
  });

  test('finds a circle through three files and names them once', () => {
    const at = (file: string, name: string) => ({ file: `src/${file}.ts`, line: 1, name: `./${name}.ts` });
    const circle = [at('a', 'b'), at('b', 'c'), at('c', 'a'), at('d', 'a'), at('c', 'e')];
    expect(cyclesIn(circle)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
    expect(cyclesIn(circle.slice(1))).toEqual([]);
  });
});

describe('the map in README.md', () => {
  test('lists exactly the folders that exist', () => {
    const ignored = readFileSync('.gitignore', 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
    const top = foldersIn('.').filter(
      (name) => !name.startsWith('.') && !ignored.includes(name) && name !== 'src',
    );
    const parts = foldersIn('src').map((name) => `src/${name}`);
    expect([...readMap().keys()].toSorted()).toEqual([...top, ...parts].toSorted());
  });

  test('says what each folder may import as the table of rules does', () => {
    const code = [...readMap()].filter(([folder]) => folder.startsWith('src/'));
    expect(Object.fromEntries(code)).toEqual(
      Object.fromEntries(
        Object.entries(RULES).map(([folder, allowed]) => [folder, allowed.join(', ') || 'nothing']),
      ),
    );
  });
});
