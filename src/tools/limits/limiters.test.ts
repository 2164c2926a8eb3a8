/** The calculator offers calls from the specifications, and content that names others is reported. */
import { expect, test } from 'vitest';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import { loadConfig } from '../../build/load-config.ts';
import type { LimiterContent } from '../../model/tools.ts';
import { readToolContent } from '../tools.support.ts';
import { checkLimiter, limitersOf, toLimiter } from './limiters.ts';

const source = {
  apis: await loadApis(undefined, ['futures-history']),
  config: await loadConfig('site.config.ts'),
};
const content: LimiterContent = {
  id: 'history',
  label: 'History',
  api: 'futures-history',
  guide: '/docs/guides/futures-rate-limits',
  calls: [
    { id: 'log', label: 'Account log', operation: 'accountLog' },
    { id: 'log-25', label: 'Account log, short', operation: 'accountLog', upTo: 25 },
    { id: 'public', label: 'Public executions', operation: 'getPublicExecutionEvents' },
  ],
  example: [],
};

test('costs, pages and tiers are those of the specification; what it does not charge is free', () => {
  const [limiter] = toLimiter(content, source);
  expect(limiter).toMatchObject({ kind: 'pool', tiers: [{ maximum: 100 }], rejected: 'nothing' });
  expect(limiter?.calls.map(({ id, cost, page }) => [id, cost, page])).toEqual([
    ['log', 3, '/docs/futures-api/history/account-log'],
    ['log-25', 1, '/docs/futures-api/history/account-log'],
    ['public', 0, expect.stringContaining('/docs/futures-api/history/')],
  ]);
  expect(checkLimiter(content, source)).toEqual([]);
});

test('a limiter or an operation that the specification does not have is reported', () => {
  expect(toLimiter({ ...content, guide: '/docs/other' }, source)).toEqual([]);
  expect(checkLimiter({ ...content, guide: '/docs/other' }, source)).toEqual([
    'futures-history has no limiter of /docs/other',
  ]);
  const calls = [{ id: 'x', label: 'X', operation: 'nothing' }];
  expect(checkLimiter({ ...content, calls }, source)).toEqual(['futures-history has no operation "nothing"']);
});

test('an API has the limiters that it states, with the words of content where they are the same', async () => {
  const ids = ['spot-rest', 'spot-ws-v2', 'futures-ws', 'custody'];
  const apis = [...source.apis, ...(await loadApis(undefined, ids))];
  const { limiters } = readToolContent();
  const of = (id: string) =>
    apis
      .filter((api) => api.id === id)
      .flatMap((api) => limitersOf(api, limiters, { ...source, apis }, (guide) => `Page ${guide}`));
  const named = (id: string) => of(id).map(({ id: own, label }) => [own, label]);
  expect(named('futures-history')).toEqual([['derivatives-history', 'Derivatives history pool']]);
  expect(named('spot-ws-v2')).toEqual([
    ['trading', 'Trading engine counter per pair'],
    ['spot-l3-data', 'Page /docs/guides/spot-l3-data'],
  ]);
  expect(of('spot-ws-v2')[1]?.calls.map(({ cost, perItem }) => [cost, perItem])).toEqual([
    [0, 5],
    [0, 25],
    [0, 100],
  ]);
  expect(of('futures-ws')).toMatchObject([{ kind: 'window', seconds: 1, tiers: [{ maximum: 100 }] }]);
  expect(of('custody')).toMatchObject([{ kind: 'counter', clears: 10, tiers: [{ maximum: 10 }] }]);
  expect(of('custody')[0]?.calls[0]).toMatchObject({
    cost: 1,
    page: expect.stringContaining('/docs/custody-api/'),
  });
});
