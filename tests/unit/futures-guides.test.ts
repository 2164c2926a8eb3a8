/** Recomputes the worked figures of the futures guides and runs their programs. */
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startLoopback } from '../../src/samples/loopback.support.ts';
import { lacksGoWebsocket, TOOLS, whySkipped } from '../programs/programs.support.ts';
import {
  authent,
  CHALLENGE,
  exampleText,
  KEY,
  limits,
  mac,
  quoted,
  rest,
  SECRET,
  sha256,
  sockets,
  textOf,
  toHex,
} from './futures-guides.support.ts';
import { tableOf, textsOf, toNumber } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf } from './guide-programs.support.ts';

const { runProgram, testPrograms } = openGuidePrograms();

// Go programs are compiled first.
vi.setConfig({ testTimeout: 120_000 });

describe('Futures REST', () => {
  const inputs = textsOf(rest, 'data + nonce + endpoint');
  const hashes = textsOf(rest, 'SHA-256, hexadecimal');
  const signatures = textsOf(rest, 'Authent');
  const [order = '', query = '', batch = ''] = inputs;

  test('every text is joined from its parts', () => {
    const [form = '', json = ''] = textsOf(rest, 'data');
    const target = textOf(rest, 'request').split('?')[1];
    const document = encodeURIComponent(textOf(rest, 'the document'));
    expect(json).toBe(`json=${document}`);
    expect(inputs).toEqual([
      `${form}1778594405051/api/v3/sendorder`,
      `${target}1778594640000/api/v3/fills`,
      `${json}1778594999951/api/v3/batchorder`,
    ]);
    expect(rest).toContain(`The form, ${form.length} bytes.`);
    expect(rest).toContain(
      `${order.length} bytes: ${form.length} for the data, 13 for the nonce, 17 for the endpoint`,
    );
    expect(new Date(1778594405051).toISOString()).toBe('2026-05-12T14:00:05.051Z');
  });

  test('every hash and signature is the one of its text', () => {
    expect(hashes).toEqual(inputs.map((text) => sha256(text).toString('hex')));
    expect(signatures).toEqual(inputs.map(authent));
    expect(textOf(rest, 'decoded secret, hexadecimal')).toBe(KEY.toString('hex'));
    expect(textOf(rest, 'HMAC-SHA512, hexadecimal')).toBe(toHex(authent(order)));
    const bare = order.replace('1778594405051', '');
    expect(rest).toContain(`The text is then ${bare.length} bytes`);
    expect(textOf(rest, 'SHA-256 without nonce, hexadecimal')).toBe(sha256(bare).toString('hex'));
    expect(textOf(rest, 'Authent without nonce')).toBe(authent(bare));
  });

  test('the old and the new way differ where a character is encoded', () => {
    const rows = tableOf(rest, 'The same requests, signed the old way and the new way');
    expect(rows.map((cells) => [quoted(cells[2]), quoted(cells[4])])).toEqual(
      [order, query, batch].map((text) => [
        authent(text).slice(0, 12),
        authent(decodeURIComponent(text)).slice(0, 12),
      ]),
    );
  });

  test('each mistake gives the beginning of the table', () => {
    const [data, nonce, endpoint] = [textOf(rest, 'data'), '1778594405051', '/api/v3/sendorder'];
    const expected = [
      authent(`${data}${nonce}/derivatives${endpoint}`),
      authent(data + endpoint),
      authent(nonce + data + endpoint),
      authent(endpoint + nonce + data),
      authent(nonce + endpoint),
      mac(KEY, sha256(order).toString('hex')),
      mac(SECRET, sha256(order)),
      authent(`${order}\n`),
      mac(KEY, Buffer.concat([Buffer.from(endpoint), sha256(nonce + data)])),
    ];
    const rows = tableOf(rest, 'What you computed for the order, and why');
    expect(rows.map(([cell]) => quoted(cell))).toEqual(expected.map((text) => text.slice(0, 12)));
  });
});

