/** Someone else's site, as a new user starts it: anywhere on disk, from any working directory, by command line. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Built, endOf, startCommand } from '../fixtures/small-site/building.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const STACK = /^ {4}at /m;
const SPEC = path.resolve('tests/fixtures/openapi-security/input.yaml');

let place: string;
/** Working directory of the commands: neither the project nor the site. */
let elsewhere: string;
/** The new site, built once: the tests only read it. */
let folder: string;
let built: Built;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'own site-'));
  elsewhere = path.join(place, 'elsewhere');
  folder = path.join(place, 'my site');
  await mkdir(elsewhere);
  // Settings of other tools there don't affect a build.
  const settings = { compilerOptions: { jsx: 'react', jsxFactory: 'h' } };
  await writeFile(path.join(elsewhere, 'tsconfig.json'), JSON.stringify(settings));
  const created = await endOf(startCommand(elsewhere, ['new', '../my site', SPEC]));
  expect(created.told).toContain("npm run build -- --config '../my site/site.config.ts'");
  expect(created.code).toBe(0);
  built = await endOf(startCommand(elsewhere, ['build', '--config', CONFIG]));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const CONFIG = '../my site/site.config.ts';

test('a new site is built right away, into its own folder, and holds nothing of another site', async () => {
  const { code, told } = built;
  expect(told).not.toMatch(STACK);
  expect(told).not.toContain('React is not defined');
  expect(code).toBe(0);
  expect(await readdir(elsewhere)).toEqual(['tsconfig.json']);
  const page = await readFile(path.join(folder, 'dist/index.html'), 'utf8');
  expect(page).toContain('Open the reference');
  const files = await readdir(path.join(folder, 'dist'), { recursive: true });
  const texts = await Promise.all(
    files
      .filter((name) => /\.(html|md|txt)$/.test(name))
      .map((name) => readFile(path.join(folder, 'dist', name), 'utf8')),
  );
  expect(texts.filter((text) => /halyard/i.test(text))).toEqual([]);
});

test('a second build from another folder finds that nothing has changed', async () => {
  const { told } = await runHere(folder, ['build']);
  expect(told).toContain('nothing has changed since');
});

test('the development server shows it', async () => {
  const server = startCommand(elsewhere, ['dev', '--config', CONFIG, '--port', '0']);
  try {
    let told = '';
    for await (const text of server.stdout ?? []) {
      told += String(text);
      if (told.includes('http://')) break;
    }
    const response = await fetch(told.trim());
    expect(await response.text()).toContain('Open the reference');
    expect(response.status).toBe(200);
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
});

test('a site without any folder is built, and one whose specification is missing says so', async () => {
  const bare = path.join(place, 'bare');
  await mkdir(bare);
  const config = path.join(bare, 'site.config.mjs');
  await writeFile(config, "export const config = { title: 'Bare' };");
  expect(await endOf(startCommand(elsewhere, ['build', '--config', config]))).toMatchObject({ code: 0 });
  await writeFile(
    config,
    "export const config = { title: 'Bare', apis: [{ id: 'pets', spec: ['pets.yaml'] }] };",
  );
  const { code, told } = await endOf(startCommand(elsewhere, ['build', '--config', config]));
  expect(told).toContain('specs/pets.yaml  the specification of "pets" does not exist');
  expect(told).not.toMatch(STACK);
  expect(told).toContain('1 problem, nothing was written');
  expect(code).toBe(1);
});

test.each([
  [['new'], '→ write new <folder> <specification…>\n1 problem\n'],
  [['new', 'folder'], '→ write new <folder> <specification…>\n1 problem\n'],
  [['build', 'folder'], '→ run with --help for usage\n1 problem\n'],
])('%j says how the command is used', async (command, fix) => {
  const { code, told } = await runHere(elsewhere, command);
  expect(told).toContain(fix);
  expect(told).not.toMatch(STACK);
  expect(code).toBe(1);
});
