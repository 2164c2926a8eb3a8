/** Every request of every Postman collection and `.http` file, signed by its own script and sent to the sandbox. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Collection } from 'postman-collection';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Api } from '../../src/model/api.ts';
import type { ChannelOperation } from '../../src/model/operation.ts';
import { toEnvironments } from '../../src/outputs/client-files/environments.ts';
import { toHttpFile } from '../../src/outputs/client-files/http-file.ts';
import { toPostmanCollection } from '../../src/outputs/client-files/postman.ts';
import { isBeyondScripts, templatesOf } from '../../src/outputs/client-files/requests.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { loadApis } from './apis.support.ts';
import {
  type ReadyFromFile,
  type ReadyRequest,
  readyFromHttpFile,
  readyFromPostman,
  type Variables,
} from './client-scripts.support.ts';
import { startSampleServer } from './server.support.ts';
import { CREDENTIALS } from './signatures.support.ts';

/** A specification with a signing scheme that no code mentions. */
const FOREIGN = 'tests/fixtures/openapi-signing/input.yaml';
const { value: foreign } = await readSpecification({
  id: 'foreign',
  files: [{ path: FOREIGN, text: readFileSync(FOREIGN, 'utf8') }],
});
const apis = [...(await loadApis()), ...(foreign ? [foreign] : [])];
const server = startSampleServer(apis);
afterAll(() => server.close());

const ADDRESS = 'https://docs.example/';
const withRequests = apis.filter((api) => templatesOf(api).length > 0);

/** Titles of requests that scripts can't sign. */
function leftOut(api: Api): string[] {
  return templatesOf(api)
    .filter((template) => isBeyondScripts(template) || template.body?.kind === 'multipart')
    .map(({ operation }) => operation.title);
}

