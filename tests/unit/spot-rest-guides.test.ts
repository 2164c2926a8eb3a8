/** Recomputes the worked figures of the Spot REST guides and runs their programs. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { simulate } from '../../src/tools/limits/simulate.ts';
import { TOOLS, whySkipped } from '../programs/programs.support.ts';
import { programsOf, readGuide, tableOf, textsOf, toNumber } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf } from './guide-programs.support.ts';

const { runProgram, testPrograms } = openGuidePrograms();

const NAMES = [
  'spot-rest-intro',
  'spot-rest-auth',
  'spot-rest-ratelimits',
  'spot-ratelimits',
  'spot-errors',
  'spot-examples',
  'spot-amends',
  'spot-rest-uat',
  'spot-rest-earn',
  'spot-clordid',
] as const;

test.each(NAMES)('each program of %s is there in all five languages', (name) => {
  for (const programs of programsOf(readGuide(name))) {
    expect(programs.map(({ language }) => language)).toEqual(LANGUAGES.map(([, language]) => language));
  }
});

describe('the worked signature', () => {
  const guide = readGuide('spot-rest-auth');
  const [path = '', nonce = ''] = tableOf(guide, 'What you start with').map(([, value = '']) =>
    value.replaceAll('`', ''),
  );
  const [secret = ''] = textsOf(guide, 'secret');
  const key = Buffer.from(secret, 'base64');
  const bodies = [...textsOf(guide, 'body'), ...textsOf(guide, 'body, 173 bytes')];
  const [form = '', withPassword = '', json = ''] = bodies;

  const hash = (...parts: readonly string[]) => createHash('sha256').update(parts.join('')).digest();
  const sign = (algorithm: string, by: Buffer | string, ...parts: readonly (Buffer | string)[]) => {
    const mac = createHmac(algorithm, by);
    for (const part of parts) mac.update(part);
    return mac.digest();
  };

  test('follows from secret, path, nonce and body, at every step', () => {
    const digest = hash(nonce, form);
    const mac = sign('sha512', key, path, digest);
    expect(textsOf(guide, 'nonce + body')).toEqual([nonce + form, nonce + json]);
    expect(textsOf(guide, 'path + SHA-256, hexadecimal')).toEqual([
      Buffer.concat([Buffer.from(path), digest]).toString('hex'),
    ]);
    expect(textsOf(guide, 'decoded secret, hexadecimal')).toEqual([key.toString('hex')]);
    expect(textsOf(guide, 'HMAC-SHA512, hexadecimal')).toEqual([mac.toString('hex')]);
  });

  test('is right for the form, the JSON and the one with a password', () => {
    const inOrder = [form, json, withPassword];
    const digests = inOrder.map((body) => hash(nonce, body));
    const signatures = digests.map((digest) => sign('sha512', key, path, digest).toString('base64'));
    expect(textsOf(guide, 'SHA-256(nonce + body), hexadecimal')).toEqual(
      digests.map((digest) => digest.toString('hex')),
    );
    expect(textsOf(guide, 'API-Sign')).toEqual(signatures);
  });

  test('has bodies of the lengths it states, with the same fields', () => {
    expect([form.length, json.length, withPassword.length]).toEqual([141, 173, 152]);
    for (const length of ['141 bytes', '152 bytes']) expect(guide).toContain(length);
    const fields = Object.fromEntries(new URLSearchParams(form));
    expect({ ...JSON.parse(json), nonce }).toEqual(fields);
    expect(withPassword).toBe(`${form}&otp=731466`);
  });

  test('names the mistake behind each wrong signature', () => {
    const digest = hash(nonce, form);
    const wrong = [
      sign('sha512', secret, path, digest),
      sign('sha512', key, path, digest.toString('hex')),
      sign('sha512', key, path, hash(form)),
      sign('sha512', key, path, hash(nonce, form, '\n')),
      sign('sha512', key, path.replace('/0', ''), digest),
      sign('sha512', key, digest, path),
      sign('sha256', key, path, digest),
    ].map((mac) => mac.toString('base64'));
    wrong.push(sign('sha512', key, path, digest).toString('hex'));
    const shown = tableOf(guide, 'Signatures of the form body with one mistake each').map(([value]) => value);
    expect(shown).toEqual(wrong.map((text) => `\`${text.slice(0, 24)}\``));
  });

  const [output = ''] = textsOf(guide, 'output');
  testPrograms(readGuide('spot-rest-auth'), 0, 'the program of spot-rest-auth', (stdout) =>
    expect(stdout).toBe(`${output}\n`),
  );
});

interface Step {
  readonly time: number;
  readonly cost: number;
}

/** Returns a counter that decays by `decay` per second, before and after each step. */
function replay(steps: readonly Step[], decay: number): [before: string, after: string][] {
  let counter = 0;
  let at = 0;
  return steps.map(({ time, cost }) => {
    const before = Math.max(0, counter - decay * (time - at));
    counter = before + cost;
    at = time;
    return [before.toFixed(2), counter.toFixed(2)];
  });
}

