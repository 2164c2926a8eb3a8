/** The interface and its messages follow content/words.yaml, as content and specifications do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWords } from '../../src/checks/words.ts';
import { formatProblem } from '../../src/model/problem.ts';
import { readRejectedWords } from '../../src/readers/content/data-files.ts';

const LIST = 'content/words.yaml';
const { value: rejected } = readRejectedWords({ path: LIST, text: readFileSync(LIST, 'utf8') });

/** Keeps the texts of a program in place, from strings and between tags, and blots out its code. */
function textsOf(code: string): string {
  const blot = (text: string) => text.replace(/[^\n]/g, '·');
  const tokens =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]+</g;
  let texts = '';
  let end = 0;
  for (const { 0: token, index } of code.matchAll(tokens)) {
    const isText = !token.startsWith('/') && token.includes(' ');
    texts += blot(code.slice(end, index)) + (isText ? token.replace(/\$\{[^}]*\}/g, blot) : blot(token));
    end = index + token.length;
  }
  return texts + blot(code.slice(end));
}

test('what the interface and the build say holds no rejected word', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|support)\./.test(name))
    .map((name) => join('src', name))
    .map((path) => ({ path, text: textsOf(readFileSync(path, 'utf8')) }));
  expect(rejected.length).toBeGreaterThan(20);
  expect(checkWords(files, rejected).map(formatProblem)).toEqual([]);
});

test('a text of the interface is found on its line, and a name or a comment is not', () => {
  const text = textsOf("// It stands.\nconst answer = 'answer';\nconst text = 'The answer is late';\n");
  expect(checkWords([{ path: 'a.ts', text }], rejected).map(({ line }) => line)).toEqual([3]);
});
