/** Search, exhaustively: the name of every product, every documented value, every HTTP status, every spot error. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { config } from '../../site.config.ts';
import { errorAnchor } from '../../src/model/anchor.ts';
import type { OpenIndex } from '../../src/search/read-index.ts';
import { type Result, toResults } from '../../src/search/results.ts';
import { openBuiltSearch } from './built-search.support.ts';
import { DIST } from './built-site.support.ts';

const SPOT_ERRORS = '/docs/guides/spot-errors';
/** Where a reader may be: outside all APIs, on a guide, in the reference. */
const PLACES = ['/', '/docs/api-reference/custody', '/docs/guides/fees', '/docs/rest-api/add-order'] as const;

/** Overviews of each API, by its ID: any of these may come first. */
const NODES = '/docs/category/nodes-api';
const FUTURES = '/docs/guides/futures';
const OVERVIEWS: Readonly<Record<string, readonly string[]>> = {
  'spot-rest': ['/docs/guides/spot-rest-intro', '/docs/rest-api/rest-api'],
  'spot-ws-v2': ['/docs/guides/spot-ws-intro'],
  'spot-ws-v1': ['/docs/guides/spot-ws-intro'],
  'spot-fix': ['/docs/guides/fix-intro', '/docs/guides/spot-fix-intro'],
  'futures-trading': [`${FUTURES}-introduction`, `${FUTURES}-rest`],
  'futures-auth': [`${FUTURES}-introduction`, `${FUTURES}-rest`],
  'futures-charts': [
    '/docs/category/futures-api/charts',
    '/docs/futures-api/charts/charts',
    `${FUTURES}-rest`,
  ],
  'futures-history': ['/docs/category/futures-api/history', `${FUTURES}-rest`],
  'futures-stats': [`${FUTURES}-introduction`, `${FUTURES}-rest`],
  'futures-ws': [`${FUTURES}-websockets`],
  'prime-ws': ['/docs/prime-api/websocket/intro'],
  // It has no page of its own that introduces it.
  'prime-fix': ['/docs/prime-api/fix/header-trailer-fix'],
  oauth: [`/docs/oauth/${config.provider.product}-connect`],
  pay: ['/docs/pay-api/rest-api'],
  otc: ['/docs/otc-api/rest-api'],
  custody: ['/docs/custody-api/rest-api'],
  ramp: ['/docs/ramp-api/intro', '/docs/ramp-api/ramp-rest-api'],
  embed: ['/docs/embed-api/rest-api'],
  'embed-v1': ['/docs/embed-v1-api/rest-api'],
  bitcoin: [`${NODES}/bitcoin`],
  'ethereum-eth': [`${NODES}/ethereum`],
  'ethereum-debug': [`${NODES}/ethereum/json-rpc/debug`, `${NODES}/ethereum`],
  'ethereum-erigon': [`${NODES}/ethereum/json-rpc/erigon`, `${NODES}/ethereum`],
  'ethereum-ws': [`${NODES}/ethereum/websocket`, `${NODES}/ethereum`],
  'ethereum-engine': [`${NODES}/ethereum/json-rpc/engine`, `${NODES}/ethereum`],
  solana: [`${NODES}/solana`],
};

/** What people call them, with the API whose overview is meant. */
const SHORT: Readonly<Record<string, string>> = {
  spot: 'spot-rest',
  rest: 'spot-rest',
  websocket: 'spot-ws-v2',
  websockets: 'spot-ws-v2',
  ws: 'spot-ws-v2',
  'spot fix': 'spot-fix',
  futures: 'futures-trading',
  derivatives: 'futures-trading',
  perps: 'futures-trading',
  'futures websocket': 'futures-ws',
  prime: 'prime-ws',
  oauth: 'oauth',
  connect: 'oauth',
  pay: 'pay',
  otc: 'otc',
  custody: 'custody',
  ramp: 'ramp',
  embed: 'embed',
  bitcoin: 'bitcoin',
  ethereum: 'ethereum-eth',
  solana: 'solana',
};

const OTHER_NAMES: readonly (readonly [name: string, overviews: readonly string[]])[] = [
  ['fix', ['/docs/guides/fix-intro']],
  ['nodes', ['/docs/nodes-api/introduction']],
  [config.provider.name, ['/docs/guides/global-intro']],
];

let index: OpenIndex;
let texts: readonly string[];

beforeAll(async () => {
  ({ index, texts } = await openBuiltSearch());
});

function find(query: string, from: string | null = null): Result[] {
  return toResults(index, texts, query, { only: null, from }).groups.flatMap(({ results }) => results);
}

const titleOf = ({ title }: Result) => title.map(({ text }) => text).join('');
const snippetOf = ({ snippet }: Result) => snippet.map(({ text }) => text).join('');

async function readData<T>(name: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(JSON.parse(await readFile(path.join(DIST, config.base, 'tools', name), 'utf8')));
}

test('the name of every product leads to its overview, from any page', () => {
  expect(Object.keys(OVERVIEWS).toSorted()).toEqual(config.apis.map(({ id }) => id).toSorted());
  const labels = new Map(config.sidebars.map(({ name, label }) => [name, label]));
  const named = [
    ...config.apis.map(({ id, label }) => [label, OVERVIEWS[id] ?? []] as const),
    // A sidebar that several APIs share is about all of them.
    ...config.sidebars.flatMap(({ name, label }) => {
      const apis = config.apis.filter(({ sidebar }) => sidebar === name);
      return apis.length === 1 ? [[label, OVERVIEWS[apis[0]?.id ?? ''] ?? []] as const] : [];
    }),
    [labels.get('futuresRestApiSidebar') ?? '', [`${FUTURES}-rest`]] as const,
    ...Object.entries(SHORT).map(([name, id]) => [name, OVERVIEWS[id] ?? []] as const),
    ...OTHER_NAMES,
  ];
  const asked = named.flatMap(([name, overviews]) => [
    ...PLACES.map((from) => ({ query: name, from, overviews })),
    { query: `${name.toLowerCase()} api`, from: PLACES[0], overviews },
  ]);
  expect(asked.length).toBeGreaterThan(300);
  const wrong = asked.flatMap(({ query, from, overviews }) => {
    const [first] = find(query, from);
    return overviews.includes(first?.target ?? '') ? [] : [`${query} on ${from}: ${first?.target}`];
  });
  expect(wrong).toEqual([]);
});

