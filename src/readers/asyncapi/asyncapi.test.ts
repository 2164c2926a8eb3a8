/** AsyncAPI documents: downloads, perspective, subscriptions and replies. Golden folders cover each feature. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { FRAME_IDS, REFERENCE_IDS } from '../../model/anchor.ts';
import type { ApiConfig } from '../../model/config.ts';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { channelReference } from '../../site/reference/messages.ts';
import { toReference } from '../../site/reference/reference.ts';
import { createShapes } from '../../site/reference/shapes.ts';
import { readSpecification } from '../specs.ts';
import { fromAvro } from './avro.ts';

const read = (text: string, others: readonly { path: string; text: string }[] = []) =>
  readSpecification({ id: 'feed', files: [{ path: 'specs/feed.yaml', text }, ...others] });

async function readFixture(name: string) {
  const path = `tests/fixtures/${name}/input.yaml`;
  return readSpecification({ id: name, files: [{ path, text: readFileSync(path, 'utf8') }] });
}

test('a channel without an address says that its name is none, unless a connection is all the address it needs', async () => {
  const wordsOf = async (protocol: string, address: string) => {
    const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers: { s: { host: a.example, protocol: ${protocol} } }
channels:
  results: { ${address}messages: { m: { payload: { type: string } } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/results' } }
`);
    return plainText((value?.operations[0]?.description ?? []).flatMap(inlinesOf));
  };
  const words =
    'results is the name of this channel in the specification. Its address is assigned at run time.';
  expect(await wordsOf('kafka', 'address: null, ')).toBe(words);
  expect(await wordsOf('kafka', '')).toBe(words);
  expect(await wordsOf('kafka', 'address: a, ')).toBe('');
  expect(await wordsOf('wss', '')).toBe('');
});

/** The only channel of a document with these members. */
async function readOnly(channel: string, operation = '', server = 'protocol: wss') {
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers: { main: { host: a.example, ${server} } }
channels:
  prices: { address: 'prices/{pair}', ${channel} }
operations:
  o: { action: send, channel: { $ref: '#/channels/prices' }, ${operation} }
`);
  const [found] = value?.operations ?? [];
  if (found?.kind !== 'channel' || !value) throw new Error('expected a channel');
  return { found, reference: channelReference(found, createShapes(value.schemas)) };
}

test('a description that repeats a summary is left out, of a channel and of a message', async () => {
  const words = 'summary: Prices., description: Prices';
  const { found } = await readOnly(
    `${words}, messages: { m: { ${words}, payload: { type: string } } }`,
    words,
  );
  expect([found.summary, found.description]).toEqual(['Prices.', []]);
  expect(found.messages.map(({ summary, description }) => [summary, description])).toEqual([['Prices.', []]]);
});

test('a channel without messages says nothing about who sends', async () => {
  const { reference } = await readOnly('description: Prices.');
  expect(reference.direction).toBeNull();
});

test('a parameter of an address says where messages have its value', async () => {
  const parameters =
    "parameters: { pair: { description: The pair., location: '$message.payload#/pair/id' } }";
  const { found } = await readOnly(`${parameters}, messages: { m: { payload: { type: object } } }`);
  const [pair] = found.bindings[0]?.fields ?? [];
  expect(pair?.schema.description.map((block) => plainText(inlinesOf(block)))).toEqual([
    'The pair.',
    'Messages have it in payload field pair.id.',
  ]);
});

test('a description of a server that is its label is not repeated', async () => {
  const described = async (words: string) => {
    const { found } = await readOnly('description: Prices.', '', `protocol: wss, description: ${words}`);
    return found.servers.map(({ label, description }) => [label, description.length]);
  };
  expect(await described('Test broker.')).toEqual([['Test broker', 0]]);
  expect(await described('Test broker. No money.')).toEqual([['Test broker', 1]]);
});

describe('the downloads', () => {
  it('are the text as it was written, and JSON with the same numbers', async () => {
    const { value } = await readFixture('asyncapi-conversation');
    const [yaml, json] = value?.downloads ?? [];
    expect(yaml).toMatchObject({ label: 'AsyncAPI 3.0, YAML', name: 'asyncapi-conversation.yaml' });
    expect(yaml?.content).toBe(readFileSync('tests/fixtures/asyncapi-conversation/input.yaml', 'utf8'));
    expect(json?.content).toContain('{ "price": 45283.50, "qty": 0.10000000 }');
  });

  it('hold what came from other files, and are valid', async () => {
    const main = `asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
channels:
  a:
    address: null
    messages:
      m: { payload: { $ref: '../shared/shapes.yaml#/components/schemas/Level' } }
operations:
  o: { action: receive, channel: { $ref: '#/channels/a' } }
x-errors: { $ref: ../shared/errors.yaml }
x-common-errors: [down]
`;
    const shapes =
      'components:\n  schemas:\n    Level: { type: number, examples: [0.10], description: A level. }\n';
    const errors = 'down: { meaning: It is down., remedy: Wait. }\n';
    const { value, problems } = await readSpecification({
      id: 'feed',
      files: [
        { path: 'specs/ws/feed.yaml', text: main },
        { path: 'specs/shared/shapes.yaml', text: shapes },
        { path: 'specs/shared/errors.yaml', text: errors },
        { path: 'specs/other.xml', text: '<xml>' },
      ],
    });
    expect(problems).toEqual([]);
    expect(value?.operations[0]?.errors.map(({ code }) => code)).toEqual(['down']);
    expect([...(value?.schemas.keys() ?? [])]).toEqual(['Level']);
    for (const { content } of value?.downloads ?? []) {
      expect(content).not.toContain('shared/');
      expect(content).toContain('0.10');
      expect((await read(content)).problems).toEqual([]);
    }
  });
});

describe('a document that describes a client', () => {
  it('sends what its operations send', async () => {
    const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
x-perspective: client
channels: { a: { address: null, messages: { hello: { payload: { type: string } } } } }
operations: { o: { action: send, channel: { $ref: '#/channels/a' } } }
`);
    const [operation] = value?.operations ?? [];
    expect(operation?.kind === 'channel' && operation.messages[0]?.direction).toBe('send');
  });
});