async function send(api: Api, { method, url, headers, body, name }: ReadyRequest, lane: string) {
  const visit = await server.expectVisit(api.id, lane, 'success');
  await fetch(url.replace('http://sandbox', visit.address), {
    method,
    headers: Object.fromEntries(headers),
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  return visit.problems
    .map((problem) => `${name}: ${problem}`)
    .concat(visit.operations.length === 1 ? [] : [`${name}: not sent`]);
}

function environmentOf(api: Api): Variables {
  return {
    ...CREDENTIALS,
    ...toEnvironments(api, { address: 'http://sandbox', credentials: CREDENTIALS }).sandbox,
  };
}

describe.each(withRequests.map((api) => [api.id, api] as const))('%s', (id, api) => {
  const environment = Object.fromEntries(
    Object.entries(environmentOf(api)).map(([name, value]) => [name, value.replace(`/@${id}`, '')]),
  );

  it('has a collection that Postman loads, with an item for each request', () => {
    const loaded = new Collection(Object(toPostmanCollection(api, ADDRESS)));
    const titles: string[] = [];
    loaded.forEachItem((item) => titles.push(item.name));
    expect(titles.sort()).toEqual(
      templatesOf(api)
        .map(({ operation }) => operation.title)
        .sort(),
    );
  });

  it('has requests in its collection that the sandbox accepts, with the signature of the script', async () => {
    const problems: string[] = [];
    const skipped = leftOut(api);
    let count = 0;
    for await (const ready of readyFromPostman(toPostmanCollection(api, ADDRESS), environment)) {
      if (skipped.includes(ready.name)) continue;
      count += 1;
      problems.push(...(await send(api, ready, 'postman')));
    }
    expect(problems).toEqual([]);
    expect(count).toBe(templatesOf(api).length - skipped.length);
  });

  it('has requests in its .http file that the sandbox accepts, with the signature of the script', async () => {
    const skipped = leftOut(api);
    const problems: string[] = [];
    const names: string[] = [];
    for (const ready of readyFromHttpFile(toHttpFile(api) ?? '', environment)) {
      if (ready.method === 'WEBSOCKET') continue;
      names.push(ready.name);
      if (!skipped.includes(ready.name)) problems.push(...(await send(api, ready, 'http')));
      // Nonces are milliseconds: the next must be higher.
      await setTimeout(2);
    }
    expect(names).toEqual(templatesOf(api).map(({ operation }) => operation.title));
    expect(problems).toEqual([]);
  });

  it.skipIf(!isSigned(api))(
    'signs with the secret of its environment: with another one it is rejected',
    async () => {
      const wrong = { ...environment, API_SECRET: Buffer.from('another secret').toString('base64') };
      const names = templatesOf(api)
        .filter((template) => template.proof.signature && !isBeyondScripts(template))
        .map(({ operation }) => operation.title);
      const problems: string[] = [];
      for await (const ready of readyFromPostman(toPostmanCollection(api, ADDRESS), wrong)) {
        if (ready.name !== names[0]) continue;
        problems.push(...(await send(api, ready, 'postman')));
        break;
      }
      for (const ready of readyFromHttpFile(toHttpFile(api) ?? '', wrong)) {
        if (ready.name !== names[0]) continue;
        problems.push(...(await send(api, ready, 'http')));
        break;
      }
      const isWrong = expect.stringMatching(/ is wrong$/);
      expect(problems).toEqual([isWrong, isWrong]);
    },
  );
});

const sockets = apis.filter((api) => /^WEBSOCKET /m.test(toHttpFile(api) ?? ''));

describe.each(sockets.map((api) => [api.id, api] as const))('%s over WebSocket', (id, api) => {
  const channels = api.operations.filter((one): one is ChannelOperation => one.kind === 'channel');

  /** Opens every connection of the file and returns the sandbox's problems by request title. */
  async function runFile(credentials: Variables): Promise<ReadonlyMap<string, readonly string[]>> {
    const [first] = channels;
    if (!first) throw new Error(`${id} has no channel`);
    const { address } = await server.expectSocket(api, first, 'http');
    const environment = toEnvironments(api, { address, credentials }).sandbox ?? {};
    const problems = new Map<string, readonly string[]>();
    for (const ready of readyFromHttpFile(toHttpFile(api) ?? '', environment)) {
      const visit = await server.expectSocket(api, first, 'http');
      if (ready.method === 'WEBSOCKET') {
        await converse(ready, visit.received);
        problems.set(ready.name, visit.problems);
      } else {
        const { method, url, headers, body } = ready;
        const response = await fetch(url, {
          method,
          headers: Object.fromEntries(headers),
          body: body ?? null,
        });
        if (response.ok && visit.problems.length === 0) ready.respond(await response.json());
      }
    }
    return problems;
  }

  it('has conversations in its .http file that the sandbox accepts, tokens and handshakes included', async () => {
    const problems = await runFile(CREDENTIALS);
    expect([...problems].filter(([, own]) => own.length > 0)).toEqual([]);
    const titles = channels.flatMap(({ title, sample }) =>
      sample?.kind === 'socket' && !sample.signing?.challenge ? [title] : [],
    );
    expect([...problems.keys()].sort()).toEqual(titles.sort());
  });

  it.skipIf(!/withBase64Secret|withTextSecret/.test(toHttpFile(api) ?? ''))(
    'is rejected with another secret',
    async () => {
      const API_SECRET = Buffer.from('another secret').toString('base64');
      const problems = await runFile({ ...CREDENTIALS, API_SECRET });
      expect([...problems.values()].flat().length).toBeGreaterThan(0);
    },
  );
});

/** Sends every message and waits until all have arrived or the server closes the connection. */
async function converse(
  { url, headers, messages }: ReadyFromFile,
  received: readonly string[],
): Promise<void> {
  const socket = new WebSocket(url, { headers: Object.fromEntries(headers) });
  let isOver = false;
  socket.on('error', () => {
    isOver = true;
  });
  socket.on('close', () => {
    isOver = true;
  });
  let isOpen = false;
  socket.on('open', () => {
    isOpen = true;
    for (const message of messages) socket.send(message);
  });
  await vi.waitUntil(() => isOver || (isOpen && received.length >= messages.length), {
    timeout: 20_000,
    interval: 5,
  });
  socket.terminate();
}

function isSigned(api: Api): boolean {
  return templatesOf(api).some(({ proof }) => proof.signature !== null);
}
