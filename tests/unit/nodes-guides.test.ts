/** Runs the programs on the pages of the Nodes API against nodes that reject, lag, shuffle and reorganize. */
import { describe, expect, test } from 'vitest';
import { type Tab, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { programsOf, readPage, tableOf, textsOf } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf } from './guide-programs.support.ts';
import {
  blockOf,
  fail,
  hashOf,
  KEY,
  refuse,
  startChain,
  startNode,
  succeed,
  toReply,
  type View,
} from './nodes-guides.support.ts';

const { runProgram, buildFirst } = openGuidePrograms();

const introduction = readPage('nodes-api/introduction');
const authentication = readPage('nodes-api/authentication');
const practices = readPage('nodes-api/best-practices');
buildFirst(
  [introduction, authentication, practices].flatMap((page) =>
    programsOf(page).map((_, index) => programOf(page, index, 'go')),
  ),
);
const PAGES = { Introduction: introduction, Authentication: authentication, 'Best practices': practices };

test.each(Object.entries(PAGES))('%s has its title and each program in all five languages', (title, page) => {
  expect(page).toContain(`title: ${title}\n`);
  expect(page).toContain('\n## What goes wrong\n');
  for (const programs of programsOf(page)) {
    expect(programs.map(({ language }) => language)).toEqual(LANGUAGES.map(([, language]) => language));
  }
});

interface Start {
  readonly page: string;
  /** Index of the <CodeTabs> on the page. */
  readonly index: number;
  readonly name: string;
  readonly tab: Tab;
  readonly host: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly change?: (code: string) => string;
}

function start({ page, index, name, tab, host, environment = {}, change = (code) => code }: Start) {
  const code = change(programOf(page, index, tab));
  const settings = { API_BASE_URL: `http://${host}`, API_KEY: KEY, ...environment };
  return runProgram({ name, tab, code, environment: settings });
}

/** Adds a test for every language; those without their tools are skipped. */
function inEachLanguage(what: string, run: (tab: Tab) => Promise<void>): void {
  for (const [tab] of LANGUAGES) {
    const { missing } = TOOLS[tab];
    const title = `${what}, in ${tab}${whySkipped(missing)}`;
    test.skipIf(missing.length > 0)(title, { concurrent: true }, () => run(tab));
  }
}

describe('the first call', () => {
  const [output = ''] = textsOf(introduction, 'output');

  inEachLanguage('prints the number of the newest block', async (tab) => {
    const node = await startNode(([call]) => toReply(succeed(call?.id ?? 0, '0x17eb0c1')));
    const outcome = await start({ page: introduction, index: 0, name: 'first', tab, host: node.host });
    node.close();
    expect(outcome).toEqual({ status: 0, stdout: `${output}\n`, stderr: '' });
    expect(node.calls).toEqual([[JSON.parse(textsOf(introduction, 'request.json')[0] ?? '')]]);
  });

  inEachLanguage('fails on an error that comes with HTTP 200', async (tab) => {
    const [error = ''] = textsOf(introduction, 'An error comes with HTTP 200');
    const node = await startNode(() => toReply(JSON.parse(error)));
    const outcome = await start({ page: introduction, index: 0, name: 'refused', tab, host: node.host });
    node.close();
    expect(outcome.status).not.toBe(0);
    expect(outcome.stdout + outcome.stderr).toContain('-32601');
  });
});

describe('the check of the key', () => {
  const [output = ''] = textsOf(authentication, 'output');
  const check = (tab: Tab, name: string, host: string, environment = {}) =>
    start({ page: authentication, index: 0, name, tab, host, environment });

  inEachLanguage('accepts a key that the host knows', async (tab) => {
    const node = await startNode(() => toReply(succeed(1, '0x1')));
    const outcome = await check(tab, 'accepted', node.host);
    node.close();
    expect(outcome).toEqual({ status: 0, stdout: `${output}\n`, stderr: '' });
    expect(node.calls).toEqual([[{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }]]);
  });

  inEachLanguage('reports a refused key with 1, and anything else with 2, without the key', async (tab) => {
    const wrong = { API_KEY: `${KEY}-but-wrong` };
    const refused = await startNode(() => refuse(500), 403);
    const outcomes = [await check(tab, 'refused', refused.host, wrong)];
    refused.close();
    const busy = await startNode(() => refuse(503));
    outcomes.push(await check(tab, 'busy', busy.host));
    busy.close();
    outcomes.push(await check(tab, 'silent', busy.host));
    const other = await startNode(() => toReply(fail(1, { code: -32601, message: 'Method not found' })));
    outcomes.push(await check(tab, 'other', other.host, { METHOD: 'getSlot' }));
    other.close();
    expect(other.calls[0]?.[0]?.method).toBe('getSlot');
    expect(outcomes.map((outcome) => outcome.status)).toEqual([1, 2, 2, 2]);
    const says = [
      'The key was rejected: HTTP 403',
      'HTTP 503: this',
      'No response',
      'HTTP 200 without a result',
    ];
    for (const [index, text] of says.entries()) expect(outcomes[index]?.stderr).toContain(text);
    for (const { stdout, stderr } of outcomes) expect(stdout + stderr).not.toContain(KEY);
  });

  inEachLanguage('does not carry the key to where a redirect points', async (tab) => {
    const node = await startNode(() => refuse(302, { Location: '/elsewhere' }));
    const outcome = await check(tab, 'redirect', node.host);
    node.close();
    expect(outcome.status).toBe(2);
    expect(node.requests.map(({ target }) => target)).toEqual(['/']);
  });
});

