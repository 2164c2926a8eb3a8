/** What an order trades that fills at once, and what it pays and gets: `trade` of `x-kept`. */
import { asObject, asText, asTexts, isObject, type JsonObject } from '../readers/json-schema/json.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import { fill } from './template.ts';

/** Decimal places of quantities, and of costs and fees. */
const QUANTITY = 8;
const COST = 5;

/** Returns the values that templates can have in addition to what the client sent. */
export function tradeOf(form: JsonObject, fields: JsonObject): JsonObject {
  const textOf = (name: string) => String(fill(form[name], fields) ?? '');
  const has = (flag: unknown) =>
    Object.entries(asObject(flag)).some(([name, word]) =>
      String(fields[name]).split(',').includes(String(word)),
    );
  const side = textOf('side');
  const isBuy = side === 'buy';
  const limit = toScaled(textOf('limit'));
  const price = limit > 0n ? limit : toScaled(String(asObject(form.price)[side]));
  const sent = toScaled(textOf('quantity'));
  const cash = isObject(form.cash) ? (has(form.cash) ? sent : 0n) : toScaled(textOf('cash'));
  if (price <= 0n) return {};
  const rate = toScaled(String(form.fee));
  const quantity = cash > 0n ? round((cash * SCALE) / price, QUANTITY) : sent;
  const cost = cash > 0n ? cash : product(quantity, price, COST);
  const fee = product(cost, rate, COST);
  const traded = {
    trade_price: fromScaled(price),
    trade_qty: fromScaled(quantity),
    trade_cost: fromScaled(cost),
    trade_fee: fromScaled(fee),
  };
  const [base, quote] = assetsOf(textOf('pair'), asTexts(form.assets));
  // A position changes no balance, and neither does a pair at a price that isn't its own.
  if (base === undefined || fields[asText(form.margin) ?? ''] !== undefined) return traded;
  const isInBase = has(form['fee-in-base']) || (!isBuy && !has(form['fee-in-quote']));
  const baseFee = isInBase ? product(quantity, rate, QUANTITY) : 0n;
  const quoteFee = isInBase ? 0n : fee;
  return {
    ...traded,
    paid: fromScaled(isBuy ? cost + quoteFee : quantity + baseFee),
    paid_in: isBuy ? quote : base,
    got: fromScaled(isBuy ? quantity - baseFee : cost - quoteFee),
    got_in: isBuy ? base : quote,
  };
}

/** Splits a pair into two of the assets whose balances are shown; empty if it has others. */
function assetsOf(pair: string, assets: readonly string[]): readonly string[] {
  const name = pair.replace('/', '').toUpperCase();
  const [both = []] = assets.flatMap((base) =>
    assets.flatMap((quote) => (`${base}${quote}` === name ? [[base, quote]] : [])),
  );
  return both;
}

function product(one: bigint, other: bigint, places: number): bigint {
  return round((one * other) / SCALE, places);
}

/** Rounds half up. */
function round(value: bigint, places: number): bigint {
  const unit = SCALE / 10n ** BigInt(places);
  return ((value + unit / 2n) / unit) * unit;
}
