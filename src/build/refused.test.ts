/** What the operating system refuses is a problem with a file, a reason and a fix. */
import { mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, onFile, refusalOf, whileOnFile } from './refused.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'refused-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

function failureOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

test('a full disk names the file that was written, although the error of an open file does not', async () => {
  // This device is always full.
  const full = openSync('/dev/full', 'w');
  const problem = {
    file: 'dist/a.html',
    what: 'no space left on the disk (ENOSPC in write)',
    fix: 'free some space, then run the command again',
  };
  const write = () => writeFileSync(full, 'text');
  expect(refusalOf(failureOf(() => onFile('dist/a.html', write)))).toEqual(problem);
  expect(refusalOf(failureOf(write))).toEqual({ ...problem, file: 'the disk' });
  const later = await whileOnFile('dist/a.html', writeFile('/dev/full', 'text')).catch(refusalOf);
  expect(later).toMatchObject({ what: problem.what });
});

test('a file in place of a folder, a folder in place of a file and a long name are problems', () => {
  const file = path.join(place, 'file');
  writeFileSync(file, '');
  expect(refusalOf(failureOf(() => makeFolder(path.join(file, 'a'))))).toMatchObject({
    file: path.join(file, 'a'),
    what: expect.stringContaining('there is a file in place of a folder'),
  });
  expect(refusalOf(failureOf(() => writeFileSync(place, '')))).toMatchObject({
    file: place,
    what: expect.stringContaining('there is a folder in place of the file'),
  });
  const long = path.join(place, 'x'.repeat(300));
  expect(refusalOf(failureOf(() => mkdirSync(long)))).toMatchObject({
    what: expect.stringContaining('the name is too long'),
  });
});

test('a bug is not one of them', () => {
  expect(refusalOf(new TypeError('undefined is not a function'))).toBeNull();
  expect(refusalOf(failureOf(() => readdirSync(path.join(place, 'none'))))).toBeNull();
  expect(refusalOf('text')).toBeNull();
});

test('a folder is made with those above it', () => {
  makeFolder(path.join(place, 'a/b/c'));
  makeFolder(path.join(place, 'a/b/c'));
  expect(readdirSync(path.join(place, 'a/b'))).toEqual(['c']);
  rmSync(path.join(place, 'a'), { recursive: true });
});
