/** Trouble on other machines ends in one message or does no harm: a missing file, an old Node, an odd folder. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isStorableFile } from '../../src/model/file-name.ts';
import { type Built, contentsOf, endOf, startBuild, startCommand } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 240_000 });

const STACK = /^ {4}at /m;

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'bad day-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

function run(folder: string, ...args: readonly string[]): Promise<Built> {
  const env = { ...process.env, NODE_ENV: 'production' };
  return endOf(spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

test.each([
  ['site.config.ts', 'site.config.ts  the configuration does not exist'],
  ['icon.svg', 'icon.svg  the file does not exist  → add it, or correct `brand.favicon`'],
  ['social.png', 'social.png  the file does not exist  → add it, or correct `brand.socialImage`'],
])('a build without %s says so', async (file, message) => {
  await writeSiteFolder(place, { apis: [], files: {} });
  await rm(path.join(place, file));
  const { code, told } = await runHere(place, ['build']);
  expect(told).toContain(message);
  expect(told).not.toMatch(STACK);
  expect(code).toBe(1);
  expect(await readdir(place)).not.toContain('dist');
});

test('a configuration that cannot be parsed is a problem of that file', async () => {
  await writeSiteFolder(place, { apis: [], files: { 'site.config.ts': 'export const config = {;' } });
  const { code, told } = await runHere(place, ['build']);
  expect(told).toMatch(
    /^site\.config\.ts:1 {2}.* → correct the syntax here\n1 problem, nothing was written$/m,
  );
  expect(told).not.toMatch(STACK);
  expect(code).toBe(1);
});

test.each([
  [['content/assets', 'content/blog', 'content/change-log', 'specs']],
  [['content/inventory.tsv', 'content/landing.yaml']],
])('a site without %j has no problems', async (names) => {
  await writeSiteFolder(place, { apis: [], files: {} });
  for (const name of names) await rm(path.join(place, name), { recursive: true });
  const checked = await runHere(place, ['check']);
  expect(checked).toMatchObject({ code: 0, told: expect.stringContaining('no problems') });
});

test.each([
  [['build', '--foo'], "Unknown option '--foo'"],
  [['build', '--out'], "Option '--out <value>' argument missing"],
  [['serve', '--port', 'abc'], '"abc" is not a port'],
  [['biuld'], 'unknown command "biuld"  → run with --help for usage\n1 problem\n'],
  [['build', 'extra'], 'unexpected argument "extra"'],
  [[], 'Usage: new <folder> <specification…>'],
  [['compress', '--out', 'nowhere'], 'there is no built site'],
])('the command %j says what is wrong with it', async (command, message) => {
  const { code, told } = await runHere('.', command);
  expect(told).toContain(message);
  expect(told).not.toMatch(STACK);
  expect(code).toBe(1);
});

test('a command whose output nobody reads to its end does its work in silence', async () => {
  const released = ['futures-trading', 'spot-rest'].map((name) => `specs/released/${name}.txt`);
  const command = startCommand('.', ['diff', ...released, '--format', 'json']);
  command.stdout?.destroy();
  expect(await endOf(command)).toEqual({ code: 1, told: '' });
});

describe('a Node that is too old', () => {
  const entries = ['src/build/run.mjs', 'tools/install.mjs'];

  test.each(entries)('is refused by %s in one line', async (file) => {
    const fake = path.join(place, 'old.cjs');
    await writeFile(fake, "Object.defineProperty(process.versions, 'node', { value: '20.18.9' });");
    const { code, told } = await run('.', '--require', fake, file, 'check');
    expect(told).toBe('Node 20.18.9 is too old  → install Node 20.19 or newer\n');
    expect(code).toBe(1);
  });

  test('meets nothing that it cannot parse', async () => {
    for (const file of [...entries, 'src/build/node-version.mjs', 'src/build/packages.mjs']) {
      const code = (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      expect(code).not.toMatch(/\?\.|\?\?|\bawait\b|\|\|=|#\w/);
      const imported = [...code.matchAll(/^import .*?'(.+)';/gm)].map(([, name]) =>
        path.basename(name ?? ''),
      );
      expect(['node:fs', 'fs', 'node:module', 'node-version.mjs', 'packages.mjs']).toEqual(
        expect.arrayContaining(imported),
      );
    }
  });
});

describe('a checkout', () => {
  /** Copies only the code, and links to the packages. */
  async function copyProject(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const name of ['src', 'package.json', 'package-lock.json'])
      await cp(name, path.join(folder, name), { recursive: true });
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  }

  test('may lie in a folder with any name, and so may a site', async () => {
    const [plain, odd] = [path.join(place, 'plain'), path.join(place, "site #2 50%25 o'k? [b]")];
    const project = path.join(place, 'check #1 100% out? a&b');
    await copyProject(project);
    for (const folder of [plain, odd]) await writeSiteFolder(folder, { apis: [], files: {} });
    expect(await endOf(startBuild(plain))).toMatchObject({ code: 0 });
    const { code, told } = await run(odd, path.join(project, 'src/build/run.mjs'), 'build');
    expect(told).not.toMatch(STACK);
    expect(code).toBe(0);
    const bundles = (await readdir(path.join(project, '.cache'))).filter((name) => name.startsWith('code-'));
    const bundle = path.join(project, '.cache', bundles[0] ?? '', 'cli.mjs');
    const written = await readFile(bundle, 'utf8');
    // A bundle that was cut is bundled again.
    await writeFile(bundle, written.slice(0, -20));
    const again = await run(odd, path.join(project, 'src/build/run.mjs'), 'build');
    expect(again.told).not.toMatch(STACK);
    expect(again.code).toBe(0);
    expect(await readFile(bundle, 'utf8')).toBe(written);
    const [one, other] = [
      await contentsOf(path.join(odd, 'dist')),
      await contentsOf(path.join(plain, 'dist')),
    ];
    expect([...one].filter(([name, hash]) => other.get(name) !== hash)).toEqual([]);
  });

  test('without its packages says how to install them, in one line', async () => {
    const project = path.join(place, 'fresh');
    await copyProject(project);
    await rm(path.join(project, 'node_modules'));
    const { code, told } = await run(project, 'src/build/run.mjs', 'explain');
    expect(told).toBe('the packages are not installed  → run `npm ci`\n');
    expect(code).toBe(1);
  });

  test('and a working directory that cannot be written to cost a cache, not the build', async () => {
    const project = path.join(place, 'project');
    const site = path.join(place, 'site');
    await copyProject(project);
    await writeSiteFolder(site, { apis: [], files: {} });
    // Permissions don't stop root; a file in the way stops everyone.
    for (const folder of [project, site]) await writeFile(path.join(folder, '.cache'), 'in the way');
    const { code, told } = await run(site, path.join(project, 'src/build/run.mjs'), 'build');
    expect(told).toContain('warning: no cache, so builds take longer');
    expect(told).not.toMatch(STACK);
    expect(code).toBe(0);
    expect(await readdir(path.join(site, 'dist'))).toContain('nginx.conf');
  });
});

