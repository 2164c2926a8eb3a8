/** The specification of the derivatives WebSocket is complete and valid, and its examples are true. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { api, CHALLENGE, introduction, KEY, mac, readExample, sha256 } from './futures-guides.support.ts';
import { tableOf, toNumber } from './guide.support.ts';
import { readInventoryRoutes } from './spec-source.support.ts';

describe('the specification of the derivatives WebSocket', () => {
  test('is read without a problem and lacks no words, examples or errors', () => {
    expect(checkEditorial(api)).toEqual([]);
  });

  test('has a page of the inventory for every feed, under its title', () => {
    const own = api.operations.map(({ slug }) => `/docs/futures-api/websocket/${slug}`);
    expect(own).toHaveLength(13);
    expect(readInventoryRoutes()).toEqual(expect.arrayContaining(own));
  });
});

const WRONG_CHALLENGE = '7d1f0f3a-52c4-4b1e-8f06-94c5a7b2e613';

test('every signed challenge of the specification is the signature of its challenge, or says that it is not', () => {
  const proof = z.object({ original_challenge: z.string(), signed_challenge: z.string() });
  let count = 0;
  for (const operation of api.operations) {
    for (const { examples } of operation.kind === 'channel' ? operation.messages : []) {
      for (const { name, text } of examples) {
        const { success, data } = proof.safeParse(JSON.parse(text));
        if (!success) continue;
        count += 1;
        const signed = name === 'Signature for another challenge' ? WRONG_CHALLENGE : data.original_challenge;
        expect(data).toEqual({ original_challenge: CHALLENGE, signed_challenge: mac(KEY, sha256(signed)) });
      }
    }
  }
  // Subscribe, a wrong one and unsubscribe on 7 private pages; on all but balances, confirmations repeat the proof.
  expect(count).toBe(7 * 3 + 6 * 2);
});

const MONEY = z.number();
const MARGIN = z.object({
  balance_value: MONEY,
  collateral_value: MONEY,
  initial_margin: MONEY,
  initial_margin_without_orders: MONEY,
  maintenance_margin: MONEY,
  pnl: MONEY,
  unrealized_funding: MONEY,
  total_unrealized: MONEY,
  margin_equity: MONEY,
  available_margin: MONEY,
  total_position_size: MONEY,
});
const FLEX = z.object({
  flex_futures: MARGIN.extend({
    cross: MARGIN.extend({ effective_leverage: MONEY }),
    currencies: z.object({ USD: z.object({ quantity: MONEY, available: MONEY }) }),
  }),
});

/** Moments of the story, with the position and the quantity resting on the book. */
const MOMENTS = [
  { name: 'Before the transfer', cash: 24000, position: 0, resting: 0, mark: 64011.2 },
  { name: 'Multi-collateral after the transfer', cash: 25000, position: 0, resting: 0, mark: 64011.2 },
  { name: 'Order on the book', cash: 25000, position: 0, resting: 0.5, mark: 64011.2 },
  { name: 'After the first fill', cash: 25000 - 2.56, position: 0.2, resting: 0.3, mark: 64001 },
  { name: 'After the second fill', cash: 25000 - 2.56 - 3.84, position: 0.5, resting: 0, mark: 64001 },
] as const;
const ENTRY = 64000;

test.each(MOMENTS)('balances add up: $name', ({ name, cash, position, resting, mark }) => {
  const { flex_futures: flex } = readExample(FLEX, 'balances', name);
  for (const side of [flex, flex.cross]) {
    expect(side.balance_value).toBeCloseTo(cash, 8);
    expect(side.collateral_value).toBeCloseTo(cash, 8);
    expect(side.pnl).toBeCloseTo(position * (mark - ENTRY), 8);
    expect(side.total_unrealized).toBeCloseTo(side.pnl + side.unrealized_funding, 8);
    expect(side.initial_margin).toBeCloseTo((position + resting) * ENTRY * 0.02, 8);
    expect(side.initial_margin_without_orders).toBeCloseTo(position * ENTRY * 0.02, 8);
    expect(side.maintenance_margin).toBeCloseTo(position * ENTRY * 0.01, 8);
    expect(side.margin_equity).toBeCloseTo(side.collateral_value + side.total_unrealized, 8);
    expect(side.available_margin).toBeCloseTo(side.margin_equity - side.initial_margin, 8);
    expect(side.total_position_size).toBeCloseTo(position * mark, 8);
  }
  expect(flex.cross.effective_leverage).toBeCloseTo(flex.total_position_size / flex.margin_equity, 9);
  expect(flex.currencies.USD).toEqual({ ...flex.currencies.USD, available: flex.available_margin });
});

