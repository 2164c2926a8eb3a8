/** Releases: changes between two states of specifications are announced, and nothing changes unannounced. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseDocument } from 'yaml';
import { config } from '../../site.config.ts';
import { planRelease, writeRelease } from '../../src/build/release.ts';
import { readContract, readHistory } from '../../src/contract/contract-text.ts';
import { statesOf } from '../../src/contract/history.ts';
import { toReleases } from '../../src/contract/releases.ts';
import type { ChangeKind } from '../../src/model/change.ts';
import { endOf, startBuild, startCommand } from '../fixtures/small-site/building.ts';
import { writeSiteFolder } from '../fixtures/small-site/folder.ts';
import { runHere } from '../fixtures/small-site/running-here.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'release-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const run = (folder: string, ...command: readonly string[]) => runHere(folder, command);

/** Returns the entries of a change log, without their dates. */
async function entriesIn(folder: string): Promise<string[]> {
  const files = await readdir(path.join(folder, 'content/change-log'));
  return files.toSorted().map((file) => file.slice('2026-01-01-'.length));
}

/** Returns what the last release of an API changed, one line each. */
async function lastRelease(folder: string, api: string, kind: ChangeKind): Promise<string[]> {
  const read = (file: string) => readFile(path.join(folder, 'specs/released', file), 'utf8');
  const contract = readContract(api, await read(`${api}.txt`));
  const history = readHistory(api, await read(`history/${api}.txt`));
  expect([...contract.problems, ...history.problems]).toEqual([]);
  if (!contract.value || !history.value) throw new Error(api);
  const { releases } = toReleases(contract.value, history.value, [{ date: '', values: new Map() }]);
  return (releases.at(-1)?.changes ?? [])
    .filter((change) => change.kind === kind)
    .map(({ what, where: [place] }) =>
      [api, place?.operation, place?.at?.path.join('.'), what].filter(Boolean).join(': '),
    );
}

