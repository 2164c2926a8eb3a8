/** Examples of XML bodies: a value that is written as data becomes XML, on the page and in samples. */
import { expect, test } from 'vitest';
import type { HttpOperation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { toHttpCall } from '../../samples/prepare.ts';
import { readSpecification } from '../specs.ts';

async function readXml(content: string, schemas = '{}') {
  const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders:
    post:
      summary: Add order
      requestBody: { content: { application/xml: ${content} } }
      responses: { '204': { description: Done. } }
components: { schemas: ${schemas} }
`;
  const { value } = await readSpecification({ id: 'shop', files: [{ path: 'shop.yaml', text }] });
  const [operation] = (value?.operations ?? []).filter((one): one is HttpOperation => one.kind === 'http');
  const [example] = operation?.requests ?? [];
  const sent = operation?.sample?.kind === 'http' ? toHttpCall(operation.sample).body : null;
  expect(sent).toEqual({ kind: 'text', mediaType: 'application/xml', text: example?.text });
  return example;
}

const ORDER = `{ Order: { type: object, xml: { name: order, namespace: 'https://shop.example/x' }, properties: {
  id: { type: integer, xml: { attribute: true } }, note: { type: string, xml: { prefix: s, name: Note } },
  tags: { type: array, items: { type: string } },
  lines: { type: array, xml: { wrapped: true }, items: { xml: { name: line }, type: object } } } } }`;

test('an example is written as the schema says: names, attributes, lists and namespaces', async () => {
  const value = '{ id: 7, note: "a < b & c", tags: [x, y], lines: [{ sku: 1.50 }, {}], more: null }';
  expect(
    await readXml(`{ schema: { $ref: '#/components/schemas/Order' }, example: ${value} }`, ORDER),
  ).toEqual({
    name: 'Example',
    unnamed: true,
    language: 'xml',
    text: `<order xmlns="https://shop.example/x" id="7">
  <s:Note>a &lt; b &amp; c</s:Note>
  <tags>x</tags>
  <tags>y</tags>
  <lines>
    <line>
      <sku>1.50</sku>
    </line>
    <line/>
  </lines>
  <more/>
</order>
`,
  });
});

test('without a schema, the root element has a name, and so has every item of a list', async () => {
  expect((await readXml('{ example: [1, { "2 b": x }] }'))?.text).toBe(
    '<root>\n  <root>1</root>\n  <root>\n    <_2_b>x</_2_b>\n  </root>\n</root>\n',
  );
});

test('text is sent as it is', async () => {
  expect((await readXml('{ schema: { type: object }, example: "<a>1</a>" }'))?.text).toBe('<a>1</a>');
});

test('OpenAPI 3.2 says attribute, text and wrapper by nodeType', async () => {
  const schema = `{ type: object, xml: { name: price }, properties: {
          currency: { type: string, xml: { nodeType: attribute } }, amount: { type: number, xml: { nodeType: text } } } }`;
  const list = `{ type: object, properties: { prices: { type: array, xml: { nodeType: element }, items: ${schema} } } }`;
  const value = '{ prices: [{ currency: EUR, amount: 1.50 }] }';
  expect((await readXml(`{ schema: ${list}, example: ${value} }`))?.text).toBe(
    '<root>\n  <prices>\n    <price currency="EUR">1.50</price>\n  </prices>\n</root>\n',
  );
});

async function readFacts(type: string) {
  const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders:
    post:
      summary: Add order
      requestBody: { content: { ${type}: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '204': { description: Done. } }
components: { schemas: ${ORDER} }
`;
  const { value } = await readSpecification({ id: 'shop', files: [{ path: 'shop.yaml', text }] });
  const order = value?.schemas.get('Order');
  const facts = (schema: Schema) =>
    schema.facts.filter(({ kind }) => kind === 'xml').map((fact) => fact.value);
  if (order?.kind !== 'object') throw new Error('expected an object');
  return [facts(order), ...order.fields.map((field) => facts(field.schema))];
}

test('the page of an XML body names elements and attributes where they differ from the field', async () => {
  expect(await readFacts('application/xml')).toEqual([
    ['<order>, namespace https://shop.example/x'],
    ['attribute id'],
    ['<s:Note>'],
    [],
    ['<lines> around the items'],
  ]);
  expect((await readFacts('application/json')).flat()).toEqual([]);
});
