/** Samples send numbers with the digits that they show: each program is started against a server on this machine. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLoopback } from './loopback.test.support.ts';
import {
  GOPATH_MODE,
  lacksGoWebsocket,
  lacksPythonWebsockets,
  makeFolder,
  run,
  TOOLS,
  whySkipped,
  writeProgram,
} from './programs.test.support.ts';
import { codeOf, toRequest } from './requests.test.support.ts';
import { SPOT } from './signings.test.support.ts';

const ROOT = makeFolder();
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));
const LIMIT = 120_000;
const DIGITS = ['9223372036854775807', '0.10000000', '64000.0', '12345678901234567890', '0.00000001', '-0'];
const VALUE = { plain: 1.5, numbers: DIGITS.map(($number) => ({ $number })), text: '0.10000000' };
const SENT = `[${DIGITS.join(',')}]`;
const REPLY = { status: 200, type: 'application/json', body: '{"error":[]}' };

const withoutSpaces = (text = '') => text.replace(/\s/g, '');

for (const tab of ['curl', 'python', 'nodejs', 'php', 'go'] as const) {
  const { missing } = TOOLS[tab];
  test.skipIf(missing.length > 0)(
    `${tab} sends every digit${whySkipped(missing)}`,
    async () => {
      const server = await startLoopback({ reply: () => REPLY });
      const body = { mediaType: 'application/json', value: VALUE };
      const code = codeOf(toRequest({ signing: SPOT, body }), tab);
      const folder = writeProgram(ROOT, 'exact', tab, code);
      if (tab === 'go') {
        writeFileSync(join(ROOT, tab, 'go.mod'), 'module samples\n\ngo 1.18\n');
        await run(TOOLS.go.build, join(ROOT, tab));
      }
      const { stderr } = await run(TOOLS[tab].command(folder), folder, {
        API_BASE_URL: `http://${server.host}`,
        API_KEY: 'key',
        API_SECRET: 'c2VjcmV0',
      });
      server.close();
      const sent = withoutSpaces(server.requests[0]?.body.toString());
      expect(stderr).toBe('');
      expect(sent).toContain(`"numbers":${SENT}`);
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
      const server = await startLoopback({ reply: () => REPLY, converse: (text) => (text ? ['{}'] : []) });
      const code = codeOf(
        { kind: 'socket', url: 'wss://ws.example', send: [VALUE], signing: null, receive: 1 },
        tab,
      );
      const folder = writeProgram(ROOT, 'exact-socket', tab, code);
      const command = tab === 'go' ? ['go', 'run', join(folder, 'main.go')] : TOOLS[tab].command(folder);
      const environment = { API_WS_URL: `ws://${server.host}`, ...(tab === 'go' ? GOPATH_MODE : {}) };
      const { stderr } = await run(command, folder, environment);
      server.close();
      expect(stderr).toBe('');
      expect(withoutSpaces(server.messages[0])).toContain(`"numbers":${SENT}`);
    },
    LIMIT,
  );
}
