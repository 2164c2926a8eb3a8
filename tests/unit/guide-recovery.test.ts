/** The clients of the guides recover from a rate limit in one wait, and conclude nothing wrong from a lost response. */
import { describe, expect, test, vi } from 'vitest';
import { type Received, type Reply, startLoopback } from '../../src/samples/loopback.support.ts';
import { CREDENTIALS } from '../../src/sandbox/accounts.ts';
import { createTestSandbox } from '../../src/sandbox/running.support.ts';
import { type Outcome, type Tab, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { readGuide, textsOf } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf, withoutWaits } from './guide-programs.support.ts';

const GUIDES = ['spot-rest-ratelimits', 'spot-examples', 'spot-amends', 'spot-rest-earn'];
const { runProgram, buildFirst } = openGuidePrograms();
buildFirst(
  GUIDES.flatMap((guide) => {
    const code = programOf(readGuide(guide), 0, 'go');
    return [code, withoutWaits('go', code)];
  }),
);

// Go programs are compiled first.
vi.setConfig({ testTimeout: 120_000 });

const ORDER_ID = 'OXBT7Q-EX4MP-L3K9DA';

interface Run extends Outcome {
  readonly requests: readonly Received[];
  /** Seconds that the program wanted to wait, one by one. */
  readonly waits: readonly number[];
}

/** Runs a program against a server that breaks the connection where there is no reply. */
async function runAgainst(
  tab: Tab,
  code: string,
  reply: (request: Received) => Reply | null,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const server = await startLoopback({ reply });
  const settings = {
    API_BASE_URL: `http://${server.host}`,
    ...CREDENTIALS,
    ...environment,
  };
  const outcome = await runProgram({ name: 'recovery', tab, code, environment: settings });
  server.close();
  const waits = [...outcome.stderr.matchAll(/^slept (\S+)$/gm)].map(([, seconds]) => Number(seconds));
  return { ...outcome, waits, requests: server.requests };
}

function toReply(body: object): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(body) };
}

const nameOf = ({ target }: Received) => target.split('/').at(-1) ?? '';

/** Describes tests for a program in every language. */
function describePrograms(
  guide: string,
  what: string,
  define: (tab: Tab, code: string, run: typeof test) => void,
): void {
  describe.each(LANGUAGES)(`${what}, in %s`, (tab) => {
    const { missing } = TOOLS[tab];
    if (missing.length > 0) test.skip(`recovers${whySkipped(missing)}`, () => undefined);
    else define(tab, programOf(readGuide(guide), 0, tab), test);
  });
}

