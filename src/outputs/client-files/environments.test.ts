/** Environments of requests: one per server of an API, and never two servers in one. */
import { expect, test } from 'vitest';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import { toEnvironments } from './environments.ts';
import { toHttpFile } from './http-file.ts';
import { socketsOf } from './sockets.ts';

async function filesOf(id: string) {
  const [api] = await loadApis(undefined, [id]);
  if (!api) throw new Error(`there is no ${id}`);
  const sandbox = { address: 'http://local', credentials: { API_KEY: 'key' } };
  return { api, environments: toEnvironments(api, sandbox), requests: toHttpFile(api) ?? '' };
}

test('dangerous requests go to the server of the environment, too, and a sandbox of the provider is not the local one', async () => {
  const { environments, requests } = await filesOf('prime-ws');
  const hosts = Object.entries(environments).map(([name, { PRIME_WS_BASE_URL }]) => [
    name,
    PRIME_WS_BASE_URL,
  ]);
  expect(hosts).toEqual([
    ['production', expect.stringMatching(/^wss:\/\/(?!.*sandbox)/)],
    ['remote-sandbox', expect.stringMatching(/^wss:\/\/.*sandbox/)],
    ['sandbox', 'ws://local/@prime-ws'],
  ]);
  expect(requests).toContain('WEBSOCKET {{PRIME_WS_BASE_URL}}/');
  expect(requests).not.toContain('PRIME_WS_BASE_URL_2');
});

test('services of an API have a variable each', async () => {
  const { environments } = await filesOf('spot-ws-v2');
  expect(Object.keys(environments)).toEqual(['production', 'sandbox']);
  const { production = {} } = environments;
  const { API_BASE_URL: _, ...services } = production;
  expect(new Set(Object.values(services)).size).toBe(3);
});

test('no variable has the name of one in samples, whose address includes the path', async () => {
  for (const id of ['spot-ws-v2', 'prime-ws', 'futures-ws']) {
    const { api, environments, requests } = await filesOf(id);
    const variables = socketsOf(api).map(({ sample }) => sample.variable);
    const names = Object.values(environments).flatMap((environment) => Object.keys(environment));
    expect(variables.length).toBeGreaterThan(0);
    expect(names.filter((name) => variables.includes(name))).toEqual([]);
    for (const name of variables) expect(requests).not.toContain(`{{${name}}}`);
  }
});