describe('the call counter', () => {
  const guide = readGuide('spot-rest-ratelimits');
  const tiers = tableOf(guide, 'Maximum and decay per tier');

  test('has rates that follow from maximum and decay', () => {
    expect(tiers.map((row) => row.slice(0, 3))).toEqual([
      ['Starter', '15', '0.33'],
      ['Intermediate', '20', '0.5'],
      ['Pro', '20', '1'],
    ]);
    for (const [, maximum, decay, single, double, empty] of tiers) {
      expect(toNumber(single)).toBeCloseTo(toNumber(decay) * 60, 5);
      expect(toNumber(double)).toBeCloseTo(toNumber(decay) * 30, 5);
      expect(toNumber(empty)).toBeCloseTo(toNumber(maximum) / toNumber(decay), 1);
    }
  });

  test('runs through the timeline without passing its maximum', () => {
    const rows = tableOf(guide, 'Intermediate: maximum 20, decay 0.5 per second');
    const steps = rows.map(([time, , , cost]) => ({ time: toNumber(time), cost: toNumber(cost) }));
    expect(rows.map(([, , before, , after]) => [before, after])).toEqual(replay(steps, 0.5));
    for (const [, call = '', , cost] of rows) {
      expect(cost).toBe(call.startsWith('Get Ledgers') ? '2' : call === 'Add Order' ? '0' : '1');
    }
    for (const [, , , , after] of rows) expect(toNumber(after)).toBeLessThanOrEqual(20);
    // After the burst, every page is requested as soon as it fits.
    expect(rows.slice(-3).map((row) => row[4])).toEqual(['20.00', '20.00', '20.00']);
    const refused = replay([...steps.filter(({ time }) => time <= 12), { time: 13, cost: 2 }], 0.5).at(-1);
    expect(refused).toEqual(['18.50', '20.50']);
  });

  test('takes as long as the guide says for 200 pages', () => {
    for (const [tier, calculation = '', time] of tableOf(
      guide,
      'Time for 200 pages of ledgers: 10,000 rows, 400 points',
    )) {
      const [, maximum, decay] = tiers.find(([name]) => name === tier) ?? [];
      expect(calculation).toBe(`(400 − ${maximum}) ÷ ${decay}`);
      expect(toNumber(time)).toBe(Math.round((400 - toNumber(maximum)) / toNumber(decay)));
    }
  });

  test('has room for a rejected call after one wait, in the guide, the list of errors and the calculator', () => {
    const waits = tableOf(guide, 'Wait before you repeat a rejected call').map(([tier, ...cells]) => {
      const [, maximum, decay] = tiers.find(([name]) => name === tier) ?? [];
      const limits = { maximum: toNumber(maximum), decay: toNumber(decay) };
      for (const [index, cost] of [1, 2, 4].entries()) {
        const wait = toNumber(cells[index]);
        expect(wait).toBe(Math.ceil((2 * cost * 10) / limits.decay) / 10);
        // A full counter, the rejected call, and the repeat.
        const calls = [
          ...Array.from({ length: limits.maximum }, () => ({ time: 0, call: 'one' })),
          { time: 0, call: 'call' },
          { time: wait, call: 'call' },
        ];
        const steps = simulate(
          {
            ...{ id: 'spot', label: 'Spot', guide: '/', kind: 'counter', mayReach: true, rejected: 'cost' },
            calls: [
              { id: 'one', label: 'One', cost: 1 },
              { id: 'call', label: 'Call', cost },
            ],
            ...{ tiers: [], example: [] },
          },
          { id: '', label: '', ...limits },
          calls,
        );
        expect(steps.slice(-2).map(({ accepted }) => accepted)).toEqual([false, true]);
      }
      return cells.map(toNumber);
    });
    const [shortest, longest] = [Math.min(...waits.flat()), Math.max(...waits.flat())];
    expect(readGuide('spot-errors')).toContain(
      `2 × cost ÷ decay, ${shortest} s to ${Math.ceil(longest)} s |`,
    );
  });
});

