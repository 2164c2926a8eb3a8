/** The test vectors, messages and programs of the FIX guides match a real implementation. */
import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FixMessage } from '../../src/model/operation.ts';
import { encodeMessage, SOH, splitMessage } from '../../src/readers/fix/codec.ts';
import { readOrchestra } from '../../src/readers/fix/orchestra.ts';

const read = (name: string) => readFileSync(`content/guides/${name}.mdx`, 'utf8');
const auth = read('fix-auth');
const checksums = read('fix-checksums');
const intro = read('fix-intro');
const header = readFileSync('specs/fix/spot.xml', 'utf8');

const files = ['specs/fix/spot.xml', 'specs/fix/shared.xml'].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const messages = (readOrchestra({ id: 'spot-fix', files }).value?.operations ?? []).filter(
  (each): each is FixMessage => each.kind === 'fix-message',
);

/** Returns the second cell of the table row whose first cell starts with the label. */
function cell(guide: string, label: string): string {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${label}`));
  return /\| `(.+?)` \|$/.exec(row ?? '')?.[1]?.replaceAll('\\|', '|') ?? `no row ${label}`;
}

/** Returns the code block with a title. */
function fence(guide: string, title: string): string {
  const [, rest = ''] = guide.split(`title="${title}"\n`);
  return rest.split('\n```')[0] ?? '';
}

/** Returns the output of a guide's JavaScript program. */
function run(guide: string, title: string, env: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'fix-guide-'));
  const path = join(folder, title);
  writeFileSync(path, fence(guide, title));
  try {
    return execFileSync(process.execPath, [path], { encoding: 'utf8', env }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the signed logon', () => {
  const vector = auth.split('## Worked vector')[1]?.split('\n## ')[0] ?? '';
  const text = cell(vector, 'Signed text, with a bar').replaceAll('|', SOH);
  const digest = createHash('sha256').update(text).digest();
  const secret = Buffer.from(cell(vector, 'Secret, base64'), 'base64');
  const mac = createHmac('sha512', secret).update(digest).digest();
  const logon = fence(auth, 'Logon (35=A), with | for SOH');

  test('the signed text is made of the inputs', () => {
    const inputs = [
      ['34=', 'Sequence number'],
      ['49=', 'SenderCompID'],
      ['56=', 'TargetCompID'],
      ['553=', 'API key'],
      ['', 'Nonce'],
    ] as const;
    expect(text.split(SOH)).toEqual(['35=A', ...inputs.map(([tag, label]) => tag + cell(vector, label))]);
  });

  test('every step has the value that the step before gives', () => {
    expect(cell(vector, 'Signed text in hexadecimal')).toBe(Buffer.from(text).toString('hex'));
    expect(vector).toContain(`Signed text in hexadecimal, ${text.length} bytes`);
    expect(cell(vector, 'SHA-256 in hexadecimal')).toBe(digest.toString('hex'));
    expect(cell(vector, 'Decoded secret')).toBe(secret.toString('hex'));
    expect(cell(vector, 'HMAC-SHA512 in hexadecimal')).toBe(mac.toString('hex'));
    expect(cell(vector, 'Password')).toBe(mac.toString('base64'));
  });

  test('the logon carries the password, and the nonce is its time', () => {
    expect(logon).toContain(`|554=${mac.toString('base64')}|5025=${cell(vector, 'Nonce')}|`);
    expect(new Date(Number(cell(vector, 'Nonce'))).toISOString()).toBe('2026-05-12T14:00:00.250Z');
  });

  test('the program prints the logon', () => {
    expect(run(auth, 'logon-password.mjs', { FIX_NOW_MS: cell(vector, 'Nonce') })).toBe(logon);
  });
});

