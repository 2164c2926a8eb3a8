/** Facts in several places: every contradiction that pages have had is found, and what agrees is not reported. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Api } from '../model/api.ts';
import type { Problem } from '../model/problem.ts';
import { readFacts } from '../readers/content/data-files.ts';
import { readSpecification } from '../readers/specs.ts';
import { checkServers } from './fact-addresses.ts';
import { checkErrorTexts } from './fact-errors.ts';
import { checkExamplePrices, checkRanges } from './fact-values.ts';
import { checkDates, checkStated, checkUnstated, findStated } from './facts.ts';

const FILE = 'content/facts.yaml';
const { value: FACTS, problems: PROBLEMS } = readFacts({ path: FILE, text: readFileSync(FILE, 'utf8') });

function lines(problems: readonly Problem[]): string[] {
  return problems.map(({ file, line, what, fix }) => `${file}:${line} ${what} → ${fix}`);
}

async function readApi(id: string, text: string): Promise<Api> {
  const { value } = await readSpecification({ id, files: [{ path: `specs/${id}.yaml`, text }] });
  if (!value) throw new Error(`${id} cannot be read`);
  return value;
}

/** Returns a specification with one request; omitted parts have harmless defaults. */
function order(parts: {
  errors?: string;
  field?: string;
  body?: string;
  transports?: string;
  server?: string;
}) {
  const { errors = '{}', field = '{ type: string }', body = '{}', transports = '[]', server = '' } = parts;
  return `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
servers: [{ url: '${server || 'https://api.small.example/0'}' }]
x-errors: ${errors}
paths:
  /orders/{id}:
    post:
      operationId: addOrder
      x-slug: add-order
      x-transports: ${transports}
      x-errors: ${JSON.stringify(Object.keys(JSON.parse(errors)))}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { deadline: ${field} } }
            examples: { One: { value: ${body} } }
      responses: { '200': { description: Ok. } }
`;
}

describe('a value that the list of facts names', () => {
  const textOf = (text: string) => checkStated(findStated([{ path: 'a.mdx', text }], FACTS.stated));

  test('is a problem once no text states it', () => {
    const [fact] = readFacts({
      path: FILE,
      text: 'stated:\n  - fact: the deadline\n    pattern: deadline of (\\d+ s)\n    value: 60 s\nprices: []\n',
    }).value.stated;
    if (!fact) throw new Error('The fact was not read.');
    const said = { path: 'a.mdx', text: 'a deadline\nof 60 s' };
    const reworded = { path: 'b.mdx', text: 'at most 60 s' };
    expect(checkUnstated(findStated([reworded, said], [fact]))).toEqual([]);
    expect(lines(checkUnstated(findStated([reworded], [fact])))).toEqual([
      'content/facts.yaml:2 the deadline: no text matches the pattern → adapt the pattern to the new wording, or remove the fact',
    ]);
  });

  test('is read without a problem', () => {
    expect(PROBLEMS).toEqual([]);
    expect(FACTS.stated.length).toBeGreaterThan(10);
  });

  test.each([
    ['the deadline of REST', 'with `EService:Deadline elapsed`, 3 to 60 seconds ahead.'],
    ['the deadline of FIX', 'may take the message, from 3 to 60\n seconds ahead. After it, the'],
    ['the deadline of a post', '<Parameter name="deadline" range="2 s to 60 s ahead">'],
    ['the deadline of a guide', 'Set a `deadline` on orders, 2 s to 60 s ahead: once it has passed'],
    [
      'the day of execution_venue',
      'Venue on which orders of the pair are executed. Present since 30 April 2026.',
    ],
    ['the version of Ramp', "info:\n  version: '2025-04-25'\n"],
    ['a program that reads the key', 'jq -r .result.apiKeyName'],
    ['the server time of a guide', '    "rfc1123": "Thu, 05 Mar 2026 12:00:00 +0000"'],
    ['the server time of a specification', "rfc1123: 'Mon, 02 Feb 2026 09:30:00 +0000'"],
    ['the server time of another example', '"rfc1123": "Fri, 16 Oct 26 00:00:00 +0000"'],
    [
      'the production host of FIX',
      '| Production | FIX, spot and derivatives | Issued at onboarding | CompIDs |',
    ],
    [
      'the diagram of an edit',
      '<Reply from="engine" to="client">A new order ID, or an error: then you have no order at all</Reply>',
    ],
    ['the call that finds an order', '| Find | REST | WebSocket | <Operation id="fix-api/osr-fix"/> |'],
    [
      'the allow-list of a key',
      'A key made through <Operation id="oauth/create-fast-api-key"/> must have an allow-list.',
    ],
    ['the latency of an interface', 'No latency figures are published for any interface.'],
    ['the names of venues', 'The spelling of the values is not always the same as on REST'],
    ['the rate counter of executions', 'Whether events carry your rate counter for the symbol.'],
  ])('is compared with %s', (_, old) => {
    expect(textOf(old)).toHaveLength(1);
  });

  test('is reported with its line, what is said and what is right', () => {
    expect(lines(textOf('One.\nTwo: 3 s to 60 s ahead.'))).toEqual([
      'a.mdx:2 shortest deadline of a spot order: "3 s" here, "500 (?:ms|milliseconds)|2" in the list of facts → correct it here, or in content/facts.yaml',
    ]);
  });

  test('is left alone where it is right', () => {
    const text =
      'A `deadline`, 500 ms to 60 s ahead (default: 5 s).\n"rfc1123": "Mon, 02 Feb 26 09:30:00 +0000"\n';
    expect(textOf(text)).toEqual([]);
  });
});