describe('the counter of a pair', () => {
  const guide = readGuide('spot-ratelimits');
  const AGES = [5, 10, 15, 45, 90, 300];
  const costs = tableOf(guide, "Points on the pair's counter, by order age");

  function costOf(action: string, age: number): number {
    const [, fixed, ...byAge] = costs.find(([name]) => name === action) ?? [];
    const column = AGES.findIndex((limit) => age < limit);
    return toNumber(fixed) + toNumber(byAge[column < 0 ? AGES.length : column] || '0');
  }

  test('has the published costs', () => {
    expect([0, 5, 10, 15, 45, 90, 300].map((age) => costOf('Amend', age))).toEqual([4, 3, 2, 1, 1, 1, 1]);
    expect([0, 5, 10, 15, 45, 90, 300].map((age) => costOf('Edit', age))).toEqual([7, 6, 5, 3, 2, 1, 1]);
    expect([0, 5, 10, 15, 45, 90, 300].map((age) => costOf('Cancel', age))).toEqual([8, 6, 5, 4, 2, 1, 0]);
    expect(costOf('Add', 0)).toBe(1);
  });

  test('has limits whose rates follow', () => {
    const tiers = tableOf(guide, 'Limits per pair and tier');
    expect(tiers.map(([tier, threshold, decay, , , open]) => [tier, threshold, decay, open])).toEqual([
      ['Starter', '60', '1', '60'],
      ['Intermediate', '125', '2.34', '80'],
      ['Pro', '180', '3.75', '225'],
    ]);
    for (const [, threshold, decay, empty, adds] of tiers) {
      expect(toNumber(empty)).toBeCloseTo(toNumber(threshold) / toNumber(decay), 1);
      expect(toNumber(adds)).toBeCloseTo(toNumber(decay) * 60, 5);
    }
  });

  test('adds up to 8 for add, amend and cancel', () => {
    const rows = tableOf(guide, 'Intermediate: decay 2.34 per second');
    const steps = rows.map(([time, action = '', age]) => ({
      time: toNumber(time),
      cost: costOf(action, toNumber(age)),
    }));
    expect(rows.map(([, , , before, , after]) => [before, after])).toEqual(replay(steps, 2.34));
    let sum = 0;
    for (const [index, row] of rows.entries()) {
      sum += steps[index]?.cost ?? 0;
      expect([row[4], row[6]]).toEqual([String(steps[index]?.cost), String(sum)]);
    }
    expect(sum).toBe(8);
  });

  const burst = tableOf(guide, 'Intermediate: threshold 125, decay 2.34 per second');

  test('falls from 50 to 26.6 in 10 seconds, and rises far above the threshold', () => {
    const steps = burst.map(([time, action = '', age]) => {
      const count = /\d+/.exec(action)?.[0] ?? '1';
      const name = action.includes('cancel') ? 'Cancel' : 'Add';
      return { time: toNumber(time), cost: Number(count) * costOf(name, toNumber(age)) };
    });
    expect(burst.map(([, , , before, cost, after]) => [before, Number(cost), after])).toEqual(
      replay(steps, 2.34).map(([before, after], index) => [before, steps[index]?.cost, after]),
    );
    expect(burst[1]?.[3]).toBe('26.60');
    expect(guide).toContain(`(276.6 − 124) ÷ 2.34 = ${((276.6 - 124) / 2.34).toFixed(1)} s`);
  });

  test('grows with each kind of repricing as the table shows', () => {
    const rows = tableOf(guide, 'Pro: threshold 180, decay 3.75 per second');
    const ways = [costOf('Cancel', 1.5) + costOf('Add', 0), costOf('Edit', 1.5), costOf('Amend', 1.5)];
    for (const [step, time, ...cells] of rows) {
      expect(toNumber(time)).toBe(toNumber(step) * 1.5);
      for (const [index, cost] of ways.entries()) {
        let counter = 1;
        for (let count = 0; count < toNumber(step); count += 1) counter = Math.max(0, counter - 5.625) + cost;
        const shown = cells[index * 2 + 1];
        expect(cells[index * 2]).toBe(step === '0' ? '1' : String(cost));
        expect(shown).toBe(shown === 'rejected' && counter > 180 ? 'rejected' : counter.toFixed(3));
      }
    }
  });

  const [output = ''] = textsOf(guide, 'output');

  test('is printed by the programs as the table shows it', () => {
    const columns = burst.map(([time, action, , before, cost, after]) =>
      [time, action, before, cost, after].join('\t'),
    );
    expect(output).toBe(columns.join('\n'));
  });

  testPrograms(readGuide('spot-ratelimits'), 0, 'the program of spot-ratelimits', (stdout) =>
    expect(stdout).toBe(`${output}\n`),
  );
});

