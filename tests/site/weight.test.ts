/** No script names a page that is not in the navigation, and no page is too long to load at once. */
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

/** Returns the names of a script and of everything it imports statically. */
async function loadedWith(name: string): Promise<string[]> {
  const scripts = await readScripts();
  const loaded = new Map<string, string>();
  const load = (file: string) => {
    const script = scripts.find((each) => each.file === file);
    if (!script) throw new Error(`there is no ${file}`);
    if (loaded.has(file)) return;
    loaded.set(file, file.replace(/-[\w-]{8}\.js$/, ''));
    for (const [, next = ''] of script.code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      load(next);
  };
  load(scripts.find(({ file }) => file.startsWith(`${name}-`))?.file ?? name);
  return [...loaded.values()].toSorted();
}

test('a page loads one script, and the app brings the frame and nothing else', async () => {
  const page = await readFile(path.join(DIST, config.base, 'docs/rest-api/add-order/index.html'), 'utf8');
  expect(page.match(/<script [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining('/assets/boot-')]);
  expect(await loadedWith('boot')).toEqual(['boot']);
  // Search, tools and "Try it" load on demand.
  expect(await loadedWith('main')).toEqual(['boot', 'main', 'react', 'states']);
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
