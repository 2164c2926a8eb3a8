/** Runs the clients of the guides against a local server: what they treat as a failure, and what they send. */
import { describe, expect, test, vi } from 'vitest';
import { type Loopback, startLoopback } from '../../src/samples/loopback.support.ts';
import { type Outcome, type Tab, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { programsOf, readGuide, textsOf } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf, withoutWaits } from './guide-programs.support.ts';

const { runProgram, buildFirst } = openGuidePrograms();

// Go programs are compiled first.
vi.setConfig({ testTimeout: 120_000 });

interface Client {
  readonly guide: string;
  /** Index of the <CodeTabs> in the guide; the first by default. */
  readonly index?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly argument?: string;
  /** Members of the response besides its errors, by the last part of the path. */
  readonly responses: Readonly<Record<string, object>>;
  /** Output on success; the curl script may print JSON instead of the last lines. */
  readonly prints: string;
}

const [VAULT, TASK] = ['VGX2OJ4JQPOTZ2', 'TGX2OJ4JQPOTZ2'];
const outputOf = (guide: string) => textsOf(readGuide(guide), 'output')[0] ?? '';

const SPOT: readonly Client[] = [
  {
    guide: 'spot-amends',
    environment: { ORDER_ID: 'OXBT7Q-EX4MP-L3K9DA' },
    responses: {
      AmendOrder: { result: { amend_id: 'TXBT7A-EX4MP-9D2KQA' } },
      OrderAmends: JSON.parse(
        `{"result":${textsOf(readGuide('spot-amends'), 'OrderAmends, result')[0]}}`,
        (name, value) => (name === 'amends' ? value.slice(0, 2) : value),
      ),
    },
    prints: outputOf('spot-amends'),
  },
  {
    guide: 'spot-rest-earn',
    environment: { STRATEGY_ID: 'ESDOTB1-EX4MP-7BONDA', AMOUNT: '50' },
    responses: {
      Strategies: {
        result: {
          items: [JSON.parse(textsOf(readGuide('spot-rest-earn'), 'One item of Strategies')[0] ?? '')],
        },
      },
      BalanceEx: { result: { DOT: { balance: '250.0000000000', hold_trade: '0.0000000000' } } },
      Allocate: { result: true },
      AllocateStatus: { result: { pending: false } },
      Allocations: {
        result: {
          items: [
            {
              strategy_id: 'ESDOTB1-EX4MP-7BONDA',
              amount_allocated: { bonding: { native: '50.0000000000' }, total: { native: '150.0000000000' } },
            },
          ],
        },
      },
    },
    prints: outputOf('spot-rest-earn'),
  },
  {
    guide: 'spot-rest-ratelimits',
    responses: { Ledgers: { result: { ledger: { L1: { asset: 'DOT', amount: '50.0' } }, count: 1 } } },
    prints: 'L1\tDOT\t50.0',
  },
  {
    guide: 'spot-ws-auth',
    responses: { GetWebSocketsToken: { result: { token: 'm1qZ8r0Vd3kYtX5w', expires: 900 } } },
    prints: 'm1qZ8r0Vd3kYtX5w',
  },
  {
    guide: 'spot-rest-auth',
    index: 1,
    responses: { GetApiKeyInfo: { result: { api_key_name: 'market-maker-1' } } },
    prints: 'market-maker-1',
  },
  {
    guide: 'global-intro',
    responses: { Time: { result: { unixtime: 1770024600, rfc1123: 'Mon, 02 Feb 26 09:30:00 +0000' } } },
    prints: 'Mon, 02 Feb 26 09:30:00 +0000',
  },
];
const CUSTODY: readonly Client[] = [
  {
    guide: 'custody-rest-auth',
    index: 1,
    argument: TASK,
    responses: { GetCustodyTask: { result: { id: TASK } } },
    prints: TASK,
  },
  {
    guide: 'custody-rest-ratelimits',
    responses: {
      ListCustodyVaults: { result: [{ id: VAULT }], total: 1 },
      GetCustodyVault: {
        result: { id: VAULT, asset_details: [{ asset: 'DOT', available_balance: { quantity: '50.0' } }] },
      },
    },
    prints: `${VAULT}\tDOT\t50.0`,
  },
];

/** Main function for token.go, which leaves it to the file beside it. */
const GO_MAIN = `func main() {
	token, err := websocketToken()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(token)
}
`;

