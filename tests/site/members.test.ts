/** Every member of every schema in our specifications is on a page of its API: none is cut. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { at, isJson } from '../unit/members.support.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const ROOT = path.join(DIST, config.base);
const pages = (await filesUnder(ROOT)).filter((file) => file.endsWith('.md'));
const downloads = (await filesUnder(path.join(ROOT, 'specs'))).filter((file) => file.endsWith('.json'));

/** Returns the names of all members in the schemas that operations use, directly or through references. */
function namesIn(root: unknown): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('$ref' in value && typeof value.$ref === 'string') visit(at(root, value.$ref));
    if ('properties' in value && isJson(value.properties))
      for (const name of Object.keys(value.properties)) names.add(name);
    for (const [key, inner] of Object.entries(value))
      if (!WORDS.includes(key) && !key.startsWith('x-')) visit(inner);
  };
  if (isJson(root))
    for (const key of ['paths', 'webhooks', 'channels', 'operations', 'methods']) visit(root[key]);
  return names;
}

/** Keywords to skip: their values are data, or, for `not`, what the data isn't. */
const WORDS = ['example', 'examples', 'default', 'const', 'enum', 'not'];

test('the specifications are found', () => {
  expect(downloads.length).toBeGreaterThan(20);
});

describe.each(downloads)('%s', (download) => {
  test('has every member on a page', async () => {
    const id = download.split('/')[0];
    const prefix = config.apis.find((api) => api.id === id)?.prefix ?? '';
    const own = pages.filter((file) => `/${file}`.startsWith(`${prefix}/`));
    const texts = await Promise.all(own.map((file) => readFile(path.join(ROOT, file), 'utf8')));
    const names = namesIn(JSON.parse(await readFile(path.join(ROOT, 'specs', download), 'utf8')));
    const text = texts.join('\n');
    expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
