/** Every rule on a small pair of contracts: what changed, what it means, and that nothing else is reported. */
import { describe, expect, test } from 'vitest';
import { CHANGE_KINDS } from '../model/change.ts';
import { toInlines } from '../model/walk.ts';
import { compareContracts } from './compare.ts';
import { readContract } from './contract-text.ts';
import { toReport } from './report.ts';
import { type Lines, PAIRS } from './rule-pairs.support.ts';
import { RULES, ruleFor } from './rules.ts';

/** Returns a contract with one operation that has these facts; lines such as "shape Tree" start another part. */
function contract(...facts: readonly string[]) {
  const lines = facts.map((fact) => (/^(?:api|scheme|operation|shape) /.test(fact) ? fact : `  ${fact}`));
  const text = ['contract 1 shop', 'operation order', '  call POST /order', ...lines, ''].join('\n');
  const { value, problems } = readContract('shop.txt', text);
  expect(problems).toEqual([]);
  if (!value) throw new Error(text);
  return value;
}

const list = (lines: Lines) => (typeof lines === 'string' ? lines.split('; ').filter(Boolean) : lines);

describe('rules', () => {
  test.each(PAIRS)('%s is %s: "%s" → "%s"', (rule, kind, old, now) => {
    const changes = compareContracts(contract(...list(old)), contract(...list(now)));
    expect(changes.map((change) => [change.rule, change.kind])).toEqual([[rule, kind]]);
  });

  test.each([
    [
      'a message that has another name',
      'receive a section message; receive a.x type string',
      'receive b section message; receive b.x type string',
    ],
    [
      'a scheme that has another name',
      ['permission key: trade', 'auth key', 'scheme key', 'signing nonce "ms"'],
      ['permission hmac: trade', 'auth hmac', 'scheme hmac', 'signing nonce "ms"'],
    ],
    [
      'a media type whose charset is the usual one',
      'receive response-200 section response; receive response-200 media application/json; receive response-200.a type string',
      'receive response-200 section response; receive response-200 media application/json;charset=UTF-8; receive response-200.a type string',
    ],
    [
      'ways to authenticate whose scheme has another name',
      ['auth oauth (a) + key', 'auth oauth (b)', 'scheme oauth', 'signing nonce "ms"'],
      ['auth key + token (a)', 'auth token (b)', 'scheme token', 'signing nonce "ms"'],
    ],
    [
      'a scheme that is written twice',
      ['permission key: trade', 'auth key', 'scheme key', 'signing nonce "ms"'],
      [
        'permission also: trade',
        'auth also',
        'scheme key',
        'signing nonce "ms"',
        'scheme also',
        'signing nonce "ms"',
      ],
    ],
    [
      'an operation that is described twice',
      'send query.a type string; operation order; call POST /order; send query.b type string',
      'send query.a type string; operation order; call POST /order; send query.b type string',
    ],
    [
      'an alternative whose shape has another name',
      'send query.a type one of; send query.a.(A) shape A; shape A; field x type string',
      'send query.a type one of; send query.a.(B) shape B; shape B; field x type string',
    ],
    ['an integer of 64 bits', 'send query.a type integer', 'send query.a type 64-bit integer'],
    [
      'a body whose presence was not stated before',
      'send body section body; send body.a type string',
      'send body section body; send body presence required; send body.a type string',
    ],
    [
      'a callback whose call was not stated before',
      'receive callback-paid section message',
      'receive callback-paid section message; receive callback-paid call POST {$request.body#/url}',
    ],
    [
      'another limit in words for the same integers',
      'send query.a type integer; send query.a range at least 1, at most 10',
      'send query.a type integer; send query.a range above 0, below 11',
    ],
    [
      'a limit that the type has by itself',
      'send query.a type unsigned 64-bit integer; send query.b type integer; send query.c type list',
      [
        'send query.a type unsigned 64-bit integer',
        'send query.a range at least 0',
        'send query.b type integer',
        'send query.b step 1',
        'send query.c type list',
        'send query.c items at least 0 items',
      ],
    ],
    [
      'the name of a header in other letters',
      'send header.X-Key type string; receive response-200-headers.X-Rate type string',
      'send header.x-key type string; receive response-200-headers.x-rate type string',
    ],
    [
      'a part for headers, which older contracts have inside of the body',
      'receive response-200 section response; receive response-200.headers.X-Rate type string',
      'receive response-200 section response; receive response-200-headers.X-Rate type string',
    ],
    ['schemes in another order', 'auth key + signature', 'auth signature + key'],
    [
      'a host with a slash at its end',
      'host https://a.example/v1 Production',
      'host https://a.example/v1/ Production',
    ],
    [
      'the default of a field that is always sent',
      'send query.a presence required; send query.a default 1',
      'send query.a presence required; send query.a default 2',
    ],
    [
      'alternatives in another order',
      [
        'send query.a type one of',
        'send query.a.(object) type object',
        'send query.a.(object).x type string',
        'send query.a.(object-2) type object',
        'send query.a.(object-2).x type integer',
      ],
      [
        'send query.a type one of',
        'send query.a.(object) type object',
        'send query.a.(object).x type integer',
        'send query.a.(object-2) type object',
        'send query.a.(object-2).x type string',
      ],
    ],
  ])('%s is no change', (_, old, now) => {
    expect(compareContracts(contract(...list(old)), contract(...list(now)))).toEqual([]);
  });

  test('the name of a shape is sent where a discriminator says which alternative it is', () => {
    const union = (name: string) =>
      contract(
        'send query.a type one of',
        'send query.a discriminator kind',
        `send query.a.(${name}) shape ${name}`,
        `shape ${name}`,
        'field x type string',
      );
    expect(compareContracts(union('A'), union('B')).map(({ rule }) => rule)).toEqual([
      'alternative-rejected',
      'alternative-accepted',
    ]);
  });

  test('so is the value that a discriminator maps to a shape', () => {
    const union = (value: string) =>
      contract(
        'send query.a type one of',
        'send query.a discriminator kind',
        `send query.a.(${value}) shape A`,
        'shape A',
        'field x type string',
      );
    expect(compareContracts(union('a'), union('b')).map(({ rule }) => rule)).toEqual([
      'alternative-rejected',
      'alternative-accepted',
    ]);
  });

  test.each([
    [
      'message',
      'receive old section message; receive old.order shape Order',
      'receive new section message; receive new.order shape Order',
    ],
    [
      'alternative',
      'receive result.a type one of; receive result.a.(old).order shape Order',
      'receive result.a type one of; receive result.a.(new).order shape Order',
    ],
  ])('a change of a shape is also reported where a %s has another name', (_, old, now) => {
    const shape = (type: string) => ['shape Order', `field price type ${type}`];
    const changes = compareContracts(
      contract(...list(old), ...shape('string')),
      contract(...list(now), ...shape('integer')),
    );
    expect(changes.map(({ rule, place }) => [rule, place?.shape?.join('.')])).toEqual([
      ['type-changed', 'Order.price'],
    ]);
  });

  test.each([
    [
      'parameters',
      'send params.a position 1; send params.b position 2',
      'send params.b position 1; send params.a position 2',
    ],
    [
      'path parameters',
      'send path.a position 1; send path.b position 2',
      'send path.b position 1; send path.a position 2',
    ],
  ])('%s that change places break clients, whatever their types', (_, old, now) => {
    const changes = compareContracts(contract(...list(old)), contract(...list(now)));
    expect(changes.map(({ rule, what }) => [rule, what])).toEqual([
      ['order-changed', 'order changed from `1` to `2`'],
      ['order-changed', 'order changed from `2` to `1`'],
    ]);
  });

  test('a parameter in front of others moves them', () => {
    const changes = compareContracts(
      contract('send params.a position 1', 'send params.b position 2'),
      contract('send params.a position 1', 'send params.c position 2', 'send params.b position 3'),
    );
    expect(changes.map(({ rule, place }) => [rule, place?.path.at(-1)])).toEqual([
      ['order-changed', 'b'],
      ['field-added-to-request', 'c'],
    ]);
  });

  test('a new body that is required breaks clients, even if all of its fields are optional', () => {
    const changes = compareContracts(
      contract(),
      contract('send body section body', 'send body presence required', 'send body.a type string'),
    );
    expect(changes.map(({ rule, what }) => [rule, what])).toEqual([
      ['body-now-required', 'body changed from none to `required`'],
      ['field-added-to-request', 'new field'],
    ]);
  });

  test('hosts with the same label are paired one by one', () => {
    const hosts = (...names: readonly string[]) =>
      contract(...names.map((name) => `host https://${name}.example Live`));
    expect(compareContracts(hosts('a', 'b'), hosts('c', 'd')).map(({ what }) => what)).toEqual([
      'host changed from `https://a.example` to `https://c.example`',
      'host changed from `https://b.example` to `https://d.example`',
    ]);
    const twice = contract('host https://a.example Live', 'host https://a.example Backup');
    expect(compareContracts(twice, hosts('c')).map(({ what }) => what)).toEqual([
      'host changed from `https://a.example` to `https://c.example`',
    ]);
  });

  test('shapes that refer to one another through many alternatives are compared once', () => {
    const DEEP = 40;
    const names = Array.from({ length: DEEP }, (_, index) => `S${index}`);
    const fieldsOf = (index: number, wrap: (field: string, shape: string) => readonly string[]) =>
      index + 1 === DEEP
        ? ['field z type string']
        : ['a', 'b'].flatMap((name) => wrap(name, `S${index + 1}`));
    const shapes = (wrap: (field: string, shape: string) => readonly string[]) =>
      contract(
        'send query.root shape S0',
        ...names.flatMap((name, index) => [`shape ${name}`, 'field . type object', ...fieldsOf(index, wrap)]),
        'shape T',
        'field . type integer',
      );
    const old = shapes((field, shape) => [`field ${field} shape ${shape}`]);
    const now = shapes((field, shape) => [
      `field ${field} type one of`,
      `field ${field}.(${shape}) shape ${shape}`,
      `field ${field}.(T) shape T`,
    ]);
    expect(compareContracts(old, now).map(({ rule }) => rule)).toEqual([
      'type-widened-in-request',
      'type-widened-in-request',
    ]);
  });

  test('values with backticks, empty ones and long ones stay whole in reports and on pages', () => {
    const changes = compareContracts(
      contract('send query.a pattern ^[_`{]+$', 'send query.b default "x\\n\\ny"', 'send query.c value ""'),
      contract(
        'send query.a pattern ^[`{]+$',
        'send query.b default z',
        'send query.c value ``',
        'send query.c value `',
      ),
    );
    const words = changes.map(({ what }) => what);
    expect(words.map((what) => toInlines(what).filter(({ kind }) => kind === 'code'))).toEqual([
      [
        { kind: 'code', text: '^[_`{]+$' },
        { kind: 'code', text: '^[`{]+$' },
      ],
      [
        { kind: 'code', text: 'x\n\ny' },
        { kind: 'code', text: 'z' },
      ],
      [{ kind: 'code', text: '""' }],
      [{ kind: 'code', text: '``' }],
      [{ kind: 'code', text: '`' }],
    ]);
    const markdown = toReport(changes, 'markdown');
    expect(markdown).toContain('pattern changed from `` ^[_`{]+$ `` to `` ^[`{]+$ ``.');
    expect(markdown).toContain('default changed from `x y` to `z`.');
    expect(markdown).toContain('new value ``` `` ```, `` ` ``.');
  });

  test('each has a pair, an id of its own and one sentence', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(PAIRS.map(([rule]) => rule))).toEqual(new Set(ids));
    expect(new Set(ids).size).toBe(ids.length);
    expect(RULES.filter(({ says }) => !/^[A-Z][^.]*\.$/.test(says))).toEqual([]);
  });

  test('what travels both ways is judged by the worse side', () => {
    expect(ruleFor('value', 'added', 'both').id).toBe('value-sent');
    expect(ruleFor('value', 'removed', 'both').id).toBe('value-rejected');
    expect(ruleFor('field', 'added', 'both').kind).toBe('addition');
  });

  test('kinds are ordered from bad to harmless', () => {
    expect(CHANGE_KINDS[0]).toBe('breaking');
    expect(CHANGE_KINDS.at(-1)).toBe('wording');
  });
});
