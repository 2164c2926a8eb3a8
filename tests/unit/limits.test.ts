/** What the limit simulator knows is what the sandbox counts: both state the limits of the same guides. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/build/load-config.ts';
import { readToolContent } from '../../src/tools/tools.support.ts';
import { loadApis } from '../samples/apis.support.ts';

interface RawLimiter {
  readonly guide: string;
  readonly maximum: number;
  readonly decay?: number;
  readonly window?: number;
}

interface RawOperation {
  readonly operationId?: string;
  readonly 'x-rate-limit'?: {
    readonly guide: string;
    readonly points?: number;
    readonly each?: { readonly points?: number };
  };
}

interface RawSpec {
  readonly 'x-limiters'?: readonly RawLimiter[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

const SPECS = {
  'spot-rest': 'spot',
  'futures-trading': 'futures-trading',
  'futures-history': 'futures-history',
};
const read = (name: string): RawSpec => parse(readFileSync(`specs/rest/${name}.yaml`, 'utf8'));
const { limiters } = readToolContent();

test.each(Object.entries(SPECS))('of %s, the bounds are those of a tier', (_, name) => {
  const stated = read(name)['x-limiters'] ?? [];
  expect(stated).not.toEqual([]);
  for (const { guide, maximum, decay, window } of stated) {
    const tiers = limiters.filter((one) => one.guide === guide).flatMap((one) => one.tiers);
    const tier = tiers.find((one) => one.maximum === maximum);
    expect([guide, maximum, tier?.decay]).toEqual([
      guide,
      maximum,
      expect.closeTo(decay ?? maximum / (window ?? 1), 6),
    ]);
  }
});

test('a call costs as much in the simulator as in the specifications', async () => {
  const { apis: configured } = await loadConfig('site.config.ts');
  const apis = await loadApis(undefined, Object.keys(SPECS));
  const compared: string[] = [];
  for (const [id, name] of Object.entries(SPECS)) {
    const prefix = configured.find((one) => one.id === id)?.prefix;
    const calls = Object.values(read(name).paths).flatMap((path) => Object.values(path));
    for (const { operationId, 'x-rate-limit': rate } of calls) {
      const slug = apis.find((api) => api.id === id)?.operations.find((one) => one.id === operationId)?.slug;
      const known = limiters
        .filter(({ guide }) => guide === rate?.guide)
        .flatMap((one) => one.calls)
        .filter(({ page }) => page === `${prefix}/${slug}`);
      if (known.length === 0 || rate?.points === undefined) continue;
      compared.push(operationId ?? '');
      const costs = known.map(({ cost, perItem = 0 }) => [cost, perItem]);
      expect([operationId, costs]).toEqual([
        operationId,
        expect.arrayContaining([[rate.points, rate.each?.points ?? 0]]),
      ]);
    }
  }
  expect(compared.length).toBeGreaterThan(20);
});
