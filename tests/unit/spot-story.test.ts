/** The examples of the spot interfaces tell one story: IDs match across pages, sums add up, guides quote the pages. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fencesOf, readGuide } from './guide.support.ts';

const rest = parse(readFileSync('specs/rest/spot.yaml', 'utf8'));
const v1 = parse(readFileSync('specs/websocket/spot-v1.yaml', 'utf8'));
const v2 = parse(readFileSync('specs/websocket/spot-v2.yaml', 'utf8'));

interface Example {
  readonly name: string;
  readonly payload: unknown;
}

function contentOf(path: string, side: 'request' | 'answer') {
  const { requestBody, responses } = rest.paths[`/private/${path}`].post;
  return (side === 'request' ? requestBody : responses['200']).content['application/json'].examples;
}

/** Returns a request's example by name, or the first one. */
function request(path: string, name?: string) {
  const examples = contentOf(path, 'request');
  return examples[name ?? Object.keys(examples)[0] ?? ''].value;
}

function answer(path: string, name?: string) {
  const examples = contentOf(path, 'answer');
  return examples[name ?? Object.keys(examples)[0] ?? ''].value.result;
}

/** Returns the payload in an example of a WebSocket message. */
function payload(document: typeof v2, message: string, name: string) {
  const found = document.components.messages[message].examples.find((each: Example) => each.name === name);
  if (!found) throw new Error(`${message} has no example ${name}`);
  return found.payload;
}

const round = (value: number) => Number(value.toFixed(8));
const sum = (values: readonly (string | number)[]) =>
  round(values.reduce((total: number, value) => total + Number(value), 0));
const times = (price: string | number, volume: string | number) => round(Number(price) * Number(volume));
const pluck = (rows: readonly Record<string, string>[], field: string) => rows.map((row) => row[field] ?? '');

const ORDER = 'OXBT7Q-EX4MP-L3K9DA';
const USD = 'ZUSD';

test('REST: the order that is added is amended, listed, filled, cancelled and found among the closed ones', () => {
  const added = request('AddOrder');
  expect(answer('AddOrder').txid).toEqual([ORDER]);
  const byClient = [
    request('AmendOrder'),
    request('CancelOrder'),
    request('OpenOrders', 'One order by your ID'),
  ];
  expect(byClient.map(({ cl_ord_id }) => cl_ord_id)).toEqual([1, 2, 3].map(() => added.cl_ord_id));
  expect([request('AmendOrder', 'Quantity by order ID').txid, request('OrderAmends').order_id]).toEqual([
    ORDER,
    ORDER,
  ]);

  const { amends, count } = answer('OrderAmends');
  expect(count).toBe(amends.length);
  const terms = [added, request('AmendOrder'), request('AmendOrder', 'Quantity by order ID')];
  expect(amends.map(({ order_qty }: Record<string, string>) => Number(order_qty))).toEqual(
    terms.map(({ volume, order_qty }) => Number(order_qty ?? volume)),
  );
  expect(amends[1].amend_id).toBe(answer('AmendOrder').amend_id);
  expect(amends[0].limit_price).toBe(added.price);
  const last = amends.at(-1);

  const states = [
    answer('OpenOrders').open[ORDER],
    answer('QueryOrders')[ORDER],
    answer('ClosedOrders').closed[ORDER],
  ];
  expect(states.map(({ status }) => status)).toEqual(['open', 'open', 'canceled']);
  for (const { vol, descr, cl_ord_id, opentm } of states) {
    expect([vol, descr.price, cl_ord_id]).toEqual([last.order_qty, last.limit_price, added.cl_ord_id]);
    expect(Math.round(opentm * 1e4)).toBe(Math.round(amends[0].timestamp / 1e5));
  }
  expect(states[2].closetm).toBeGreaterThan(request('CancelOrder').nonce / 1000);
});

