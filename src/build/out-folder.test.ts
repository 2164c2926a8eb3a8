/** A build replaces its whole folder, so it never accepts one that contains anything but a site. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentsOf } from '../../tests/fixtures/small-site/building.ts';
import { writeSiteFolder } from '../../tests/fixtures/small-site/folder.ts';
import { runHere } from '../../tests/fixtures/small-site/running-here.ts';
import { toHostingFiles } from '../outputs/hosting.ts';
import { requireBuild, resolveOut } from './out-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: string;
beforeEach(async () => {
  place = await realpath(await mkdtemp(path.join(tmpdir(), 'out-')));
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Writes the files that every site has at its root. */
async function writeBuild(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { path: name, content } of toHostingFiles({
    base: '/',
    origin: 'https://a.example',
    headers: [],
  }))
    await writeFile(path.join(folder, name), String(content));
}

describe('the folder of a build is refused when it', () => {
  test.each([
    ['', 'is not a folder'],
    [' ', 'is not a folder'],
    ['.', 'holds'],
    ['./', 'holds'],
    ['/', 'holds'],
    ['..', 'holds'],
    ['src/..', 'holds'],
    ['content', 'holds'],
    ['content/', 'holds'],
    ['content/new', 'is inside'],
    ['specs', 'holds'],
    ['specs/rest', 'is inside'],
    ['src', 'holds'],
    ['node_modules', 'holds'],
    ['node_modules/react', 'is inside'],
    ['.git', 'holds'],
    ['site.config.ts', 'holds'],
    ['site.config.ts/dist', 'is below a file'],
    ['package.json', 'is not a folder'],
    ['tests/..', 'holds'],
  ])('is "%s" (%s)', async (out, reason) => {
    await expect(resolveOut(out, ['site.config.ts'])).rejects.toThrow(reason);
  });

  test('holds the configuration or another file that a build reads', async () => {
    await writeBuild(place);
    await mkdir(path.join(place, 'brand'));
    await writeFile(path.join(place, 'brand/icon.svg'), '');
    await expect(resolveOut(place, [path.join(place, 'brand/icon.svg')])).rejects.toThrow('icon.svg');
  });

  test('leads to a source by a symbolic link', async () => {
    await symlink(path.resolve('content'), path.join(place, 'dist'));
    await expect(resolveOut(path.join(place, 'dist'), [])).rejects.toThrow('holds');
    await symlink(process.cwd(), path.join(place, 'project'));
    await expect(resolveOut(path.join(place, 'project/specs/new'), [])).rejects.toThrow('is inside');
    await symlink(path.join(place, 'nowhere'), path.join(place, 'dangling'));
    await expect(resolveOut(path.join(place, 'dangling'), [])).rejects.toThrow('is not a folder');
  });

  test('holds files that no build wrote', async () => {
    await writeFile(path.join(place, 'thesis.txt'), 'the only copy');
    await expect(resolveOut(place, [])).rejects.toThrow('is not empty, and not a site');
    await writeFile(path.join(place, 'nginx.conf'), 'server {}');
    await writeFile(path.join(place, '_headers'), '');
    await writeFile(path.join(place, '_redirects'), '');
    await expect(resolveOut(place, [])).rejects.toThrow('is not empty, and not a site');
  });

  test('is a clone from which sites are published', async () => {
    await writeBuild(place);
    await mkdir(path.join(place, '.git'));
    await expect(resolveOut(place, [])).rejects.toThrow('is not empty, and not a site');
  });
});

describe('the folder of a build is accepted when it', () => {
  test('does not exist yet, however it is written', async () => {
    expect(await resolveOut('a-new-folder/', [])).toBe('a-new-folder');
    expect(await resolveOut('./a/../b/new', [])).toBe(path.join('b', 'new'));
    expect(await resolveOut(path.join(place, 'new'), [])).toBe(path.join(place, 'new'));
    expect(existsSync('a-new-folder')).toBe(false);
  });

  test('is empty, an earlier build, or a link to one of them', async () => {
    expect(await resolveOut(place, [])).toBe(place);
    await writeBuild(path.join(place, 'real'));
    await symlink(path.join(place, 'real'), path.join(place, 'link'));
    expect(await resolveOut(path.join(place, 'real'), [])).toBe(path.join(place, 'real'));
    expect(await resolveOut(path.join(place, 'link'), [])).toBe(path.join(place, 'real'));
  });
});

test.each(['.', '..', 'content', 'specs/', 'site.config.ts', '', '/'])(
  'build --out "%s" says what is wrong, and every file stays',
  async (out) => {
    const folder = path.join(place, 'project');
    await writeSiteFolder(folder, { apis: [], files: { '.git/HEAD': 'ref: refs/heads/main' } });
    const before = await contentsOf(place);
    const { code, told } = await runHere(folder, ['build', '--out', out]);
    expect(told).toContain(`command line  --out ${out || '""'} `);
    expect(told).toContain('nothing was written');
    expect(told).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
    expect(await contentsOf(place)).toEqual(before);
  },
);

test('only a built site is compressed or served', async () => {
  await cp('content/brand', place, { recursive: true });
  await expect(requireBuild(place)).rejects.toThrow('there is no built site');
  await expect(requireBuild(path.join(place, 'missing'))).rejects.toThrow('there is no built site');
  await writeBuild(place);
  await requireBuild(place);
  expect(await readFile(path.join(place, 'nginx.conf'), 'utf8')).toContain('server {');
});
