/** Broken AsyncAPI documents: all problems are reported together, with message, file and line. */
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { readSpecification } from '../specs.ts';

async function problemsOf(text: string, others: readonly { path: string; text: string }[] = []) {
  const files = [{ path: 'specs/feed.yaml', text }, ...others];
  const { value, problems } = await readSpecification({ id: 'feed', files });
  return { value, lines: problems.map(formatProblem) };
}

const BROKEN = `asyncapi: 3.0.0
info: { title: Feed, version: 1.0.0 }
channels:
  book:
    address: null
    x-errors: [no_such_error]
    messages:
      update:
        x-role: novelty
        payload: { $ref: '#/components/schemas/Level' }
        examples:
          - name: Wrong
            payload:
              price: cheap
              colour: red
      far: { payload: { $ref: 'https://elsewhere.example/a.yaml' } }
      near: { payload: { $ref: 'missing.yaml#/a' } }
      lost: { payload: { $ref: '#/components/schemas/Lost' } }
    x-conversation:
      - { message: update, example: Right }
      - { message: nobody, label: Bids, then asks }
    x-reported-on: nowhere
operations:
  push:
    action: shout
    channel: { $ref: '#/channels/book' }
components:
  schemas:
    Level:
      type: object
      additionalProperties: false
      properties:
        price: { type: number }
  securitySchemes:
    key: { type: apiKey, in: user, x-signing: magic }
x-handshake: nobody
`;

describe('everything wrong in one document', () => {
  it('is told at once, from top to bottom', async () => {
    const { value, lines } = await problemsOf(BROKEN);
    expect(value?.operations).toHaveLength(1);
    const fixExample = 'correct the example, or the schema if the example is right';
    const outside =
      'which is not among the files of the specification  → put the file below the folder of the specifications and refer to it by a relative path';
    const example = 'book: example "Wrong" of message update';
    expect(lines).toEqual([
      'specs/feed.yaml:6  unknown error no_such_error  → add it to the registry of errors (x-errors of the document), or correct the code',
      'specs/feed.yaml:9  unknown role novelty  → use one of request, acknowledgment, snapshot, update, error, unsubscribe, message',
      `specs/feed.yaml:13  ${example}: has colour, which the schema does not know  → ${fixExample}`,
      `specs/feed.yaml:14  ${example} at /price: must be number  → ${fixExample}`,
      'specs/feed.yaml:16  reference to https://elsewhere.example/a.yaml, which is elsewhere on the web: nothing is fetched  → put a copy of the file beside the specification, with this URL as its $id, or refer to it by a relative path',
      `specs/feed.yaml:17  reference to missing.yaml, ${outside}`,
      'specs/feed.yaml:18  reference to #/components/schemas/Lost, which does not exist  → define it, or correct the reference',
      'specs/feed.yaml:20  the conversation names example "Right", which message update does not have  → name one of "Wrong"',
      'specs/feed.yaml:21  unknown member then asks  → use message, example, label; quote a text that contains a comma',
      'specs/feed.yaml:21  the conversation names message nobody, which the channel does not have  → name one of update, far, near, lost',
      'specs/feed.yaml:22  there is no channel nowhere  → name one of book',
      'specs/feed.yaml:25  operations › push › action: `action` can be one of the following only: "send", "receive"  → write it as the AsyncAPI standard says',
      'specs/feed.yaml:35  x-signing is "magic", not a description  → describe what is signed and where the signature goes: see x-signing in CONTRIBUTING.md',
      'specs/feed.yaml:36  there is no security scheme nobody  → name one of key',
    ]);
  });

  it('names the other file when the trouble is there', async () => {
    const main = `asyncapi: 3.0.0
info: { title: Feed, version: 1.0.0 }
channels:
  a:
    address: null
    messages: { m: { $ref: 'shapes.yaml#/components/messages/m' } }
`;
    const shapes = `# shapes
components:
  messages:
    m:
      contentTyp: application/json
      payload: { type: strin }
      examples:
        - { name: One, payload: 1 }
`;
    const { lines } = await problemsOf(main, [{ path: 'specs/shapes.yaml', text: shapes }]);
    expect(lines.map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
      'specs/shapes.yaml:5 components › messages › m › contentTyp: Property `contentTyp` is not expected here',
      expect.stringMatching(
        /^specs\/shapes\.yaml:6 components › messages › m › payload › type: `type` can be/,
      ),
      expect.stringMatching(
        /^specs\/shapes\.yaml:8 a: example "One" of message m: the schema cannot be checked/,
      ),
    ]);
  });

  it('is told for AsyncAPI 2 as well', async () => {
    const { lines } = await problemsOf(`asyncapi: 2.6.0
info: { title: Feed }
channels:
  trades:
    publish:
      message:
        payload: { type: integer }
        examples: [{ payload: many }]
    shout: {}
`);
    expect(lines.map((line) => line.split('  →')[0])).toEqual([
      'specs/feed.yaml:2  info: The field `version` must be present on this level',
      'specs/feed.yaml:8  trades: example "Example 1" of message publish: must be integer',
      'specs/feed.yaml:9  channels › trades › shout: Property `shout` is not expected here',
    ]);
  });
});

it('a host that is an address is told, and stays one address', async () => {
  const { value, lines } = await problemsOf(`asyncapi: 3.0.0
info: { title: Feed, version: 1.0.0 }
servers:
  live:
    host: wss://stream.example/v1
    protocol: wss
channels: {}
`);
  expect(value?.servers.map(({ url }) => url)).toEqual(['wss://stream.example/v1']);
  expect(lines).toEqual([
    'specs/feed.yaml:5  host is "wss://stream.example/v1", which is an address  → write the bare host in host, the path in pathname, and the scheme in protocol',
  ]);
});

it('an unknown style is told', async () => {
  const { lines } = await problemsOf(`asyncapi: 3.0.0
info: { title: Feed, version: 1.0.0 }
channels:
  book:
    address: null
    x-style: streem
`);
  expect(lines).toEqual(['specs/feed.yaml:6  unknown style streem  → use one of request, stream, unasked']);
});
