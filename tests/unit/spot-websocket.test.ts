/** The specification of Spot WebSocket v2: complete, valid, and its examples are true. */
import { crc32 } from 'node:zlib';
import { Parser } from '@asyncapi/parser';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { readAsyncApi } from '../../src/readers/asyncapi/asyncapi.ts';
import { readInventoryPages, readSources } from './spec-source.ts';

// The parser compiles its meta schemas for every document.
vi.setConfig({ testTimeout: 60_000 });

const files = readSources(['specs/websocket/spot-v2.yaml', 'specs/errors/spot.yaml']);
const { value: api, problems } = await readAsyncApi({ id: 'spot-ws-v2', files });

function exampleText(slug: string, name: string): string {
  const channel = api?.operations.find((operation) => operation.slug === slug);
  const messages = channel?.kind === 'channel' ? channel.messages : [];
  const example = messages.flatMap(({ examples }) => examples).find((candidate) => candidate.name === name);
  if (!example) throw new Error(`${slug} has no example ${name}`);
  return example.text;
}

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(problems).toEqual([]);
  expect(api && checkEditorial(api)).toEqual([]);
});

test('every channel has its page in the inventory, under its title', () => {
  const own = api?.operations.map(({ slug, title }) => `/docs/websocket-v2/${slug} ${title}`) ?? [];
  expect(own).toHaveLength(4);
  expect(readInventoryPages()).toEqual(expect.arrayContaining(own));
});

test('the downloads are valid on their own', async () => {
  for (const { content } of api?.downloads ?? []) {
    const diagnostics = await new Parser().validate(content);
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([]);
  }
});

/** A level as it is written, zeros and all. */
type Level = readonly [price: string, qty: string];

function levelsOf(text: string, side: 'bids' | 'asks'): Level[] {
  const list = new RegExp(`"${side}": \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/"price": ([\d.]+), "qty": ([\d.]+)/g)].map(([, price = '', qty = '']) => [
    price,
    qty,
  ]);
}

function apply(levels: readonly Level[], changes: readonly Level[], direction: 1 | -1): Level[] {
  return [...new Map([...levels, ...changes])]
    .filter(([, qty]) => Number(qty) > 0)
    .sort(([left], [right]) => direction * (Number(left) - Number(right)))
    .slice(0, 10);
}

function checksumOf(asks: readonly Level[], bids: readonly Level[]): number {
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  return crc32([...asks, ...bids].map(([price, qty]) => digits(price) + digits(qty)).join(''));
}

test('the book is sorted and has the checksum it states, before and after the update', () => {
  const snapshot = exampleText('book', 'The whole book');
  const update = exampleText('book', 'A level leaves');
  const stated = (text: string) => Number(/"checksum": (\d+)/.exec(text)?.[1]);
  const [asks, bids] = [levelsOf(snapshot, 'asks'), levelsOf(snapshot, 'bids')];
  expect([asks.length, bids.length]).toEqual([10, 10]);
  expect([apply(asks, [], 1), apply(bids, [], -1)]).toEqual([asks, bids]);
  expect(stated(snapshot)).toBe(checksumOf(asks, bids));
  const asksAfter = apply(asks, levelsOf(update, 'asks'), 1);
  const bidsAfter = apply(bids, levelsOf(update, 'bids'), -1);
  expect([asksAfter.length, bidsAfter.length]).toEqual([10, 10]);
  expect(stated(update)).toBe(checksumOf(asksAfter, bidsAfter));
});

const report = z.object({
  order_id: z.string(),
  cl_ord_id: z.string(),
  exec_type: z.string(),
  last_qty: z.number().default(0),
  last_price: z.number().default(0),
  cost: z.number().default(0),
  cum_qty: z.number().optional(),
  cum_cost: z.number().optional(),
  fees: z.array(z.object({ qty: z.number() })).default([]),
});
const updateShape = z.object({ data: z.array(report), sequence: z.number() });
const requestShape = z.object({
  params: z.object({ cl_ord_id: z.string(), order_qty: z.number(), limit_price: z.number() }),
});
const answerShape = z.object({ result: z.object({ order_id: z.string(), cl_ord_id: z.string() }) });

test('the order placed with add_order is the one in executions, and its fills and fees add up', () => {
  const { params } = requestShape.parse(JSON.parse(exampleText('add_order', 'Post-only limit order')));
  const { result } = answerShape.parse(JSON.parse(exampleText('add_order', 'Accepted')));
  const updates = ['Accepted', 'Live', 'First fill', 'Last fill'].map((name) =>
    updateShape.parse(JSON.parse(exampleText('executions', name))),
  );
  expect(updates.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5]);
  const reports = updates.flatMap(({ data }) => data);
  const ids = reports.map(({ order_id, cl_ord_id }) => `${order_id} ${cl_ord_id}`);
  expect(new Set(ids)).toEqual(new Set([`${result.order_id} ${params.cl_ord_id}`]));
  let [qty, cost, fees] = [0, 0, 0];
  for (const fill of reports.filter(({ exec_type }) => exec_type === 'trade')) {
    qty += fill.last_qty;
    cost += fill.cost;
    fees += fill.fees.reduce((sum, fee) => sum + fee.qty, 0);
    expect(fill.cost).toBeCloseTo(fill.last_price * fill.last_qty, 8);
    expect([fill.cum_qty, fill.cum_cost]).toEqual([qty, cost]);
    expect(fill.last_price).toBeLessThanOrEqual(params.limit_price);
  }
  expect(qty).toBe(params.order_qty);
  expect(reports.at(-1)).toMatchObject({ exec_type: 'filled', cum_qty: qty, cum_cost: cost });
  // The fee rate of the example is 0.16 %.
  expect(fees).toBeCloseTo(cost * 0.0016, 8);
});