test('REST: what an order has traded is the sum of its trades', () => {
  const { trades, count } = answer('TradesHistory');
  expect(Object.keys(trades)).toHaveLength(count);
  for (const [id, { price, vol, cost, fee, maker }] of Object.entries<Record<string, string>>(trades)) {
    expect([id, Number(cost)]).toEqual([id, times(price ?? '', vol ?? '')]);
    expect([id, Number(fee)]).toEqual([id, Number((Number(cost) * (maker ? 0.0014 : 0.0024)).toFixed(5))]);
  }
  const closed = Object.entries<Record<string, string>>(answer('ClosedOrders').closed);
  expect(closed).toHaveLength(answer('ClosedOrders').count);
  for (const [id, order] of closed) {
    const own = Object.entries<Record<string, string>>(trades).filter(
      ([, { ordertxid }]) => ordertxid === id,
    );
    expect(order.trades).toEqual(own.map(([trade]) => trade));
    for (const [total, part] of [
      ['vol_exec', 'vol'],
      ['cost', 'cost'],
      ['fee', 'fee'],
    ] as const) {
      expect([id, total, Number(order[total])]).toEqual([
        id,
        total,
        sum(
          pluck(
            own.map(([, trade]) => trade),
            part,
          ),
        ),
      ]);
    }
  }
  const fees = answer('TradeVolume');
  expect([fees.fees.XXBTZUSD.fee, fees.fees_maker.XXBTZUSD.fee].map(Number)).toEqual([0.24, 0.14]);
});

test('REST: every ledger row carries the balance after it, and belongs to its trade or deposit', () => {
  const rows = Object.entries<Record<string, string>>(answer('Ledgers').ledger).reverse();
  expect(rows).toHaveLength(answer('Ledgers').count);
  let balance = Number(rows[0]?.[1].balance);
  for (const [id, row] of rows.slice(1)) {
    balance = round(balance + Number(row.amount) - Number(row.fee));
    expect([id, Number(row.balance)]).toEqual([id, balance]);
  }
  const first = answer('TradesHistory').trades['TXBT9D-EX4MP-A1T4LC'];
  const before = rows.filter(([, { time }]) => Number(time) < first.time).at(-1);
  expect(Number(before?.[1].balance)).toBe(Number(answer('Balance')[USD]));

  const trades = Object.entries<Record<string, string | string[]>>(answer('TradesHistory').trades);
  for (const [id, row] of rows.filter(([, { type }]) => type === 'trade')) {
    const [, trade] = trades.find(([trade]) => trade === row.refid) ?? [];
    expect(trade?.ledgers).toContain(id);
    expect(Math.abs(Number(row.amount))).toBe(Number(trade?.cost));
    expect(Number(row.fee)).toBe(Number(Number(trade?.fee).toFixed(4)));
  }
  // The other asset: the balance before, minus what was sold, plus what was bought.
  const signed = trades.map(([, { type, vol }]) => (type === 'buy' ? 1 : -1) * Number(vol));
  const both = answer('QueryLedgers');
  expect(Number(both['LXBT3E-EX4MP-QK5V1A'].balance)).toBe(sum([answer('Balance').XXBT, ...signed]));
  expect(answer('Ledgers').ledger['LXBT3F-EX4MP-RL6W2B']).toEqual(both['LXBT3F-EX4MP-RL6W2B']);
  expect(answer('Ledgers', 'Trades only').ledger).toEqual(both);

  const deposits = Object.values<Record<string, string>>(answer('Ledgers', 'Deposits only').ledger);
  for (const { refid, amount, fee, time } of deposits) {
    const deposit = answer('DepositStatus').find((each: Record<string, string>) => each.refid === refid);
    expect([deposit.status, Number(deposit.amount)]).toEqual(['Success', Number(amount)]);
    expect([Number(deposit.fee), deposit.time]).toEqual([Number(fee), Math.trunc(Number(time))]);
  }
});

test('REST: holds and the trade balance follow from orders, positions and prices', () => {
  const { price, volume } = request('AddOrder');
  expect(Number(answer('BalanceEx')[USD].hold_trade)).toBe(times(price, volume));
  const [position] = Object.values<Record<string, string>>(answer('OpenPositions'));
  const opened = answer('QueryTrades', 'An opened position')['TXBT6M-EX4MP-D4W7PF'];
  const left = round(Number(position?.vol) - Number(position?.vol_closed));
  const cost = times(opened.price, left);
  expect([position?.cost, position?.fee]).toEqual([opened.cost, opened.fee]);
  const figures = Object.fromEntries(
    Object.entries(answer('TradeBalance')).map(([key, value]) => [key, Number(value)]),
  );
  const { tb = 0, n = 0, m = 1, c, v, e = 0, mf, ml, uv } = figures;
  expect([c, v, uv]).toEqual([cost, Number(position?.value), times(price, volume)]);
  expect(n).toBe(round(Number(position?.value) - cost));
  expect(n).toBe(Number(position?.net));
  expect([e, mf]).toEqual([round(tb + n), round(e - m)]);
  expect(ml).toBe(Number(((e / m) * 100).toFixed(4)));
});

