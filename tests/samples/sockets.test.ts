/** Runs every WebSocket sample, in every language, against a server that plays the conversation of its page. */
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../src/model/api.ts';
import { toJsonLine } from '../../src/model/exact-number.ts';
import type { ChannelOperation } from '../../src/model/operation.ts';
import type { SocketSample } from '../../src/model/request.ts';
import { idProblems, restoreGenerated } from '../../src/samples/generated.support.ts';
import { createInterpreters } from '../programs/interpreters.support.ts';
import type { Programs } from '../programs/prepared.support.ts';
import {
  lacksGoWebsocket,
  lacksPythonWebsockets,
  makeFolder,
  type Tab,
  TOOLS,
  whySkipped,
} from '../programs/programs.support.ts';
import { loadApis } from './apis.support.ts';
import './count-reporter.support.ts';
import { LEFT_OUT } from './left-out.support.ts';
import { inLanes, prepareSamples } from './programs.support.ts';
import { startSampleServer } from './server.support.ts';

const CLIENTS: readonly (readonly [Tab, readonly string[]])[] = [
  ['nodejs', []],
  ['python', [...TOOLS.python.missing, ...lacksPythonWebsockets()]],
  ['go', [...TOOLS.go.missing, ...lacksGoWebsocket()]],
];
const LANES = 3;

interface SocketCase {
  readonly api: Api;
  readonly channel: ChannelOperation;
  readonly sample: SocketSample;
}

const apis = await loadApis(['asyncapi']);
const server = startSampleServer([...apis, ...(await loadApis(['openapi'], ['spot-rest']))]);
const root = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  server.close();
  rmSync(root, { recursive: true, force: true });
});
const cases = new Map(
  apis.map((api) => [
    api.id,
    api.operations.flatMap((channel): SocketCase[] =>
      channel.kind === 'channel' && channel.sample?.kind === 'socket'
        ? [{ api, channel, sample: channel.sample }]
        : [],
    ),
  ]),
);

function nameOf({ api, channel }: SocketCase): string {
  return `${api.id} ${channel.id}`;
}

async function judge(one: SocketCase, programs: Programs, lane: string): Promise<string[]> {
  const { sample, channel } = one;
  const { credentials, address, socket, ...visit } = await server.expectSocket(one.api, channel, lane);
  const environment = { ...credentials, API_BASE_URL: address, [sample.variable]: socket };
  const { status, stdout, stderr } = await programs.run(nameOf(one), environment);
  // It may have ended before the server has read its last message.
  for (let waits = 0; status === 0 && visit.received.length < sample.send.length && waits < 500; waits += 1)
    await setTimeout(20);
  // A program doesn't print what it receives before it can sign.
  const round = sample.signing?.challenge ? visit.received.length : 0;
  const expected = visit.sent.filter((sent) => sent.round >= round).slice(0, sample.receive);
  const printed = stdout.trim().split(/\n(?=[[{])/);
  const values = expected.map(({ text }) => readJson(text));
  const isPrinted = printed.length === sample.receive && isDeepStrictEqual(printed.map(readJson), values);
  return [
    ...visit.problems.map((problem) => `refused: ${problem}`),
    ...(isDeepStrictEqual(sentBy(sample, visit.received), expectedOf(sample))
      ? []
      : [`sent ${visit.received.join(' ')} instead of the example of the page`]),
    ...(status === 0
      ? idProblems(sample.send, visit.received.join(' '), stderr)
      : [`exit status ${status}: ${stderr}`]),
    ...(isPrinted ? [] : [`printed ${stdout} instead of ${JSON.stringify(values)}`]),
  ].map((problem) => `${channel.id}: ${problem}`);
}

/** Returns what a program sends according to the page, without what differs from caller to caller. */
function expectedOf(sample: SocketSample): unknown {
  return sample.send.map((value) => withoutProof(sample, JSON.parse(toJsonLine(value))));
}

function sentBy(sample: SocketSample, received: readonly string[]): unknown {
  const own = received.slice(received.length - sample.send.length);
  return own.map((text, at) => restoreGenerated(sample.send[at], withoutProof(sample, readJson(text))));
}

function withoutProof(sample: SocketSample, value: unknown): unknown {
  const names = ['token', ...(sample.signing?.placements ?? []).map(({ name }) => name)];
  return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    names.includes(name) ? undefined : member,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

describe.each(CLIENTS)('WebSocket samples in %s', (tab, missing) => {
  const lacking = whySkipped(missing);
  let programs: Programs;

  beforeAll(async () => {
    if (missing.length > 0) return;
    const all = [...cases.values()].flat();
    const requests = new Map(all.map((one) => [nameOf(one), one.sample]));
    programs = await prepareSamples(root, tab, requests, interpreters);
  });

  test.skipIf(missing.length > 0).for([...cases])(
    `of %s send what is documented and print what comes${lacking}`,
    async ([, own], { task }) => {
      task.meta.samples = { language: `${tab} (WebSocket)`, count: own.length };
      const problems: string[] = [];
      await inLanes(own, LANES, async (one, lane) => {
        problems.push(...(await judge(one, programs, `key-${tab}-${lane}`)));
      });
      expect(problems).toEqual([]);
    },
  );
});

test('only what is listed has no sample', () => {
  const silent = apis.flatMap(({ id, operations }) =>
    operations.flatMap((operation) =>
      operation.kind === 'channel' && operation.sample === null ? [`${id} ${operation.id}`] : [],
    ),
  );
  expect(silent).toEqual(LEFT_OUT.map(({ api, operation }) => `${api} ${operation}`));
});
