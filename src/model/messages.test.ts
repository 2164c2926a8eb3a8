/** Names of messages and shapes. */
import { expect, test } from 'vitest';
import { readSpecification } from '../readers/specs.ts';
import { messagesOf } from './messages.ts';

test('a JSON-RPC API keeps its own shape, whatever its name', async () => {
  const text = JSON.stringify({
    openrpc: '1.2.6',
    info: { title: 'Chain', version: '1' },
    methods: [
      {
        name: 'last_error',
        params: [],
        result: { name: 'result', schema: { $ref: '#/components/schemas/JsonRpcError' } },
      },
    ],
    components: {
      schemas: { JsonRpcError: { type: 'object', properties: { reason: { type: 'string' } } } },
    },
  });
  const { value: api } = await readSpecification({ id: 'chain', files: [{ path: 'chain.json', text }] });
  const shapes = api ? [...messagesOf(api).shapes.values()] : [];
  const fields = shapes.flatMap(({ name, schema }) =>
    schema.kind === 'object' ? [[name, ...schema.fields.map((field) => field.name)]] : [],
  );
  expect(fields).toEqual([
    ['JsonRpcError', 'reason'],
    ['JsonRpcError2', 'code', 'message', 'data'],
  ]);
});