test('REST: batch, edit and cancels leave the orders that Cancel All Orders counts', () => {
  const placed = ['Ladder', 'Order with a conditional close'].flatMap((name) => {
    const sent = request('AddOrderBatch', name).orders;
    const { orders } = answer('AddOrderBatch', name);
    for (const [index, { descr }] of orders.entries()) {
      const { type, volume, price } = sent[index];
      expect(descr.order).toBe(`${type} ${Number(volume).toFixed(8)} XBTUSD @ limit ${price}`);
    }
    return orders.map(({ txid }: Record<string, string>) => txid);
  });
  const edited = answer('EditOrder');
  expect(request('EditOrder').txid).toBe(edited.originaltxid);
  expect(placed).toContain(edited.originaltxid);
  const cancelled = request('CancelOrderBatch', 'By order ID').orders;
  expect(answer('CancelOrderBatch').count).toBe(cancelled.length);
  const group = request('CancelOrder', 'By user reference').txid;
  const open = Object.entries<Record<string, unknown>>(answer('OpenOrders').open)
    .filter(([id, { userref }]) => id !== ORDER && userref !== group)
    .map(([id]) => id);
  const left = new Set([...open, ...placed, edited.txid]);
  for (const id of [...cancelled, edited.originaltxid]) expect(left.delete(id)).toBe(true);
  expect(answer('CancelAll').count).toBe(left.size);
});

test('REST: bids never hold more than the account has', () => {
  const ledger = Object.values<Record<string, string>>(answer('Ledgers').ledger);
  const own = (id: string) => answer('OpenOrders').open[id] ?? answer('ClosedOrders').closed[id];
  const resting = [
    times(own(ORDER).descr.price, Number(own(ORDER).vol) - Number(answer('QueryOrders')[ORDER].vol_exec)),
    times(own('OXBT8R-EX4MP-M4L1EB').descr.price, own('OXBT8R-EX4MP-M4L1EB').vol),
    ...['Ladder', 'Order with a conditional close']
      .flatMap((name) => request('AddOrderBatch', name).orders)
      .filter(({ type }) => type === 'buy')
      .map(({ price, volume }) => times(price, volume)),
  ];
  expect(sum(resting)).toBeLessThanOrEqual(Number(ledger[0]?.balance));
});

test('REST: a withdrawal is quoted, sent, followed and stopped under the same ids and amounts', () => {
  const quote = answer('WithdrawInfo');
  const states = answer('WithdrawStatus');
  for (const name of ['Safe withdrawal', 'Second withdrawal']) {
    const sent = request('Withdraw', name);
    const state = states.find(
      ({ refid }: Record<string, string>) => refid === answer('Withdraw', name).refid,
    );
    expect(sum([state.amount, state.fee])).toBe(Number(sent.amount));
    expect([state.key, state.time]).toEqual([sent.key, Math.trunc(sent.nonce / 1000)]);
    expect(Number(state.fee)).toBeLessThanOrEqual(Number(sent.max_fee));
    const saved = answer('WithdrawAddresses').find(({ key }: Record<string, string>) => key === sent.key);
    expect([state.info, sent.address ?? saved.address]).toEqual([saved.address, saved.address]);
  }
  expect(sum([quote.amount, quote.fee])).toBe(Number(request('WithdrawInfo').amount));
  expect(request('WithdrawCancel').refid).toBe(answer('Withdraw', 'Second withdrawal').refid);
});

test('REST: Earn allocates what it lists, in one price of the asset', () => {
  const { items, total_allocated, total_rewarded } = answer('Earn/Allocations');
  const [bonded] = items;
  const { bonding, unbonding, total } = bonded.amount_allocated;
  expect(Number(bonding.native)).toBe(Number(request('Earn/Allocate').amount));
  expect(Number(unbonding.native)).toBe(Number(request('Earn/Deallocate').amount));
  expect(sum([answer('Balance')['DOT.B'], bonding.native])).toBe(Number(total.native));
  for (const { native, converted } of [bonding, unbonding, total, bonded.total_rewarded]) {
    expect(Number(converted)).toBe(times(native, 6.5));
  }
  const field = (name: string) =>
    items.map((item: Record<string, Record<string, string>>) => item[name]?.converted);
  expect(Number(total_rewarded)).toBe(sum(field('total_rewarded')));
  expect(Number(total_allocated)).toBe(
    sum(items.map(({ amount_allocated }: typeof bonded) => amount_allocated.total.converted)),
  );
});

