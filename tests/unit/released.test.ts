/** The history of our APIs: announced changes are computed, dated on the pages, and the same for every reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/build/load-config.ts';
import { compareContracts } from '../../src/contract/compare.ts';
import { readContract, readHistory } from '../../src/contract/contract-text.ts';
import { statesOf } from '../../src/contract/history.ts';
import { toLogged, toReleases } from '../../src/contract/releases.ts';
import { type ApiReleases, addedBy, operationDays } from '../../src/model/change.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import type { LogEntry } from '../../src/model/page-body.ts';
import type { Problem } from '../../src/model/problem.ts';
import { everyField, type FieldNode } from '../../src/model/reference.ts';
import { everyBlock, inlinesOf, plainText } from '../../src/model/walk.ts';
import { createPlaces, historyBlocks, linkReleases, withChanges, withSince } from '../../src/site/changes.ts';
import { type OperationPage, operationPages } from '../../src/site/placement.ts';
import { layOut } from '../../src/site/reference/layout.ts';
import { compareReleases, factsOfKind, START } from '../../src/tools/releases.ts';
import { toValues, type ValueList } from '../../src/tools/values.ts';
import { link, pageTarget, paragraph } from '../fixtures/small-site/words.ts';
import { readApi } from './spec-source.support.ts';

const HISTORIES = 'specs/released/history';
const IDS = readdirSync(HISTORIES).map((name) => name.replace('.txt', ''));
const VALUES = [{ date: '', values: new Map<string, string>() }] as const;

function read(id: string) {
  const contract = readContract(id, readFileSync(`specs/released/${id}.txt`, 'utf8'));
  const history = readHistory(id, readFileSync(`${HISTORIES}/${id}.txt`, 'utf8'));
  expect([...contract.problems, ...history.problems]).toEqual([]);
  if (!contract.value || !history.value) throw new Error(id);
  return { contract: contract.value, history: history.value };
}

function releasesOf(id: string): ApiReleases {
  const { contract, history } = read(id);
  return toReleases(contract, history, VALUES);
}

test.each(IDS)(
  'what readers compare of %s is the same as in the whole contract, for each release against the first and the last',
  (id) => {
    const { contract, history } = read(id);
    const states = statesOf(contract, history);
    const published = { ...releasesOf(id), pages: {} };
    expect(states.length).toBeGreaterThan(1);
    const ends = [states[0], states.at(-1)].filter((state) => state !== undefined);
    for (const from of ends) {
      for (const to of states) {
        const whole = toLogged(compareContracts(from.contract, to.contract));
        expect(compareReleases(published, from.since ?? START, to.since ?? START)).toEqual(whole);
      }
    }
  },
);

function entry(id: string, date: string, area: string): LogEntry {
  return {
    id,
    file: `content/change-log/${id}.mdx`,
    title: id,
    date,
    areas: [{ id: area, label: area }],
    blocks: [],
    changes: [],
  };
}

describe('the pages of Spot REST', () => {
  let releases: ApiReleases;
  let pages: readonly OperationPage[];
  let lists: readonly ValueList[];
  let site: SiteConfig;
  beforeAll(async () => {
    const api = await readApi('spot-rest');
    site = await loadConfig('site.config.ts');
    const own = site.apis.find(({ id }) => id === 'spot-rest');
    if (!own) throw new Error('there is no Spot REST');
    releases = releasesOf('spot-rest');
    pages = operationPages([{ api, config: own, layout: layOut(api, own.prefix), files: [] }]);
    const released = linkReleases([releases], { config: site, find: createPlaces(pages) });
    lists = toValues({ apis: [api], config: site, releases: released });
  }, 120_000);

  function fieldsOf(operation: string): FieldNode[] {
    const page = pages.find((each) => each.operation.id === operation);
    const parts = page?.source.layout.references.get(page.operation)?.parts ?? [];
    const added = addedBy(releases).filter((each) => each.operation === operation);
    const dated = withSince(
      parts,
      added.map((each) => ({ ...each, at: each.path })),
    );
    return dated.flatMap(({ fields }) => everyField(fields));
  }

  const daysOf = (operation: string) =>
    fieldsOf(operation).flatMap(({ id, facts, values }) => [
      ...facts.flatMap(({ kind, value }) => (kind === 'since' ? [`${id} ${value}`] : [])),
      ...values.flatMap(({ value, since }) => (since ? [`${id} ${value} ${since}`] : [])),
    ]);

  test('date a field and a value that an entry announced, and nothing that was there before', () => {
    expect(daysOf('addOrder').toSorted()).toEqual([
      'body.asset_class 2025-08-15',
      'body.broker 2026-05-07',
      'body.timeinforce FOK 2026-05-12',
    ]);
    expect(daysOf('getTradableAssetPairs')).toEqual([
      'query.execution_venue 2026-04-30',
      'response-200.result.each.execution_venue 2026-04-27',
    ]);
    // A new operation has a date itself, so its fields don't need one.
    expect(daysOf('getApiKeyInfo')).toEqual([]);
    expect(daysOf('cancelOrder')).toEqual([]);
  });

  test('have the days of operations that the specification has, too', () => {
    const days = operationDays(releases);
    const said = pages.flatMap(({ operation: { id, since } }) => (since ? [[id, since]] : []));
    expect(said.length).toBeGreaterThan(2);
    expect(said.toSorted()).toEqual([...days].map((each) => [...each]).toSorted());
  });

  test('lead from a change to the field it is about', () => {
    const find = createPlaces(pages);
    const hashes = releases.releases.flatMap(({ changes }) =>
      changes.flatMap(({ where }) => where.map((place) => find('spot-rest', place)?.hash)),
    );
    expect(hashes).toContain('body.timeinforce');
    expect(hashes).toContain('response-200.result.schedules');
    expect(hashes.filter((hash) => hash === undefined)).toEqual([]);
  });

  test('end with every entry about them: what was computed, and entries that only mention them', () => {
    const find = createPlaces(pages);
    const page = pages.find(({ operation }) => operation.id === 'addOrder');
    if (!page) throw new Error('there is no Add Order');
    const words = [link(pageTarget(page.route))];
    const entries = [
      { ...entry('2026-05-12-spot-rest', '2026-05-12', 'spot-rest') },
      { ...entry('2025-09-18-spot-all', '2025-09-18', 'spot-rest'), blocks: [paragraph(...words)] },
      { ...entry('2025-02-12-docs', '2025-02-12', 'docs') },
    ];
    const filled = withChanges(entries, [releases], { config: site, find, problems: [] });
    const [list] = historyBlocks(page, filled, find);
    const items = list?.kind === 'list' ? list.items : [];
    expect(
      items.map((blocks) => [...everyBlock(blocks)].map((block) => plainText(inlinesOf(block)))),
    ).toEqual([
      ['2026-05-12: 2026-05-12-spot-rest', '', 'body.timeinforce: new value FOK'],
      ['2025-09-18: 2025-09-18-spot-all'],
    ]);
    const other = pages.find(({ operation }) => operation.id === 'cancelOrder');
    if (!other) throw new Error('there is no Cancel Order');
    expect(historyBlocks(other, filled, find).map((block) => plainText(inlinesOf(block)))).toEqual([
      'No entry in the change log, which starts on 12 February 2025.',
    ]);
    expect(historyBlocks(other, [], find)).toEqual([]);
  });

  test('have no day for a list of values that some call had before', () => {
    const find = (name: string, value: string) =>
      lists.filter((list) => list.name === name && list.values.some((each) => each.value === value));
    const [force] = find('TimeInForce', 'FOK');
    expect(force?.since).toBeNull();
    expect(force?.values.map(({ value, since }) => [value, since])).toEqual(
      ['GTC', 'IOC', 'FOK', 'GTD'].map((value) => [value, value === 'FOK' ? '2026-05-12' : null]),
    );
  });
});

test('a value has the day on which a call learned it, also where other calls share its list', async () => {
  const api = await readApi('futures-history');
  const site = await loadConfig('site.config.ts');
  const own = site.apis.find(({ id }) => id === 'futures-history');
  if (!own) throw new Error('there is no history of derivatives');
  const find = createPlaces(
    operationPages([{ api, config: own, layout: layOut(api, own.prefix), files: [] }]),
  );
  const releases = linkReleases([releasesOf('futures-history')], { config: site, find });
  const lists = toValues({ apis: [api], config: site, releases });
  const days = ['Direction', 'OrderKind', 'DistanceUnit', 'triggerSide', 'updateReason'].map((name) => {
    const list = lists.find((each) => each.name === name);
    return [name, list?.since, ...(list?.values.flatMap(({ since }) => since ?? []) ?? [])];
  });
  expect(days).toEqual(days.map(([name]) => [name, null, '2026-05-18']));
}, 120_000);

describe('entries of the change log', () => {
  const futures = releasesOf('futures-trading');

  async function fill(entries: readonly LogEntry[]) {
    const problems: Problem[] = [];
    const site = await loadConfig('site.config.ts');
    const filled = withChanges(entries, [futures], { config: site, find: () => null, problems });
    return { filled, problems };
  }

  test('get what changed in their API on their day, once', async () => {
    const entries = [
      entry('2026-06-22-derivatives-rest', '2026-06-22', 'derivatives-rest'),
      entry('2026-06-22-more', '2026-06-22', 'derivatives-rest'),
      entry('2026-06-22-spot-rest', '2026-06-22', 'spot-rest'),
    ];
    const { filled, problems } = await fill(entries);
    expect(filled.map(({ changes }) => changes.length)).toEqual([4, 0, 0]);
    expect(problems).toEqual([]);
  });

  test('are missed where an API changed without one', async () => {
    const { problems } = await fill([entry('2026-06-21-derivatives-rest', '2026-06-21', 'derivatives-rest')]);
    expect(problems).toEqual([
      {
        file: 'content/change-log/2026-06-22-derivatives-rest.mdx',
        what: '"futures-trading" changed on 2026-06-22, and the change log has no entry of that day for "derivatives-rest"',
        fix: 'write the entry',
      },
    ]);
  });
});

test('both states of a fact are next to each other, whichever release is the older one', () => {
  const published = { ...releasesOf('spot-ws-v2'), pages: {} };
  const [forward] = factsOfKind(compareReleases(published, '2025-09-18', '2025-12-02'), 'breaking');
  const [backward] = factsOfKind(compareReleases(published, '2025-12-02', '2025-09-18'), 'breaking').filter(
    ({ operation }) => operation === 'level3',
  );
  const [old, now] = ['wss://{{hosts.spotWsAuth}}/v2', 'wss://{{hosts.spotWsL3}}/v2'];
  expect(forward).toMatchObject({ title: 'Host changed', before: { text: old }, after: { text: now } });
  expect(backward).toMatchObject({ title: 'Host changed', before: { text: now }, after: { text: old } });
});

test('a limit that did not exist before has no state before', () => {
  const order = (...facts: readonly string[]) => {
    const lines = ['contract 1 shop', 'operation order', '  call POST /order', ...facts];
    const { value } = readContract('shop.txt', lines.join('\n'));
    if (!value) throw new Error('no contract');
    return value;
  };
  const limited = order('  send body.a type integer', '  send body.a range at most 5');
  const [fact] = factsOfKind(
    toLogged(compareContracts(order('  send body.a type integer'), limited)),
    'breaking',
  );
  expect(fact).toMatchObject({ before: null, after: { text: 'at most 5' } });
});