describe('a release of our specifications', () => {
  /** One API per protocol. */
  const IDS = ['pay', 'prime-fix', 'ethereum-ws', 'ethereum-erigon'];
  const CREATE = ['paths', '/private/Pay/request/create', 'post'];
  const BODY = [...CREATE, 'requestBody', 'content', 'application/json', 'schema'];
  let folder: string;

  const edit = async (file: string, change: (text: string) => string) => {
    const at = path.join(folder, 'specs', file);
    const text = await readFile(at, 'utf8');
    const edited = change(text);
    expect(edited).not.toBe(text);
    await writeFile(at, edited);
  };
  const editYaml = (file: string, change: (document: ReturnType<typeof parseDocument>) => void) =>
    edit(file, (text) => {
      const document = parseDocument(text);
      change(document);
      return document.toString();
    });

  beforeAll(async () => {
    folder = path.join(place, 'ours');
    await mkdir(path.join(folder, 'content/change-log'), { recursive: true });
    await cp('specs', path.join(folder, 'specs'), { recursive: true });
    // Only the contract matters here, not examples that no longer match.
    const apis = config.apis
      .filter(({ id }) => IDS.includes(id))
      .map((api) => ({ ...api, editorial: 'warn' as const }));
    const text = JSON.stringify({ ...config, apis });
    await writeFile(path.join(folder, 'site.config.ts'), `export const config = ${text};\n`);
    const others = (await readdir(path.join(folder, 'specs/released'))).filter(
      (name) => !IDS.includes(path.parse(name).name),
    );
    for (const name of others) await rm(path.join(folder, 'specs/released', name), { recursive: true });
  });

  test('has nothing to announce as long as nothing has changed', async () => {
    const { code, told } = await run(folder, 'release');
    expect(told).toContain('no changes');
    expect(code).toBe(0);
    expect(await entriesIn(folder)).toEqual([]);
  });

  test('keeps the files for clients as one archive, until they change', async () => {
    const [name = '', ...others] = await readdir(path.join(folder, 'releases'));
    expect([name, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.zip$/), []]);
    const entries = unzipSync(await readFile(path.join(folder, 'releases', name)));
    expect(Object.keys(entries)).toContain('files/pay/types.d.ts');
    const { told } = await run(folder, 'release');
    expect(told).not.toContain(name);
  });

  test('finds one breaking change of each kind in four protocols, and announces them', async () => {
    await editYaml('rest/pay.yaml', (pay) => {
      pay.deleteIn(['paths', '/private/Pay/request/cancel']);
      pay.setIn(['servers', 0, 'url'], 'https://{{hosts.embed}}/0');
      pay.setIn([...BODY, 'required'], ['nonce', 'amount', 'asset', 'external_id', 'purpose']);
      pay.setIn(
        [...BODY, 'properties', 'purpose'],
        pay.createNode({ type: 'string', description: 'Purpose.' }),
      );
      pay.setIn([...BODY, 'properties', 'expire_after_seconds', 'minimum'], 60);
      pay.deleteIn([...BODY, 'properties', 'note']);
      pay.setIn(['components', 'schemas', 'Amount', 'type'], 'string');
    });
    await edit('signing.yaml', (text) => text.replace('algorithm: hmac-sha512', 'algorithm: hmac-sha256'));
    await edit('fix/prime.xml', (text) =>
      text.replace(/ {6}<fixr:code id="59003"[\s\S]*?<\/fixr:code>\n/, ''),
    );
    await edit('json-rpc/ethereum-erigon.yaml', (text) =>
      text.replace('default: latestExecuted', 'default: finalized'),
    );
    await editYaml('websocket/ethereum.yaml', (document) => {
      document.deleteIn(['components', 'schemas', 'BlockHeader', 'properties', 'extraData']);
    });

    const { code, told } = await run(folder, 'release');
    expect(told).toContain('Breaking changes');
    expect(told).toContain('.zip: files for clients as of this release');
    expect(code).toBe(0);
    expect(await entriesIn(folder)).toEqual(['nodes.mdx', 'pay.mdx', 'prime-fix.mdx']);
    const changed = ['ethereum-erigon', 'ethereum-ws', 'pay', 'prime-fix'];
    const breaking = (await Promise.all(changed.map((api) => lastRelease(folder, api, 'breaking')))).flat();
    expect(breaking).toEqual([
      'ethereum-erigon: erigon_blockNumber: params.block: default changed from `latestExecuted` to `finalized`',
      'ethereum-ws: eth_subscribe: newHeads.params.result.extraData: field removed',
      'pay: host changed from `https://{{hosts.spotRest}}/0` to `https://{{hosts.embed}}/0`',
      'pay: signing changed from `apiSign: signature.algorithm "hmac-sha512"` to `signature.algorithm "hmac-sha256"`',
      'pay: cancelPayRequest: operation `POST /private/Pay/request/cancel` removed',
      'pay: createPayRequest: body.amount: type changed from `string or number` to `string`',
      'pay: createPayRequest: body.expire_after_seconds: range changed from `1 to 4294967295` to `60 to 4294967295`',
      'pay: createPayRequest: body.note: field removed',
      'pay: createPayRequest: body.purpose: new required field',
      'pay: createPayTransfer: body.amount: type changed from `string or number` to `string`',
      'pay: createPaylinkCode: body.amount: type changed from `string or number` to `string`',
      'prime-fix: NewOrderSingle: fields.TimeInForce: value `4` removed',
    ]);
  });

  test('keeps what it changed, so that the state before can be computed', async () => {
    const history = await readFile(path.join(folder, 'specs/released/history/pay.txt'), 'utf8');
    expect(history).toMatch(/^history 2 pay\n\n\d{4}-\d\d-\d\d\n/);
    expect(history).toContain('+   send body.purpose new yes');
    expect(history).toContain('- operation cancelPayRequest\n-   call POST /private/Pay/request/cancel');
  });

  test('writes the new contract, so that a second one has nothing to announce', async () => {
    expect((await run(folder, 'release')).told).toContain('no changes');
    expect(await readFile(path.join(folder, 'specs/released/pay.txt'), 'utf8')).toContain('hmac-sha256');
    expect(await entriesIn(folder)).toHaveLength(3);
  });

  test('finds a host that changed in the configuration alone, which the check reports before', async () => {
    const moved = { ...config.hosts, embed: 'pay.moved.example' };
    const apis = config.apis
      .filter(({ id }) => IDS.includes(id))
      .map((api) => ({ ...api, editorial: 'warn' }));
    const text = JSON.stringify({ ...config, hosts: moved, apis });
    await writeFile(path.join(folder, 'site.config.ts'), `export const config = ${text};\n`);
    const check = await run(folder, 'check', '--verbose');
    expect(check.told).toContain('pay.yaml changed without a release: 1 breaking change');
    const { told } = await run(folder, 'release');
    expect(told).toContain(
      'pay: host changed from `https://embed.halyard.example/0` to `https://pay.moved.example/0`',
    );
    expect((await run(folder, 'release')).told).toContain('no changes');
    const hosts = await readFile(path.join(folder, 'released-hosts.yaml'), 'utf8');
    expect(hosts).toMatch(/embed: embed\.halyard\.example[\s\S]*- date:[\s\S]*embed: pay\.moved\.example/);
  });

  test('of an API that is gone announces the end of its operations and forgets its contract', async () => {
    const text = JSON.stringify({ ...config, apis: [] });
    await writeFile(path.join(folder, 'site.config.ts'), `export const config = ${text};\n`);
    await run(folder, 'release', '--correction');
    expect(await readdir(path.join(folder, 'specs/released'))).toEqual(['history']);
    expect(await readdir(path.join(folder, 'specs/released/history'))).toEqual([]);
    expect(await entriesIn(folder)).toHaveLength(3);
  });
});

