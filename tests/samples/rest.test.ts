/** Runs every REST and JSON-RPC sample, in every language, against a server made from the same specifications. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInterpreters } from '../programs/interpreters.support.ts';
import type { Programs } from '../programs/prepared.support.ts';
import { makeFolder, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { loadApis } from './apis.support.ts';
import { casesOf } from './cases.support.ts';
import './count-reporter.support.ts';
import { judgeFailure, judgeImpostor, judgeSample, nameOf } from './judge.support.ts';
import { inLanes, prepareSamples } from './programs.support.ts';
import { startSampleServer } from './server.support.ts';

const TABS = ['curl', 'python', 'go', 'nodejs', 'php'] as const;
const LANES = 3;

const apis = await loadApis(['openapi', 'openrpc']);
const server = startSampleServer(apis);
const root = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  server.close();
  rmSync(root, { recursive: true, force: true });
});
const cases = new Map(apis.map((api) => [api.id, casesOf(api)]));
/** One case per API. */
const failing = [...cases.values()].flatMap((own) =>
  own.filter(({ failure }) => failure !== null).slice(0, 1),
);
const signed = [...cases.values()].flatMap((own) =>
  own.filter(({ sample }) => sample.signing?.signature).slice(0, 1),
);

describe.each(TABS)('samples in %s', (tab) => {
  const { missing } = TOOLS[tab];
  const lacking = whySkipped(missing);
  const runs = test.skipIf(missing.length > 0);
  let programs: Programs;

  beforeAll(async () => {
    if (missing.length > 0) return;
    const all = [...cases.values()].flat();
    const requests = new Map(all.map((one) => [nameOf(one), one.sample]));
    programs = await prepareSamples(root, tab, requests, interpreters);
  });

  runs.for([...cases])(
    `of %s send what is documented and print the documented answer${lacking}`,
    async ([, own], { task }) => {
      task.meta.samples = { language: tab, count: own.length };
      const problems: string[] = [];
      await inLanes(own, LANES, async (one, lane) => {
        problems.push(...(await judgeSample(one, programs, server, `${tab} ${lane}`)));
      });
      expect(problems).toEqual([]);
    },
  );

  runs.each(failing)(`fail and tell a documented error: $api $operation${lacking}`, async (one) => {
    expect(await judgeFailure(one, programs, server, `${tab} 0`)).toEqual([]);
  });

  runs.each(signed)(`are refused with the secret of another: $api $operation${lacking}`, async (one) => {
    expect(await judgeImpostor(one, programs, server, `${tab} 0`)).toEqual([]);
  });
});

test('every API has a sample that can fail', () => {
  expect(failing.map(({ api }) => api)).toEqual([...cases.keys()]);
});

test('every operation that clients call has a sample', () => {
  const called = apis
    .flatMap(({ operations }) => operations)
    .filter((operation) => operation.kind !== 'http' || !operation.incoming);
  const silent = called.filter((operation) => 'sample' in operation && operation.sample?.kind !== 'http');
  expect(silent.map(({ id }) => id)).toEqual([]);
});