/** Returns the program without its pauses, and with a main function. */
function codeOf({ guide, index = 0 }: Client, tab: Tab): string {
  const code = withoutWaits(tab, programOf(readGuide(guide), index, tab));
  const hasMain = tab !== 'go' || code.includes('func main() {');
  return hasMain ? code : `${code}\n${GO_MAIN}`;
}

async function runAgainst(
  client: Client,
  tab: Tab,
  /** Null for an empty response. */
  errors: readonly (string | object)[] | null,
  code = codeOf(client, tab),
): Promise<Outcome & Pick<Loopback, 'requests'>> {
  const server = await startLoopback({
    reply: ({ target }) => {
      const name = target.split('?')[0]?.split('/').at(-1) ?? '';
      const isFailure = JSON.stringify(errors).includes('"E');
      const member = name.endsWith('CustodyVaults') ? 'errors' : 'error';
      const body = JSON.stringify({ [member]: errors, ...(isFailure ? {} : client.responses[name]) });
      return { status: 200, type: 'application/json', body: errors === null ? '' : body };
    },
  });
  const environment = {
    API_BASE_URL: `http://${server.host}`,
    API_KEY: 'the-key',
    API_SECRET: Buffer.from('the secret').toString('base64'),
    ...client.environment,
  };
  const files = client.argument ? { [client.argument]: '' } : {};
  const outcome = await runProgram({ name: client.guide, tab, code, files, environment });
  server.close();
  const stderr = outcome.stderr.replace(/^slept .*\n/gm, '');
  return { ...outcome, stderr, requests: server.requests };
}

const WARNING = { severity: 'W', errorClass: 'General', type: 'Danger' };
const ERROR = { severity: 'E', errorClass: 'General', type: 'Permission denied' };
const CASES = [
  ...SPOT.map((client) => ({ client, warning: 'WGeneral:Danger', failures: ['EGeneral:Permission denied'] })),
  ...CUSTODY.map((client) => ({ client, warning: WARNING, failures: [ERROR, 'EGeneral:Permission denied'] })),
];

describe.each(CASES)('the client of $client.guide', ({ client, warning, failures }) => {
  for (const { language } of programsOf(readGuide(client.guide))[client.index ?? 0] ?? []) {
    const [tab] = LANGUAGES.find(([, name]) => name === language) ?? [];
    if (!tab) throw new Error(`no tab for ${language}`);
    const { missing } = TOOLS[tab];

    test.skipIf(missing.length > 0)(
      `takes a warning for a success, in ${tab}${whySkipped(missing)}`,
      async () => {
        const { status, stdout, stderr } = await runAgainst(client, tab, [warning]);
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        const [first = ''] = client.prints.split('\n');
        expect(stdout).toContain(tab === 'curl' ? first.replace(/\.0+$/, '') : client.prints);
      },
    );

    test.skipIf(missing.length > 0)(`fails on an error, in ${tab}${whySkipped(missing)}`, async () => {
      for (const failure of failures) {
        const { status, stdout, stderr } = await runAgainst(client, tab, [warning, failure]);
        expect(status).not.toBe(0);
        expect(stdout).not.toContain(client.prints);
        expect(stdout + stderr).toContain('Permission denied');
      }
    });

    test.skipIf(missing.length > 0)(
      `fails on an empty response, in ${tab}${whySkipped(missing)}`,
      async () => {
        const { status, stdout } = await runAgainst(client, tab, null);
        expect(status).not.toBe(0);
        expect(stdout).not.toContain(client.prints);
      },
    );
  }
});

const { missing } = TOOLS.curl;
test
  .skipIf(missing.length > 0)
  .each([...SPOT, ...CUSTODY].filter(({ responses }) => Object.keys(responses).length > 1))(
  `$guide: no nonce is used twice where bash knows whole seconds only${whySkipped(missing)}`,
  async (client) => {
    const code = codeOf(client, 'curl').replace('\n', '\nunset EPOCHREALTIME\ndate() { echo 1770024600; }\n');
    const { status, requests } = await runAgainst(client, 'curl', [], code);
    const nonces = requests.map(({ body }) => Number(/nonce\W+(\d+)/.exec(body.toString())?.[1]));
    expect(status).toBe(0);
    expect(nonces).toEqual(nonces.map((_, index) => 1770024600000 + index));
  },
);

