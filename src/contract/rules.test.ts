/** Every rule on a small pair of contracts: what changed, what it means, and that nothing else is reported. */
import { describe, expect, test } from 'vitest';
import { CHANGE_KINDS, type ChangeKind } from '../model/change.ts';
import { toInlines } from '../model/walk.ts';
import { compareContracts } from './compare.ts';
import { readContract } from './contract-text.ts';
import { toReport } from './report.ts';
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

type Lines = string | readonly string[];
type Pair = readonly [rule: string, kind: ChangeKind, old: Lines, now: Lines];

const list = (lines: Lines) => (typeof lines === 'string' ? lines.split('; ').filter(Boolean) : lines);

/** Old and new facts for each rule; several in one text are separated by "; ". */
const PAIRS: readonly Pair[] = [
  ['operation-removed', 'breaking', 'operation cancel; call POST /cancel', ''],
  ['operation-added', 'addition', '', 'operation cancel; call POST /cancel'],
  ['call-changed', 'breaking', 'operation book; call book', 'operation book; call level2'],
  ['form-changed', 'breaking', 'form by-name', 'form by-position'],
  ['form-widened', 'addition', 'form by-name', 'form either'],
  [
    'form-widened',
    'addition',
    'form by-name; send params.a presence required',
    'form either; send params.a presence required; send params.a order 1',
  ],
  [
    'form-widened',
    'addition',
    'form by-position; send params.a presence required; send params.a position 1',
    'form either; send params.a presence required; send params.a order 1',
  ],

  ['access-restricted', 'breaking', 'access public', 'access private; permission Trade; auth key'],
  ['access-opened', 'addition', 'access private; permission Trade; auth key', 'access public'],
  ['permission-added', 'breaking', 'permission Query', 'permission Query; permission Trade'],
  ['permission-removed', 'addition', 'permission Query; permission Trade', 'permission Query'],
  ['authentication-added', 'addition', 'auth key', 'auth key; auth token'],
  [
    'authentication-added',
    'addition',
    'access private; auth key',
    'access private; auth key; auth oauth; permission oauth: trade',
  ],
  ['authentication-removed', 'breaking', 'auth key; auth token', 'auth key'],
  [
    'authentication-removed',
    'breaking',
    'access private; auth key; auth oauth; permission oauth: trade',
    'access private; auth key',
  ],
  [
    'authentication-added',
    'addition',
    'scheme oauth; signing nonce "ms"; signing Client credentials, Token: https://id.example/token',
    [
      'scheme oauth',
      'signing nonce "ms"',
      'signing Client credentials, Token: https://id.example/token',
      'signing Password, Token: https://id.example/token',
    ],
  ],
  ['signing-changed', 'breaking', 'scheme key; signing nonce "ms"', 'scheme key; signing nonce "us"'],
  ['host-changed', 'breaking', 'host https://a.example Production', 'host https://b.example Production'],
  [
    'host-changed',
    'breaking',
    'host https://a.example Old; host https://b.example New',
    'host https://b.example New',
  ],
  [
    'host-added',
    'addition',
    'host https://a.example Live',
    'host https://a.example Live; host https://b.example Demo',
  ],

  ['cost-changed', 'behavior', 'cost 1 point', 'cost 2 points'],
  ['cost-changed', 'behavior', 'cost 1 point; counted points 1', 'cost 1 point; counted points 2'],
  ['error-added', 'behavior', 'error E1', 'error E1; error E2'],
  ['error-removed', 'behavior', 'error E1; error E2', 'error E1'],
  ['error-action-changed', 'behavior', 'api shop; error-action retry E1', 'api shop; error-action stop E1'],

  ['response-added', 'behavior', '', 'receive response-202 section response'],
  ['response-added', 'behavior', '', 'receive response-429 section error'],
  ['response-removed', 'breaking', 'receive response-202 section response', ''],
  ['error-response-removed', 'behavior', 'receive response-429 section error', ''],
  ['message-accepted', 'addition', '', 'send ping section message'],
  ['message-rejected', 'breaking', 'send ping section message', ''],
  ['message-sent', 'behavior', '', 'receive update section message; receive update.price presence required'],
  ['message-not-sent', 'breaking', 'receive update section message; receive update.price type string', ''],
  ['body-removed', 'breaking', 'send body section body; send body.price type string', ''],
  [
    'body-not-sent',
    'breaking',
    'receive response-200 section response; receive response-200 media text/csv; receive response-200.a type string',
    'receive response-200 section response',
  ],
  [
    'body-now-required',
    'breaking',
    'send body section body; send body presence optional; send body.a type string',
    'send body section body; send body presence required; send body.a type string',
  ],
  [
    'body-now-optional',
    'addition',
    'send body section body; send body presence required; send body.a type string',
    'send body section body; send body presence optional; send body.a type string',
  ],
  [
    'body-now-guaranteed',
    'behavior',
    'receive body section body; receive body presence optional; receive body.a type string',
    'receive body section body; receive body presence required; receive body.a type string',
  ],
  [
    'body-may-be-missing',
    'breaking',
    'receive body section body; receive body presence required; receive body.a type string',
    'receive body section body; receive body presence optional; receive body.a type string',
  ],
  // A media type with a schema of its own is a second body, and clients choose one of them.
  [
    'media-type-added',
    'addition',
    'send body section body; send body media text/csv; send body.a presence required',
    [
      'send body section body',
      'send body media text/html',
      'send body.b presence required',
      'send body-csv section body',
      'send body-csv media text/csv',
      'send body-csv.a presence required',
    ],
  ],
  [
    'media-type-added',
    'addition',
    'send body media text/csv',
    'send body media text/csv; send body media text/html',
  ],
  [
    'media-type-removed',
    'breaking',
    'send body media text/csv; send body media text/html',
    'send body media text/csv',
  ],

  ['required-field-added', 'breaking', '', 'send body section body; send body.price presence required'],
  // Requests work without the whole body.
  [
    'field-added-to-request',
    'addition',
    '',
    'send body section body; send body presence optional; send body.price presence required',
  ],
  [
    'conditional-field-added',
    'behavior',
    '',
    'send query.price presence conditional; send query.price when for limits',
  ],
  [
    'field-added-to-request',
    'addition',
    '',
    'send query.price type object; send query.price.net presence required',
  ],
  [
    'field-added-to-request',
    'addition',
    '',
    'send body section body; send body.id presence required; send body.id only receive; send body.note type string',
  ],
  [
    'field-added-to-response',
    'addition',
    'receive result type object',
    'receive result type object; receive result.price presence required',
  ],
  [
    'field-removed-from-request',
    'breaking',
    'send query.price type string; send query.price.net type string',
    '',
  ],
  ['field-removed-from-request', 'breaking', 'send params.id only receive; send params.note type string', ''],
  [
    'field-removed-from-response',
    'breaking',
    'receive result type object; receive result.price type string',
    'receive result type object',
  ],
  ['field-renamed', 'wording', 'both fields.Qty tag 38', 'both fields.OrderQty tag 38'],
  ['field-renamed', 'wording', 'send path.id position 1', 'send path.order position 1'],
  ['order-changed', 'breaking', 'send params.a order 1', 'send params.a order 2'],
  // A callback is a call that clients receive.
  [
    'call-changed',
    'breaking',
    'receive callback-paid section message; receive callback-paid call POST {$request.body#/url}',
    'receive callback-paid section message; receive callback-paid call PUT {$request.body#/url}',
  ],
  // FIX messages that go in one more direction, or in one less.
  ['message-sent', 'behavior', 'form send; send fields.a tag 1', 'form both; both fields.a tag 1'],
  ['message-accepted', 'addition', 'form receive; receive fields.a tag 1', 'form both; both fields.a tag 1'],
  ['message-not-sent', 'breaking', 'form both; both fields.a tag 1', 'form send; send fields.a tag 1'],

  [
    'field-now-required',
    'breaking',
    'send query.a type string',
    'send query.a type string; send query.a presence required',
  ],
  [
    'field-now-required',
    'breaking',
    'both fields.a type string',
    'both fields.a type string; both fields.a presence conditional',
  ],
  ['field-now-optional', 'addition', 'send query.a presence required', 'send query.a presence conditional'],
  [
    'field-now-guaranteed',
    'behavior',
    'receive result.a presence conditional',
    'receive result.a presence required',
  ],
  [
    'field-may-be-missing',
    'breaking',
    'receive result.a presence required; receive result.a type string',
    'receive result.a type string',
  ],
  ['condition-changed', 'behavior', 'send query.a when for limits', 'send query.a when for stops'],

  ['type-narrowed-in-request', 'breaking', 'send query.a type number', 'send query.a type integer'],
  ['type-narrowed-in-request', 'breaking', 'send query.a type string or integer', 'send query.a type UUID'],
  ['type-widened-in-request', 'addition', 'send query.a type integer', 'send query.a type any value'],
  [
    'type-widened-in-request',
    'addition',
    'send query.a type string',
    'send query.a type one of; send query.a.(text) type string',
  ],
  [
    'type-narrowed-in-response',
    'behavior',
    'receive result.a type number',
    'receive result.a type 64-bit integer',
  ],
  [
    'type-widened-in-response',
    'breaking',
    'receive result.a type string (ulid)',
    'receive result.a type string',
  ],
  [
    'type-changed',
    'breaking',
    'receive result.a type string; receive result.a value x',
    'receive result.a type object; receive result.a.b type string',
  ],
  ['fix-type-changed', 'wording', 'both fields.a fix-type Price', 'both fields.a fix-type Qty'],
  [
    'null-rejected',
    'breaking',
    'send query.a type string; send query.a nullable yes',
    'send query.a type string',
  ],
  [
    'null-accepted',
    'addition',
    'send query.a type string',
    'send query.a type string; send query.a nullable yes',
  ],
  [
    'null-not-sent',
    'behavior',
    'receive result.a type string; receive result.a nullable yes',
    'receive result.a type string',
  ],
  [
    'null-sent',
    'breaking',
    'receive result.a type string',
    'receive result.a type string; receive result.a nullable yes',
  ],

  ['value-accepted', 'addition', 'send query.a value x', 'send query.a value x; send query.a value y'],
  ['value-rejected', 'breaking', 'send query.a value x; send query.a value y', 'send query.a value x'],
  [
    'value-sent',
    'breaking',
    'receive result.a value x',
    'receive result.a value x; receive result.a value y',
  ],
  [
    'value-not-sent',
    'behavior',
    'receive result.a value x; receive result.a value y',
    'receive result.a value x',
  ],
  [
    'values-listed-in-request',
    'breaking',
    'send query.a type string',
    'send query.a type string; send query.a value x',
  ],
  [
    'values-open-in-request',
    'addition',
    'send query.a type string; send query.a value x',
    'send query.a type string',
  ],
  [
    'values-listed-in-response',
    'behavior',
    'receive result.a type string',
    'receive result.a type string; receive result.a value x',
  ],
  [
    'values-open-in-response',
    'breaking',
    'receive result.a type string; receive result.a value x',
    'receive result.a type string',
  ],
  [
    'alternative-accepted',
    'addition',
    'send body.a type one of',
    'send body.a type one of; send body.a.(x) type string',
  ],
  [
    'alternative-rejected',
    'breaking',
    'send body.a type one of; send body.a.(x) type string',
    'send body.a type one of',
  ],
  [
    'alternative-sent',
    'breaking',
    'receive result.a type one of',
    'receive result.a type one of; receive result.a.(x) type string',
  ],
  [
    'alternative-not-sent',
    'behavior',
    'receive result.a type one of; receive result.a.(x) type string',
    'receive result.a type one of',
  ],
  // A part of a message has either fields or a type.
  [
    'type-changed',
    'breaking',
    'receive result section response; receive result.a type string',
    'receive result section response; receive result type list; receive result.[].a type string',
  ],
  // An alternative counts as the old form only if clients of that form keep working with it.
  [
    'type-widened-in-request',
    'addition',
    'send body.a type object; send body.a.x type string; send body.a default 1',
    [
      'send body.a type one of',
      'send body.a default 1',
      'send body.a.(one) type string',
      'send body.a.(two) type object',
      'send body.a.(two).x type string',
      'send body.a.(two).y type string',
    ],
  ],
  [
    'type-changed',
    'breaking',
    'send body.a type object; send body.a.x type string',
    [
      'send body.a type one of',
      'send body.a.(one) type object',
      'send body.a.(one).y type string',
      'send body.a.(two) type object',
      'send body.a.(two).x type string',
      'send body.a.(two).z presence required',
    ],
  ],
  [
    'type-changed',
    'breaking',
    [
      'receive result.a type one of',
      'receive result.a.(one) type object',
      'receive result.a.(one).x type string',
      'receive result.a.(two) type string',
    ],
    'receive result.a type object; receive result.a.y type string',
  ],
  // Alternatives that are all within the old type add nothing; a type that all old alternatives fit into takes nothing.
  [
    'type-narrowed-in-response',
    'behavior',
    'receive result.a type string or integer',
    [
      'receive result.a type one of',
      'receive result.a.(text) type string',
      'receive result.a.(text) length at most 5 characters',
      'receive result.a.(number) type integer',
    ],
  ],
  [
    'type-widened-in-request',
    'addition',
    [
      'send body.a type one of',
      'send body.a.(text) type string',
      'send body.a.(text) length at most 5 characters',
      'send body.a.(number) type integer',
    ],
    'send body.a type string or integer',
  ],
  // An alternative whose label follows from its content, and so changes with it.
  [
    'field-added-to-request',
    'addition',
    [
      'send body.a type one of',
      'send body.a.(b) type object',
      'send body.a.(b).b presence required',
      'send body.a.(c) type object',
      'send body.a.(c).c presence required',
    ],
    [
      'send body.a type one of',
      'send body.a.(b) type object',
      'send body.a.(b).b presence required',
      'send body.a.(d) type object',
      'send body.a.(d).c presence required',
      'send body.a.(d).d type string',
    ],
  ],
  // A shape that contains itself is compared once.
  [
    'type-widened-in-request',
    'addition',
    'send body.a shape Tree; shape Tree; field . type object; field next shape Tree',
    [
      'send body.a shape Tree',
      'shape Tree',
      'field . type object',
      'field next type one of',
      'field next.(tree) shape Tree',
      'field next.(end) type string',
    ],
  ],
  ['discriminator-changed', 'breaking', 'send body.a discriminator kind', 'send body.a discriminator type'],

  [
    'limit-narrowed-in-request',
    'breaking',
    'send query.a range 0 to 10',
    'send query.a range above 0, at most 10',
  ],
  ['limit-narrowed-in-request', 'breaking', 'send query.a step 0.01', 'send query.a step 0.1'],
  [
    'limit-narrowed-in-request',
    'breaking',
    'send query.a type list',
    'send query.a type list; send query.a unique no duplicates',
  ],
  [
    'limit-widened-in-request',
    'addition',
    'send query.a length at most 36 characters',
    'send query.a length at most 64 characters',
  ],
  [
    'limit-narrowed-in-response',
    'behavior',
    'receive result.a items at least 1 item',
    'receive result.a items 1 item',
  ],
  [
    'limit-widened-in-response',
    'breaking',
    'receive result.a range at most 9223372036854775806',
    'receive result.a range at most 9223372036854775807',
  ],
  [
    'limit-widened-in-response',
    'breaking',
    'receive result.a type map; receive result.a entries at most 5 entries',
    'receive result.a type map',
  ],
  ['limit-moved', 'breaking', 'send query.a range 1 to 5', 'send query.a range 2 to 6'],
  [
    'pattern-added-to-request',
    'breaking',
    'send query.a type string',
    'send query.a type string; send query.a pattern ^x',
  ],
  [
    'pattern-removed-from-request',
    'addition',
    'send query.a type string; send query.a not type string',
    'send query.a type string',
  ],
  [
    'pattern-added-to-response',
    'behavior',
    'receive result.a type string',
    'receive result.a type string; receive result.a pattern ^x',
  ],
  [
    'pattern-removed-from-response',
    'breaking',
    'receive result.a type string; receive result.a pattern ^x',
    'receive result.a type string',
  ],
  ['pattern-changed', 'breaking', 'send query.a pattern ^x', 'send query.a pattern ^y'],

  ['default-changed', 'breaking', 'send query.a default 1', 'send query.a default 2'],
  [
    'default-changed',
    'breaking',
    'send query.a type string; send query.a default 1',
    'send query.a type string',
  ],
  [
    'default-added',
    'behavior',
    'send query.a type string',
    'send query.a type string; send query.a default 1',
  ],
  ['default-changed-in-response', 'behavior', 'receive result.a default 1', 'receive result.a default 2'],
  ['unit-changed', 'breaking', 'receive result.a unit seconds', 'receive result.a unit milliseconds'],
  [
    'unit-named',
    'wording',
    'receive result.a type integer',
    'receive result.a type integer; receive result.a unit seconds',
  ],
  [
    'encoding-changed',
    'breaking',
    'send query.a encoding a=1&a=2',
    'send query.a encoding values separated by commas',
  ],
  [
    'encoding-changed',
    'breaking',
    'send body.a encoding a=1&a=2; send body.a encoding text/csv',
    'send body.a encoding a=1&a=2; send body.a encoding text/html',
  ],

  ['deprecated', 'deprecation', '', 'deprecated yes'],
  [
    'deprecated',
    'deprecation',
    'send query.a type string',
    'send query.a type string; send query.a deprecated yes',
  ],
  [
    'deprecated',
    'deprecation',
    'send query.a value x',
    'send query.a value x; send query.a deprecated-value x',
  ],
  ['deprecation-withdrawn', 'deprecation', 'deprecated yes', ''],
  ['text-changed', 'wording', 'words 1', 'words 2'],
  ['text-changed', 'wording', 'cost a point; counted points 1', 'cost 1 point; counted points 1'],
  ['text-changed', 'wording', 'shape Order; words 1', 'shape Order; words 2'],
];

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