test('WebSocket v1: openOrders counts up what ownTrades reports, for the order of addOrder', () => {
  const { txid, cl_ord_id } = payload(v1, 'addOrderAcknowledgment', 'Accepted');
  expect(payload(v1, 'addOrderRequest', 'Post-only limit order').cl_ord_id).toBe(cl_ord_id);
  const amend = payload(v1, 'amendOrderRequest', 'Smaller and nearer');
  expect([amend.txid, ...payload(v1, 'cancelOrderRequest', 'One order').txid]).toEqual([txid, txid]);
  const updates = ['Accepted', 'Live', 'Amended', 'First fill', 'Second fill', 'Canceled'].map((name) =>
    payload(v1, 'openOrdersUpdate', name),
  );
  expect(updates.map(([, , { sequence }]) => sequence)).toEqual([2, 3, 4, 5, 6, 7]);
  const states = updates.map(([[order]]) => order[txid]);
  expect([states[2].vol, Number(states[2].descr.price)]).toEqual([amend.volume, Number(amend.limit_price)]);
  const fills: Record<string, string>[] = [];
  for (const [index, name] of ['First fill', 'Second fill'].entries()) {
    const [[trade]] = payload(v1, 'ownTradesUpdate', name);
    const [fill] = Object.values<Record<string, string>>(trade);
    if (!fill) throw new Error('no trade');
    fills.push(fill);
    expect([fill.ordertxid, fill.cl_ord_id]).toEqual([txid, cl_ord_id]);
    expect(Number(fill.cost)).toBe(times(fill.price ?? '', fill.vol ?? ''));
    const { vol_exec, cost, fee } = states[3 + index];
    expect([vol_exec, cost, fee].map(Number)).toEqual(
      ['vol', 'cost', 'fee'].map((key) => sum(pluck(fills, key))),
    );
  }
  const { status, vol_exec, cost, fee } = states[5];
  expect([status, vol_exec, cost, fee]).toEqual([
    'canceled',
    states[4].vol_exec,
    states[4].cost,
    states[4].fee,
  ]);
});

