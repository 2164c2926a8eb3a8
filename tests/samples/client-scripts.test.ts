/** Every request of every Postman collection and `.http` file, signed by its own script and sent to the sandbox. */
import { setTimeout } from 'node:timers/promises';
import { Collection } from 'postman-collection';
import { afterAll, describe, expect, it } from 'vitest';
import type { Api } from '../../src/model/api.ts';
import { toEnvironments, toHttpFile } from '../../src/outputs/client-files/http-file.ts';
import { toPostmanCollection } from '../../src/outputs/client-files/postman.ts';
import { isBeyondScripts, templatesOf } from '../../src/outputs/client-files/requests.ts';
import { loadApis } from './apis.support.ts';
import {
  type ReadyRequest,
  readyFromHttpFile,
  readyFromPostman,
  type Variables,
} from './client-scripts.support.ts';
import { startSampleServer } from './server.support.ts';
import { CREDENTIALS } from './signatures.support.ts';

const apis = await loadApis();
const server = startSampleServer(apis);
afterAll(() => server.close());

const withRequests = apis.filter((api) => templatesOf(api).length > 0);

/** Titles of requests that no script can sign. */
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
  const environment = { ...environmentOf(api), API_BASE_URL: 'http://sandbox' };

  it('has a collection that Postman loads, with an item for each request', () => {
    const loaded = new Collection(Object(toPostmanCollection(api)));
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
    let count = 0;
    for await (const ready of readyFromPostman(toPostmanCollection(api), environment)) {
      if (leftOut(api).includes(ready.name)) continue;
      count += 1;
      problems.push(...(await send(api, ready, `postman ${id}`)));
    }
    expect(problems).toEqual([]);
    expect(count).toBe(templatesOf(api).length - leftOut(api).length);
  });

  it('has requests in its .http file that the sandbox accepts, with the signature of the script', async () => {
    const problems: string[] = [];
    const names: string[] = [];
    for (const ready of readyFromHttpFile(toHttpFile(api) ?? '', environment)) {
      names.push(ready.name);
      if (!leftOut(api).includes(ready.name)) problems.push(...(await send(api, ready, `http ${id}`)));
      // Nonces are milliseconds.
      await setTimeout(2);
    }
    expect(names).toEqual(templatesOf(api).map(({ operation }) => operation.title));
    expect(problems).toEqual([]);
  });
});