describe('the text of an error', () => {
  const REGISTRY = '{ "EService:Throttled": {}, "EOrder:Insufficient funds": {} }';
  const check = async (text: string, path = 'a.mdx') =>
    lines(checkErrorTexts([{ path, text }], [await readApi('rest', order({ errors: REGISTRY }))]));

  test.each([
    ['with a space', 'Wait on `EService: Throttled`, mind the space.', 'EService: Throttled'],
    ['misspelled', 'You get `EOrder:Insufficent funds`.', 'EOrder:Insufficent funds'],
    ['in other letters', '{"error":["EOrder:insufficient funds"]}', 'EOrder:insufficient funds'],
  ])('%s is no text of a registry', async (_, text, said) => {
    const [problem = ''] = await check(text);
    expect(problem).toContain(`a.mdx:1 no registry of errors has "${said}"`);
  });

  test.each([
    ['as it is', '`EOrder:Insufficient funds`'],
    ['with more after it', '`EService:Throttled: 1770024663`'],
    ['at the end of a sentence', 'You get EOrder:Insufficient funds.'],
    ['as the beginning that a program compares', "case 'EService:'* | 'EOrder:Insuff'*)"],
    ['as a heading about its class', '## EOrder: Funds\n'],
    ['beside the right one in a program', "```bash\n'EService:Throttled'* | 'EService: Throttled'*\n```\n"],
    ['that only looks like one', 'ETH: Ethereum, ETag: Abc'],
  ])('%s is fine', async (_, text) => {
    expect(await check(text)).toEqual([]);
  });

  test('that two registries spell differently is reported where one of them has it', async () => {
    const spot = order({ errors: '{ "EService: Throttled": {} }' });
    const apis = [await readApi('spot', spot), await readApi('otc', order({ errors: REGISTRY }))];
    const registry = "'EOrder:Insufficient funds': {}\n'EService: Throttled':\n  meaning: Wait.\n";
    expect(lines(checkErrorTexts([{ path: 'specs/errors/spot.yaml', text: registry }], apis))).toEqual([
      'specs/errors/spot.yaml:2 one error is spelled in 2 ways: EService: Throttled and EService:Throttled → spell it in one way everywhere',
    ]);
  });
});

test('errors that differ in a number are different errors', async () => {
  const numbered = order({ errors: '{ "EOrder:Rule 1": {}, "EOrder:Rule 2": {}, "EOrder:Rule 12": {} }' });
  const file = { path: 'a.mdx', text: '`EOrder:Rule 1` and `EOrder:Rule 12`' };
  expect(checkErrorTexts([file], [await readApi('rest', numbered)])).toEqual([]);
});

describe('an address', () => {
  const CONFIG = {
    hosts: { rest: 'api.small.example', ws: 'ws.small.example' },
    links: { status: 'https://status.small.example' },
    origin: 'https://docs.small.example',
  };
  const check = async (text: string) =>
    lines(checkServers([{ path: 'a.mdx', text }], CONFIG, [await readApi('rest', order({}))]));

  test.each([
    [
      'another host of the provider',
      'https://old.small.example/0',
      'the configuration has no host old.small.example',
    ],
    [
      'another scheme',
      'wss://api.small.example/0',
      'no specification has a server at wss://api.small.example/0',
    ],
    ['another version', 'https://api.small.example/1', 'no specification has a server at'],
    ['a path that no operation has', 'https://api.small.example/0/order', 'no operation has the address'],
  ])('with %s is reported', async (_, address, what) => {
    const [problem = ''] = await check(`Send it to \`${address}\`.`);
    expect(problem).toContain(`a.mdx:1 ${what}`);
  });

  test.each([
    'https://api.small.example/0/orders/A1?x=1',
    'https://api.small.example/0/orders/…',
    'https://api.small.example/0',
    'https://api.small.example',
    'https://status.small.example/today',
    'https://www.other.example/0/order',
  ])('%s is fine', async (address) => {
    expect(await check(`See ${address}.`)).toEqual([]);
  });
});

