/** A release is all or nothing: killed or out of space at any write, the next command finishes or undoes it. */
import fs from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { planRelease, writeRelease } from '../../src/build/release.ts';
import { contentsOf, endOf, startCommand } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const specOf = (name: string, parameters: string) => `openapi: 3.1.0
info: { title: Things, version: '1' }
security: []
servers: [{ url: https://things.example }]
paths:
  /${name}:
    get:
      operationId: list-${name}
      summary: List all ${name}.
      parameters: [${parameters}]
      responses: { '200': { description: All ${name}. } }
`;
const COLOR = '{ name: color, in: query, schema: { type: string } }';
const apiOf = (id: string) =>
  ({
    id,
    spec: [`${id}.yaml`],
    prefix: `/docs/${id}`,
    sidebar: 'things',
    label: id,
    area: 'rest',
    editorial: 'warn',
  }) as const;

let place: string;
/** The site before the release. */
let start: string;
let before: Map<string, string>;
/** The site after a release that nothing disturbed, and its writes in order. */
let after: Map<string, string>;
let writes: readonly string[];

/** Returns every file with its hash, except for the cache. */
async function stateOf(folder: string): Promise<Map<string, string>> {
  return new Map([...(await contentsOf(folder))].filter(([name]) => !name.startsWith('.cache')));
}

let copies = 0;
async function copyOfStart(): Promise<string> {
  copies += 1;
  const folder = path.join(place, `copy-${copies}`);
  await cp(start, folder, { recursive: true });
  return folder;
}

const SUPPORT = 'tests/fixtures/small-site/stop-at-write.mjs';
function release(folder: string, at?: number, how = 'before') {
  if (at !== undefined) {
    process.env.STOP_AT = String(at);
    process.env.STOP_HOW = how;
  }
  const child = startCommand(folder, ['release'], [SUPPORT]);
  delete process.env.STOP_AT;
  delete process.env.STOP_HOW;
  return child;
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'interrupted-release-'));
  start = path.join(place, 'start');
  const files = { 'specs/changed.yaml': specOf('cats', ''), 'specs/rest.yaml': specOf('dogs', COLOR) };
  await writeSiteFolder(start, { apis: [apiOf('changed'), apiOf('rest')], files });
  const configFile = path.join(start, 'site.config.ts');
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  for (const [day, parameters] of [
    ['2026-01-02', ''],
    ['2026-01-03', COLOR],
  ] as const) {
    await writeFile(path.join(start, 'specs/changed.yaml'), specOf('cats', parameters));
    writeRelease(await planRelease(configFile, { correction: false, day }));
  }
  output.mockRestore();
  // One API changes, one is withdrawn, and a host moves: every kind of file is written, and one is removed.
  const text = await readFile(configFile, 'utf8');
  const hosts = /"hosts":\{"(\w+)":"[^"]+"/.exec(text)?.[1] ?? '';
  await writeFile(
    configFile,
    text
      .replace(`,${JSON.stringify(apiOf('rest'))}`, '')
      .replace(/("hosts":\{"\w+":)"[^"]+"/, '$1"moved.example"'),
  );
  expect(hosts).not.toBe('');
  await writeFile(path.join(start, 'specs/changed.yaml'), specOf('cats', COLOR.replace('color', 'size')));
  await rm(path.join(start, '.cache'), { recursive: true, force: true });
  before = await stateOf(start);
  const folder = await copyOfStart();
  const { code, told } = await endOf(release(folder));
  expect(code, told).toBe(0);
  writes = /^WRITES (.*)$/m.exec(told)?.[1]?.split(' ') ?? [];
  after = await stateOf(folder);
});
afterAll(() => rm(place, { recursive: true, force: true }));

test('a release writes a draft, contracts, histories, hosts and an archive', () => {
  const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  expect(changed.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'day')).toSorted()).toEqual([
    'content/change-log/day-rest.mdx',
    'released-hosts.yaml',
    'releases/day.zip',
    'specs/released/changed.txt',
    'specs/released/history/changed.txt',
    'specs/released/history/rest.txt',
  ]);
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual(['specs/released/rest.txt']);
  expect(writes.length).toBeGreaterThan(10);
});