describePrograms('spot-rest-ratelimits', 'a client whose call is rejected', (tab, code, run) => {
  /** Program and server live this many times as fast; a script starts other programs, which take their time. */
  const SPEED = tab === 'curl' ? 2 : 20;

  run('is accepted after one wait, by a counter that is full', async () => {
    const sandbox = await createTestSandbox(['spot-rest']);
    const path = '/0/private/Ledgers';
    for (let call = 0; call < 10; call += 1) expect(sandbox.sendSigned(path, {}).rejections).toEqual([]);
    let last: number | null = null;
    const reply = (request: Received): Reply => {
      const now = performance.now();
      sandbox.pass(last === null ? 0 : ((now - last) / 1000) * SPEED);
      last = now;
      const { rejections, reply: own } = sandbox.send(request);
      return rejections.length > 0 ? own : toReply({ error: [], result: { ledger: {}, count: 0 } });
    };
    // What the program charges is what the server charges: no difference hides a wait that is too short.
    const fast = code
      .replace(/(HISTORY_COST|historyCost) = 4/, '$1 = 2')
      .replace(/\b(20, |\[20, )0\.5/g, `$1${0.5 * SPEED}`)
      .replace(/pause=8 /, `pause=${2 / 0.5 / SPEED} `);
    expect(fast).not.toBe(code);
    const { status, stderr, requests } = await runAgainst(tab, fast, reply, { TIER: 'intermediate' });
    expect({ status, stderr, calls: requests.length }).toEqual({ status: 0, stderr: '', calls: 2 });
  });
});

describePrograms('spot-examples', 'an order whose response is lost', (tab, code, run) => {
  /** Breaks the connection during AddOrder, and replies to each lookup as it says. */
  const place = (lookup: (count: number) => Reply | null) => {
    let lookups = 0;
    return runAgainst(
      tab,
      withoutWaits(tab, code),
      (request) => {
        const isValidated = request.body.toString().includes('validate=true');
        switch (nameOf(request)) {
          case 'SystemStatus':
            return toReply({ error: [], result: { status: 'online' } });
          case 'GetApiKeyInfo':
            return toReply({ error: [], result: { api_key_name: 'market-maker-1' } });
          case 'AddOrder':
            return isValidated ? toReply({ error: [], result: { descr: { order: 'buy' } } }) : null;
          case 'CancelOrder':
            return toReply({ error: [], result: { count: 1 } });
          default:
            lookups += 1;
            return lookup(lookups);
        }
      },
      { PLACE: 'yes' },
    );
  };
  const idOf = ({ requests }: Run) => {
    const bodies = requests.filter((one) => nameOf(one) === 'AddOrder').map(({ body }) => body.toString());
    return new URLSearchParams(bodies.at(-1)).get('cl_ord_id');
  };
  const lookupsOf = ({ requests }: Run) => requests.filter((one) => /Orders$/.test(nameOf(one))).length;
  const rateLimit = toReply({ error: ['EAPI:Rate limit exceeded'] });
  const found = toReply({ error: [], result: { open: { [ORDER_ID]: { status: 'open' } } } });
  const none = toReply({ error: [], result: { open: {}, closed: {} } });

  run.each([
    ['is rejected by the rate limit', rateLimit, 5],
    ['gets no response', null, 5],
    ['gets a response without orders', toReply({ error: [], result: {} }), 5],
    ['is rejected for good', toReply({ error: ['EAPI:Invalid key'] }), 1],
  ])('stays unknown if every lookup %s', async (_, reply, lookups) => {
    const outcome = await place(() => reply);
    const said = outcome.stdout + outcome.stderr;
    expect(said).toContain(`lookup failed; look for ${idOf(outcome)}`);
    expect(said).toMatch(/unknown/i);
    expect(said).not.toMatch(/^(?:\S+ \S+ )?rejected|not placed|^Order:|Canceled/im);
    expect(outcome.status).not.toBe(0);
    expect(lookupsOf(outcome)).toBe(lookups);
  });

  run.each([['EAPI:Rate limit exceeded'], ['EAPI:Invalid nonce'], ['EService: Throttled: 1770024663']])(
    'is found by the lookup after one that failed with %s',
    async (error) => {
      const outcome = await place((count) => (count === 1 ? toReply({ error: [error] }) : found));
      expect(outcome.stdout).toContain(ORDER_ID);
      expect(outcome.stdout).toContain('Canceled: 1');
      expect({ status: outcome.status, lookups: lookupsOf(outcome) }).toEqual({ status: 0, lookups: 2 });
      // First until the deadline has passed, then until both lists fit the call counter of every tier.
      expect(outcome.waits).toHaveLength(2);
      expect(outcome.waits[0]).toBeGreaterThanOrEqual(1);
      expect(outcome.waits[1]).toBeGreaterThanOrEqual(3 / 0.33);
    },
  );

  run('was not placed if neither list has it after the deadline', async () => {
    const outcome = await place(() => none);
    expect(outcome.stdout + outcome.stderr).toContain('order was not placed');
    expect(outcome.status).not.toBe(0);
  });
});

describePrograms('spot-amends', 'an amend', (tab, code, run) => {
  const { amends }: { amends: readonly object[] } = JSON.parse(
    textsOf(readGuide('spot-amends'), 'OrderAmends, result')[0] ?? '',
  );
  const amend = (reply: Reply | null, rows: readonly object[]) =>
    runAgainst(
      tab,
      withoutWaits(tab, code),
      (request) =>
        nameOf(request) === 'AmendOrder' ? reply : toReply({ error: [], result: { amends: rows } }),
      { ORDER_ID },
    );

  run('is verified in the sandbox, whose history goes on after it', async () => {
    const sandbox = await createTestSandbox(['spot-rest']);
    const reply = (request: Received): Reply => {
      // The deadline is compared with the sandbox's clock.
      sandbox.pass((Date.now() - sandbox.running.machine.now()) / 1000);
      return sandbox.send(request).reply;
    };
    const { status, stdout, stderr } = await runAgainst(tab, code, reply, { ORDER_ID });
    const [output] = textsOf(readGuide('spot-amends'), 'output');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${output}\n`, stderr: '' });
  });

  run.each([
    ['no response', null],
    ['an internal error', toReply({ error: ['EGeneral:Internal error'] })],
  ])('with %s is looked up once its deadline has passed', async (_, reply) => {
    const before = Date.now();
    const outcome = await amend(reply, amends.slice(0, 1));
    const { deadline } = JSON.parse(outcome.requests[0]?.body.toString() ?? '');
    expect(Date.parse(deadline) - before).toBeGreaterThan(3000);
    expect(Date.parse(deadline) - Date.now()).toBeLessThanOrEqual(5000);
    expect(outcome.waits).toHaveLength(1);
    expect((outcome.waits[0] ?? 0) * 1000).toBeGreaterThan(Date.parse(deadline) - Date.now());
    expect(outcome.stdout).toContain('1.25000000 at 63500.0');
    expect(outcome.stderr).toContain('the order does not have the new values');
    expect(outcome.status).not.toBe(0);
  });

  run('with no response is found by its values', async () => {
    const { status, stdout } = await amend(null, amends.slice(0, 2));
    expect(stdout).toContain('Order: 1.00000000 at 63600.0, 1.00000000 remaining');
    expect(status).toBe(0);
  });

  run('that is rejected is not looked up', async () => {
    const reply = toReply({ error: ['EOrder:Tick size check failed'] });
    const { status, stderr, requests } = await amend(reply, amends);
    expect(stderr).toContain('Tick size check failed');
    expect({ isOver: status !== 0, calls: requests.length }).toEqual({ isOver: true, calls: 1 });
  });
});

describePrograms('spot-rest-earn', 'an allocation', (tab, code, run) => {
  const [strategy] = textsOf(readGuide('spot-rest-earn'), 'One item of Strategies');
  const allocate = (replies: Readonly<Record<string, Reply | null>>) => {
    const all: Readonly<Record<string, Reply | null>> = {
      Strategies: toReply({ error: [], result: { items: [JSON.parse(strategy ?? '')] } }),
      BalanceEx: toReply({ error: [], result: { DOT: { balance: '250.0', hold_trade: '0.0' } } }),
      Allocate: toReply({ error: [], result: true }),
      ...replies,
    };
    return runAgainst(tab, withoutWaits(tab, code), (request) => all[nameOf(request)] ?? null, {
      STRATEGY_ID: 'ESDOTB1-EX4MP-7BONDA',
      AMOUNT: '50',
    });
  };
  const ADVICE = 'heck the status before you allocate again';

  run.each([
    ['gets no response', { Allocate: null }],
    ['fails on the server', { Allocate: toReply({ error: ['EGeneral:Internal error'] }) }],
    ['is accepted, and its status gets no response', { AllocateStatus: null }],
    [
      'is accepted, and its status is not JSON',
      { AllocateStatus: { status: 200, type: 'text/html', body: '<html>' } },
    ],
  ])('that %s is not called failed without advice', async (_, replies) => {
    const { status, stderr, requests } = await allocate(replies);
    expect(stderr).toContain(ADVICE);
    expect(requests.filter((one) => nameOf(one) === 'Allocate')).toHaveLength(1);
    expect(status).not.toBe(0);
  });

  run('whose status is an EEarnings error has failed', async () => {
    const { status, stderr } = await allocate({
      AllocateStatus: toReply({ error: ['EEarnings:Insufficient funds'] }),
    });
    expect(stderr).toContain('EEarnings:Insufficient funds');
    if (tab !== 'curl') expect(stderr).not.toContain(ADVICE);
    expect(status).not.toBe(0);
  });
});