describe('a channel without a subscription of its own', () => {
  it('is unasked where the document says so, although its conversation starts with a request', async () => {
    const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
channels:
  beat:
    address: null
    x-style: unasked
    messages:
      subscribe: { x-role: request, payload: { type: string } }
      beat: { payload: { type: string } }
operations:
  take: { action: receive, channel: { $ref: '#/channels/beat' }, messages: [{ $ref: '#/channels/beat/messages/subscribe' }] }
  give: { action: send, channel: { $ref: '#/channels/beat' }, messages: [{ $ref: '#/channels/beat/messages/beat' }] }
`);
    const [operation] = value?.operations ?? [];
    if (operation?.kind !== 'channel' || !value) throw new Error('expected a channel');
    expect(operation.style).toBe('unasked');
    const { badge, direction } = channelReference(operation, createShapes(value.schemas));
    expect([badge.label, direction]).toEqual(['channel', 'unasked']);
  });
});

describe('a request whose outcome arrives on another channel', () => {
  it('is sent after the subscription to that channel, and the sample waits for both', async () => {
    const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers: { live: { host: feed.example, protocol: wss } }
channels:
  reports:
    address: null
    messages:
      subscribe: { x-role: request, payload: { type: string }, examples: [{ payload: reports please }] }
      report: { x-role: update, payload: { type: string }, examples: [{ payload: done }] }
  order:
    address: null
    x-style: request
    x-reported-on: reports
    messages:
      place: { x-role: request, payload: { type: string }, examples: [{ payload: buy }] }
      placed: { x-role: update, payload: { type: string }, examples: [{ payload: bought }] }
operations:
  a: { action: receive, channel: { $ref: '#/channels/reports' }, messages: [{ $ref: '#/channels/reports/messages/subscribe' }] }
  b: { action: send, channel: { $ref: '#/channels/reports' }, messages: [{ $ref: '#/channels/reports/messages/report' }] }
  c: { action: receive, channel: { $ref: '#/channels/order' }, messages: [{ $ref: '#/channels/order/messages/place' }] }
  d: { action: send, channel: { $ref: '#/channels/order' }, messages: [{ $ref: '#/channels/order/messages/placed' }] }
`);
    const order = value?.operations.find(({ id }) => id === 'order');
    if (order?.kind !== 'channel') throw new Error('expected a channel');
    expect(order.sample).toMatchObject({ send: ['reports please', 'buy'], receive: 2 });
  });
});

