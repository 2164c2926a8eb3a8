/** Two commands are enough on every machine: the lock file has the native packages for each, and no scripts run. */
import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endOf } from '../fixtures/small-site/building.ts';

const locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
const { packages } = lockFile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));

const MACHINES = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));
/** Packages with native code, by the prefix of their parts, and the kinds they offer for Linux. */
const NATIVE = [
  { start: '@rolldown/binding-', kinds: ['glibc', 'musl'] },
  { start: '@biomejs/cli-', kinds: ['glibc', 'musl'] },
  { start: 'lightningcss-', kinds: ['glibc', 'musl'] },
  { start: '@esbuild/', kinds: [] },
  { start: '@typescript/typescript-', kinds: [] },
];

describe.each(NATIVE)('$start… is locked', ({ start, kinds }) => {
  const parts = Object.entries(packages).filter(([name]) =>
    name.replace(/^.*node_modules\//, '').startsWith(start),
  );

  test.each(MACHINES)('for $os on $cpu', ({ os, cpu }) => {
    const own = parts.filter(([, part]) => part.os?.includes(os) && part.cpu?.includes(cpu));
    expect(own.length).toBeGreaterThan(0);
    for (const [, part] of own)
      expect(part).toMatchObject({ version: expect.any(String), integrity: expect.stringMatching(/^sha/) });
    if (os === 'linux' && kinds.length > 0)
      expect(own.flatMap(([, part]) => part.libc ?? []).toSorted()).toEqual(kinds);
  });
});

test('no other package has parts for machines, but for what one system alone has', () => {
  const names = Object.entries(packages)
    .filter(([, { os, cpu }]) => os || cpu)
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => !NATIVE.some(({ start }) => name.startsWith(start)))).toEqual(['fsevents']);
});

test('every optional package that another one asks for is locked', () => {
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (wanted) => !packages[`${name}/node_modules/${wanted}`] && !packages[`node_modules/${wanted}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('packages are installed from the lock file, and none of their scripts runs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'install-'));
  try {
    for (const name of ['tools', 'package.json', 'package-lock.json', 'src/build/node-version.mjs'])
      await cp(name, path.join(folder, name), { recursive: true });
    await mkdir(path.join(folder, 'bin'));
    const npm = path.join(folder, 'bin/npm');
    await writeFile(npm, '#!/bin/sh\necho "npm was called: $*"\n');
    await chmod(npm, 0o755);
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}` };
    const { code, told } = await endOf(
      spawn(process.execPath, ['tools/install.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    const [, args = ''] = /npm was called: (.*)/.exec(told) ?? [];
    expect(args.split(' ')).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
    expect(code).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
