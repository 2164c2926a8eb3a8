/** "Try it" for other specifications: every feature of a format has a form, which sends what fits it. */
import { describe, expect, test } from 'vitest';
import type { RequestData } from '../../src/console/console-data.ts';
import { toRequest } from '../../src/console/request.ts';
import { toConsoles } from '../../src/console/to-console-data.ts';
import type { HttpSample } from '../../src/model/request.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { filesOf, listFeatures, toFixtureSite } from './golden.support.ts';

async function readFixture(feature: string) {
  const { value } = await readSpecification({ id: feature, files: filesOf(feature) });
  if (!value) throw new Error(`${feature} cannot be read.`);
  return value;
}

async function consolesOf(feature: string): Promise<RequestData[]> {
  const site = toFixtureSite(await readFixture(feature));
  return [...toConsoles(site, await readFixture(feature))].flatMap(([, data]) =>
    data.kind === 'request' ? [data] : [],
  );
}

const features = listFeatures().filter((name) => /^open(api|rpc)-/.test(name));

/** Returns the parts of a request that don't belong to its signature. */
function partsOf({ path, query, headers, body, signing }: HttpSample, value: unknown) {
  const proof = (signing?.placements ?? []).map(({ name }) => name.toLowerCase());
  const isOwn = ([name]: readonly [string, unknown]) => !proof.includes(name.toLowerCase());
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const own = isObject ? Object.fromEntries(Object.entries(value).filter(isOwn)) : value;
  return { path, query: query.filter(isOwn), headers: headers.filter(isOwn), body: body ? own : null };
}

describe.each(features)('%s', (feature) => {
  test('has a form for every request that samples send, which sends the same', async () => {
    const api = await readFixture(feature);
    const samples = api.operations.flatMap((one) =>
      one.kind !== 'fix-message' && one.sample?.kind === 'http' ? [one.sample] : [],
    );
    const consoles = await consolesOf(feature);
    expect(consoles).toHaveLength(samples.length);
    for (const [index, data] of consoles.entries())
      for (const [number, { draft }] of data.examples.entries()) {
        const sample = samples[index];
        if (!sample) continue;
        const { sample: entered } = toRequest(data, draft, null);
        const value = sample.body?.examples?.[number]?.value ?? sample.body?.value;
        expect(partsOf(entered, entered.body?.value), data.title).toEqual(partsOf(sample, value));
      }
  });
});
