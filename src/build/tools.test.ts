/** The tools on the command line print what their pages show. */
import { expect, test } from 'vitest';
import { readGuide, textsOf } from '../../tests/unit/guide.support.ts';
import { readApi } from '../../tests/unit/spec-source.support.ts';
import { toReconnects } from '../tools/close-code.ts';
import { toErrors } from '../tools/errors.ts';
import { toDictionary } from '../tools/fix/dictionary.ts';
import { type ToolData, toScheme } from '../tools/tool-data.ts';
import { readToolContent } from '../tools/tools.support.ts';
import { loadConfig } from './load-config.ts';
import { linesOf } from './tools.ts';

async function readData(): Promise<ToolData> {
  const apis = [await readApi('spot-rest'), await readApi('spot-fix'), await readApi('prime-fix')];
  const config = await loadConfig('site.config.ts');
  const [, fix] = apis;
  const socket = await readApi('futures-ws');
  if (!fix) throw new Error('there is no FIX');
  const dictionary = toDictionary(fix, { label: 'FIX', prefix: '/docs/fix-api', envelope: null });
  return {
    signature: { schemes: readToolContent().signing.flatMap((one) => toScheme(one, apis) ?? []) },
    'order-book-checksum': { books: [] },
    'fix-decoder': { dictionaries: [dictionary], example: '' },
    'rate-limits': { limiters: [] },
    'error-finder': {
      errors: toErrors({ apis, config }, () => false),
      failures: [],
      reconnects: toReconnects({ apis: [socket], config }),
    },
    values: { lists: [], concepts: [] },
    'compare-releases': { apis: [] },
  };
}

const data = await readData();

test('sign prints every value but the secret, and the mistake behind a signature', async () => {
  const lines = await linesOf('sign', '{"scheme":"spot-rest.apiSign"}', data);
  const [signature = ''] = textsOf(readGuide('spot-rest-auth'), 'API-Sign');
  expect(lines.at(-1)).toBe(`Signature: ${signature}`);
  expect(lines.find((line) => line.startsWith('Decoded secret'))).toMatch(/^Decoded secret: \d+ bytes$/);
  const { signature: _, ...rest } = { signature: '', ...readToolContent().signing[0]?.input };
  const hex = Buffer.from(signature, 'base64').toString('hex');
  const asked = JSON.stringify({ scheme: 'spot-rest.apiSign', ...rest, given: hex });
  expect((await linesOf('sign', asked, data)).at(-1)).toMatch(
    /^Found: The signature is written as hexadecimal/,
  );
});

test('sign never fills a gap from the worked example', async () => {
  const path = '{"scheme":"spot-rest.apiSign","path":"/0/private/Balance","nonce":"1","secret":"kQ=="}';
  await expect(linesOf('sign', path, data)).rejects.toThrow(/target, body missing; path unknown.*"target"/);
  const logon = '{"scheme":"spot-fix.fix-password","nonce":"1","key":"k","secret":"kQ==","fields":{"34":7}}';
  await expect(linesOf('sign', logon, data)).rejects.toThrow(/fields\.49, fields\.56 missing.*"fields":\{/);
  const whole = logon.replace('7}', '7,"49":"ME","56":"TARGET-TRD"}');
  expect((await linesOf('sign', whole, data)).at(-1)).toMatch(/^Signature: /);
});

test('sign without a scheme names the schemes, and anything but an object is reported', async () => {
  await expect(linesOf('sign', '{}', data)).rejects.toThrow(/write "scheme" with one of spot-rest\.apiSign/);
  await expect(linesOf('sign', 'nonsense', data)).rejects.toThrow(/standard input.*not a JSON object/);
});

test('decode prints fields and what is wrong', async () => {
  const text = '8=FIX.4.4|9=5|35=4|34=3|49=A|52=20170627-14:24:14.804|56=B|36=5|10=082|';
  const lines = await linesOf('decode', text, data);
  expect(lines[0]).toBe('Sequence Reset, FIX (line 1)');
  expect(lines).toContain('  34 MsgSeqNum = 3');
  expect(lines).toContainEqual(expect.stringMatching(/Wrong: BodyLength \(9\) is 5 instead of/));
  const right = '8=FIX.4.4|9=45|35=5|34=3|49=A|52=20170627-14:24:14.804|56=B|10=100|';
  expect((await linesOf('decode', right, data)).at(-1)).toContain('Nothing is wrong');
  await expect(linesOf('decode', 'nothing', data)).rejects.toThrow(/no FIX message/);
});

test('checksum prints a line for each message', async () => {
  const messages = ['snapshot.json', 'update-1.json'].map(
    (title) => textsOf(readGuide('spot-ws-book-v2'), title)[0],
  );
  expect(await linesOf('checksum', messages.join('\n'), data)).toEqual([
    '1 snapshot 844339907 matches',
    '2 update 1257359860 matches',
  ]);
});

test('explain prints meaning, fix and whether to retry', async () => {
  const lines = await linesOf('explain', '{"error":["EAPI:Invalid nonce"]}', data);
  expect(lines[0]).toMatch(/^EAPI:Invalid nonce \(/);
  expect(lines).toContain('  Retry: Yes, with a new nonce, token or quote.');
  const rejected = await linesOf('explain', '8=FIX.4.4|35=8|150=8|103=6|10=000|', data);
  expect(rejected[0]).toBe('103=6 Duplicate order (Prime FIX)');
  expect(rejected).toContain('  Retry: Not yet: first find out whether the request took effect.');
  const [similar, closest = ''] = await linesOf('explain', 'my balance has insufficient funds', data);
  expect(similar).toBe('No error has this code. Errors with similar wording, closest first:');
  expect(closest).toMatch(/^ {2}EOrder:Insufficient funds/);
  const unknown = await linesOf('explain', 'EFoo:Unknown nonce', data);
  expect(unknown[0]).toMatch(/^No page documents this error\./);
  expect(unknown.join('\n')).not.toMatch(/EAPI|Fix:|Retry:/);
  const [closed, ...sections] = await linesOf('explain', 'WebSocket closed: 1008', data);
  expect(closed).toMatch(/closed with code 1008 \(policy violation\)/);
  expect(sections).toContain('  Derivatives WebSocket: /docs/guides/futures-websockets#reconnect');
  expect(await linesOf('explain', '', data)).toEqual(['No error in any API matches this text.']);
});

test.each([
  ['decode', `8=FIX.4.4|${'1=2|'.repeat(60_000)}`],
  ['explain', '\n'.repeat(1_000_000)],
  ['explain', ' '.repeat(1_000_000)],
  ['explain', '['.repeat(14_000) + ']'.repeat(14_000)],
] as const)('%s reads hostile text to its end', async (command, text) => {
  expect(await linesOf(command, text, data)).not.toHaveLength(0);
});

test('sign reads a body that is nested deeper than the stack', async () => {
  const body = '['.repeat(50_000) + ']'.repeat(50_000);
  const own = { ...readToolContent().signing[0]?.input, body, given: 'x' };
  const asked = JSON.stringify({ scheme: 'spot-rest.apiSign', ...own });
  expect((await linesOf('sign', asked, data)).at(-1)).toMatch(/^Different/);
});