/** A word or figure can mean something else; so can what is also the name of a page, field, section or error. */
const isOrdinary = (literal: string) => /^[A-Z]?[a-z]+$|^-?[\d.]+$|^[A-Z]+$|^[a-z ]+$/.test(literal);

test('every documented value, typed exactly, leads to where it is defined', async () => {
  const { lists } = await readData(
    'values.json',
    z.object({ lists: z.array(z.object({ values: z.array(z.object({ value: z.string() })) })) }),
  );
  const literals = new Set(lists.flatMap(({ values }) => values.map(({ value }) => value)));
  expect(literals.size).toBeGreaterThan(900);
  const holds = (result: Result, literal: string) =>
    result.kind === 'value' && [literal, `=${literal}`].some((end) => titleOf(result).endsWith(end));
  const wrong = [...literals].flatMap((literal) => {
    const rows = find(literal);
    const [first] = rows;
    // A message type is the name of its message.
    if (first && index.wires().has(`35=${literal}`) && first.kind === 'page') return [];
    const at = rows.findIndex((row) => holds(row, literal));
    const squeezed = (text: string) => text.replaceAll(' ', '').toLowerCase();
    const isName = rows.some(
      (row) => row.kind !== 'value' && squeezed(titleOf(row)).endsWith(squeezed(literal)),
    );
    const most = isOrdinary(literal) || isName ? 2 : 0;
    return at >= 0 && at <= most ? [] : [`${literal}: ${at}, behind ${first && titleOf(first)}`];
  });
  expect(wrong).toEqual([]);
});

test('a FIX tag with a value says what the value means', () => {
  const [first] = find('39=4');
  expect(first && titleOf(first)).toBe('39=4');
  expect(first && snippetOf(first)).toMatch(/^OrdStatus: Canceled/);
});

const ERRORS = z.object({
  errors: z.array(
    z.object({
      code: z.string(),
      meaning: z.string(),
      apis: z.array(z.string()),
      page: z.object({ route: z.string(), hash: z.string() }).nullable(),
    }),
  ),
});

test('every HTTP status leads to the errors with this status', async () => {
  const { errors } = await readData('errors.json', ERRORS);
  const statuses = new Set(errors.flatMap(({ code }) => /^HTTP (\d+)$/.exec(code)?.[1] ?? []));
  expect(statuses.size).toBeGreaterThan(8);
  const forms = (status: string) => [
    `HTTP ${status}`,
    status,
    `http status ${status}`,
    `status code ${status}`,
    `error ${status}`,
    `HTTP/1.1 ${status}`,
  ];
  const wrong = [...statuses].flatMap((status) =>
    [...forms(status), `${status} too many requests`].flatMap((query) => {
      const [first] = find(query);
      return first && titleOf(first) === `HTTP ${status}` ? [] : [`${query}: ${first && titleOf(first)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every error of the spot guide has an address of its own, where search and the error finder lead', async () => {
  const { errors } = await readData('errors.json', ERRORS);
  const html = await readFile(path.join(DIST, config.base, SPOT_ERRORS, 'index.html'), 'utf8');
  const ids = new Set([...html.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id));
  const explained = errors.filter(({ page }) => page?.route === SPOT_ERRORS);
  expect(ids.size).toBeGreaterThan(70);
  expect(new Set(explained.map(({ page }) => page?.hash))).toEqual(ids);
  const wrong = explained.flatMap(({ code }) =>
    PLACES.flatMap((from) => {
      const [first] = find(code, from);
      return first?.target === `${SPOT_ERRORS}#${errorAnchor(code)}` ? [] : [`${code}: ${first?.target}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('an error starts with its cause', async () => {
  const { errors } = await readData('errors.json', ERRORS);
  const named = errors.filter(
    ({ code, page }) => page && page.route !== SPOT_ERRORS && /\p{L}{4}/u.test(code),
  );
  const cut = named.flatMap(({ code }) => {
    const row = find(code).find((result) => result.kind === 'error');
    return row && snippetOf(row).startsWith('…') ? [code] : [];
  });
  expect(cut).toEqual([]);
});

test.each([
  'api key',
  'get api key',
  'get an api key',
  'generate api key',
  'create api key',
  'make an api key',
  'obtain api key',
  'new api key',
  'find api key',
  'where do i find my api key',
  'how do I get an API key',
  'how to create api keys',
  'where is my api key',
  'api key and secret',
])('"%s" leads to the section that says how', (query) => {
  expect(find(query, '/')[0]?.target).toBe('/docs/guides/spot-rest-auth#get-a-key');
});

test('an index with one entry is never first', () => {
  const { routes, titles, standings } = index.file.pages;
  const single = routes.filter((_, page) => standings[page] === 'single');
  expect(single.length).toBeGreaterThan(3);
  const first = single.filter((route) => {
    const title = titles[routes.indexOf(route)] ?? '';
    return [null, route].some((from) => find(title, from)[0]?.target === route);
  });
  expect(first).toEqual([]);
});
