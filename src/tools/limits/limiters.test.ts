/** The calculator offers calls of the specifications, and content that names others is reported. */
import { expect, test } from 'vitest';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import { loadConfig } from '../../build/load-config.ts';
import type { LimiterContent } from '../../model/tools.ts';
import { checkLimiter, toLimiter } from './limiters.ts';

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
