/** The inventory: rows with their placement, and a problem with its line for every invalid row. */
import { expect, test } from 'vitest';
import { SETTING } from '../../../tests/fixtures/small-site/reading.ts';
import { readInventory } from './inventory.ts';

const HEAD = 'route\ttitle\tsidebar\tgroup\tkind';

function read(...rows: string[]) {
  return readInventory({ path: 'inventory.tsv', text: [HEAD, ...rows, ''].join('\n') }, SETTING);
}

test('a row says where a page is', () => {
  const { value, problems } = read(
    '/docs/guides/start\t\tguides\t\tpage',
    '/docs/rest-api/add-order\t{{provider.name}} order\trest\tTrading > Orders\tpage',
    '/docs/category/trading\tTrading\trest\tTrading\tcategory',
    '/docs/tag/orders\tOrders\t\tTrading > Orders\ttag',
  );
  expect(problems).toEqual([]);
  expect(value).toEqual([
    {
      route: '/docs/guides/start',
      title: '',
      sidebar: 'guides',
      groups: [],
      kind: 'page',
      line: 2,
    },
    {
      route: '/docs/rest-api/add-order',
      title: 'Small order',
      sidebar: 'rest',
      groups: ['Trading', 'Orders'],
      kind: 'page',
      line: 3,
    },
    expect.objectContaining({ kind: 'category', groups: ['Trading'], line: 4 }),
    expect.objectContaining({ kind: 'tag', sidebar: '', line: 5 }),
  ]);
});

test('every row that cannot be read is a problem with its line, and the others are read', () => {
  const { value, problems } = read(
    '/docs/a\tA\tguides\tpage',
    'docs/b\tB\tguides\t\tpage',
    '/docs/c\tC\tguides\t\tchapter',
    '/docs/d\tD\tguides\t\tpage',
    '/docs/d\tD again\tguides\t\tpage',
    '/docs/{{hosts.moon}}\tE\tguides\t\tpage',
  );
  expect(problems.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([
    'inventory.tsv:7 unknown variable {{hosts.moon}}',
    'inventory.tsv:2 4 columns',
    'inventory.tsv:3 "docs/b" is not a route',
    'inventory.tsv:4 unknown kind "chapter"',
    'inventory.tsv:6 /docs/d is listed twice (line 5)',
  ]);
  expect(value.map(({ title }) => title)).toEqual(['D', 'E']);
});
