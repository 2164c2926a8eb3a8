/** The QuickFIX program of the FIX guide logs on, places an order and logs out; a FIX engine reads what it sends. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { MsgView } from 'jspurefix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMessage, SOH } from '../../src/readers/fix/codec.ts';
import { startEngine } from '../../src/readers/fix/engine.support.ts';
import { lacksQuickFix, makeFolder, run, whySkipped } from '../programs/programs.support.ts';
import { loadApis } from './apis.support.ts';

const KEY = 'MYAPIKEY';
const SECRET = 'ZXhhbXBsZS1zZWNyZXQ=';
const REJECTED = [
  ['45', '2'],
  ['372', 'D'],
  ['379', '1778594600300000'],
  ['380', '0'],
  ['58', 'EOrder:Insufficient funds'],
] as const;
/** The last tag of a message. */
const END = new RegExp(`${SOH}10=\\d{3}${SOH}`);
const guide = readFileSync('content/guides/fix-intro.mdx', 'utf8');
const folder = makeFolder();
const missing = lacksQuickFix();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code of a fence, by its title. */
function fence(title: string): string {
  return guide.split(`title="${title}"\n`)[1]?.split('\n```')[0] ?? '';
}

interface FixServer {
  readonly port: number;
  /** Messages that arrived, as the engine reads them. */
  readonly views: readonly MsgView[];
  readonly close: () => void;
}

/** A server that accepts every logon and responds to an order as told. */
async function startFixServer(
  parse: (message: string) => MsgView | null,
  respond: (order: MsgView) => readonly (readonly [string, string])[],
): Promise<FixServer> {
  const views: MsgView[] = [];
  const server: Server = createServer((socket) => {
    let buffer = '';
    let sent = 0;
    const send = (type: string, fields: readonly (readonly [string, string])[]) => {
      sent += 1;
      const time = new Date().toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1);
      const head = [
        ['35', type],
        ['34', String(sent)],
        ['49', 'TARGET-TRD'],
        ['52', time],
        ['56', 'MYCOMPID'],
      ] as const;
      const body = [...head, ...fields].map(([tag, value]) => ({ tag: Number(tag), value }));
      socket.write(encodeMessage('FIX.4.4', body));
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = buffer.search(END) + 8;
        if (end < 8) return;
        const view = parse(buffer.slice(0, end));
        buffer = buffer.slice(end);
        if (!view) continue;
        views.push(view);
        const type = view.getString(35);
        if (type === 'A')
          send('A', [
            ['98', '0'],
            ['108', '30'],
            ['141', 'Y'],
          ]);
        if (type === 'D') {
          const [kind = ['35', ''], ...fields] = respond(view);
          send(kind[1], fields);
        }
        if (type === '5') send('5', []);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, views, close: () => server.close() };
}

/** The response of the reference to an order: it is open. */
function accept(order: MsgView): readonly (readonly [string, string])[] {
  const of = (tag: number) => [String(tag), order.getString(tag) ?? ''] as const;
  const fixed = [
    ['17', 'EEXMPL-7Q2MA-CCCC4D'],
    ['37', 'OEXMPL-7Q2MA-BBBB3C'],
    ['14', '0'],
    ['151', '0.001'],
    ['150', '0'],
    ['39', '0'],
  ] as const;
  return [['35', '8'], of(11), of(60), of(40), of(54), of(55), of(44), of(38), of(59), ...fixed];
}

describe('the QuickFIX program of the guide', () => {
  let parse: (message: string) => MsgView | null;
  const runs = test.skipIf(missing.length > 0);

  beforeAll(async () => {
    if (missing.length > 0) return;
    const [api] = await loadApis(['fix'], ['spot-fix']);
    const dictionary = api?.downloads.find(({ name }) => name.endsWith('-quickfix.xml'));
    writeFileSync(join(folder, dictionary?.name ?? ''), dictionary?.content ?? '');
    parse = await startEngine('spot-fix', dictionary?.content ?? '');
    writeFileSync(join(folder, 'first_order.cpp'), fence('first_order.cpp'));
    const [build = ''] = fence('build.sh').split('\n');
    expect(await run(['bash', '-c', build], folder)).toMatchObject({ status: 0 });
  });

  /** Runs the program with the settings of the guide, at any time of the day, against a server. */
  async function runOrder(respond: typeof accept) {
    const server = await startFixServer(parse, respond);
    const settings = fence('order-session.cfg')
      .replace(/^SocketConnectPort=.*$/m, `SocketConnectPort=${server.port}`)
      .replace(/^(Start|End)Time=.*$/gm, '$1Time=00:00:00');
    writeFileSync(join(folder, 'session.cfg'), `${settings}\n`);
    const outcome = await run(['./first_order'], folder, { API_KEY: KEY, API_SECRET: SECRET });
    server.close();
    return { outcome, views: server.views };
  }

  runs(`logs on, places an order and logs out${whySkipped(missing)}`, async () => {
    const { outcome, views } = await runOrder(accept);
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const [logon, order, ...others] = views;
    expect(views.map((view) => view.getString(35))).toEqual(['A', 'D', '5']);
    expect(others).toHaveLength(1);
    for (const view of views) expect([view.invalid(), view.missing()]).toEqual([[], []]);
    const text = [...['35=A', '34=1', '49=MYCOMPID', '56=TARGET-TRD'], `553=${KEY}`, logon?.getString(5025)];
    const digest = createHash('sha256').update(text.join(SOH)).digest();
    const mac = createHmac('sha512', Buffer.from(SECRET, 'base64')).update(digest).digest('base64');
    expect(logon?.getString(554)).toBe(mac);
    expect(Math.abs(Number(logon?.getString(5025)) - Date.now())).toBeLessThan(60_000);
    expect(outcome.stdout).toBe(`Sending order ${order?.getString(11)}\nOrder OEXMPL-7Q2MA-BBBB3C is open\n`);
    expect(order?.getString(18)).toBe('P');
  });

  runs(`ends with an error when the order is rejected${whySkipped(missing)}`, async () => {
    const { outcome } = await runOrder(() => [['35', 'j'], ...REJECTED]);
    expect(outcome).toMatchObject({ status: 1, stderr: 'Rejected: EOrder:Insufficient funds\n' });
  });
});