describe('the client that batches and retries', () => {
  const LAST = 25_080_000;
  const environment = { BLOCKS: '5', BATCH_SIZE: '3' };
  const client = (tab: Tab, name: string, host: string, change?: (code: string) => string) =>
    start({ page: practices, index: 0, name, tab, host, environment, ...(change && { change }) });
  const answer = (ids: readonly number[]) => ids.map((id) => succeed(id, blockOf(String(id)))).toReversed();

  inEachLanguage('waits as told, repeats what failed, and matches by id', async (tab) => {
    let refusedAt = 0;
    const node = await startNode((calls, attempt) => {
      const ids = calls.map(({ id }) => id);
      switch (attempt) {
        case 1:
          return toReply([succeed(1, blockOf(String(LAST)))]);
        case 2:
          refusedAt = Date.now();
          return refuse(429, { 'Retry-After': '1' });
        case 3:
          return refuse(Date.now() - refusedAt < 950 ? 400 : 503);
        case 4: {
          const [third, second, first] = answer(ids);
          const error = { code: -32005, message: 'server overloaded, retry later' };
          return toReply([third, fail(second?.id ?? 0, error), { ...first, result: null }]);
        }
        case 6:
          return toReply(answer(ids.slice(1)));
        default:
          return toReply(answer(ids));
      }
    });
    const outcome = await client(tab, 'batch', node.host);
    node.close();
    const numbers = [4, 3, 2, 1, 0].map((back) => LAST - back);
    const lines = numbers.map((number) => `${number}\t${hashOf(String(number))}\t${number % 4}\n`);
    expect(outcome).toEqual({ status: 0, stdout: lines.join(''), stderr: '' });
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers;
    expect(node.calls.slice(1).map((calls) => calls.map(({ id }) => id))).toEqual([
      [a, b, c],
      [a, b, c],
      [a, b, c],
      [a, b],
      [d, e],
      [d],
    ]);
    expect(node.calls[1]?.[0]?.params).toEqual([`0x${a.toString(16)}`, false]);
  });

  inEachLanguage('does not repeat what a repetition does not cure', async (tab) => {
    const first = toReply([succeed(1, blockOf(String(LAST)))]);
    const wrong = { code: -32602, message: 'invalid argument 0' };
    const large = { code: -32000, message: 'batch limit 2 exceeded' };
    const replies = { '-32602': [fail(LAST - 4, wrong)], 'batch limit 2 exceeded': fail(null, large) };
    for (const [text, value] of Object.entries(replies)) {
      const node = await startNode((_, attempt) => (attempt === 1 ? first : toReply(value)));
      const outcome = await client(tab, `fatal ${text}`, node.host);
      node.close();
      expect(outcome.status).not.toBe(0);
      expect(outcome.stdout + outcome.stderr).toContain(text);
      expect(node.calls).toHaveLength(2);
    }
    const node = await startNode(() => refuse(404));
    expect((await client(tab, 'not found', node.host)).status).not.toBe(0);
    node.close();
    expect(node.calls).toHaveLength(1);
  });

  inEachLanguage('gives up after six attempts', async (tab) => {
    const node = await startNode(() => refuse(503));
    const hurry = (code: string) =>
      code
        .replace('$((500 <<', '$((5 <<')
        .replace(/(FIRST_PAUSE, LONGEST_PAUSE = )0\.5/, '$10.005')
        .replace(/(firstPause += |FIRST_PAUSE = )500/, '$15');
    const { status, stdout, stderr } = await client(tab, 'down', node.host, hurry);
    node.close();
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('gave up after 6 attempts: HTTP 503');
    expect(node.calls).toHaveLength(6);
  });
});

