/** The specification of Spot WebSocket v2 is complete and valid, and its examples are true. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { readApi, readInventoryRoutes } from './spec-source.support.ts';

const api = await readApi('spot-ws-v2');

function exampleText(slug: string, name: string): string {
  const channel = api.operations.find((operation) => operation.slug === slug);
  const messages = channel?.kind === 'channel' ? channel.messages : [];
  const example = messages.flatMap(({ examples }) => examples).find((candidate) => candidate.name === name);
  if (!example) throw new Error(`${slug} has no example ${name}`);
  return example.text;
}

/** Parses a channel's example with the schema a test needs. */
function readExample<T>(shape: z.ZodType<T>, slug: string, name: string): T {
  return shape.parse(JSON.parse(exampleText(slug, name)));
}

test('it is read without a problem and lacks no words, examples or errors', () => {
  expect(checkEditorial(api)).toEqual([]);
});

test('every channel has its page in the inventory, under its title', () => {
  const own = api.operations.map(({ slug }) => `/docs/websocket-v2/${slug}`);
  expect(own).toHaveLength(19);
  expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
});

/** A price level as written, with trailing zeros. */
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

/** Computes the checksum of `book` levels or `level3` orders: the rule is the same. */
function checksumOf(asks: readonly Level[], bids: readonly Level[]): number {
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  return crc32([...asks, ...bids].map(([price, qty]) => digits(price) + digits(qty)).join(''));
}

function stated(text: string): number {
  return Number(/"checksum": (\d+)/.exec(text)?.[1]);
}

test('the book is sorted and has the checksum it states, before and after the update', () => {
  const snapshot = exampleText('book', 'The whole book');
  const update = exampleText('book', 'A level leaves');
  const [asks, bids] = [levelsOf(snapshot, 'asks'), levelsOf(snapshot, 'bids')];
  expect([asks.length, bids.length]).toEqual([10, 10]);
  expect([apply(asks, [], 1), apply(bids, [], -1)]).toEqual([asks, bids]);
  expect(stated(snapshot)).toBe(checksumOf(asks, bids));
  const asksAfter = apply(asks, levelsOf(update, 'asks'), 1);
  const bidsAfter = apply(bids, levelsOf(update, 'bids'), -1);
  expect([asksAfter.length, bidsAfter.length]).toEqual([10, 10]);
  expect(stated(update)).toBe(checksumOf(asksAfter, bidsAfter));
});

interface Order {
  readonly event: string;
  readonly id: string;
  readonly price: string;
  readonly qty: string;
}