describe('a day since which something holds', () => {
  const ENTRIES = [
    { file: 'content/change-log/a.mdx', date: '2026-04-27' },
    { file: 'content/change-log/b.mdx', date: '2026-05-12' },
  ];
  const LOG = { path: 'content/change-log/a.mdx', text: 'It follows on 1 October 2026.' };
  const check = (text: string) => lines(checkDates([LOG, { path: 'a.yaml', text }], ENTRIES));

  test.each(['Accepted since 30 April 2026.', "x-since: '2026-04-30'", 'since 30\n  April 2026'])(
    '%j is reported where the change log has no such day',
    (text) => {
      expect(check(text)).toEqual([
        'a.yaml:1 the text says "since 2026-04-30", but the change log has no entry for that day → correct the day, or write the entry',
      ]);
    },
  );

  test.each([
    'Since 12 May 2026.',
    'since 1 October 2026',
    'since 20 February 2024',
    "x-since: '2026-04-27'",
  ])('%j is a day of the log, one it names, or older than the log', (text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('the range of a field', () => {
  const CONFIG = {
    apis: [
      { id: 'rest', prefix: '/docs/rest' },
      { id: 'ws', prefix: '/docs/ws' },
    ],
  } as const;
  const DIFFERING = [{ field: 'deadline', ranges: ['3 s to 60 s', '500 ms to 60 s'] }];
  const check = async (rest: string, ws: string) => {
    const apis = [
      await readApi('rest', order({ field: rest, transports: '[ws/add-order]' })),
      await readApi('ws', order({ field: ws, transports: '[rest/add-order]' })),
    ];
    return lines(checkRanges(apis, CONFIG, DIFFERING));
  };

  test('in numbers is the same in every protocol', async () => {
    const found = await check('{ type: integer, minimum: 0, maximum: 9 }', '{ type: integer, minimum: 0 }');
    expect(found).toEqual([
      'specs/rest.yaml:7 rest/add-order: the range of deadline is 0 to 9, and at least 0 on ws/add-order → find out which is right and write it on both pages',
    ]);
  });

  test('in words is the same in every protocol', async () => {
    const say = (words: string) => `{ type: string, description: 'Time, ${words} ahead.' }`;
    expect(await check(say('2 to 60 seconds'), say('500 ms to 60 s'))).toHaveLength(1);
    expect(await check(say('between 500 milliseconds and 60 seconds'), say('500 ms to 60 s'))).toEqual([]);
    // Both are in the list of facts.
    expect(await check(say('3 to 60 seconds'), say('500 ms to 60 s'))).toEqual([]);
    expect(await check(say('3 to 50 seconds'), say('500 ms to 60 s'))).toHaveLength(1);
  });

  test.each([
    ['[ws/add-order]', '[]'],
    ['[]', '[rest/add-order]'],
  ])('is compared once if only one page lists the other: %s and %s', async (rest, ws) => {
    const apis = [
      await readApi('rest', order({ field: '{ type: integer, minimum: 0 }', transports: rest })),
      await readApi('ws', order({ field: '{ type: integer, minimum: 1 }', transports: ws })),
    ];
    expect(checkRanges(apis, CONFIG, [])).toHaveLength(1);
  });
});

describe('the price of a market', () => {
  const PRICES = [{ pairs: ['XBT/USD', 'XBTUSD'], from: 55000, to: 75000 }];
  const inSpec = async (body: string) =>
    lines(checkExamplePrices([], [await readApi('rest', order({ body }))], PRICES));
  const inGuide = (text: string, path = 'content/guides/a.mdx') =>
    lines(checkExamplePrices([{ path, text }], [], PRICES));

  test.each([
    '{ pair: XBTUSD, price: "37500.0" }',
    '{ XBT/USD: { last: 37500.0 } }',
    '{ symbol: XBT/USD, order: { limit_price: 37500 } }',
  ])('%s is reported with its example', async (body) => {
    const [problem = ''] = await inSpec(body);
    expect(problem).toContain('specs/rest.yaml:7 addOrder, "One": an example of XBT/USD has 37500 as ');
  });

  test.each([
    '{ pair: XBTUSD, price: "63500.0" }',
    '{ pair: ETHUSD, price: "3150.0" }',
    '{ pair: XBTUSD, price: "+500" }',
    '{ pair: XBTUSD, price: 1, price_type: pct }',
  ])('%s is fine', async (body) => {
    expect(await inSpec(body)).toEqual([]);
  });

  test('is compared in programs of guides, and not in posts, which show the prices of their day', () => {
    const program = "Text.\n\n```php\n'pair' => 'XBTUSD',\n'price' => '37500.0',\n```\n";
    expect(inGuide(program)).toEqual([
      'content/guides/a.mdx:5 an example of XBT/USD has 37500.0 as price → use a price between 55000 and 75000, as other examples do',
    ]);
    expect(inGuide(program, 'content/blog/a.mdx')).toEqual([]);
  });
});
