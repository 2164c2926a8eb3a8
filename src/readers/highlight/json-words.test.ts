/** The fast path for JSON finds the same tokens as the full highlighter. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createHighlight } from './highlighter.ts';
import { wordsOfJson } from './json-words.ts';

const highlight = createHighlight();

/** Appends a comment, which forces the full highlighter, and removes its line from the result. */
function withComment(code: string) {
  return highlight(`${code}\n// end`, 'json').slice(0, -1);
}

test('of every package that is installed', () => {
  const files = readdirSync('node_modules').map((name) => `node_modules/${name}/package.json`);
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    expect(wordsOfJson(text)).not.toBeNull();
    expect(highlight(text, 'json')).toEqual(withComment(text));
  }
});

test('of texts that are nearly JSON', () => {
  const pieces = [
    ...['{', '}', '[', ']', ',', ':', '"', '"', '\\', '\n', '\r\n', ' ', 'a', 'é', '1', '-', '.', 'e5'],
    ...['"a"', '"a":', '""', '12.50', 'true', 'null', '0x1F', '/', '/*', '*/', '…'],
  ];
  let state = 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + below(8) }, () => pieces[below(pieces.length)]).join(''),
  );
  const quick = texts.filter((text) => wordsOfJson(text) !== null);
  expect(quick.length).toBeGreaterThan(2_000);
  for (const text of quick) expect([text, highlight(text, 'json')]).toEqual([text, withComment(text)]);
});

test('what is no JSON is left to the full highlighter', () => {
  for (const text of ['// a comment', '{ pair: 1 }', '"open', '01.', '[1, …]', 'trueish'])
    expect([text, wordsOfJson(text)]).toEqual([text, null]);
});
