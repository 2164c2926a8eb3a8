/** Named lists of values appear once, with the pages that use them, directly or through another shape. */
import { expect, test } from 'vitest';
import { blocksToMarkdown } from '../outputs/markdown/blocks.ts';
import { readSpecification } from '../readers/specs.ts';
import { namedValueBlocks } from './info-pages.ts';
import { operationPages } from './placement.ts';
import { layOut } from './reference/layout.ts';

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
    operationPages([{ api, config, layout: layOut(api, config.prefix) }]),
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
