/**
 * Broken documents: for each format, a valid document with one of everything, and a table of changes that each break
 * one place of it. The tables list what the parser of the AsyncAPI Initiative, the meta-schema of OpenRPC and the
 * linter for OpenAPI catch, one row per kind of mistake.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asObject, atPointer, below, type JsonObject, keysOf } from '../json-schema/json.ts';
import { validateDocument } from './validate.ts';

const FOLDER = 'tests/fixtures/validation';

/** Returns the pointers of all problems. */
async function placesOf(root: JsonObject): Promise<readonly string[]> {
  const problems = await validateDocument({ root, placeOf: (file) => ({ file, line: 1 }) });
  return problems.map(({ file }) => file);
}

/** Returns a copy with the value at a pointer replaced or, if `json` is empty, removed. */
function changed(root: JsonObject, pointer: string, json: string): JsonObject {
  const copy = structuredClone(root);
  const keys = keysOf(pointer);
  const owner = atPointer(copy, below('#', ...keys.slice(0, -1)));
  const key = keys.at(-1) ?? '';
  if (json === '') Reflect.deleteProperty(asObject(owner), key);
  else if (typeof owner === 'object' && owner !== null) Reflect.set(owner, key, JSON.parse(json));
  return copy;
}

describe.each(['openapi', 'asyncapi-2', 'asyncapi-3', 'openrpc'])('%s', (name) => {
  const root = asObject(parse(readFileSync(`${FOLDER}/${name}.yaml`, 'utf8')));
  const rows = readFileSync(`${FOLDER}/${name}.tsv`, 'utf8').trimEnd().split('\n').slice(1);

  test('a document with one of everything is valid', async () => {
    expect(await placesOf(root)).toEqual([]);
  });

  test('every mistake of the table is reported at its place', async () => {
    const missed: string[] = [];
    for (const row of rows) {
      const [pointer = '', json = '', place = ''] = row.split('\t');
      if (!(await placesOf(changed(root, pointer, json))).includes(place)) missed.push(row);
    }
    expect(missed).toEqual([]);
  }, 120_000);
});

test('a reference to the whole document makes no member of it a mistake', async () => {
  const schemas = { Loop: { properties: { all: { $ref: '#' } } }, Range: { type: 'array', min_items: 1 } };
  const root = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components: { schemas } };
  expect(await placesOf(root)).toEqual(['#/components/schemas/Range/min_items']);
  expect(await placesOf({ ...root, pats: {} })).toContain('#/pats');
});