describe('the follower', () => {
  const output = textsOf(practices, 'output').join('\n');
  const VIEWS: readonly View[] = [
    ['25080000', '25080000'],
    ['25080003a', '25080000'],
    null,
    ['25080001', '25080000'],
    ['25080004b', '25080000'],
    ['25080004b', '25080001'],
    ['25080004b', '25080004b'],
  ];
  const follow = (tab: Tab, name: string, host: string, environment = {}) =>
    start({
      page: practices,
      index: 1,
      name,
      tab,
      host,
      environment: { STOP_AT: '25080004', POLL_SECONDS: '0.05', ...environment },
    });

  inEachLanguage('undoes two replaced blocks and adds those in their place', async (tab) => {
    const node = await startChain(VIEWS, '25080003b');
    const { status, stdout, stderr } = await follow(tab, 'follow', node.host);
    node.close();
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${output}\n` });
    expect(stderr).toContain('503');
    expect(stderr).toContain('this node does not have the block');
  });

  inEachLanguage('catches up from a final block of the past', async (tab) => {
    const node = await startChain(VIEWS);
    const { status, stdout } = await follow(tab, 'catch up', node.host, { START: '25079998' });
    node.close();
    const line = (what: string, name: string) => `${what}\t${name}\t${hashOf(name)}`;
    const [, ...rest] = output.split('\n');
    const expected = [
      line('start', '25079998'),
      line('add', '25079999'),
      line('final', '25079999'),
      line('add', '25080000'),
      line('final', '25080000'),
      ...rest,
    ];
    expect({ status, lines: stdout.trimEnd().split('\n') }).toEqual({ status: 0, lines: expected });
  });

  inEachLanguage('stops when something final changes, or when its key is refused', async (tab) => {
    const views: readonly View[] = [...VIEWS.slice(0, 2), ['25080003a', '25080002b']];
    const node = await startChain(views);
    const changed = await follow(tab, 'changed', node.host);
    node.close();
    expect(changed.status).not.toBe(0);
    expect(changed.stdout + changed.stderr).toContain('block 25080002 is final with another hash');
    const stranger = await startNode(() => refuse(500));
    const refused = await follow(tab, 'refused', stranger.host, { API_KEY: 'other' });
    stranger.close();
    expect(refused.status).not.toBe(0);
    expect(refused.stdout + refused.stderr).toContain('401');
  });
});

describe('the walk through logs', () => {
  const { missing } = TOOLS.python;
  const title = `halves a range that is too wide, and misses no log${whySkipped(missing)}`;

  test.skipIf(missing.length > 0)(title, async () => {
    const ranges: string[] = [];
    const node = await startNode(([call]) => {
      const [wanted] = call?.params ?? [];
      const [first, last] = rangeOf(wanted);
      ranges.push(`${first}-${last}`);
      const tooMany = 'query returns too many logs, narrow your filter: 20000';
      if (last - first >= 300) return toReply(fail(1, { code: -32602, message: tooMany }));
      const logs = Array.from({ length: last - first + 1 }, (_, index) => first + index)
        .filter((number) => number % 100 === 0)
        .map((number) => ({
          blockNumber: `0x${number.toString(16)}`,
          transactionHash: hashOf(`${number}`),
          logIndex: '0x1',
        }));
      return toReply(succeed(1, logs));
    });
    const [code = ''] = textsOf(practices, 'logs.py');
    const environment = {
      API_BASE_URL: `http://${node.host}`,
      API_KEY: KEY,
      ADDRESS: '0xA828044188416BCEA3486B19a8A199E924B6A51b',
      FROM_BLOCK: '1',
      TO_BLOCK: '1000',
    };
    const outcome = await runProgram({ name: 'logs', tab: 'python', code, environment });
    node.close();
    const lines = Array.from({ length: 10 }, (_, index) => (index + 1) * 100).map(
      (number) => `${number}\t${hashOf(`${number}`)}\t1\n`,
    );
    expect(outcome).toEqual({ status: 0, stdout: lines.join(''), stderr: '' });
    const shown = tableOf(practices, '1,000 blocks, when the node accepts up to 300 at a time');
    expect(ranges).toEqual(shown.map(([, from, to]) => `${from}-${to}`));
    for (const [, from, to, blocks, answer] of shown) {
      expect(Number(blocks)).toBe(Number(to) - Number(from) + 1);
      expect(answer).toBe(Number(blocks) > 300 ? '-32602' : 'Logs');
    }
  });

  function rangeOf(wanted: unknown): [first: number, last: number] {
    if (typeof wanted !== 'object' || wanted === null) return [0, 0];
    const { fromBlock, toBlock }: { fromBlock?: string; toBlock?: string } = wanted;
    return [Number(fromBlock), Number(toBlock)];
  }
});