describe('Futures Rate Limits', () => {
  const costOf = (endpoint: string, caption: string) =>
    tableOf(limits, caption)
      .filter(([, cell]) => quoted(cell) === endpoint)
      .map(([, , cost]) => toNumber(cost));
  const [CALLS, HISTORY] = [
    'Costs under /derivatives, budget 500 per 10 s',
    'Costs under /history, pool of 100 tokens',
  ] as const;

  /** Returns the cost of a row's calls according to the cost tables. */
  function costsOf(call: string): number {
    const [, times = '1', name = ''] = /^(?:(\d+) × )?(.*)$/.exec(call) ?? [];
    const endpoints: Readonly<Record<string, number | undefined>> = {
      'Wallets, positions, open orders':
        (costOf('accounts', CALLS)[0] ?? 0) +
        (costOf('openpositions', CALLS)[0] ?? 0) +
        (costOf('openorders', CALLS)[0] ?? 0),
      'Batch of 40 orders': 9 + 40,
      'Edit order': costOf('editorder', CALLS)[0],
      'Send order': costOf('sendorder', CALLS)[0],
      'Unwind queue': costOf('unwindqueue', CALLS)[0],
      'Cancel all orders': costOf('cancelallorders', CALLS)[0],
      "Dead man's switch": costOf('cancelallordersafter', CALLS)[0],
      Executions: costOf('executions', HISTORY)[0],
      'Account log of 100,000 rows': costOf('account-log', HISTORY).at(-1),
      'Account log (CSV)': costOf('accountlogcsv', HISTORY)[0],
    };
    return Number(times) * (endpoints[name] ?? Number.NaN);
  }

  test('has the cost of every call', () => {
    expect(tableOf(limits, CALLS).map(([, endpoint, cost]) => `${quoted(endpoint)} ${cost}`)).toEqual([
      'sendorder 10',
      'editorder 10',
      'cancelorder 10',
      'batchorder 9 + batch size',
      'cancelallorders 25',
      'cancelallordersafter 25',
      'openorders 2',
      'orders/status 1',
      'fills 2',
      'fills 25',
      'accounts 2',
      'openpositions 2',
      'unwindqueue 200',
      'GET leveragepreferences 2',
      'PUT leveragepreferences 10',
      'GET pnlpreferences 2',
      'PUT pnlpreferences 10',
      'transfer 10',
      'transfer/subaccount 10',
      'withdrawal 100',
      'subaccount/…/trading-enabled 2',
      'self-trade-strategy 2',
    ]);
    expect(tableOf(limits, HISTORY).map(([, , cost]) => toNumber(cost))).toEqual([
      1, 1, 1, 6, 1, 2, 3, 6, 10,
    ]);
  });

  const windowRows = tableOf(limits, '/derivatives: 500 points in any 10 s');
  const poolRows = tableOf(limits, '/history: pool of 100 tokens, 1 token every 6 s');

  test('the window holds what the last 10 seconds cost', () => {
    const spent: (readonly [time: number, cost: number])[] = [];
    for (const [time = '', call = '', before, cost, after] of windowRows) {
      const at = toNumber(time);
      const sum = spent.filter(([own]) => own > at - 10).reduce((total, [, own]) => total + own, 0);
      const fits = sum + costsOf(call) <= 500;
      if (fits) spent.push([at, costsOf(call)]);
      expect([time, before, cost, after]).toEqual([
        time,
        String(sum),
        String(costsOf(call)),
        fits ? String(sum + costsOf(call)) : 'rejected',
      ]);
    }
  });

  test('the pool fills by one token every six seconds', () => {
    let [tokens, last] = [100, 0];
    for (const [time, call = '', before, cost, after] of poolRows) {
      tokens = Math.min(100, tokens + (toNumber(time) - last) / 6);
      last = toNumber(time);
      const fits = tokens >= costsOf(call);
      expect([before, cost]).toEqual([tokens.toFixed(1), String(costsOf(call))]);
      if (fits) tokens -= costsOf(call);
      expect(after).toBe(fits ? tokens.toFixed(1) : 'rejected');
    }
  });

  test('batches, counts and the sentences about them are right', () => {
    for (const cells of tableOf(limits, 'Points for n orders')) {
      const [n = 0, single, batch, saved] = cells.map(toNumber);
      expect([single, batch, saved]).toEqual([10 * n, 9 + n, 10 * n - 9 - n]);
    }
    for (const cells of tableOf(limits, 'Rows for one token')) {
      const [count = 0, cost = 0, rows] = cells.map(toNumber);
      const steps = costOf('account-log', HISTORY);
      const limit = [25, 50, 1000, 5000, 100000].findIndex((most) => count <= most);
      expect([cost, rows]).toEqual([steps[limit], Math.round(count / cost)]);
    }
    const batches = Math.floor(500 / 19);
    expect(limits).toContain(
      `${500 / 10} single orders, or for ${batches} batches of 10, which are ${batches * 10} orders`,
    );
    const tokens = (100_000 / 500) * 3;
    expect(limits).toContain(`takes ${100_000 / 500} calls and ${tokens} tokens`);
    expect(limits).toContain(`${tokens - 100} that take ${((tokens - 100) * 6) / 60} minutes to refill`);
    expect(limits).toContain('One batch of 30 edits would have cost 39');
  });

  testPrograms(limits, 0, 'the limiter prints both timelines', (stdout) => {
    const printed = [...windowRows, ...poolRows].map(([time, ...cells]) =>
      [time?.replace(' s', ''), ...cells].join('\t'),
    );
    expect(stdout).toBe(`${printed.join('\n')}\n`);
  });
});