/** Gets the status, shows the key, validates an order, places it and cancels it: five calls. */
const EXAMPLES: Client = {
  guide: 'spot-examples',
  environment: { PLACE: 'yes' },
  responses: {
    SystemStatus: { result: { status: 'online' } },
    GetApiKeyInfo: { result: { api_key_name: 'market-maker-1' } },
    AddOrder: { result: { txid: ['OXBT7Q-EX4MP-L3K9DA'], descr: { order: 'buy' } } },
    CancelOrder: { result: { count: 1 } },
  },
  prints: 'Canceled: 1',
};

const withoutLog = (code: string) => code.replace('orders.log', 'missing/orders.log');
buildFirst([
  ...[...SPOT, ...CUSTODY, EXAMPLES].map((client) => codeOf(client, 'go')),
  withoutLog(codeOf(EXAMPLES, 'go')),
]);

for (const [tab] of LANGUAGES) {
  const { missing } = TOOLS[tab];
  test.skipIf(missing.length > 0)(
    `an order is placed only if its ID is stored, in ${tab}${whySkipped(missing)}`,
    async () => {
      const code = codeOf(EXAMPLES, tab);
      const stored = await runAgainst(EXAMPLES, tab, [], code);
      expect({ ...stored, requests: stored.requests.length }).toMatchObject({ status: 0, requests: 5 });
      expect(stored.stdout).toContain(EXAMPLES.prints);
      const lost = await runAgainst(EXAMPLES, tab, [], withoutLog(code));
      expect(lost.status).not.toBe(0);
      expect(lost.requests.map(({ target }) => target)).toHaveLength(3);
      expect(lost.requests.at(-1)?.body.toString()).toContain('validate=true');
    },
  );
}

/** Names of the arguments of each request, in the order in which they are sent. */
const namesOf = ({ requests }: Pick<Loopback, 'requests'>) =>
  requests.map(({ body }) => [...new URLSearchParams(body.toString()).keys()]);

for (const client of [...SPOT.filter(({ guide }) => /spot-rest-/.test(guide)), EXAMPLES])
  test.skipIf(TOOLS.go.missing.length > 0)(
    `${client.guide}: arguments are sent in the same order in Go as in Node.js${whySkipped(TOOLS.go.missing)}`,
    async () => {
      const asked = { ...client, environment: { API_OTP: '123456', ...client.environment } };
      const [go, nodejs] = [await runAgainst(asked, 'go', []), await runAgainst(asked, 'nodejs', [])];
      expect(go.status).toBe(0);
      expect(namesOf(go)).toEqual(namesOf(nodejs));
    },
  );

test.each(['spot-ws-auth', 'spot-l3-data'])(
  'the stream of %s ends at once without a key, in nodejs',
  async (guide) => {
    const code = programOf(readGuide(guide), guide === 'spot-ws-auth' ? 1 : 0, 'nodejs');
    const files = { 'ws-token.mjs': programOf(readGuide('spot-ws-auth'), 0, 'nodejs') };
    const { status, stderr } = await runProgram({ name: `${guide} stream`, tab: 'nodejs', code, files });
    expect(status).not.toBe(0);
    expect(stderr).toContain('Set API_KEY and API_SECRET.');
  },
);

/** Code added to programs that share a limiter: two concurrent calls, each of which takes a moment. */
const TWO_CALLS = {
  python: `
busy, open_url = threading.Lock(), urllib.request.urlopen


def slow(*args, **options):
    if busy.locked():
        print("overlap")
    with busy:
        time.sleep(0.2)
        return open_url(*args, **options)


urllib.request.urlopen = slow
threads = [threading.Thread(target=post, args=("/0/private/Ledgers",)) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
`,
  nodejs: `
let busy = false;
const sendNow = globalThis.fetch;
globalThis.fetch = async (...args) => {
  if (busy) console.log("overlap");
  busy = true;
  await new Promise((go) => setTimeout(go, 200));
  return sendNow(...args).finally(() => {
    busy = false;
  });
};
await Promise.all([post("/0/private/Ledgers", {}), post("/0/private/Ledgers", {})]);
`,
};

test.each(['python', 'nodejs'] as const)(
  'calls that share a limiter are sent one at a time, in %s',
  async (tab) => {
    const [client] = SPOT.filter(({ guide }) => guide === 'spot-rest-ratelimits');
    if (!client) throw new Error('no client');
    const code = codeOf(client, tab) + TWO_CALLS[tab];
    const { stdout, stderr, requests } = await runAgainst(client, tab, [], code);
    expect({ stdout, stderr }).toEqual({ stdout: `${client.prints}\n`, stderr: '' });
    expect(requests).toHaveLength(3);
  },
);
