/** "Try it" on every page: each example goes through the form, is signed, and is accepted by the sandbox. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readAddress, toAddress } from '../../src/console/address.ts';
import type { FormDraft, RequestData } from '../../src/console/console-data.ts';
import { sandboxAt } from '../../src/console/environments.ts';
import { toRequest } from '../../src/console/request.ts';
import { shapeOf, toLines } from '../../src/console/response.ts';
import { isSecretName } from '../../src/console/secrets.ts';
import { signRequest } from '../../src/console/sign-request.ts';
import { CREDENTIALS } from '../../src/sandbox/accounts.ts';
import type { Running } from '../../src/sandbox/caller.ts';
import type { Verdict } from '../../src/sandbox/http.ts';
import { assembleSandbox, type Sandbox, serveRequest } from '../../src/sandbox/sandbox.ts';
import { loadApis } from '../samples/apis.support.ts';
import { clockNow, readConsoles, startSandbox } from './console.support.ts';

interface Tried {
  readonly name: string;
  readonly data: RequestData;
  readonly draft: FormDraft;
}

const consoles = await readConsoles();

const tried: readonly Tried[] = consoles.flatMap(({ file, data }) =>
  data.kind === 'request'
    ? data.examples.map(({ name, draft }) => ({ name: `${file}: ${name}`, data, draft }))
    : [],
);

let sandbox: Sandbox;
let running: Running;

beforeAll(async () => {
  sandbox = assembleSandbox(await loadApis());
  running = startSandbox();
});

async function send({ data, draft }: Tried): Promise<Verdict> {
  const environment = sandboxAt('http://127.0.0.1/sandbox/', data.api, 'request');
  const { sample } = toRequest(data, draft, environment);
  const { method, url, headers, body } = await signRequest(sample, CREDENTIALS, clockNow());
  const { pathname, search } = new URL(url);
  return serveRequest(sandbox, running, {
    method,
    target: pathname.replace(/^\/sandbox/, '') + search,
    sent: pathname + search,
    headers: {
      host: '127.0.0.1',
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    },
    body: Buffer.from(body ?? ''),
  });
}

test('every REST and JSON-RPC page has examples to start from', () => {
  expect(tried.length).toBeGreaterThan(400);
});

/** Examples of a mistake, whose documented response is the error. */
const MISTAKES = /: (Parameter left out|Withdrawals missing)$/;

test('every example fits the form, and an example of a mistake does not', () => {
  const faultsOf = ({ data, draft }: Tried) => [...toRequest(data, draft, null).faults];
  const wrong = tried.flatMap((one) => {
    const faults = faultsOf(one).map(([path, fault]) => `${one.name}: ${path}: ${fault.words}`);
    return MISTAKES.test(one.name) ? (faults.length > 0 ? [] : [`${one.name}: no fault`]) : faults;
  });
  expect(wrong).toEqual([]);
});

test('the sandbox accepts every example, signed by the console', async () => {
  const rejected: string[] = [];
  for (const one of tried.filter(({ name }) => !MISTAKES.test(name))) {
    const { rejections } = await send(one);
    rejected.push(...rejections.map(({ rule, reason }) => `${one.name}: ${rule}: ${reason}`));
  }
  expect(rejected).toEqual([]);
});

test('every member of every response is documented', async () => {
  const unknown: string[] = [];
  for (const one of tried) {
    const { reply } = await send(one);
    const lines = toLines(reply.body.toString(), shapeOf(one.data.received, reply.status)) ?? [];
    for (const { isUndocumented, name } of lines)
      if (isUndocumented && name !== null) unknown.push(`${one.name}: ${name}`);
  }
  expect(unknown).toEqual([]);
});

describe('an address', () => {
  test('brings back every request that fits into it', () => {
    const different = tried.flatMap(({ name, data, draft }) => {
      const address = toAddress(draft, data.parts);
      if (address === null || data.parts.length === 0) return [];
      const read = readAddress(address, data.parts) ?? {};
      const before = JSON.stringify(withoutSecrets(toRequest(data, draft, null).sample));
      return JSON.stringify(withoutSecrets(toRequest(data, read, null).sample)) === before ? [] : [name];
    });
    expect(different).toEqual([]);
  });
});

/** Drops the fields that are never in an address. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecretName(name))
      .map(([name, member]) => [name, withoutSecrets(member)]),
  );
}