it('a reply is shown beside its request, also where both go by one name', async () => {
  const text = `asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
channels:
  asks: { address: asks, messages: { message: { payload: { type: object, properties: { question: { type: string } } } } } }
  says: { address: says, messages: { message: { payload: { type: object, properties: { word: { type: string } } } } } }
operations:
  ask:
    action: receive
    channel: { $ref: '#/channels/asks' }
    reply: { channel: { $ref: '#/channels/says' } }
`;
  const { value } = await read(text);
  const members = (value?.operations ?? []).map((operation) =>
    operation.kind === 'channel'
      ? operation.messages.map(({ direction, section }) => [direction, section.fields[0]?.name])
      : [],
  );
  expect(members).toEqual([
    [
      ['send', 'question'],
      ['receive', 'word'],
    ],
    [['receive', 'word']],
  ]);
});

describe('a channel of AsyncAPI 2', () => {
  const order = (member: string) => ({
    message: { name: 'order', payload: { type: 'object', properties: { [member]: { type: 'string' } } } },
  });
  const readChannel = async (url: string, channel: object, name = '/v1/orders') => {
    const { value } = await read(
      JSON.stringify({
        asyncapi: '2.6.0',
        info: { title: 'T', version: '1' },
        servers: { live: { url, protocol: 'wss' } },
        channels: { [name]: channel },
      }),
    );
    const [operation] = value?.operations ?? [];
    return operation?.kind === 'channel' ? operation : undefined;
  };

  it('keeps two messages that have the same name but different payloads', async () => {
    const operation = await readChannel('wss://feed.example', { publish: order('a'), subscribe: order('b') });
    expect(
      operation?.messages.map(({ id, direction, section }) => [id, direction, section.fields[0]?.name]),
    ).toEqual([
      ['order', 'send', 'a'],
      ['order-2', 'receive', 'b'],
    ]);
  });

  it.each([
    ['wss://feed.example/ws/', 'wss://feed.example/ws/v1/orders'],
    ['wss://feed.example/ws?mode=raw', 'wss://feed.example/ws/v1/orders?mode=raw'],
  ])('is below its server at %s', async (url, address) => {
    const operation = await readChannel(url, { publish: order('a') });
    expect(operation?.sample).toMatchObject({ url: address });
  });

  it.each([
    [{ ws: { method: 'GET' } }, 'wss://feed.example/ws/orders/live'],
    [{}, 'wss://feed.example/ws'],
  ])('without a slash at the start is a path if it has a handshake: %j', async (bindings, url) => {
    const channel = { publish: order('a'), bindings };
    const operation = await readChannel('wss://feed.example/ws', channel, 'orders/live');
    expect(operation?.sample).toMatchObject({ url });
  });
});

describe('an Avro payload', () => {
  it.each([
    [
      'a list of itself',
      { type: 'array', name: 'Tree', items: 'Tree' },
      { type: 'array', items: { 'x-type': 'Tree' } },
    ],
    ['a type of its own name', { type: 'Status', name: 'Status' }, { 'x-type': 'Status' }],
  ])('that is %s ends', (_, type, schema) => {
    expect(fromAvro(type)).toEqual(schema);
  });
});

test('servers whose inline schemes have the same type keep both, and a path without a slash gets one', async () => {
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers:
  a: { host: a.example, pathname: ws, protocol: wss, security: [{ type: http, scheme: basic }] }
  b: { host: b.example, protocol: wss, security: [{ type: http, scheme: bearer }] }
channels: { c: { address: /c } }
`);
  expect(value?.servers.map(({ url }) => url)).toEqual(['wss://a.example/ws', 'wss://b.example']);
  expect(value?.schemes.map(({ label }) => label)).toEqual(['User name and password', 'Bearer token']);
  expect(value?.operations[0]?.access.alternatives).toHaveLength(2);
});

test('values in the address of a sample are percent-encoded', async () => {
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers: { live: { host: a.example, protocol: wss } }
channels:
  book:
    address: /book/{pair}/{depth}
    parameters: { pair: { examples: ['BTC/USD 100%?'] }, depth: { enum: ['10'] } }
    messages: { update: { payload: { type: string } } }
`);
  expect(value?.operations[0]).toMatchObject({
    sample: { url: 'wss://a.example/book/BTC%2FUSD%20100%25%3F/10' },
  });
});

