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
  expect(own).toHaveLength(11);
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
  const names = ['Accepted', 'Live', 'Amended', 'Amended again', 'First fill', 'Last fill'];
  const updates = names.map((name) => updateShape.parse(JSON.parse(exampleText('executions', name))));
  expect(updates.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7]);
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

const timesShape = z.object({ time_in: z.string(), time_out: z.string() });
const eventShape = z.object({
  data: z.tuple([z.object({ timestamp: z.string() }).loose()]).rest(z.unknown()),
});

/** The first event of an update of executions, which must have happened while the request was inside. */
function eventDuring(event: string, slug: string, answer: string): unknown {
  const [first] = eventShape.parse(JSON.parse(exampleText('executions', event))).data;
  const { time_in, time_out } = timesShape.parse(JSON.parse(exampleText(slug, answer)));
  expect([time_in, first.timestamp, time_out]).toEqual([time_in, first.timestamp, time_out].sort());
  return first;
}

const amendShape = z.object({
  params: z.object({
    order_id: z.string().optional(),
    cl_ord_id: z.string().optional(),
    order_qty: z.number(),
    limit_price: z.number(),
  }),
});

test('amend_order amends the order of add_order, executions reports it, and the fills have the last terms', () => {
  const { params: placed } = requestShape.parse(
    JSON.parse(exampleText('add_order', 'Post-only limit order')),
  );
  const { result } = answerShape.parse(JSON.parse(exampleText('add_order', 'Accepted')));
  const story = [
    ['Lower price and larger quantity', 'Amended'],
    ['Back to the first terms', 'Amended again'],
  ] as const;
  for (const [request, answer] of story) {
    const { params } = amendShape.parse(JSON.parse(exampleText('amend_order', request)));
    expect(params.order_id ?? result.order_id).toBe(result.order_id);
    expect(params.cl_ord_id ?? placed.cl_ord_id).toBe(placed.cl_ord_id);
    expect(eventDuring(answer, 'amend_order', answer)).toMatchObject({
      order_id: result.order_id,
      exec_type: 'amended',
      order_qty: params.order_qty,
      limit_price: params.limit_price,
    });
  }
  const { params: last } = amendShape.parse(JSON.parse(exampleText('amend_order', story[1][0])));
  const fills = ['First fill', 'Last fill'].map((name) => JSON.parse(exampleText('executions', name)));
  for (const fill of fills) {
    expect(fill.data[0]).toMatchObject({ order_qty: last.order_qty, last_price: last.limit_price });
  }
});

const ordersShape = z.object({ result: z.array(z.object({ order_id: z.string() })) });
const editedShape = z.object({ result: z.object({ order_id: z.string(), original_order_id: z.string() }) });

test('cancel_order cancels the open order of executions; batch_cancel ends what batch_add and edit_order placed', () => {
  const cancelled = z.object({ result: z.object({ order_id: z.string() }) });
  const { result } = cancelled.parse(JSON.parse(exampleText('cancel_order', 'Cancelled')));
  expect(JSON.parse(exampleText('cancel_order', 'One order by its id')).params.order_id).toEqual([
    result.order_id,
  ]);
  expect(JSON.parse(exampleText('executions', 'One open order')).data).toMatchObject([result]);
  expect(eventDuring('Cancelled', 'cancel_order', 'Cancelled')).toMatchObject({
    ...result,
    exec_type: 'canceled',
  });
  const [first, second] = ordersShape.parse(JSON.parse(exampleText('batch_add', 'Both placed'))).result;
  const { result: edited } = editedShape.parse(JSON.parse(exampleText('edit_order', 'Replaced')));
  expect(edited.original_order_id).toBe(first?.order_id);
  const { params } = JSON.parse(exampleText('batch_cancel', 'Two orders'));
  expect(params.orders).toEqual([edited.order_id, second?.order_id]);
  expect(JSON.parse(exampleText('batch_cancel', 'Both cancelled')).result.count).toBe(params.orders.length);
});

test('the timer of cancel_after fires one timeout after the whole second in which it was set', () => {
  for (const [request, answer] of [
    ['Arm for 60 seconds', 'Armed'],
    ['Renew', 'Renewed'],
  ] as const) {
    const { timeout } = JSON.parse(exampleText('cancel_after', request)).params;
    const { result, time_out } = JSON.parse(exampleText('cancel_after', answer));
    expect(Date.parse(result.currentTime)).toBe(Math.ceil(Date.parse(time_out) / 1000) * 1000);
    expect(Date.parse(result.triggerTime) - Date.parse(result.currentTime)).toBe(timeout * 1000);
  }
});