describe('the list of errors', () => {
  const guide = readGuide('spot-errors');
  const registry: { $actions?: Record<string, readonly string[]> } = parse(
    readFileSync('specs/errors/spot.yaml', 'utf8'),
  );
  const rows = [...guide.matchAll(/^\| `([A-Z][^`]+)` \| .+ \| .+ \| `(\w+)` \|$/gm)].map(
    ([, code = '', action = '']) => ({ code, action }),
  );

  test('names every code of the registry once', () => {
    const codes = rows.map(({ code }) => code);
    const known = Object.keys(registry).filter((code) => !code.startsWith('$'));
    expect(codes.toSorted()).toEqual(known.toSorted());
  });

  test('calls for what the pages of the requests call for', () => {
    const lists: Record<string, readonly string[]> = registry.$actions ?? {};
    for (const { code, action } of rows) {
      const [named] = Object.entries(lists).find(([, codes]) => codes.includes(code)) ?? ['fix'];
      expect([code, action]).toEqual([code, named]);
    }
  });

  test('has an anchor for each prefix', () => {
    for (const { code } of rows) {
      const [, prefix] = /^(E[A-Z][A-Za-z]*):/.exec(code) ?? [];
      expect(guide).toContain(`<Anchor id="${prefix?.toLowerCase() ?? 'websocket-texts'}"/>`);
    }
  });

  test('decides in every language as its tables say', () => {
    const [bash, ...others] = programsOf(guide)[0] ?? [];
    const reads = Object.entries<{ reads?: { action: string } }>(registry).flatMap(([code, { reads }]) =>
      reads ? [[code, reads.action]] : [],
    );
    for (const { text } of others) {
      const all = [...text.matchAll(/["']([WET][^"']*)["'](?:,| =>) ["'](\w+)["']/g)];
      // The rules for requests that change nothing come first.
      const rules = all.slice(reads.length);
      expect(all.slice(0, reads.length).map(([, start, action]) => [start, action])).toEqual(reads);
      for (const { code, action } of rows) {
        const rule = rules.find(([, start = '']) => code.startsWith(start));
        expect([code, rule?.[2] ?? 'fix']).toEqual([code, action]);
      }
    }
    const cases = [...(bash?.text ?? '').matchAll(/^ {4}(.+)\) echo (\w+) ;;$/gm)].map(
      ([, patterns = '', action = '']) => ({
        starts: patterns.split(' | ').map((pattern) => pattern.replace(/'|\*$/g, '')),
        action,
      }),
    );
    for (const { code, action } of rows) {
      const rule = cases.find(({ starts }) => starts.some((start) => code.startsWith(start)));
      expect([code, rule?.action]).toEqual([code, action]);
    }
  });

  /** Texts that no table has: with a space, with more text, and codes that may be added. */
  const OTHERS = {
    'EService: Unavailable': 'wait',
    'EService: Market in cancel_only mode': 'wait',
    'EService: Throttled: 1770024663': 'wait',
    'EService: Deadline elapsed': 'fix',
    'EService:Something new': 'wait',
    'ESession:Something new': 'renew',
    'EAPI: Something new': 'stop',
    'EAuth:Something new': 'stop',
    'EAccount:Something new': 'stop',
    'EGeneral:Internal error:1234': 'check',
    'EGeneral: Internal error': 'check',
    'EOrder:Something new': 'fix',
    'ENew:Something new': 'fix',
    'WGeneral:Something new': 'continue',
  };

  /** What a request that changes nothing does instead, and one text for which it does the same. */
  const READS = {
    'EGeneral:Internal error:1234': 'retry',
    'EOrder:Invalid order': 'fix',
    'EService:Throttled': 'wait',
  };

  for (const [tab] of LANGUAGES) {
    const { missing } = TOOLS[tab];
    test.skipIf(missing.length > 0)(
      `repeats a request that changes nothing, in ${tab}${whySkipped(missing)}`,
      async () => {
        const code = programOf(guide, 0, tab);
        for (const [text, action] of Object.entries(READS)) {
          const run = { name: `read ${text}`, tab, code, files: { [text]: '', read: '' } };
          const { stdout, stderr } = await runProgram(run);
          expect([text, stdout, stderr]).toEqual([text, `${action}\n`, '']);
        }
      },
    );
    test.skipIf(missing.length > 0)(
      `decides by category about a code that it does not know, in ${tab}${whySkipped(missing)}`,
      async () => {
        const code = programOf(guide, 0, tab);
        for (const [text, action] of Object.entries(OTHERS)) {
          const { stdout, stderr } = await runProgram({ name: text, tab, code, files: { [text]: '' } });
          expect([text, stdout, stderr]).toEqual([text, `${action}\n`, '']);
        }
      },
    );
  }
});

test('amends leave what the guide says, and icebergs show enough', () => {
  const guide = readGuide('spot-amends');
  for (const [filled, sent, quantity, rests] of tableOf(guide, 'New quantity and what remains')) {
    if (quantity === '') continue;
    expect(toNumber(quantity)).toBe(Math.max(toNumber(sent), toNumber(filled)));
    expect(toNumber(rests)).toBeCloseTo(toNumber(quantity) - toNumber(filled), 8);
  }
  for (const [remaining, display] of tableOf(guide, 'Smallest display')) {
    expect(toNumber(display)).toBe(Math.ceil(Number(((toNumber(remaining) / 15) * 1e8).toFixed(2))) / 1e8);
  }
  expect(1.25 * 63500 - 63600).toBe(15775);
  expect(guide).toContain('frees 15,775 USD');
});

test('Earn: what is free and what earns add up', () => {
  const guide = readGuide('spot-rest-earn');
  for (const [, balance, hold, free] of tableOf(guide, 'Balances of the example account')) {
    expect(toNumber(free)).toBeCloseTo(toNumber(balance) - toNumber(hold), 8);
  }
  for (const [, total, bonding, unbonding, earning] of tableOf(guide, 'The DOT of the example account')) {
    expect(toNumber(earning)).toBe(toNumber(total) - toNumber(bonding) - toNumber(unbonding));
  }
  expect([604800, 2419200].map((seconds) => seconds / 86400)).toEqual([7, 28]);
});

describe('client order identifiers', () => {
  const guide = readGuide('spot-clordid');
  const formats = tableOf(guide, 'Formats of cl_ord_id').map(([, , example = '']) =>
    example.replaceAll('`', ''),
  );
  const [long = '', short = '', text = ''] = formats;

  test('are the same with and without dashes, and text has 18 characters', () => {
    expect(long.replaceAll('-', '')).toBe(short);
    expect(text).toHaveLength(18);
  });

  test.each(['rest/spot', 'websocket/spot-v1', 'websocket/spot-v2'])(
    'have the forms that specs/%s allows',
    (name) => {
      const spec = readFileSync(`specs/${name}.yaml`, 'utf8');
      const [, pattern = ''] = / cl_ord_id:\n(?: {10}.*\n)*? {10}pattern: '(.+)'\n/.exec(spec) ?? [];
      const wrong = [`${text}x`, long.slice(0, -1), `${short}0`, ''];
      expect([...formats, ...wrong].filter((id) => new RegExp(pattern).test(id))).toEqual(formats);
    },
  );

  test('begin with the time that the guide reads off one', () => {
    const found = /generated this way at (\S+)Z starts with `([0-9a-f]{12})`, which is ([\d,]+) ticks/.exec(
      guide,
    );
    const [, moment = '', digits = '', ticks = ''] = found ?? [];
    const [second, fraction = ''] = moment.split('.');
    expect(Number.parseInt(digits, 16)).toBe(toNumber(ticks));
    expect(toNumber(ticks)).toBe(Date.parse(`${second}Z`) * 100 + Number(fraction));
  });

  testPrograms(readGuide('spot-clordid'), 0, 'the program of spot-clordid', (stdout) => {
    const [first = '', second = '', third = '', moment = ''] = stdout.trim().split('\n');
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const id of [first, second, third]) expect(id).toMatch(form);
    expect([third, first, second].toSorted()).toEqual([first, second, third]);
    expect(Math.abs(Date.parse(`${moment.slice(0, 19)}Z`) - Date.now())).toBeLessThan(600_000);
    expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16) % 100_000).toBe(
      Number(moment.slice(20, 25)),
    );
  });
});
