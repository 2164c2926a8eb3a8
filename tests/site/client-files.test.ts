/** The published files for clients: checksums, the archive, data that matches its schemas, and links to them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const FOLDER = path.join(DIST, config.base, 'files');
const files = await filesUnder(FOLDER);
const read = (name: string) => readFileSync(path.join(FOLDER, name));
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

function sumsIn(text: string): Map<string, string> {
  const lines = text.trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

describe('files for clients', () => {
  test('have a checksum each that is right', () => {
    const sums = sumsIn(read('SHA256SUMS.txt').toString());
    const published = files.filter(
      (name) => name !== 'SHA256SUMS.txt' && !/^\d{4}-/.test(name) && !/\.(?:br|gz)$/.test(name),
    );
    expect([...sums.keys()].sort()).toEqual(published.sort());
    const wrong = published.filter((name) => sums.get(name) !== sha256(read(name)));
    expect(wrong).toEqual([]);
  });

  test('are all in the archive, byte by byte, with their checksums', () => {
    const entries = unzipSync(read('all.zip'));
    const sums = sumsIn(Buffer.from(entries['files/SHA256SUMS.txt'] ?? []).toString());
    expect(sums.size).toBe(Object.keys(entries).length - 1);
    const wrong = [...sums].filter(([name, sum]) => {
      const entry = entries[`files/${name}`];
      return !entry || sha256(entry) !== sum || sha256(read(name)) !== sum;
    });
    expect(wrong).toEqual([]);
  });

  test.each(['errors', 'limits', 'values'])('of %s keep to their schema, one for each API', (name) => {
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(read(`data-schemas/${name}.json`).toString()),
    );
    const own = files.filter(
      (file) =>
        file.endsWith(`/${name}.json`) &&
        file.split(path.sep).length === 2 &&
        !file.startsWith('data-schemas'),
    );
    expect(own.length).toBe(config.apis.length);
    for (const file of own)
      expect([file, validate(JSON.parse(read(file).toString())), validate.errors]).toEqual([
        file,
        true,
        null,
      ]);
  });

  test('of every release have a checksum that is right', () => {
    const days = [...new Set(files.flatMap((name) => /^\d{4}-\d\d-\d\d/.exec(name) ?? []))];
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) {
      const sums = sumsIn(read(`${day}/SHA256SUMS.txt`).toString());
      expect(sums.get('all.zip')).toBe(sha256(read(`${day}/all.zip`)));
    }
  });
});