test('WebSocket v2: the order of add_order is the one that is amended, filled, traded and no longer cancelled', () => {
  const { result } = payload(v2, 'addOrderAcknowledgment', 'Accepted');
  const names = ['Accepted', 'Live', 'Amended', 'Amended again', 'First fill', 'Last fill', 'Canceled'];
  const updates = names.map((name) => payload(v2, 'executionsUpdate', name));
  expect(updates.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  const events = updates.flatMap(({ data }) => data);
  expect(new Set(events.slice(0, -1).map(({ order_id }) => order_id))).toEqual(new Set([result.order_id]));
  const fills = events.filter(({ exec_type }) => exec_type === 'trade');
  for (const [index, fill] of fills.entries()) {
    const until = fills.slice(0, index + 1);
    expect([fill.cum_qty, fill.cum_cost]).toEqual([sum(pluck(until, 'last_qty')), sum(pluck(until, 'cost'))]);
    expect(fill.avg_price).toBe(round(fill.cum_cost / fill.cum_qty));
  }
  const [gone] = payload(v2, 'cancelOrderRequest', 'An order that is filled').params.cl_ord_id;
  expect(gone).toBe(result.cl_ord_id);
  const { data: trades } = payload(v2, 'tradeUpdate', 'Two trades');
  const { trade_id, last_qty, last_price, timestamp } = fills.at(-1);
  expect(trades.at(-1)).toMatchObject({
    trade_id,
    qty: last_qty,
    price: last_price,
    timestamp,
    side: 'sell',
  });
});

test('every fill pays the rate of the account, and every balance follows from the one before', () => {
  const [taker, maker] = ['fees', 'fees_maker'].map((member) => answer('TradeVolume')[member].XXBTZUSD);
  const { result } =
    rest.paths['/public/AssetPairs'].get.responses['200'].content['application/json'].examples['One pair']
      .value;
  const tiers = [result.XXBTZUSD.fees, result.XXBTZUSD.fees_maker];
  expect(tiers.map((steps) => steps.find(([volume]: number[]) => volume === 50_000)[1])).toEqual(
    [taker, maker].map(({ fee }) => Number(fee)),
  );
  const feeOf = (cost: unknown, rate: typeof taker) => round((Number(cost) * Number(rate.fee)) / 100);

  const bought = ['First fill', 'Second fill'].map((name) => payload(v1, 'ownTradesUpdate', name));
  const market = payload(v1, 'ownTradesSnapshot', 'One trade');
  const fills = [...bought, market].flatMap(([[trade]]) => Object.values<Record<string, string>>(trade));
  expect(fills.map(({ fee }) => Number(fee))).toEqual(
    fills.map(({ cost, ordertype }) => feeOf(cost, ordertype === 'market' ? taker : maker)),
  );

  const wallets = payload(v2, 'balancesSnapshot', 'Three assets').data;
  let { balance } = wallets.find(({ asset }: Record<string, string>) => asset === 'USD');
  for (const name of ['First fill', 'Last fill']) {
    const [{ cost, fees, fee_usd_equiv, liquidity_ind }] = payload(v2, 'executionsUpdate', name).data;
    expect([name, liquidity_ind, fees[0].qty]).toEqual([name, 'm', feeOf(cost, maker)]);
    const [row] = payload(v2, 'balancesUpdate', name).data;
    balance = round(balance - cost - fee_usd_equiv);
    expect([name, -row.amount, row.fee, row.balance]).toEqual([name, cost, fees[0].qty, balance]);
  }

  const fix = readFileSync('specs/fix/spot.xml', 'utf8');
  expect(/137=([\d.]+)/.exec(fix)?.[1]).toBe(String(Number(maker.fee)));
});

test('no two orders of the interfaces have an id or a trade in common', () => {
  const fix = readFileSync('specs/fix/spot.xml', 'utf8');
  const own = new Set(
    [...fix.matchAll(/37=(OEXMPL-[\w-]+)|1003=(\d+)/g)].map(([, order, trade]) => order ?? trade),
  );
  const others = JSON.stringify([v1.components.messages, v2.components.messages]);
  expect(own.size).toBeGreaterThan(2);
  expect([...own].filter((id) => id && others.includes(id))).toEqual([]);
});

test('the two versions of the WebSocket show one market, and one book', () => {
  const [, { a, b, c, v }] = payload(v1, 'tickerSnapshot', 'Now');
  const [ticker] = payload(v2, 'tickerSnapshot', 'Now').data;
  expect([a[0], a[2], b[0], b[2], c[0], v[1]].map(Number)).toEqual(
    ['ask', 'ask_qty', 'bid', 'bid_qty', 'last', 'volume'].map((key) => ticker[key]),
  );
  const [, { as, bs }] = payload(v1, 'bookSnapshot', 'The whole book');
  const [book] = payload(v2, 'bookSnapshot', 'The whole book').data;
  for (const [levels, side] of [
    [as, book.asks],
    [bs, book.bids],
  ]) {
    expect(levels.map(([price, qty]: string[]) => [Number(price), Number(qty)])).toEqual(
      side.map(({ price, qty }: Record<string, number>) => [price, qty]),
    );
  }
});

const fence = (guide: string, title: string) => {
  const found = fencesOf(readGuide(guide)).find((each) => each.title === title);
  if (!found) throw new Error(`${guide} has no ${title}`);
  return JSON.parse(found.text);
};

test('guides quote the examples of the pages as they are', () => {
  expect(fence('spot-amends', 'OrderAmends, result')).toEqual(answer('OrderAmends'));
  for (const guide of ['spot-clordid', 'spot-rest-intro']) {
    expect(fence(guide, 'POST /0/private/AddOrder')).toEqual(request('AddOrder', 'Limit order'));
  }
  expect(fence('spot-rest-auth', 'body, 173 bytes')).toEqual(request('AddOrder', 'Limit order'));
  expect(fence('spot-clordid', 'POST /0/private/AmendOrder')).toEqual(request('AmendOrder'));
  expect(fence('spot-clordid', 'POST /0/private/CancelOrder')).toEqual(request('CancelOrder'));
  expect(fence('spot-rest-intro', 'A call that succeeded').result).toEqual(answer('AddOrder'));
  expect(fence('spot-errors', 'WebSocket v2')).toEqual(payload(v2, 'addOrderError', 'Not enough funds'));
});

test('the Level 3 guide and the page of the channel show the same messages', () => {
  for (const [title, message, name] of [
    ['snapshot.json', 'level3Snapshot', 'Every order on the book'],
    ['update-1.json', 'level3Update', 'A price leaves'],
    ['update-2.json', 'level3Update', 'An order shrinks'],
  ] as const) {
    expect(fence('spot-ws-l3-v2', title)).toEqual(payload(v2, message, name));
  }
});
