/** An API with its own way of signing needs a scheme in its specification and no code: its samples run like ours. */
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../src/model/api.ts';
import { formatProblem } from '../../src/model/problem.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { createInterpreters } from '../programs/interpreters.support.ts';
import type { Programs } from '../programs/prepared.support.ts';
import { makeFolder, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { casesOf } from './cases.support.ts';
import { judgeFailure, judgeImpostor, judgeSample, nameOf } from './judge.support.ts';
import { prepareSamples } from './programs.support.ts';
import { startSampleServer } from './server.support.ts';

const TABS = ['curl', 'python', 'go', 'nodejs', 'php'] as const;
const INPUT = 'tests/fixtures/openapi-signing/input.yaml';
const text = readFileSync(INPUT, 'utf8');

async function readApi(id: string, input: string): Promise<Api> {
  const { value, problems } = await readSpecification({ id, files: [{ path: INPUT, text: input }] });
  if (!value) throw new Error(problems.map(formatProblem).join('\n'));
  return value;
}

const api = await readApi('foreign', text);
const other = await readApi('foreign', text.replace('[timestamp, method,', '[method, timestamp,'));
const server = startSampleServer([api]);
const strict = startSampleServer([other]);
const root = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  server.close();
  strict.close();
  rmSync(root, { recursive: true, force: true });
});
const cases = casesOf(api);

test('the specification has a read and a write', () => {
  expect(cases.map(({ sample }) => sample.method)).toEqual(['GET', 'POST']);
});

describe.each(TABS)('samples in %s', (tab) => {
  const { missing } = TOOLS[tab];
  const lacking = whySkipped(missing);
  const runs = test.skipIf(missing.length > 0);
  let programs: Programs;

  beforeAll(async () => {
    if (missing.length > 0) return;
    const requests = new Map(cases.map((one) => [nameOf(one), one.sample]));
    programs = await prepareSamples(root, tab, requests, interpreters);
  });

  runs.each(cases)(`sign what the server verifies: $operation${lacking}`, async (one) => {
    expect(await judgeSample(one, programs, server, `key-${tab}`)).toEqual([]);
    expect(await judgeFailure(one, programs, server, `key-${tab}`)).toEqual([]);
    expect(await judgeImpostor(one, programs, server, `key-${tab}`)).toEqual([]);
  });

  runs.each(cases)(`are refused where the parts are in another order: $operation${lacking}`, async (one) => {
    expect(await judgeSample(one, programs, strict, `key-${tab}`)).toContain(
      `${one.operation}: refused: X-Access-Sign is wrong`,
    );
  });
});
