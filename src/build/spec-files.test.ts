/** The files of a specification are found by their references, however these are written. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectFiles, referencesOf, withMentioned } from './spec-files.ts';

test.each([
  ['$ref: ./parts/a.yaml#/Pet', './parts/a.yaml'],
  ['"$ref": "parts/a b.json#/x"', 'parts/a b.json'],
  ["{ $ref: '../a.yml' }", '../a.yml'],
  ['mapping: { dog: dog.yaml }', 'dog.yaml'],
  ['$ref: paths/menu_{id}.yaml', 'paths/menu_{id}.yaml'],
  ['    $ref: paths/a b.yaml#/get  # the path', 'paths/a b.yaml'],
  ['{$ref: a.yaml}', 'a.yaml'],
  ['"$ref": "menu_%7Bid%7D.yaml"', 'menu_{id}.yaml'],
  ['$ref: 100%.yaml', '100%.yaml'],
])('%s names %s', (text, name) => {
  expect(referencesOf(text)).toContain(name);
});

test.each(["$ref: '#/components/schemas/Pet'", '$ref: https://example.com/', '$ref: //example.com/x'])(
  '%s names no file',
  (text) => {
    expect(referencesOf(text)).toEqual([]);
  },
);

test('a file with the URL of a reference as its $id is meant', () => {
  const main = { path: 'specs/main.yaml', text: "$ref: 'https://x.example/order.json#/x'" };
  const order = { path: 'specs/order.json', text: '{ "$id": "https://x.example/order.json" }' };
  const other = { path: 'specs/other.json', text: '{ "$id": "https://x.example/other.json" }' };
  expect(withMentioned([main], [main, order, other])).toEqual([main, order]);
});

test('files are followed from one to the next, and one of the same name in another folder is not meant', () => {
  const file = (path: string, text = '') => ({ path, text });
  const main = file('specs/a/main.yaml', '$ref: parts/one.yaml');
  const one = file('specs/a/parts/one.yaml', '$ref: ../../two.yaml#/x');
  const two = file('specs/two.yaml', '$ref: a/main.yaml');
  const other = file('specs/parts/one.yaml');
  expect(withMentioned([main], [main, one, two, other])).toEqual([main, one, two]);
});

test.each(['a%00.yaml', `${'a'.repeat(5000)}.yaml`])(
  'a reference to what no file can be called is left',
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'names-'));
    const main = path.join(folder, 'main.yaml');
    writeFileSync(main, `$ref: '${name}#/x'`);
    expect(collectFiles(main).map((file) => file.path)).toEqual([main]);
    rmSync(folder, { recursive: true });
  },
);