function ordersOf(text: string, side: 'bids' | 'asks'): Order[] {
  const list = new RegExp(`"${side}": \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  const row =
    /(?:"event": "(\w+)",\s*)?"order_id": "([\w-]+)",\s*"limit_price": ([\d.]+),\s*"order_qty": ([\d.]+)/g;
  return [...list.matchAll(row)].map(([, event = '', id = '', price = '', qty = '']) => {
    return { event, id, price, qty };
  });
}

/** Applies events. The best price comes first; within a price, new orders queue behind the others. */
function applyOrders(orders: readonly Order[], events: readonly Order[], direction: 1 | -1): Order[] {
  const queue = new Map(orders.map((order) => [order.id, order]));
  for (const change of events) {
    if (change.event === 'delete') queue.delete(change.id);
    else queue.set(change.id, change);
  }
  const prices = [...new Set([...queue.values()].map(({ price }) => price))]
    .sort((left, right) => direction * (Number(left) - Number(right)))
    .slice(0, 10);
  return prices.flatMap((price) => [...queue.values()].filter((order) => order.price === price));
}

const toLevels = (orders: readonly Order[]) => orders.map(({ price, qty }): Level => [price, qty]);

function toTotals(orders: readonly Order[]): Level[] {
  const totals = new Map<string, number>();
  for (const { price, qty } of orders) totals.set(price, (totals.get(price) ?? 0) + Number(qty));
  return [...totals].map(([price, qty]) => [price, qty.toFixed(8)]);
}

test('level3 is the book order by order, and its checksums prove the queues before and after the updates', () => {
  const [snapshot, update, last] = ['Every order on the book', 'A price leaves', 'An order shrinks'].map(
    (name) => exampleText('level3', name),
  );
  if (!snapshot || !update || !last) throw new Error('level3 lacks an example');
  const [asks, bids] = [ordersOf(snapshot, 'asks'), ordersOf(snapshot, 'bids')];
  expect([applyOrders(asks, [], 1), applyOrders(bids, [], -1)]).toEqual([asks, bids]);
  const book = exampleText('book', 'The whole book');
  expect([toTotals(asks), toTotals(bids)]).toEqual([levelsOf(book, 'asks'), levelsOf(book, 'bids')]);
  expect(stated(snapshot)).toBe(checksumOf(toLevels(asks), toLevels(bids)));
  expect(stated(snapshot)).not.toBe(checksumOf(toLevels(asks), toLevels(bids.toReversed())));

  const asksAfter = applyOrders(asks, ordersOf(update, 'asks'), 1);
  const bidsAfter = applyOrders(bids, ordersOf(update, 'bids'), -1);
  const bookUpdate = exampleText('book', 'A level leaves');
  expect(toTotals(asksAfter)).toEqual(apply(levelsOf(book, 'asks'), levelsOf(bookUpdate, 'asks'), 1));
  expect(toTotals(bidsAfter)).toEqual(apply(levelsOf(book, 'bids'), levelsOf(bookUpdate, 'bids'), -1));
  expect(stated(update)).toBe(checksumOf(toLevels(asksAfter), toLevels(bidsAfter)));

  const bidsAtLast = applyOrders(bidsAfter, ordersOf(last, 'bids'), -1);
  expect(stated(last)).toBe(checksumOf(toLevels(asksAfter), toLevels(bidsAtLast)));
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
  // The fee rate in the example is 0.14%.
  expect(fees).toBeCloseTo(cost * 0.0014, 8);
});

const eventShape = z.object({ data: z.tuple([z.looseObject({ timestamp: z.string() })], z.unknown()) });
const timesShape = z.object({ time_in: z.string(), time_out: z.string() });

/** Returns the first event of an executions update, which must have happened while the request was processed. */
function eventDuring(event: string, slug: string, answer: string): unknown {
  const [first] = readExample(eventShape, 'executions', event).data;
  const { time_in, time_out } = readExample(timesShape, slug, answer);
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
  const { params: placed } = readExample(requestShape, 'add_order', 'Post-only limit order');
  const { result } = readExample(answerShape, 'add_order', 'Accepted');
  const story = [
    ['Lower price and larger quantity', 'Amended'],
    ['Back to the first terms', 'Amended again'],
  ] as const;
  for (const [request, answer] of story) {
    const { params } = readExample(amendShape, 'amend_order', request);
    expect(params.order_id ?? result.order_id).toBe(result.order_id);
    expect(params.cl_ord_id ?? placed.cl_ord_id).toBe(placed.cl_ord_id);
    const { order_qty, limit_price } = params;
    expect(eventDuring(answer, 'amend_order', answer)).toMatchObject({
      order_id: result.order_id,
      exec_type: 'amended',
      order_qty,
      limit_price,
    });
  }
  const { params: last } = readExample(amendShape, 'amend_order', story[1][0]);
  for (const name of ['First fill', 'Last fill']) {
    const [fill] = readExample(eventShape, 'executions', name).data;
    expect(fill).toMatchObject({ order_qty: last.order_qty, last_price: last.limit_price });
  }
});

const orderShape = z.object({ order_id: z.string() });
const resultOf = <T extends z.ZodType>(result: T) => z.object({ result });
const paramsOf = <T extends z.ZodType>(params: T) => z.object({ params });

test('cancel_order cancels the open order of executions; batch_cancel ends what batch_add and edit_order placed', () => {
  const { result } = readExample(resultOf(orderShape), 'cancel_order', 'Canceled');
  const lists = paramsOf(z.object({ order_id: z.array(z.string()) }));
  expect(readExample(lists, 'cancel_order', 'One order by its ID').params.order_id).toEqual([
    result.order_id,
  ]);
  expect(readExample(eventShape, 'executions', 'One open order').data).toMatchObject([result]);
  expect(eventDuring('Canceled', 'cancel_order', 'Canceled')).toMatchObject({
    ...result,
    exec_type: 'canceled',
  });
  const placed = readExample(resultOf(z.array(orderShape)), 'batch_add', 'Both placed').result;
  const editShape = resultOf(orderShape.extend({ original_order_id: z.string() }));
  const { result: edited } = readExample(editShape, 'edit_order', 'Replaced');
  expect(edited.original_order_id).toBe(placed[0]?.order_id);
  const { orders } = readExample(
    paramsOf(z.object({ orders: z.array(z.string()) })),
    'batch_cancel',
    'Two orders',
  ).params;
  expect(orders).toEqual([edited.order_id, placed[1]?.order_id]);
  const { count } = readExample(
    resultOf(z.object({ count: z.number() })),
    'batch_cancel',
    'Both canceled',
  ).result;
  expect(count).toBe(orders.length);
});

test('the timer of cancel_after fires one timeout after the whole second in which it was set', () => {
  const timer = resultOf(z.object({ currentTime: z.string(), triggerTime: z.string() })).and(timesShape);
  for (const [request, answer] of [
    ['Arm for 60 seconds', 'Armed'],
    ['Renew', 'Renewed'],
  ] as const) {
    const { timeout } = readExample(
      paramsOf(z.object({ timeout: z.number() })),
      'cancel_after',
      request,
    ).params;
    const { result, time_in } = readExample(timer, 'cancel_after', answer);
    expect(Date.parse(result.currentTime)).toBe(Math.ceil(Date.parse(time_in) / 1000) * 1000);
    expect(Date.parse(result.triggerTime) - Date.parse(result.currentTime)).toBe(timeout * 1000);
  }
});

const holdingsShape = z.object({
  data: z.array(
    z.object({
      asset: z.string(),
      balance: z.number(),
      wallets: z.array(z.object({ balance: z.number() })),
    }),
  ),
});
const entryShape = z.object({
  ref_id: z.string(),
  timestamp: z.string(),
  asset: z.string(),
  amount: z.number(),
  fee: z.number(),
  balance: z.number(),
});
const entriesShape = z.object({ data: z.array(entryShape), sequence: z.number() });
const fillShape = z.object({
  data: z.tuple(
    [
      z.object({
        exec_id: z.string(),
        last_qty: z.number(),
        cost: z.number(),
        fees: z.tuple([z.object({ asset: z.string(), qty: z.number() })]),
        timestamp: z.string(),
      }),
    ],
    z.unknown(),
  ),
});

test('balances move by what the fills of executions cost and bring', () => {
  const { data: holdings } = readExample(holdingsShape, 'balances', 'Three assets');
  for (const { balance, wallets } of holdings) {
    expect(wallets.reduce((sum, wallet) => sum + wallet.balance, 0)).toBeCloseTo(balance, 10);
  }
  const balances = new Map(holdings.map(({ asset, balance }) => [asset, balance]));
  const updates = ['First fill', 'Last fill', 'Deposit'].map((name) =>
    readExample(entriesShape, 'balances', name),
  );
  expect(updates.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  for (const { asset, amount, fee, balance } of updates.flatMap(({ data }) => data)) {
    expect(balance).toBeCloseTo((balances.get(asset) ?? 0) + amount - fee, 8);
    balances.set(asset, balance);
  }
  for (const name of ['First fill', 'Last fill']) {
    const [{ exec_id, last_qty, cost, fees, timestamp }] = readExample(fillShape, 'executions', name).data;
    const shared = { ref_id: exec_id, timestamp };
    expect(readExample(entriesShape, 'balances', name).data).toMatchObject([
      { ...shared, asset: fees[0].asset, amount: -cost, fee: fees[0].qty },
      { ...shared, asset: 'BTC', amount: last_qty, fee: 0 },
    ]);
  }
});

const tradeShape = z.object({
  price: z.number(),
  qty: z.number(),
  trade_id: z.number(),
  timestamp: z.string(),
});
const tradesShape = z.object({ data: z.array(tradeShape) });
const candlesShape = z.object({
  data: z.array(
    z.object({
      open: z.number(),
      high: z.number(),
      low: z.number(),
      close: z.number(),
      vwap: z.number(),
      volume: z.number(),
      trades: z.number(),
      interval_begin: z.string(),
    }),
  ),
});

test('trades are numbered in order, the last one is the last fill, and the candle is built from them', () => {
  const trades = ['Latest trades', 'Two trades'].flatMap(
    (name) => readExample(tradesShape, 'trade', name).data,
  );
  const [first] = trades;
  expect(trades.map(({ trade_id }) => trade_id)).toEqual(trades.map((_, at) => (first?.trade_id ?? 0) + at));
  const [fill] = readExample(eventShape, 'executions', 'Last fill').data;
  const { trade_id, price, qty, timestamp } = trades.at(-1) ?? {};
  expect(fill).toMatchObject({ trade_id, last_price: price, last_qty: qty, timestamp });

  const running = readExample(candlesShape, 'ohlc', 'Latest candles').data.slice(-1);
  const changed = readExample(candlesShape, 'ohlc', 'The current candle').data;
  for (const [candle, known] of [
    [running[0], trades.slice(0, 3)],
    [changed[0], trades],
  ] as const) {
    const minute = candle?.interval_begin.slice(0, 16) ?? '';
    const inside = known.filter((trade) => trade.timestamp.startsWith(minute));
    const prices = inside.map((trade) => trade.price);
    const volume = inside.reduce((sum, trade) => sum + trade.qty, 0);
    const cost = inside.reduce((sum, trade) => sum + trade.price * trade.qty, 0);
    expect(candle).toMatchObject({
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      trades: inside.length,
      vwap: Number((cost / volume).toFixed(1)),
      volume: Number(volume.toFixed(8)),
    });
  }
});

test('the orders of the story keep the rules of their market', () => {
  const pairShape = z.object({
    symbol: z.string(),
    price_precision: z.number(),
    price_increment: z.number(),
    qty_precision: z.number(),
    qty_increment: z.number(),
    qty_min: z.number(),
    cost_min: z.number(),
  });
  const shape = z.object({ data: z.object({ pairs: z.array(pairShape) }) });
  const { pairs } = readExample(shape, 'instrument', 'Assets and markets').data;
  for (const pair of pairs) {
    expect(pair.price_increment).toBeCloseTo(10 ** -pair.price_precision, 12);
    expect(pair.qty_increment).toBeCloseTo(10 ** -pair.qty_precision, 12);
  }
  const [market] = pairs.filter(({ symbol }) => symbol === 'BTC/USD');
  const step = market?.price_increment ?? 0;
  const orders = z.array(z.object({ order_qty: z.number(), limit_price: z.number() }));
  const placed = [
    readExample(requestShape, 'add_order', 'Post-only limit order').params,
    readExample(amendShape, 'amend_order', 'Lower price and larger quantity').params,
    ...readExample(paramsOf(z.object({ orders })), 'batch_add', 'Two bids').params.orders,
  ];
  for (const { order_qty, limit_price } of placed) {
    expect(limit_price / step).toBeCloseTo(Math.round(limit_price / step), 6);
    expect(order_qty).toBeGreaterThanOrEqual(market?.qty_min ?? Number.POSITIVE_INFINITY);
    expect(order_qty * limit_price).toBeGreaterThanOrEqual(market?.cost_min ?? Number.POSITIVE_INFINITY);
  }
  const refused = readExample(amendShape, 'amend_order', 'Price off the tick').params.limit_price / step;
  expect(Math.abs(refused - Math.round(refused))).toBeGreaterThan(0.1);
  const small = readExample(paramsOf(z.object({ orders })), 'batch_add', 'One order too small').params.orders;
  expect(small.filter(({ order_qty }) => order_qty < (market?.qty_min ?? 0))).toHaveLength(1);
});
