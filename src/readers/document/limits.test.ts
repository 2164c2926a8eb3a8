/** Limiters and costs of a specification, as the sandbox and the calculator count them. */
import { expect, test } from 'vitest';
import { readSpecification } from '../specs.ts';

async function read(limiters: unknown, rate: unknown = {}) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    'x-limiters': limiters,
    paths: {
      '/orders': {
        get: { operationId: 'list', 'x-rate-limit': rate, responses: { 200: { description: '.' } } },
      },
    },
    components: {
      'x-shared': { guide: '/docs/a', tiers: [{ id: 'all', label: 'All', maximum: 60 }], window: 20 },
    },
  };
  const files = [{ path: 'small.yaml', text: JSON.stringify(document, null, 1) }];
  const { value, problems } = await readSpecification({ id: 'small', files });
  return { limiters: value?.limiters, rate: value?.operations[0]?.rate, problems };
}

test('a limiter may be shared, and says what is its own beside the reference', async () => {
  const { limiters } = await read([{ $ref: '#/components/x-shared', by: 'pair' }]);
  expect(limiters).toMatchObject([
    // The decay is the maximum divided by the seconds of the window.
    { guide: '/docs/a', by: ['pair'], window: 20, tiers: [{ id: 'all', maximum: 60, decay: 3 }] },
  ]);
});

test('a limiter may be reached and charges nothing for rejected calls, unless it says otherwise', async () => {
  const tiers = [{ id: 'all', label: 'All', maximum: 100, decay: 1, per: 4 }];
  const { limiters } = await read([
    { guide: '/docs/a', tiers },
    { guide: '/docs/b', tiers, below: true, rejected: 'cost', pool: true },
  ]);
  expect(limiters).toMatchObject([
    { mayReach: true, rejected: 'nothing', isPool: false, tiers: [{ decay: 0.25 }] },
    { mayReach: false, rejected: 'cost', isPool: true },
  ]);
});

test('a limiter without a guide or tiers is reported with its line and what to write', async () => {
  const { limiters, problems } = await read([{ guide: '/docs/a' }, { tiers: [{ maximum: 1, decay: 1 }] }]);
  expect(limiters).toBeUndefined();
  const own = problems.filter(({ what }) => what.includes('limiter'));
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({
    file: 'small.yaml',
    line: expect.any(Number),
    fix: expect.stringContaining('tiers'),
  });
});

test('a cost has its words, and its figures where it has any', async () => {
  expect((await read([], { cost: 'free', guide: '/docs/a' })).rate).toEqual({
    cost: 'free',
    guide: '/docs/a',
  });
  const { rate } = await read([], {
    cost: '1 to 10',
    guide: '/docs/a',
    points: 3,
    with: { all: 9, words: 'many' },
    each: { member: 'orders', points: 2 },
    steps: {
      member: 'count',
      points: [
        [25, 1],
        ['x', 2],
      ],
    },
    'by-age': [[5, 8]],
    ends: true,
    message: 'subscribe',
  });
  expect(rate?.counted).toEqual({
    points: 3,
    with: { all: 9 },
    each: { member: 'orders', points: 2 },
    steps: { member: 'count', points: [[25, 1]] },
    byAge: [[5, 8]],
    endsOrders: true,
    message: 'subscribe',
  });
});

test('members and values that nobody knows are reported, each with what to write', async () => {
  const tiers = [{ id: 'all', label: 'All', maximum: 60 }, { maximun: 3 }];
  const { problems } = await read(
    [{ guide: '/docs/a', tiers, windw: 20, rejected: 'everything', clears: 'soon', per: 'socket' }],
    { cots: '1', points: 'many' },
  );
  const told = problems.filter(({ what }) => !what.includes('›')).map(({ what, fix }) => `${what} → ${fix}`);
  expect(told).toEqual([
    'unknown member maximun → use id, label, maximum, decay, per',
    'unknown member windw → use guide, tiers, window, clears, pool, below, rejected, by, aliases, orders, per, error',
    'unknown rejected "everything" → use one of points, cost, nothing',
    'clears is soon → write a number',
    'unknown per "socket" → use one of connection',
    'unknown member cots → use cost, guide, points, most, with, each, steps, by-age, ends, message, always, also',
    'points is many → write a number',
  ]);
});

test('steps that are no pairs are reported', async () => {
  const { problems } = await read([], { cost: '1', points: 1, 'by-age': 3 });
  expect(problems).toContainEqual(
    expect.objectContaining({
      what: 'by-age is 3',
      fix: 'write pairs of a limit and points: [[5, 8], [10, 6]]',
    }),
  );
});