test('messages have anchors of their own: none of the page, and none of another message', async () => {
  const names = ['search', 'main', 'sample', 'conversation', 'errors', 'contents', 'a b', 'a-b', 'plain'];
  const messages = names.map((name) => `      ${name}: { payload: { type: string } }\n`).join('');
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
channels:
  feed:
    messages:
${messages}`);
  const [operation] = value?.operations ?? [];
  if (operation?.kind !== 'channel') throw new Error('expected a channel');
  expect(operation.messages.map(({ id }) => id)).toEqual(names);
  const anchors = operation.messages.map(({ section }) => section.id);
  const taken = [...FRAME_IDS, ...REFERENCE_IDS];
  expect(new Set([...anchors, ...taken]).size).toBe(anchors.length + taken.length);
  expect(anchors.at(-1)).toBe('plain');
});

test('the words of operations follow those of their channel, and a content type other than JSON is shown', async () => {
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
defaultContentType: application/json
channels:
  costs:
    address: costs
    description: Costs of parts.
    messages:
      plain: { payload: { type: string } }
      packed: { contentType: application/x-protobuf, payload: { type: string } }
operations:
  ask: { action: receive, channel: { $ref: '#/channels/costs' }, summary: Asks., description: Ask for a cost. }
  tell: { action: send, channel: { $ref: '#/channels/costs' }, summary: Costs arrive., description: They arrive. }
`);
  const [operation] = value?.operations ?? [];
  if (operation?.kind !== 'channel' || !value) throw new Error('expected a channel');
  const words = JSON.stringify(operation.description).match(/(?<="text":")[^"]+/g);
  expect([operation.summary, words]).toEqual([
    'Asks.',
    ['Costs of parts.', 'Ask for a cost.', 'Costs arrive.', 'They arrive.'],
  ]);
  const { parts } = channelReference(operation, createShapes(value.schemas));
  expect(parts.map(({ note }) => note)).toEqual([
    'You send',
    'You receive',
    'You send, application/x-protobuf',
    'You receive, application/x-protobuf',
  ]);
});

it('a message without required members has an example of all of them', async () => {
  const { value } = await read(`asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
channels:
  a: { messages: { m: { payload: { type: object, properties: { lumens: { type: integer } } } } } }
operations:
  o: { action: receive, channel: { $ref: '#/channels/a' } }
`);
  const [operation] = value?.operations ?? [];
  const examples = operation?.kind === 'channel' ? operation.messages.flatMap((each) => each.examples) : [];
  expect(examples.map(({ text }) => JSON.parse(text))).toEqual([{ lumens: 0 }]);
});

test('a channel that goes by its address is called by its only operation, in title and address', async () => {
  const of = async (version: string, channels: string, operations = '') => {
    const { value } = await read(
      `asyncapi: ${version}\ninfo: { title: T, version: 1.0.0 }\nchannels:\n${channels}\n${operations}`,
    );
    return value?.operations.map(({ title, slug }) => [title, slug]);
  };
  const message = 'message: { payload: { type: string } }';
  const dim = `publish: { operationId: dimLight, ${message} }`;
  expect(await of('2.6.0', `  city.lights.1.0.{id}.dim: { ${dim} }`)).toEqual([['dimLight', 'dim-light']]);
  expect(await of('2.6.0', `  city/lights/1.0: { publish: { ${message} } }`)).toEqual([
    ['city/lights/1.0', 'city-lights-1-0'],
  ]);
  const operation = (more = '') =>
    `operations: { dim: { action: receive, channel: { $ref: '#/channels/lightDim' }${more} } }`;
  const channel = '  lightDim: { address: city/dim, messages: { m: { payload: { type: string } } } }';
  expect(await of('3.0.0', channel, operation())).toEqual([['lightDim', 'light-dim']]);
  expect(await of('3.0.0', channel, operation(', title: Dim a light'))).toEqual([
    ['Dim a light', 'light-dim'],
  ]);
});

