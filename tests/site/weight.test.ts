/** No script that every page loads knows the pages of the site, and no page is longer than a reader loads at once. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { readInventory } from '../../src/readers/content/inventory.ts';
import { variablesOf } from '../../src/readers/content/variables.ts';
import { DIST, filesUnder } from './built-site.support.ts';

const assets = path.join(DIST, config.base, 'assets');

async function readScripts(): Promise<{ file: string; code: string }[]> {
  const files = (await filesUnder(assets)).filter((file) => file.endsWith('.js'));
  return Promise.all(
    files.map(async (file) => ({ file, code: await readFile(path.join(assets, file), 'utf8') })),
  );
}

test('the scripts are those of the frame, and no more', async () => {
  const names = (await readScripts()).map(({ file }) => file.replace(/-[\w-]{8}\.js$/, '')).toSorted();
  const tools = names.filter((name) => /^(?:.+-)?tool(?:-parts)?$/.test(name));
  // "Try it", and the languages of its programs with what they share.
  const tryIt = names.filter((name) =>
    /console|channel|^(?:curl|python|go|nodejs|php|expressions|literal|program)$/.test(name),
  );
  // The way to the tools, what they share, and one script for each.
  expect(tools).toHaveLength(9);
  // What tools and "Try it" have in common: anchors of fields, errors, messages of books, signatures.
  const shared = names.filter((name) => /^(?:anchor|errors|read-messages|sign)$/.test(name));
  const others = names.filter((name) => ![...tools, ...tryIt, ...shared].includes(name));
  expect(others).toEqual([
    'boot',
    'examples',
    'main',
    'mark-words',
    'react',
    'rolldown-runtime',
    'search-panel',
    'states',
    'worker',
  ]);
});

test('no page has more than 400 KB of HTML', async () => {
  const folder = path.join(DIST, config.base);
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith('.html'));
  const sizes = await Promise.all(
    pages.map(async (file) => ({ file, size: (await stat(path.join(folder, file))).size })),
  );
  expect(sizes.length).toBeGreaterThan(600);
  expect(sizes.filter(({ size }) => size > 400_000)).toEqual([]);
});

test('no script names a page, unless the navigation of every page does', async () => {
  const source = { path: 'inventory.tsv', text: await readFile('content/inventory.tsv', 'utf8') };
  const { value } = readInventory(source, { variables: variablesOf(config), imageSize: () => null });
  const frame = JSON.stringify(config);
  const own = value.map(({ route }) => route).filter((route) => !frame.includes(route));
  expect(own).toContain('/docs/rest-api/cancel-order-batch');
  const named = (await readScripts()).flatMap(({ file, code }) =>
    own.filter((route) => code.includes(route)).map((route) => `${file}: ${route}`),
  );
  expect(named).toEqual([]);
});