describe('Futures Websockets', () => {
  test('the challenge is signed as the steps say', () => {
    expect(quoted(tableOf(sockets, 'What you start with')[0]?.[1])).toBe(SECRET);
    expect(textOf(sockets, 'SHA-256(challenge), hexadecimal')).toBe(sha256(CHALLENGE).toString('hex'));
    expect(textOf(sockets, 'decoded secret, hexadecimal')).toBe(KEY.toString('hex'));
    const signed = mac(KEY, sha256(CHALLENGE));
    expect(textOf(sockets, 'HMAC-SHA512, hexadecimal')).toBe(toHex(signed));
    expect(textOf(sockets, 'signed_challenge')).toBe(signed);
    expect(JSON.parse(textOf(sockets, 'subscribe-fills.json'))).toMatchObject({
      original_challenge: CHALLENGE,
      signed_challenge: signed,
    });
    expect(exampleText('challenge', 'Challenge')).toContain(CHALLENGE);
  });

  test('each mistake gives the beginning of the table', () => {
    const expected = [
      mac(KEY, sha256(CHALLENGE).toString('hex')),
      mac(SECRET, sha256(CHALLENGE)),
      mac(KEY, CHALLENGE),
      mac(KEY, sha256(`"${CHALLENGE}"`)),
      mac(KEY, sha256(JSON.stringify({ event: 'challenge', message: CHALLENGE }))),
      mac(KEY, sha256(CHALLENGE.replaceAll('-', ''))),
      mac(KEY, sha256(`${CHALLENGE}\n`)),
    ];
    const rows = tableOf(sockets, 'What you computed for the challenge, and why');
    expect(rows.map(([cell]) => quoted(cell))).toEqual(expected.map((text) => text.slice(0, 12)));
  });

  const MONEY = z.number();
  const level = z.object({ price: MONEY, qty: MONEY });
  const snapshot = z.object({ seq: z.int(), bids: z.array(level), asks: z.array(level) });
  const delta = z.object({ seq: z.int(), side: z.enum(['buy', 'sell']), price: MONEY, qty: MONEY });
  const DELTAS = ['delta-1.json', 'delta-2.json', 'delta-3.json', 'delta-4.json', 'delta-5.json'];

  test('the book of the guide is the one of the reference page', () => {
    const pairs = [
      ['snapshot.json', 'The whole book'],
      ['delta-1.json', 'A level leaves'],
      ['delta-2.json', 'A level grows'],
      ['delta-3.json', 'Your order joins'],
    ] as const;
    for (const [title, name] of pairs)
      expect(JSON.parse(textOf(sockets, title))).toEqual(JSON.parse(exampleText('book', name)));
  });

  test('the table shows the book after each message', () => {
    const first = snapshot.parse(JSON.parse(textOf(sockets, 'snapshot.json')));
    const sides = {
      buy: new Map(first.bids.map(({ price, qty }) => [price, qty])),
      sell: new Map(first.asks.map(({ price, qty }) => [price, qty])),
    };
    const describeBook = (seq: number) => {
      const [bid = [0, 0]] = [...sides.buy].sort(([left], [right]) => right - left);
      const [ask = [0, 0]] = [...sides.sell].sort(([left], [right]) => left - right);
      const write = ([price, qty]: readonly [number, number]) => `${price.toFixed(1)} × ${qty}`;
      return [String(seq), write(bid), write(ask), String(sides.buy.size), String(sides.sell.size)];
    };
    const expected = [describeBook(first.seq)];
    let last = first.seq;
    for (const title of DELTAS) {
      const { seq, side, price, qty } = delta.parse(JSON.parse(textOf(sockets, title)));
      expect(seq).toBe(last + 1);
      last = seq;
      if (qty === 0) sides[side].delete(price);
      else sides[side].set(price, qty);
      expected.push(describeBook(seq));
    }
    const rows = tableOf(sockets, 'The book after each message').map(([, ...cells]) => cells);
    expect(rows).toEqual(expected);
  });

  for (const [tab, missing] of [
    ['python', TOOLS.python.missing],
    ['nodejs', TOOLS.nodejs.missing],
    ['go', [...TOOLS.go.missing, ...lacksGoWebsocket()]],
  ] as const) {
    test.skipIf(missing.length > 0)(`the client in ${tab} finds the gap${whySkipped(missing)}`, async () => {
      const names = ['snapshot.json', ...DELTAS.filter((name) => name !== 'delta-4.json')];
      const files = Object.fromEntries(names.map((name) => [name, textOf(sockets, name)]));
      const code = programOf(sockets, 1, tab);
      const { stdout, stderr } = await runProgram({ name: 'book', tab, code, files });
      expect({ stdout, stderr }).toEqual({
        stdout: `${textOf(sockets, 'output for the five files')}\n`,
        stderr: '',
      });
    });
  }
});