test('fills, account log, orders and positions tell the same two trades', () => {
  const fill = z.object({
    fills: z.array(
      z.object({
        qty: MONEY,
        price: MONEY,
        fee_paid: MONEY,
        remaining_order_qty: MONEY,
        fill_id: z.string(),
      }),
    ),
  });
  const entry = z.object({
    new_entry: z.object({ old_balance: MONEY, new_balance: MONEY, fee: MONEY, execution: z.string() }),
  });
  const order = z.object({ order: z.object({ qty: MONEY, filled: MONEY }) });
  let [cash, position, left] = [25000, 0, 0.5];
  for (const [fillName, word, orderName] of [
    ['After the first fill', 'first', 'First fill'],
    ['Second fill', 'second', 'Last fill'],
  ] as const) {
    const [own] = readExample(fill, 'fills', fillName).fills;
    if (!own) throw new Error('no fill');
    expect(own.fee_paid).toBeCloseTo(own.qty * own.price * 0.0002, 8);
    left -= own.qty;
    expect(own.remaining_order_qty).toBeCloseTo(left, 8);
    const { new_entry: size } = readExample(entry, 'account_log', `Position after the ${word} fill`);
    const { new_entry: fee } = readExample(entry, 'account_log', `Fee of the ${word} fill`);
    expect([size.old_balance, size.new_balance]).toEqual([position, position + own.qty]);
    expect([fee.old_balance, fee.fee, fee.execution]).toEqual([cash, own.fee_paid, own.fill_id]);
    position += own.qty;
    cash = fee.new_balance;
    expect(cash).toBeCloseTo(fee.old_balance - fee.fee, 8);
    for (const feed of ['open_orders', 'open_orders_verbose']) {
      const { qty, filled } = readExample(order, feed, orderName).order;
      expect([qty, filled]).toEqual([own.remaining_order_qty, position]);
    }
  }
  expect([cash, position]).toEqual([24993.6, 0.5]);
});

test('positions have the profit, the margin and the leverage of their numbers', () => {
  const shape = z.object({
    positions: z.array(
      z.object({
        balance: MONEY,
        pnl: MONEY,
        mark_price: MONEY,
        return_on_equity: MONEY,
        initial_margin: MONEY,
        initial_margin_with_orders: MONEY,
        maintenance_margin: MONEY,
        effective_leverage: MONEY,
        liquidation_threshold: MONEY,
      }),
    ),
  });
  for (const [name, cash, resting] of [
    ['After the first fill', 24997.44, 0.3],
    ['After the second fill', 24993.6, 0],
  ] as const) {
    const [own] = readExample(shape, 'open_position', name).positions;
    if (!own) throw new Error('no position');
    expect(own.pnl).toBeCloseTo(own.balance * (own.mark_price - ENTRY), 8);
    expect(own.initial_margin).toBeCloseTo(own.balance * ENTRY * 0.02, 8);
    expect(own.initial_margin_with_orders).toBeCloseTo((own.balance + resting) * ENTRY * 0.02, 8);
    expect(own.maintenance_margin).toBeCloseTo(own.initial_margin / 2, 8);
    expect(own.return_on_equity).toBeCloseTo(own.pnl / own.initial_margin, 8);
    expect(own.effective_leverage).toBeCloseTo((own.balance * own.mark_price) / (cash + own.pnl), 9);
    const threshold = ENTRY - (cash - own.maintenance_margin) / own.balance;
    expect(own.liquidation_threshold).toBeCloseTo(Math.max(0, threshold), 8);
  }
});

test('the margin table of the introduction is the one of the feed', () => {
  const rows = tableOf(introduction, 'From the order to the position').map(([, ...cells]) =>
    cells.map(toNumber),
  );
  const moments = [...MOMENTS.slice(1), { cash: 24993.6, position: 0.5, resting: 0, mark: 64011.2 }] as const;
  expect(rows).toEqual(
    moments.map(({ cash, position, resting, mark }) => {
      const [initial, maintenance] = [(position + resting) * ENTRY * 0.02, position * ENTRY * 0.01];
      const profit = position * (mark - ENTRY);
      return [cash, initial, maintenance, profit, cash + profit - initial].map((value) =>
        Number(value.toFixed(2)),
      );
    }),
  );
});
