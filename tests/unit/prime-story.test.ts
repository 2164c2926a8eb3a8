/** The worked signatures of Prime are right, and the orders of its examples add up. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FixMessage } from '../../src/model/operation.ts';
import { readOrchestra } from '../../src/readers/fix/orchestra.ts';

const files = ['specs/fix/prime.xml', 'specs/fix/shared.xml'].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const { value: api, problems } = readOrchestra({ id: 'prime-fix', files });
const messages = (api?.operations ?? []).filter((each): each is FixMessage => each.kind === 'fix-message');
const websocket = readFileSync('specs/websocket/prime.yaml', 'utf8');

function sign(lines: readonly string[], separator: string): string {
  const digest = createHmac('sha256', 'example-secret').update(lines.join(separator)).digest('base64');
  return digest.replaceAll('+', '-').replaceAll('/', '_');
}

/** Returns an example as a map from tag to value. */
function example(slug: string, name: string): ReadonlyMap<number, string> {
  const found = messages.find((each) => each.slug === slug)?.examples.find((each) => each.name === name);
  return new Map(found?.decoded.map(({ tag, value }) => [tag, value]));
}

test('the FIX specification has no problems and shares its definitions', () => {
  expect(problems).toEqual([]);
  expect(messages).toHaveLength(17);
});

test('the signature of the FIX logon is what the described steps give', () => {
  const logon = example('logon-fix', 'Signed logon');
  const signed = [52, 34, 49, 56].map((tag) => logon.get(tag) ?? '');
  expect(logon.get(96)).toBe(sign(signed, '\u0001'));
  expect(logon.get(95)).toBe(String(logon.get(96)?.length));
});

test('the signature of the WebSocket handshake is what the described steps give', () => {
  const lines = ['GET', '2026-06-09T13:59:55.000000Z', 'wss.prime.example', '/ws/v1'];
  expect(websocket).toContain(sign(lines, '\n'));
});

test('the header page takes the first order apart as it is sent', () => {
  const order = messages.find(({ slug }) => slug === 'nos-fix')?.examples[0]?.text ?? 'missing';
  expect(files[0]?.text).toContain(order);
  const bytes = Buffer.from(order.slice(0, order.indexOf('10=')).replaceAll('|', '\u0001'));
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  expect(files[0]?.text).toContain(`from a sum of ${sum.toLocaleString('en')}`);
});

test('the FIX reports of a working order add up', () => {
  for (const name of ['Arrived', 'Works', 'First fill', 'Change arrived', 'Changed', 'Last fill']) {
    const report = example('er-fix', name);
    const number = (tag: number) => Number(report.get(tag));
    expect([name, number(14) + number(151)]).toEqual([name, number(38)]);
  }
  const fills = ['First fill', 'Last fill'].map((name) => example('er-fix', name));
  const cost = fills.reduce((sum, fill) => sum + Number(fill.get(31)) * Number(fill.get(32)), 0);
  const last = fills[1];
  expect(Number(last?.get(6)) * Number(last?.get(14))).toBeCloseTo(cost, 8);
});