/** Checks that a site is as before the release or as after it, and that a release then leads to the latter. */
async function expectWhole(folder: string, told: string): Promise<void> {
  const state = await stateOf(folder);
  const isFinished =
    state.size === after.size && [...after].every(([name, hash]) => state.get(name) === hash);
  expect(state, told).toEqual(isFinished ? after : before);
  const again = await runHere(folder, ['release']);
  expect(again, again.told).toMatchObject({ code: 0 });
  expect(again.told).not.toContain('interrupted');
  expect(await stateOf(folder)).toEqual(after);
}

test('killed before or inside any write, it is finished or undone by the next command, which says so', async () => {
  const kills = writes.flatMap((kind, index) =>
    (kind === 'write' ? ['before', 'inside'] : ['before']).map((how) => ({ at: index + 1, how })),
  );
  const queue = kills.values();
  const states: Promise<readonly [string, string]>[] = [];
  // Two at a time; the commands that follow change this process's working directory, so they run one by one.
  const lane = async () => {
    for (const { at, how } of queue) {
      const folder = await copyOfStart();
      const child = release(folder, at, how);
      await endOf(child);
      expect(child.signalCode).toBe('SIGKILL');
      states.push(Promise.resolve([folder, `killed ${how} write ${at}`]));
    }
  };
  await Promise.all([lane(), lane()]);
  expect(states).toHaveLength(kills.length);
  const ends = new Set<boolean>();
  for (const [folder, name] of await Promise.all(states)) {
    const killed = await stateOf(folder);
    const { code, told } = await runHere(folder, ['check']);
    const isTouched = JSON.stringify([...killed]) !== JSON.stringify([...before]);
    expect(told.includes('a release was interrupted; '), name).toBe(isTouched);
    // The specification changed without a release if it was undone; the check says nothing else.
    expect(code, told).toBe(0);
    ends.add(told.includes('finished'));
    await expectWhole(folder, name);
  }
  expect(ends).toEqual(new Set([true, false]));
});

describe('a disk that is full', () => {
  /** Lets every write fail from one on, like a full disk, until the returned function is called. */
  function fillDisk(from: number): { readonly end: () => number } {
    const { openSync, writeFileSync, mkdirSync } = fs;
    let count = 0;
    const failing = (call: string, file: unknown) => {
      count += 1;
      if (count < from) return;
      const named = typeof file === 'string' ? ` '${file}'` : '';
      const error = new Error(`ENOSPC: no space left on device, ${call}${named}`);
      const place = typeof file === 'string' ? { path: file } : {};
      throw Object.assign(error, { code: 'ENOSPC', syscall: call, ...place });
    };
    const isCache = (file: unknown) => String(file).includes('.cache');
    const cacheFiles = new Set<unknown>();
    Object.assign(fs, {
      openSync: (...parameters: Parameters<typeof openSync>) => {
        const [file, flags] = parameters;
        if (!isCache(file) && flags !== 'r') failing('open', file);
        const opened = openSync(...parameters);
        if (isCache(file) || flags === 'r') cacheFiles.add(opened);
        else cacheFiles.delete(opened);
        return opened;
      },
      writeFileSync: (...parameters: Parameters<typeof writeFileSync>) => {
        const [file] = parameters;
        if (!isCache(file) && !cacheFiles.has(file)) failing('write', file);
        return writeFileSync(...parameters);
      },
      mkdirSync: (...parameters: Parameters<typeof mkdirSync>) => {
        const [file] = parameters;
        if (!isCache(file) && !fs.existsSync(file)) failing('mkdir', file);
        return mkdirSync(...parameters);
      },
    });
    syncBuiltinESMExports();
    return {
      end: () => {
        Object.assign(fs, { openSync, writeFileSync, mkdirSync });
        syncBuiltinESMExports();
        return count;
      },
    };
  }

  test('at any write is a message with a file, and the next command finishes or undoes the release', async () => {
    for (let from = 1; ; from += 1) {
      const folder = await copyOfStart();
      const disk = fillDisk(from);
      const { code, told } = await runHere(folder, ['release']).finally(() => disk.end());
      if (code === 0) {
        expect(from).toBeGreaterThan(10);
        break;
      }
      expect(told).toMatch(/^\S+\/\S+ {2}no space left on the disk.* → free some space/m);
      expect(told).not.toMatch(/^ {4}at /m);
      const isDecided = told.includes('the next command finishes the release');
      expect(isDecided).toBe((await stateOf(folder)).has('specs/.release'));
      const next = await runHere(folder, ['check']);
      expect(next.told.includes('now it is finished')).toBe(isDecided);
      expect(next.code).toBe(0);
      await expectWhole(folder, told);
    }
  });
});
