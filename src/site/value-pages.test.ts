/** Named lists of values appear once, with the pages that use them, directly or through another shape. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import { smallLanding } from '../../tests/fixtures/small-site/landing.ts';
import { placement } from '../../tests/fixtures/small-site/placements.ts';
import { checkPages } from '../checks/pages.ts';
import { blocksToMarkdown } from '../outputs/markdown/blocks.ts';
import { toMarkdownPage } from '../outputs/markdown/pages.ts';
import { readSpecification } from '../readers/specs.ts';
import { assembleSite } from './assemble.ts';
import { operationPages } from './placement.ts';
import { layOut } from './reference/layout.ts';
import { namedValueBlocks } from './value-pages.ts';

const SPEC = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: addOrder
      summary: Add Order
      requestBody: { content: { application/json: { schema: { type: object, properties: { order: { $ref: '#/components/schemas/Order' } } } } } }
      responses: { '204': { description: Placed. } }
  /time:
    get: { operationId: getTime, summary: Get Time, responses: { '204': { description: Now. } } }
components:
  schemas:
    Order: { type: object, properties: { side: { $ref: '#/components/schemas/Side' } } }
    Side: { type: string, enum: [buy, sell], x-enum-descriptions: { buy: Buys., sell: Sells. }, description: Which way. }
    Unused: { type: string, enum: [a, b] }
`;

test('a list names its values and the pages that use it; a list that nothing uses is left out', async () => {
  const { value: api } = await readSpecification({ id: 'rest', files: [{ path: 'rest.yaml', text: SPEC }] });
  if (!api) throw new Error('The specification was not read.');
  const config = {
    id: 'rest',
    spec: ['rest.yaml'],
    prefix: '/docs/rest',
    sidebar: 'rest',
    label: 'REST',
  } as const;
  const blocks = namedValueBlocks(
    api.schemas,
    operationPages([{ api, config, layout: layOut(api, config.prefix), files: [] }]),
  );
  expect(blocksToMarkdown(blocks, '/')).toBe(
    [
      '## `Side`',
      'Which way.',
      '- `buy` Buys.\n- `sell` Sells.',
      'Used in [Add Order](/docs/rest/add-order.md)',
    ].join('\n\n'),
  );
});

test('the page of an API lists flows, scopes, variables and operations without a tag, and links of downloads are absolute', async () => {
  const text = `openapi: 3.1.0
info: { title: Accounts, version: 1.0.0 }
servers: [{ url: 'https://{region}.example', description: Production, variables: { region: { default: eu, enum: [eu, us], description: Where. } } }]
security: [{ oauth: ['accounts:read'] }]
paths:
  /accounts:
    get:
      operationId: listAccounts
      summary: List accounts
      description: 'See [Overview](/docs/rest/overview#operations) and [others](https://other.example/docs/).'
      responses: { '204': { description: None. } }
components:
  securitySchemes:
    oauth:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: { 'accounts:read': Read accounts. } } }
`;
  const { value: api } = await readSpecification({ id: 'rest', files: [{ path: 'rest.yaml', text }] });
  if (!api) throw new Error('The specification was not read.');
  const info = '/docs/rest/overview';
  const config = {
    id: 'rest',
    spec: ['rest.yaml'],
    prefix: '/docs/rest',
    sidebar: 'rest',
    label: 'REST',
    info,
  } as const;
  const { value: site } = assembleSite({
    config: { ...smallConfig, apis: [config] },
    placements: [placement(info, 'rest', '', { title: 'Overview' })],
    guides: [],
    apis: [{ api, config, layout: layOut(api, config.prefix), files: [] }],
    posts: [],
    entries: [],
    landing: { title: 'Build', description: 'Everything.', proof: true, landing: smallLanding },
  });
  const page = site.pages.find(({ route }) => route === info);
  const markdown = page ? toMarkdownPage(site.config, page) : '';
  expect(markdown).toContain('| Client credentials | Token | `https://id.example/token` |');
  expect(markdown).toContain(
    '| `accounts:read` | Read accounts. | [List accounts](https://docs.small.example/docs-root/docs/rest/list-accounts.md) |',
  );
  expect(markdown).toContain('| Production | `region` | `eu` | `eu`, `us` | Where. |');
  expect(markdown).toMatch(/## Operations\n\n.*List accounts/);
  const [downloads = []] = site.apis.map((own) => own.downloads.map(({ content }) => content));
  expect(downloads).toHaveLength(2);
  for (const content of downloads) {
    expect(content).toContain(
      '[Overview](https://docs.small.example/docs-root/docs/rest/overview#operations)',
    );
    expect(content).toContain('[others](https://other.example/docs/)');
  }
});

test('every heading of generated pages has an id of its own, whatever the names of tags and schemas', async () => {
  const tags = ['Заказы', 'Счета', 'Order book', 'order-book', 'Specification'];
  const lists = { OrderType: ['a', 'b'], order_type: ['c', 'd'], 'order-type': ['e', 'f'] };
  const names = Object.keys(lists);
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    tags: tags.map((name) => ({ name, description: '## Terms\n\nWords.' })),
    paths: Object.fromEntries(
      tags.map((tag, index) => [
        `/${index}`,
        {
          get: {
            operationId: `get${index}`,
            tags: [tag],
            parameters: names.map((name) => ({
              name,
              in: 'query',
              schema: { $ref: `#/components/schemas/${name}` },
            })),
            responses: {},
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, { enum: values }])),
    },
  });
  const { value: api } = await readSpecification({ id: 'rest', files: [{ path: 'rest.json', text }] });
  if (!api) throw new Error('The specification was not read.');
  const config = {
    id: 'rest',
    spec: ['rest.json'],
    prefix: '/docs/rest',
    sidebar: 'rest',
    label: 'REST',
    info: '/docs/rest/overview',
  } as const;
  const { value: site } = assembleSite({
    config: { ...smallConfig, apis: [config] },
    placements: [
      placement('/docs/api-reference', 'rest', '', { title: 'Specifications' }),
      placement('/docs/category/rest', 'rest', '', { title: 'All', isHome: true, isIndex: true }),
    ],
    guides: [],
    apis: [{ api, config, layout: layOut(api, config.prefix), files: [] }],
    posts: [],
    entries: [],
    landing: { title: 'Build', description: 'Everything.', proof: true, landing: smallLanding },
  });
  expect(site.pages.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/docs/rest/overview', '/docs/category/rest', '/docs/api-reference/rest']),
  );
  expect(checkPages(site)).toEqual([]);
});