async function releaseOn(day: string, configFile: string): Promise<void> {
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  writeRelease(await planRelease(configFile, { correction: false, day }));
  output.mockRestore();
}

/** A specification of one operation with these parameters. */
const thingsWith = (parameters = '') => `openapi: 3.1.0
info: { title: Things, version: '1' }
security: []
servers: [{ url: https://things.example }]
paths:
  /things:
    get:
      operationId: listThings
      summary: List all things.
      parameters: [${parameters}]
      responses: { '200': { description: All things. } }
`;

test('an API that comes back under its old name is new, and its earlier states stay as they were', async () => {
  const folder = path.join(place, 'back');
  const spec = (name: string) => thingsWith(`{ name: ${name}, in: query, schema: { type: string } }`);
  const api = {
    id: 'rest',
    spec: ['things.yaml'],
    prefix: '/docs/things',
    sidebar: 'things',
    label: 'Things',
    editorial: 'warn',
  } as const;
  await writeSiteFolder(folder, { apis: [api], files: { 'specs/things.yaml': spec('color') } });
  const written = path.join(folder, 'site.config.ts');
  const without = path.join(folder, 'without.config.ts');
  const text = await readFile(written, 'utf8');
  await writeFile(without, text.replace(JSON.stringify([api]), '[]'));
  await releaseOn('2026-01-01', written);
  await releaseOn('2026-01-02', without);
  await writeFile(path.join(folder, 'specs/things.yaml'), spec('shade'));
  await releaseOn('2026-01-03', written);
  const read = (file: string) => readFile(path.join(folder, 'specs/released', file), 'utf8');
  const contract = readContract('rest', await read('rest.txt')).value;
  const history = readHistory('rest', await read('history/rest.txt')).value;
  if (!contract || !history) throw new Error('The release was not read.');
  const fields = statesOf(contract, history).map(({ contract: { parts } }) =>
    parts.flatMap((part) => part.fields.map((fact) => fact.path.join('.'))),
  );
  expect(fields.map((paths) => [...new Set(paths)])).toEqual([
    ['response-200', 'query.color'],
    [],
    ['response-200', 'query.shade'],
  ]);
});

