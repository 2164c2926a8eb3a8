/** What a page says about a message besides its fields: the requests it replies to, its correlation and its links. */
import { expect, test } from 'vitest';
import { inlinesOf, plainText } from '../../model/walk.ts';
import { readSpecification } from '../specs.ts';

const TEXT = `asyncapi: 3.0.0
info: { title: Feed, version: 1.0.0 }
channels:
  open: { address: /, messages: { open: { payload: { type: object } } } }
  close: { address: /, messages: { close: { payload: { type: object } } } }
  status:
    address: /
    messages:
      status:
        contentType: application/ld+json
        correlationId: { location: '$message.payload#/id', description: Chosen by the client. }
        externalDocs: { url: 'https://a.example/status' }
        payload: { type: object, properties: { id: { type: integer, description: An ID. } } }
      reading:
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: { $ref: reading.avsc }
operations:
  open:
    action: receive
    channel: { $ref: '#/channels/open' }
    externalDocs: { url: 'https://a.example/open' }
    reply:
      channel: { $ref: '#/channels/status' }
      messages: [{ $ref: '#/channels/status/messages/status' }]
  close:
    action: receive
    channel: { $ref: '#/channels/close' }
    reply:
      channel: { $ref: '#/channels/status' }
      messages: [{ $ref: '#/channels/status/messages/status' }]
  read:
    action: send
    channel: { $ref: '#/channels/status' }
    messages: [{ $ref: '#/channels/status/messages/reading' }]
`;
const AVRO = `{ "type": "record", "name": "Reading", "namespace": "a", "doc": "One.",
  "fields": [{ "name": "at", "type": "long", "doc": "When." }] }`;

async function readFeed() {
  const { value, problems } = await readSpecification({
    id: 'feed',
    files: [
      { path: 'feed.yaml', text: TEXT },
      { path: 'reading.avsc', text: AVRO },
    ],
  });
  const channel = (id: string) =>
    value?.operations.flatMap((each) => (each.kind === 'channel' && each.id === id ? [each] : []))[0];
  return { value, channel, rules: problems.filter(({ what }) => what.includes('›')) };
}

test('a reply names every request it answers, then what its correlation and its links say', async () => {
  const { channel } = await readFeed();
  const [status] = channel('status')?.messages ?? [];
  const shared = 'Request and reply have the same value in payload field id.';
  expect(status?.description.map((block) => plainText(inlinesOf(block)))).toEqual([
    `Reply to open, a request on channel . ${shared}`,
    `Reply to close, a request on channel . ${shared}`,
    'Chosen by the client.',
    'https://a.example/status',
  ]);
  expect(channel('open')?.description.map((block) => plainText(inlinesOf(block)))).toEqual([
    'https://a.example/open',
  ]);
});

test('a message says how it is written, unless it is plain JSON', async () => {
  const { channel } = await readFeed();
  expect(channel('status')?.messages.map(({ section }) => section.mediaType)).toEqual([
    'application/ld+json',
    'application/vnd.apache.avro;version=1.9.0',
  ]);
});

test('Avro in a file of its own stays in its message, where it breaks no rule', async () => {
  const { value, channel, rules } = await readFeed();
  expect(rules).toEqual([]);
  expect(channel('status')?.messages[1]?.section.fields.map(({ name }) => name)).toEqual(['at']);
  expect(value?.downloads[1]?.content).not.toContain('"components"');
});
