/** Samples send numbers with the digits they show: each program runs against a local server. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createInterpreters } from '../../tests/programs/interpreters.support.ts';
import { preparePrograms } from '../../tests/programs/prepared.support.ts';
import {
  lacksGoWebsocket,
  lacksPythonWebsockets,
  makeFolder,
  TOOLS,
  whySkipped,
} from '../../tests/programs/programs.support.ts';
import { startLoopback } from './loopback.support.ts';
import { codeOf, toRequest } from './requests.support.ts';
import { SPOT } from './signings.support.ts';

const ROOT = makeFolder();
const interpreters = createInterpreters();
afterAll(() => {
  interpreters.close();
  rmSync(ROOT, { recursive: true, force: true });
});
const LIMIT = 120_000;
const DIGITS = [
  ...['9223372036854775807', '-9223372036854775808', '12345678901234567890'],
  ...['0.10000000', '64000.0', '0.00000001', '-0'],
];
const VALUE = { plain: 1.5, numbers: DIGITS.map(($number) => ({ $number })), text: '0.10000000' };
const SENT = `"numbers":[${DIGITS.join(',')}]`;
const REQUEST = toRequest({ signing: SPOT, body: { mediaType: 'application/json', value: VALUE } });
const CONVERSATION = {
  kind: 'socket',
  url: 'wss://ws.example',
  variable: 'SPOT_WS_URL',
  send: [VALUE],
  signing: null,
  failures: [],
  receive: 1,
} as const;

/** Runs the sample of a language and returns what the server received, without spaces. */
async function sentBy(
  tab: 'curl' | 'python' | 'nodejs' | 'php' | 'go',
  request: typeof REQUEST | typeof CONVERSATION,
) {
  const server = await startLoopback({
    reply: () => ({ status: 200, type: 'application/json', body: '{"error":[]}' }),
    converse: (text) => (text ? ['{}'] : []),
  });
  const codes = new Map([[`exact-${request.kind}`, codeOf(request, tab)]]);
  const programs = await preparePrograms(ROOT, tab, codes, interpreters);
  const { stderr } = await programs.run(`exact-${request.kind}`, {
    API_BASE_URL: `http://${server.host}`,
    SPOT_WS_URL: `ws://${server.host}`,
    API_KEY: 'key',
    API_SECRET: 'c2VjcmV0',
  });
  server.close();
  expect(stderr).toBe('');
  return (server.requests[0]?.body.toString() || server.messages[0] || '').replace(/\s/g, '');
}

for (const tab of ['curl', 'python', 'nodejs', 'php', 'go'] as const) {
  const { missing } = TOOLS[tab];
  test.skipIf(missing.length > 0)(
    `${tab} sends every digit${whySkipped(missing)}`,
    async () => {
      const sent = await sentBy(tab, REQUEST);
      expect(sent).toContain(SENT);
      expect(JSON.parse(sent)).toMatchObject({ nonce: expect.anything(), plain: 1.5, text: '0.10000000' });
    },
    LIMIT,
  );
}

const LACKING = {
  python: [...TOOLS.python.missing, ...lacksPythonWebsockets()],
  nodejs: [],
  go: [...TOOLS.go.missing, ...lacksGoWebsocket()],
};

for (const tab of ['python', 'nodejs', 'go'] as const) {
  test.skipIf(LACKING[tab].length > 0)(
    `${tab} sends every digit over a WebSocket${whySkipped(LACKING[tab])}`,
    async () => {
      expect(await sentBy(tab, CONVERSATION)).toContain(SENT);
    },
    LIMIT,
  );
}