describe('messages', () => {
  const all = [auth, checksums, header].flatMap((text) => text.match(/^\s*8=FIX\.4\.4\|.*\|$/gm) ?? []);
  const known = new Set(messages.flatMap(({ examples }) => examples.map(({ text }) => text)));

  test('are there', () => {
    expect(all.length).toBeGreaterThanOrEqual(10);
  });

  test.each(all.map((line) => line.trim()))('%s is complete, and stands on a reference page', (line) => {
    const { pairs, faults } = splitMessage(line.replaceAll('|', SOH));
    expect(faults).toEqual([]);
    const body = pairs.filter(({ tag }) => ![8, 9, 10].includes(tag));
    expect(encodeMessage('FIX.4.4', body).replaceAll(SOH, '|')).toBe(line);
    expect(known.has(line)).toBe(true);
  });
});

describe('the book', () => {
  test('each level is written as its numbers say', () => {
    const rows = [...checksums.matchAll(/^\| (?:Offer|Bid) \| (\S+) \| (\S+) \| `(\d+)` \| `(\d+)` \|$/gm)];
    const written = (number = '') => number.replace('.', '').replace(/^0+/, '');
    expect(rows.map(([, price, quantity]) => [written(price), written(quantity)])).toEqual(
      rows.map(([, , , price, quantity]) => [price, quantity]),
    );
    expect(rows.map(([, , , price, quantity]) => `${price}${quantity}`).join('')).toBe(
      fence(checksums, 'The text of the first check'),
    );
  });

  test.each([
    ['The text of the first check', '1053814156'],
    ['The text of the second check', '2316145484'],
  ])('the CRC32 of %s is %s', (title, value) => {
    expect(String(crc32(fence(checksums, title)))).toBe(value);
    expect(checksums).toContain(`|5041=${value}|`);
  });

  test('the program finds both checksums right', () => {
    expect(run(checksums, 'book-checksum.mjs')).toBe('1053814156 is right\n2316145484 is right');
  });

  test('the signed reading that the guide warns of is the same 32 bits', () => {
    expect(checksums).toContain(`\`${2316145484 | 0}\` instead of \`2316145484\``);
  });
});

describe('the session in numbers', () => {
  const rows = [...intro.matchAll(/^\| (14:0\d:\d\d\.\d{3}) \| (\d*) ?\| (\d*) ?\| (.+) \|$/gm)].map(
    ([, time = '', client = '', server = '', words = '']) => ({ time, client, server, words }),
  );

  test('counts every message of both sides once', () => {
    for (const side of ['client', 'server'] as const) {
      const numbers = rows.flatMap((row) => (row[side] ? [Number(row[side])] : []));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers).toHaveLength(17);
    }
  });

  test('leaves no side silent for more than 30 seconds', () => {
    for (const side of ['client', 'server'] as const) {
      const times = rows.filter((row) => row[side]).map(({ time }) => Date.parse(`2026-05-12T${time}Z`));
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
    }
  });

  test('has the numbers of the examples of the reference', () => {
    const sent = messages.flatMap(({ examples }) =>
      examples.map(({ decoded }) => new Map(decoded.map(({ tag, value }) => [tag, value]))),
    );
    const own = sent.filter((fields) => fields.get(49) === 'MYCOMPID' && fields.get(56) === 'TARGET-TRD');
    const ofDay = own.filter((fields) => fields.get(52)?.startsWith('20260512') && !fields.has(43));
    expect(ofDay.length).toBeGreaterThanOrEqual(8);
    for (const fields of ofDay) {
      const row = rows.find(({ client }) => client === fields.get(34));
      expect([fields.get(34), fields.get(52)?.slice(9)]).toEqual([row?.client, row?.time]);
      expect(row?.words).toContain(`(${fields.get(35)})`);
    }
  });
});

describe('order identifiers', () => {
  test('the example begins with the time that the guide names', () => {
    const [, units = '', time = ''] = /is ([\d,]+) such units, or (\S+Z)\./.exec(intro) ?? [];
    const ticks = 0xa1c320fac500;
    expect(units.replaceAll(',', '')).toBe(String(ticks));
    expect(Date.parse(time)).toBe(ticks / 100);
  });

  test('the program makes version 4 UUIDs that begin with the time', () => {
    const id = run(intro, 'next-id.mjs');
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const ticks = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(ticks / 100 - Date.now())).toBeLessThan(60_000);
  });
});
