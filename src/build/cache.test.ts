/** A result is made once for the same texts and the same code; results of other texts and of older code are not taken. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCache } from './cache.ts';

let root = '';
let made: string[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cache-'));
  made = [];
  await writeCode('one');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function writeCode(text: string): Promise<void> {
  await writeFile(path.join(root, 'code.ts'), text);
}

/** As a new run asks. */
async function ask(texts: string, name = 'spot'): Promise<unknown> {
  const cached = await createCache(path.join(root, 'cache'), [path.join(root, 'code.ts')]);
  const make = async () => {
    made.push(texts);
    return { texts, map: new Map([['a', 1]]) };
  };
  return cached(name, texts, make, (result) => result.texts !== 'unsound');
}

test('the next run takes what the last one made, as it was', async () => {
  const first = await ask('a');
  expect(await ask('a')).toEqual(first);
  expect(made).toEqual(['a']);
});

test('other texts, another name and other code are made again', async () => {
  await ask('a');
  await ask('b');
  await ask('a', 'futures');
  await writeCode('two');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'a', 'a']);
});

test('what is not sound is made again', async () => {
  await ask('unsound');
  await ask('unsound');
  expect(made).toEqual(['unsound', 'unsound']);
});

test('of each name a few results stay', async () => {
  for (const texts of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(texts);
  await ask('a', 'futures');
  const files = await readdir(path.join(root, 'cache'));
  expect(files.filter((file) => file.startsWith('spot.')).length).toBe(4);
  expect(files.filter((file) => file.startsWith('futures.')).length).toBe(1);
});