describe('the checks', () => {
  const OPTIONAL = '{ name: color, in: query, schema: { type: string }, description: Color. }';
  const EARLIER = '2026-01-02';
  const REQUIRED = '{ name: size, in: query, required: true, schema: { type: string }, description: Size. }';
  const api = {
    id: 'things',
    spec: ['things.yaml'],
    prefix: '/docs/things',
    sidebar: 'things',
    label: 'Things',
  } as const;
  let folder: string;
  const write = (text: string) => writeFile(path.join(folder, 'specs/things.yaml'), text);

  beforeAll(async () => {
    folder = path.join(place, 'small');
    const files = { 'specs/things.yaml': thingsWith() };
    await writeSiteFolder(folder, { apis: [{ ...api, area: 'rest', editorial: 'warn' }], files });
  });

  test('ask for nothing before the first release', async () => {
    await write(thingsWith(REQUIRED));
    const { code, told } = await run(folder, 'check');
    expect(told).toContain('no problems');
    expect(code).toBe(0);
  });

  test('report what changed without one, with the file and what to do', async () => {
    await write(thingsWith());
    expect((await run(folder, 'release')).told).toContain('things: first release');
    expect((await run(folder, 'check')).told).not.toContain('released');
    await write(thingsWith(REQUIRED));
    const { told } = await run(folder, 'check', '--verbose');
    expect(told).toContain(
      'specs/released/things.txt  specs/things.yaml changed without a release: 1 breaking change',
    );
    expect(told).toContain('run `npm run release` and edit the entries it adds to the change log');
  });

  test('are content after a correction, which announces nothing and keeps no files', async () => {
    const { code, told } = await endOf(startCommand(folder, ['release', '--correction']));
    expect(code).toBe(0);
    expect(told).not.toContain('files for clients');
    expect((await run(folder, 'check')).told).not.toContain('released');
    expect(await entriesIn(folder)).toEqual([]);
  });

  test('report a contract that somebody has broken', async () => {
    const file = path.join(folder, 'specs/released/things.txt');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('  access ', '  acces '));
    const { told } = await run(folder, 'check');
    expect(told).toMatch(/specs\/released\/things\.txt:\d+ {2}the line is not a fact of a contract: "acces"/);
    await writeFile(file, text);
  });

  test('let an announced change into the change log and the history of its operation, with links', async () => {
    await write(thingsWith(OPTIONAL));
    // Pretend that the first release was on another day.
    const [first = ''] = await readdir(path.join(folder, 'releases'));
    await rename(path.join(folder, 'releases', first), path.join(folder, 'releases', `${EARLIER}.zip`));
    expect((await run(folder, 'release')).told).toMatch(/content\/change-log\/[\d-]+-rest\.mdx: draft/);
    expect(await endOf(startBuild(folder))).toMatchObject({ code: 0 });
    const pages = path.join(folder, 'dist', 'docs-root');
    const log = await readFile(path.join(pages, 'docs/change-log/index.html'), 'utf8');
    const own = 'href="/docs-root/docs/things/list-things"';
    expect(log).toContain('<figcaption>2 changes in the specification</figcaption>');
    expect(log).toMatch(/<span class="kind breaking">Breaking<\/span>/);
    expect(log).toContain(own);
    const operation = await readFile(path.join(pages, 'docs/things/list-things/index.html'), 'utf8');
    expect(operation).toMatch(
      /id="history"[\s\S]*docs\/change-log#[\d-]+-rest"[\s\S]*query\.size[\s\S]*field removed/,
    );
    const markdown = await readFile(path.join(pages, 'docs/things/list-things.md'), 'utf8');
    expect(markdown).toMatch(/## History\n\n- [\d-]+: \[Breaking changes in (?![\s\S]*^## )/m);
  });

  test('leave the files of every release on the site, each under its day with a checksum', async () => {
    const files = path.join(folder, 'dist/docs-root/files');
    const days = (await readdir(files)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).toSorted();
    expect(days).toEqual([EARLIER, new Date().toISOString().slice(0, 10)]);
    const archives = await Promise.all(days.map((day) => readFile(path.join(files, day, 'all.zip'))));
    for (const [index, archive] of archives.entries()) {
      const sums = await readFile(path.join(files, days[index] ?? '', 'SHA256SUMS.txt'), 'utf8');
      expect(sums).toBe(`${createHash('sha256').update(archive).digest('hex')}  all.zip\n`);
    }
    const [old, now] = archives.map((archive) =>
      Buffer.from(unzipSync(archive)['files/things/types.d.ts'] ?? []).toString(),
    );
    expect(old).not.toContain('color');
    expect(now).toContain('color');
    expect(now).toBe(await readFile(path.join(files, 'things/types.d.ts'), 'utf8'));
  });

  test('report every damaged file, with its line, and a release refuses it', async () => {
    const cut = async (file: string, change: (content: Buffer) => Buffer, what: RegExp) => {
      const at = path.join(folder, file);
      const content = await readFile(at);
      await writeFile(at, change(content));
      for (const command of ['check', 'release']) {
        const { code, told } = await run(folder, command);
        expect(told).toMatch(what);
        expect(told).not.toMatch(/^ {4}at /m);
        expect(code).toBe(1);
      }
      await writeFile(at, content);
    };
    const lines = (count: number) => (content: Buffer) =>
      Buffer.from(content.toString().split('\n').slice(0, count).join('\n'));
    const contract = 'specs/released/things.txt';
    await cut(contract, lines(6), /specs\/released\/things\.txt:6 {2}the file ends too early/);
    const history = 'specs/released/history/things.txt';
    await cut(history, lines(4), /history\/things\.txt:4 {2}the file ends too early/);
    const badDay = (content: Buffer) => Buffer.from(content.toString().replace(/^\d.*$/m, '2026-99-99'));
    await cut(history, badDay, /history\/things\.txt:3 .*2026-99-99 is not a day/);
    const foreign = (content: Buffer) => Buffer.from(content.toString().replace('2 things', '2 other'));
    await cut(contract, foreign, /things\.txt:1 {2}the file is of "other"/);
    const zip = `releases/${EARLIER}.zip`;
    await cut(zip, (content) => content.subarray(0, 3000), /releases\/2026-01-02\.zip {2}the archive cannot/);
    const flipped = (content: Buffer) => {
      const at = content.indexOf('types.d.ts') + 40;
      return Buffer.concat([content.subarray(0, at), Buffer.from([0xff, 0xff]), content.subarray(at + 2)]);
    };
    await cut(zip, flipped, /releases\/2026-01-02\.zip {2}/);
    expect((await run(folder, 'check')).code).toBe(0);
  });

  test('refuse a day before the last release, and write nothing', async () => {
    const files = () => readdir(path.join(folder, 'specs/released'), { recursive: true });
    const before = await files();
    await write(thingsWith(REQUIRED));
    const plan = planRelease(path.join(folder, 'site.config.ts'), { correction: false, day: '2026-01-01' });
    await expect(plan).rejects.toThrow(
      /history\/things\.txt {2}the last release is of .*today is 2026-01-01/,
    );
    expect(await files()).toEqual(before);
  });
});