const CONFIG: ApiConfig = {
  id: 'feed',
  label: 'Feed',
  spec: ['feed'],
  prefix: '/docs/feed',
  sidebar: 'feed',
  info: '/docs/feed/overview',
  envelope: '/docs/feed/header-and-trailer',
  errorGuide: '/docs/errors',
};

/** A document with one channel and these servers. */
function withServers(servers: string, operation = ''): string {
  return `asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
servers: { ${servers} }
channels:
  orders: { address: orders, messages: { order: { payload: { type: string } } } }
operations:
  place: { action: receive, channel: { $ref: '#/channels/orders' }${operation} }
components: { securitySchemes: { scram: { type: scramSha256 }, cert: { type: X509 } } }
`;
}

test('where servers differ in their security, access depends on the server, and each says what it accepts', async () => {
  const scram = "security: [{ $ref: '#/components/securitySchemes/scram' }]";
  const cert = "security: [{ $ref: '#/components/securitySchemes/cert' }]";
  const of = async (text: string) => {
    const { value } = await read(text);
    const [found] = value?.operations ?? [];
    if (!value || found?.kind !== 'channel') throw new Error('expected a channel');
    const own = channelReference(found, createShapes(value.schemas));
    const setting = { source: { api: value, config: CONFIG, files: [] }, own };
    const { access, addresses } = toReference(found, {
      ...setting,
      history: [],
      since: null,
      transports: [],
      values: null,
    });
    return [access.map(({ label }) => label), addresses.map(({ label, access: words }) => [label, words])];
  };
  const a = 'a: { host: a.example, protocol: kafka, ';
  const b = 'b: { host: b.example, protocol: kafka';
  expect(await of(withServers(`${a}${scram} }, ${b}, ${cert} }`))).toEqual([
    ['Depends on the server'],
    [
      ['a', 'SASL SCRAM-SHA-256'],
      ['b', 'Client certificate'],
    ],
  ]);
  expect(await of(withServers(`${a}${scram} }, ${b} }`))).toEqual([
    ['Depends on the server'],
    [
      ['a', 'SASL SCRAM-SHA-256'],
      ['b', 'Public'],
    ],
  ]);
  expect(await of(withServers(`${a}${scram} }, ${b}, ${scram} }`))).toEqual([
    ['SASL SCRAM-SHA-256'],
    [
      ['a', undefined],
      ['b', undefined],
    ],
  ]);
  expect((await of(withServers(`${a}${scram} }, ${b} }`, `, ${cert}`)))[0]).toEqual(['Client certificate']);
});

test('a document whose server seems to subscribe is one warning with the key that turns it', async () => {
  const text = (protocol: string, top: string, action: string, name: string) => `asyncapi: 3.0.0
info: { title: T, version: 1.0.0 }
${top}
servers: { main: { host: a.example, protocol: ${protocol} } }
channels:
  prices: { address: prices, messages: { ${name}: { payload: { type: string } }, price: { payload: { type: string } } } }
operations:
  ask: { action: ${action}, channel: { $ref: '#/channels/prices' }, messages: [{ $ref: '#/channels/prices/messages/${name}' }] }
  hear: { action: receive, channel: { $ref: '#/channels/prices' }, messages: [{ $ref: '#/channels/prices/messages/price' }] }
`;
  const warnings = async (...parts: Parameters<typeof text>) =>
    (await read(text(...parts))).problems.flatMap(({ fix, line, importance }) =>
      fix.includes('x-perspective: client') ? [[line, importance]] : [],
    );
  expect(await warnings('wss', '', 'send', 'subscribeRequest')).toEqual([[8, 'high']]);
  expect(await warnings('wss', '', 'receive', 'subscribeRequest')).toEqual([]);
  expect(await warnings('wss', '', 'send', 'subscribeResponse')).toEqual([]);
  expect(await warnings('kafka', '', 'send', 'subscribeRequest')).toEqual([]);
  expect(await warnings('wss', 'x-perspective: client', 'send', 'subscribeRequest')).toEqual([]);
});