test('two builds that end at the same moment leave one whole site', async () => {
  const writer = path.join(place, 'writer.mts');
  const module = JSON.stringify(path.resolve('src/build/write.ts'));
  await writeFile(
    writer,
    `const { writeSite } = await import(${module});
    for (let round = 0; round < 150; round += 1)
      await writeSite(${JSON.stringify(path.join(place, 'dist'))}, '/', () => [{ path: 'index.html', content: process.argv[2] }]);
    export {};`,
  );
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  const ends = await Promise.all(['a', 'b', 'c'].map((name) => run('.', tsx, writer, name)));
  expect(ends).toEqual(ends.map(() => ({ code: 0, told: '' })));
  expect(await readFile(path.join(place, 'dist/index.html'), 'utf8')).toMatch(/^[abc]$/);
  expect((await readdir(place)).toSorted()).toEqual(['dist', 'writer.mts']);
});

/** Members that every object inherits. */
const INHERITED = ['hasOwnProperty', '__proto__', 'constructor', 'toString', 'valueOf'];

/** Names of files that some disks can't store. */
const UNSTORABLE = ['CON', 'aux', 'x'.repeat(300), `${'x'.repeat(300)}y`, '注'.repeat(120)];

test('names that every object has are names like others: of properties, schemas, tags, values, paths', async () => {
  const each = (line: (name: string) => string) => INHERITED.map(line).join('\n');
  const spec = `openapi: 3.1.0
info: { title: Things, version: '1', description: Things. }
servers: [{ url: https://api.small.example }]
tags:
${each((name) => `  - { name: ${name}, description: Things. }`)}
paths:
${each(
  (name) => `  /${name}:
    get:
      operationId: ${name}
      summary: Get \`${name}\` things
      description: Gets them.
      tags: [${name}]
      security: []
      parameters:
        - { name: ${name}, in: query, description: One., schema: { type: string }, example: a }
      responses:
        '200':
          description: The things.
          headers: { ${name}: { description: One., schema: { type: string } } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/${name}' }
              example: { ${name}: ${name} }`,
)}
${UNSTORABLE.map(
  (name, index) => `  /odd-${index}:
    get:
      operationId: ${name}
      summary: Get odd things
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } } }`,
).join('\n')}
components:
  schemas:
${UNSTORABLE.map((name) => `    ${name}: { type: object, properties: { a: { type: string } } }`).join('\n')}
${each((name) => `    ${name}: { type: object, required: [${name}], properties: { ${name}: { type: string, description: One., enum: [${name}], x-enum-descriptions: { ${name}: One. } } } }`)}
`;
  await writeSiteFolder(place, {
    apis: [
      {
        id: 'things',
        spec: ['things.yaml'],
        prefix: '/docs/things',
        sidebar: 'things',
        label: 'Things',
        editorial: 'warn',
      },
    ],
    files: { 'specs/things.yaml': spec },
  });
  const { code, told } = await endOf(startBuild(place));
  expect(told).not.toMatch(STACK);
  expect([code, told]).toEqual([0, expect.any(String)]);
  const written = await readdir(path.join(place, 'dist'), { recursive: true });
  const names = new Set(written.flatMap((name) => name.split(path.sep)));
  expect([...names].filter((name) => !isStorableFile(name))).toEqual([]);
  expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(written.length);
  const pages = await readdir(path.join(place, 'dist/docs-root/docs/things'));
  const markdown = pages.filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(
    markdown.map((name) => readFile(path.join(place, 'dist/docs-root/docs/things', name), 'utf8')),
  );
  for (const name of INHERITED) {
    // Markdown escapes underscores in text.
    const own = texts
      .map((text) => text.replaceAll('\\_', '_'))
      .find((text) => text.startsWith(`# Get ${name} things`));
    expect(own?.split(name).length, name).toBeGreaterThan(6);
  }
});
