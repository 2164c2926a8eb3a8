/** The spot specification: its documentation is complete, and its worked examples are correct. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FixMessage } from '../../model/operation.ts';
import type { Field } from '../../model/schema.ts';
import { readOrchestra } from './orchestra.ts';

const paths = ['specs/fix/spot.xml', 'specs/fix/shared.xml'];
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const { value: api, problems } = readOrchestra({ id: 'spot-fix', files });
const messages = (api?.operations ?? []).filter((each): each is FixMessage => each.kind === 'fix-message');

/** Returns the values of an example by tag; if a tag is repeated, the last one. */
function example(slug: string, name: string): ReadonlyMap<number, string> {
  const found = messages.find((each) => each.slug === slug)?.examples.find((each) => each.name === name);
  return new Map(found?.decoded.map(({ tag, value }) => [tag, value]));
}

function* everyField(fields: readonly Field[]): Generator<Field> {
  for (const field of fields) {
    yield field;
    const { schema } = field;
    if (schema.kind === 'list' && schema.items?.kind === 'object') yield* everyField(schema.items.fields);
  }
}

test('has no problems', () => {
  expect(problems).toEqual([]);
});

describe('words', () => {
  const sections = [...(api?.envelope ?? []), ...messages.map(({ section }) => section)];
  const fields = sections.flatMap((section) => [...everyField(section.fields)]);

  test('every field has some', () => {
    expect(fields.filter(({ schema }) => schema.description.length === 0).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('every code has some of its own', () => {
    const codes = files.flatMap(({ text }) => text.split('<fixr:code ').slice(1));
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !code.split('</fixr:code>')[0]?.includes('<fixr:documentation>'))).toEqual(
      [],
    );
  });

  test('every conditional field tells its condition', () => {
    const conditional = fields.filter(({ presence }) => presence === 'conditional');
    expect(conditional.filter(({ when }) => !when)).toEqual([]);
  });

  test.each(messages)('$slug has summary, description, access, servers, errors and examples', (message) => {
    expect(message.summary).toMatch(/^[A-Z].*\.$/);
    expect(message.description.length).toBeGreaterThan(3);
    expect(message.access.alternatives.length).toBeGreaterThan(0);
    expect(message.servers.length).toBeGreaterThan(0);
    expect(message.errors.every(({ meaning, remedy }) => meaning.length > 0 && remedy.length > 0)).toBe(true);
    expect(message.errors.length).toBeGreaterThan(0);
    expect(message.examples.length).toBeGreaterThan(0);
  });

  test('errors that other orders share are in groups, those of the order itself are not', () => {
    const { errors = [] } = messages.find(({ slug }) => slug === 'nos-fix') ?? {};
    const groupOf = (code: string) => errors.find((error) => error.code === code)?.group;
    expect(groupOf('EOrder:Invalid price')).toBe('Every order');
    expect(groupOf('380=6 Not Authorized')).toBe('Every trading message');
    expect(groupOf('EOrder:Insufficient funds')).toBeUndefined();
  });
});

describe('worked examples', () => {
  test('every value from a list of codes is told by its name, whatever the scenario of its field', () => {
    const coded = new Set(
      messages.flatMap(({ section }) =>
        [...everyField(section.fields)].flatMap(({ tag, schema }) =>
          schema.kind === 'scalar' && schema.values.length > 0 && tag !== undefined ? [tag] : [],
        ),
      ),
    );
    const shown = messages.flatMap(({ slug, examples }) =>
      examples.flatMap(({ decoded }) => decoded.map((pair) => ({ slug, ...pair }))),
    );
    const ofCodes = shown.filter(({ tag }) => coded.has(tag));
    expect(ofCodes.length).toBeGreaterThan(100);
    expect(ofCodes.filter(({ meaning }) => !meaning)).toEqual([]);
    expect(shown.find(({ tag, value }) => tag === 40 && value === '3')?.meaning).toBe('Stop loss');
    expect(shown.find(({ tag, value }) => tag === 18 && value === 'P s')?.meaning).toBe(
      'Post only, Single fee',
    );
  });

  test('the password of the logon is what the described steps give', () => {
    const logon = example('logon-fix', 'Trading session');
    const input = [35, 34, 49, 56, 553].map((tag) => `${tag}=${logon.get(tag)}\u0001`).join('');
    const digest = createHash('sha256')
      .update(`${input}${logon.get(5025)}`)
      .digest();
    const secret = Buffer.from('ZXhhbXBsZS1zZWNyZXQ=', 'base64');
    expect(logon.get(554)).toBe(createHmac('sha512', secret).update(digest).digest('base64'));
  });

  test('the nonce of the logon is its sending time', () => {
    const logon = example('logon-fix', 'Trading session');
    expect(logon.get(52)).toBe('20260512-14:00:00.250');
    expect(Number(logon.get(5025))).toBe(Date.UTC(2026, 4, 12, 14, 0, 0, 250));
  });

  const book = {
    asks: [
      ['64000.1', '0.75000000'],
      ['64001.0', '1.20000000'],
      ['64002.4', '0.04210000'],
    ],
    bids: [
      ['63999.5', '2.00000000'],
      ['63998.0', '0.10000000'],
    ],
  };

  test.each(['A new level', 'A level changes'])('the book checksum of "%s" is that of the book', (name) => {
    const update = example('mdir-fix', name);
    const levels = [...book.asks, [update.get(270) ?? '', update.get(271) ?? ''], ...book.bids];
    const text = levels
      .flat()
      .map((number) => number.replace('.', '').replace(/^0+/, ''))
      .join('');
    expect(update.get(5041)).toBe(String(crc32(text)));
  });

  test('the order is accepted and then partly filled', () => {
    const order = example('nos-fix', 'Limit order');
    const accepted = example('er-fix', 'Accepted');
    const filled = example('er-fix', 'Partly filled');
    for (const tag of [11, 38, 40, 44, 54, 55, 59]) {
      expect([accepted.get(tag), filled.get(tag)]).toEqual([order.get(tag), order.get(tag)]);
    }
    expect(filled.get(37)).toBe(accepted.get(37));
    const number = (tag: number) => Number(filled.get(tag));
    expect(number(14) + number(151)).toBeCloseTo(number(38), 8);
    expect(number(381)).toBeCloseTo(number(31) * number(32), 8);
    expect(number(118)).toBeCloseTo(number(381) * (1 + number(137) / 100), 8);
  });
});
