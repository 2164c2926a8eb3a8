/** What an order trades that fills at once, and what it pays and gets: `trade` of `x-kept`. */
import { asObject, asText, asTexts, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import { fill } from './template.ts';

/** Decimal places of quantities, and of costs and fees. */
const QUANTITY = 8;
const COST = 5;

/**
 * Returns the values that templates can have in addition to what the client sent. A reduce-only order trades no more
 * than the position, whose size is negative if it is short.
 */
export function tradeOf(form: JsonObject, fields: JsonObject, held: bigint): JsonObject {
  const textOf = (name: string) => String(fill(form[name], fields) ?? '');
  const has = (flag: unknown) =>
    Object.entries(asObject(flag)).some(([name, word]) =>
      String(fields[name]).split(',').includes(String(word)),
    );
  const side = textOf('side');
  const isBuy = side === 'buy';
  const limit = toScaled(textOf('limit'));
  // An order that reaches the market gets its price; on a pair without one, the limit is the only price there is.
  const price = limit > 0n && reachOf(form, fields) === undefined ? limit : marketOf(form, isBuy);
  const sent = toScaled(textOf('quantity'));
  const most = has(asObject(form.position)['reduce-only']) ? (isBuy ? -held : held) : sent;
  const cash = isObject(form.cash) ? (has(form.cash) ? sent : 0n) : toScaled(textOf('cash'));
  if (price <= 0n || sent < 0n) return {};
  if (most <= 0n && sent > 0n) return { trade_unreduced: true };
  const rate = toScaled(String(form.fee));
  const quantity = cash > 0n ? round((cash * SCALE) / price, QUANTITY) : most < sent ? most : sent;
  const cost = cash > 0n ? cash : product(quantity, price, COST);
  const fee = product(cost, rate, COST);
  const traded = {
    trade_price: fromScaled(price),
    trade_qty: fromScaled(quantity),
    trade_cost: fromScaled(cost),
    trade_fee: fromScaled(fee),
    ...(most < sent ? { trade_reduced: fromScaled(sent - most) } : {}),
  };
  const [base, quote] = assetsOf(textOf('pair'), asTexts(form.assets));
  // A position changes no balance, and neither does a pair at a price that isn't its own.
  if (base === undefined || fields[asText(form.margin) ?? ''] !== undefined) return traded;
  const isInBase = has(form['fee-in-base']) || (!isBuy && !has(form['fee-in-quote']));
  const baseFee = isInBase ? product(quantity, rate, QUANTITY) : 0n;
  const quoteFee = isInBase ? 0n : fee;
  return {
    ...traded,
    fee_qty: fromScaled(isInBase ? baseFee : fee),
    fee_in: isInBase ? base : quote,
    paid: fromScaled(isBuy ? cost + quoteFee : quantity + baseFee),
    paid_in: isBuy ? quote : base,
    got: fromScaled(isBuy ? quantity - baseFee : cost - quoteFee),
    got_in: isBuy ? base : quote,
  };
}

/** Whether the limit of an order reaches the market's price; undefined without a limit, or on a pair without a price. */
export function reachOf(form: JsonObject, fields: JsonObject): 'crosses' | 'rests' | undefined {
  const [pair = '', side, limit = ''] = [form.pair, form.side, form.limit].map((slot) =>
    String(fill(slot, fields) ?? ''),
  );
  const isBuy = side === 'buy';
  const [market, worst] = [marketOf(form, isBuy), toScaled(limit)];
  const isPriced = form.book === pair || assetsOf(pair, asTexts(form.assets)).length > 0;
  if (worst <= 0n || !isPriced) return undefined;
  return (isBuy ? market <= worst : market >= worst) ? 'crosses' : 'rests';
}

function marketOf({ price }: JsonObject, isBuy: boolean): bigint {
  return toScaled(String(asObject(price)[isBuy ? 'buy' : 'sell']));
}

/** Splits a pair into two of the assets whose balances are shown; empty if it has others. The first name counts. */
function assetsOf(pair: string, assets: readonly string[]): readonly string[] {
  const name = pair.replace('/', '').toUpperCase();
  const all = assets.map((asset) => asset.split('|'));
  const isPair = (bases: readonly string[], quotes: readonly string[]) =>
    bases.some((base) => quotes.some((quote) => `${base}${quote}` === name));
  const [both = []] = all.flatMap((base) =>
    all.flatMap((quote) => (isPair(base, quote) ? [[base, quote]] : [])),
  );
  return both.flatMap(([first]) => first ?? []);
}

function product(one: bigint, other: bigint, places: number): bigint {
  return round((one * other) / SCALE, places);
}

/** Rounds half up. */
function round(value: bigint, places: number): bigint {
  const unit = SCALE / 10n ** BigInt(places);
  return ((value + unit / 2n) / unit) * unit;
}