testPrograms(rest, 0, 'the worked requests are signed', (stdout) =>
  expect(stdout).toBe(`${textOf(rest, 'output')}\n`),
);

testPrograms(sockets, 0, 'the worked challenge is signed', (stdout) =>
  expect(stdout).toBe(`${textOf(sockets, 'output')}\n`),
);

for (const [tab] of LANGUAGES) {
  const { missing } = TOOLS[tab];
  const name = `the client in ${tab} signs what it sends and reads both levels${whySkipped(missing)}`;
  test.skipIf(missing.length > 0)(name, async () => {
    const ids = new Set<string | undefined>();
    for (const [status, ending] of [
      ['placed', 'order: placed\n'],
      ['insufficientAvailableFunds', ''],
    ] as const) {
      const server = await startLoopback({
        reply: ({ method }) => ({
          status: 200,
          type: 'application/json',
          body: JSON.stringify({
            result: 'success',
            ...(method === 'GET' ? { fills: [{}, {}] } : { sendStatus: { status } }),
          }),
        }),
      });
      const outcome = await runProgram({
        name: 'client',
        tab,
        code: programOf(rest, 1, tab),
        environment: {
          API_BASE_URL: `http://${server.host}`,
          API_KEY: 'the-key',
          API_SECRET: SECRET,
          SEND_ORDER: 'yes',
        },
      });
      server.close();
      expect([
        outcome.stdout.replace(/^PHP .*$|^Stack trace[\s\S]*$/gm, '').slice(0, 9),
        outcome.status === 0,
      ]).toEqual(['fills: 2\n', ending !== '']);
      expect(outcome.stdout).toContain(ending);
      expect(server.requests.map(({ target }) => target)).toEqual([
        `/derivatives/api/v3/fills?${textOf(rest, 'request').split('?')[1]}`,
        '/derivatives/api/v3/sendorder',
      ]);
      for (const { target, headers, body } of server.requests) {
        const [path = '', query = ''] = target.split('?');
        const text = `${query}${body}${headers.nonce}${path.replace('/derivatives', '')}`;
        expect([headers.apikey, headers.authent]).toEqual(['the-key', authent(text)]);
      }
      const [data, id, processBefore = ''] = (server.requests[1]?.body.toString() ?? '').split(
        /&(?:cliOrdId|processBefore)=/,
      );
      expect(data).toBe(textOf(rest, 'data').split('&cliOrdId=')[0]);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(outcome.stdout).toContain(`cliOrdId: ${id}\n`);
      ids.add(id);
      const ahead = Date.parse(decodeURIComponent(processBefore)) - Number(server.requests[1]?.headers.nonce);
      expect(ahead).toBeGreaterThan(3900);
      expect(ahead).toBeLessThan(5100);
      expect(server.requests[1]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
      expect(Number(server.requests[1]?.headers.nonce)).toBeGreaterThan(
        Number(server.requests[0]?.headers.nonce),
      );
    }
    expect(ids.size).toBe(2);
  });
}

for (const [tab] of LANGUAGES) {
  const { missing } = TOOLS[tab];
  const name = `the client in ${tab} shows what to look for after a lost response${whySkipped(missing)}`;
  test.skipIf(missing.length > 0)(name, async () => {
    const rejected = { result: 'error', error: 'Server Error', errors: [{ code: 87 }] };
    for (const status of [null, 500]) {
      const server = await startLoopback({
        reply: ({ method }) => {
          const type = 'application/json';
          if (method === 'GET') return { status: 200, type, body: '{"result":"success","fills":[]}' };
          return status === null ? null : { status, type, body: JSON.stringify(rejected) };
        },
      });
      const environment = {
        API_BASE_URL: `http://${server.host}`,
        API_KEY: 'the-key',
        API_SECRET: SECRET,
        SEND_ORDER: 'yes',
      };
      const outcome = await runProgram({ name: 'client', tab, code: programOf(rest, 1, tab), environment });
      server.close();
      const said = outcome.stdout + outcome.stderr;
      expect(said).toMatch(/^cliOrdId: [0-9a-f-]{36}$/m);
      expect(said).not.toMatch(/rejected/i);
      if (status !== null) expect(said).toContain('87');
      expect(outcome.status).not.toBe(0);
      expect(server.requests).toHaveLength(2);
    }
  });
}
