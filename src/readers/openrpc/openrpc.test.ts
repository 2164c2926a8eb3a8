/** OpenRPC documents: their downloads, and the problems of broken ones with file and line. */
import { describe, expect, it, test } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { DIRECTIONS } from '../../model/reference.ts';
import { methodReference } from '../../site/reference/messages.ts';
import { createShapes } from '../../site/reference/shapes.ts';
import { readSpecification } from '../specs.ts';

async function problemsOf(text: string) {
  const files = [{ path: 'specs/chain.yaml', text }];
  const { value, problems } = await readSpecification({ id: 'chain', files });
  return { value, lines: problems.map(formatProblem) };
}

describe('the downloads', () => {
  it('are YAML and JSON, whichever of them was given', async () => {
    const document = { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [] };
    const { value } = await problemsOf(JSON.stringify(document));
    const [yaml, json] = value?.downloads ?? [];
    expect(yaml?.content).toBe('openrpc: 1.3.2\ninfo:\n  title: T\n  version: "1"\nmethods: []\n');
    expect(JSON.parse(json?.content ?? '')).toEqual(document);
  });
});

const BROKEN = `openrpc: 1.3.2
info: { title: Chain }
colour: red
methods:
  - name: get
    paramStructure: by-guess
    params:
      - { name: a, schema: { type: string } }
      - { name: b, required: true, schema: { type: strin } }
      - { name: b, schema: { type: integer } }
    result: { name: r, schema: { $ref: '#/components/schemas/Lost' } }
    x-errors: [7]
    examples:
      - name: One
        params: [{ name: a, value: 1 }]
        result: { name: r, value: 1 }
  - name: get
    params: [{ $ref: '#/components/contentDescriptors/Lost' }]
    result: { name: r, schema: { type: array, items: { type: integer } } }
    examples:
      - name: Two
        params: []
        result:
          name: r
          value:
            - 1
            - two
  - params: []
servers: [{ url: 'https://chain.example' }]
`;

describe('everything wrong in one document', () => {
  it('is told at once, from top to bottom', async () => {
    const { value, lines } = await problemsOf(BROKEN);
    expect(value?.operations.map(({ id }) => id)).toEqual(['get', 'get']);
    expect(lines.map((line) => line.split('  → ')[0])).toEqual([
      'specs/chain.yaml:2  info: The field `version` must be present on this level',
      'specs/chain.yaml:3  colour: Property `colour` is not expected here',
      'specs/chain.yaml:6  methods › get › paramStructure: `paramStructure` can be one of the following only: "by-name", "by-position", "either"',
      expect.stringMatching(
        /^specs\/chain\.yaml:9 {2}methods › get › params › b › schema › type: `type` can be/,
      ),
      'specs/chain.yaml:9  methods › get › params › b: The required parameter b is after an optional one',
      'specs/chain.yaml:10  methods › get › params › b: There is another parameter b',
      'specs/chain.yaml:11  reference to #/components/schemas/Lost, which does not exist',
      'specs/chain.yaml:12  unknown error 7',
      'specs/chain.yaml:15  get: example "One", parameter a: must be string',
      'specs/chain.yaml:17  methods › get: There is another method get',
      'specs/chain.yaml:18  reference to #/components/contentDescriptors/Lost, which does not exist',
      'specs/chain.yaml:27  get: example "Two", result at /1: must be integer',
      'specs/chain.yaml:28  methods › 2: The field `name` must be present on this level',
    ]);
  });
});

describe('a sample', () => {
  it('sends the whole query of the server, without its fragment', async () => {
    const document = {
      openrpc: '1.3.2',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://chain.example/rpc?next=a?b&key=1#top' }],
      methods: [{ name: 'get', params: [], result: { name: 'r', schema: {} } }],
    };
    const { value } = await problemsOf(JSON.stringify(document));
    expect(value?.operations[0]).toMatchObject({
      sample: {
        path: '/rpc',
        query: [
          ['next', 'a?b'],
          ['key', '1'],
        ],
      },
    });
  });
});

test('a notification says nothing about its sender, and its sample waits for nothing', async () => {
  const document = {
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'wss://chain.example' }],
    methods: [{ name: 'head', params: [{ name: 'number', required: true, schema: { type: 'integer' } }] }],
  };
  const { value } = await problemsOf(JSON.stringify(document));
  const [method] = value?.operations ?? [];
  expect(method).toMatchObject({ isNotification: true, sample: { kind: 'socket', receive: 0 } });
  if (method?.kind !== 'method' || !value) throw new Error('expected a method');
  const { direction } = methodReference(method, createShapes(value.schemas));
  expect(direction && DIRECTIONS[direction]).toBe('One message without a response');
});

test('a description that repeats the summary is left out', async () => {
  const words = { summary: 'Returns a block.', description: 'Returns a block' };
  const method = { name: 'get', ...words, params: [], result: { name: 'r', schema: {} } };
  const document = { openrpc: '1.3.2', info: { title: 'T', version: '1' }, methods: [method] };
  const { value } = await problemsOf(JSON.stringify(document));
  expect(value?.operations[0]).toMatchObject({ summary: 'Returns a block.', description: [] });
});

test('the result of an example without a value is null', async () => {
  const document = {
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    methods: [
      {
        name: 'end',
        params: [],
        result: { name: 'r', schema: {} },
        examples: [{ params: [], result: { name: 'r' } }],
      },
    ],
  };
  const { value } = await problemsOf(JSON.stringify(document));
  const [method] = value?.operations ?? [];
  expect(method?.kind === 'method' && method.exchanges[0]?.response?.text).toContain('"result": null');
});
