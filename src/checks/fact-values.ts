/** Checks values that must agree: a field's range in every protocol, and a market's price in every example. */
import type { Api } from '../model/api.ts';
import type { ApiConfig } from '../model/config.ts';
import { type DifferingRanges, FENCE, lineAt, type MarketPrice, type TextFile } from '../model/facts.ts';
import { readJson } from '../model/json-text.ts';
import type { Example, Operation } from '../model/operation.ts';
import type { Problem } from '../model/problem.ts';
import type { Block } from '../model/prose.ts';
import { childSchemas, type Field, type Schema, type SchemaRegistry } from '../model/schema.ts';
import { everyBlock, inlinesOf, plainText } from '../model/walk.ts';

interface Placed {
  readonly operation: Operation;
  readonly registry: SchemaRegistry;
}

/** Checks that a field you send has the same range in every protocol that offers the same action. */
export function checkRanges(
  apis: readonly Api[],
  config: { readonly apis: readonly Pick<ApiConfig, 'id' | 'prefix'>[] },
  differing: readonly DifferingRanges[],
): Problem[] {
  const byId = new Map(
    apis.flatMap(({ id, operations, schemas }) => {
      const prefix = config.apis.find((entry) => entry.id === id)?.prefix.replace(/^\/docs\//, '');
      return operations.map((operation): [string, Placed] => [
        `${prefix}/${operation.slug}`,
        { operation, registry: schemas },
      ]);
    }),
  );
  return [...byId].flatMap(([id, here]) =>
    here.operation.transports.flatMap((other): Problem[] => {
      const there = byId.get(other);
      // Each pair once, even if both pages list each other.
      if (!there || (other < id && there.operation.transports.includes(id))) return [];
      const ranges = rangesOf(there);
      return [...rangesOf(here)].flatMap(([name, range]): Problem[] => {
        const second = ranges.get(name);
        if (second === undefined || second === range) return [];
        if (
          differing.some(
            ({ field, ranges }) =>
              `${field}, in words,` === name && [range, second].every((one) => ranges.includes(one)),
          )
        )
          return [];
        const { file, line } = here.operation;
        const what = `${id}: the range of ${name} is ${range}, and ${second} on ${other}`;
        return [{ file, line, what, fix: 'find out which is right and write it on both pages' }];
      });
    }),
  );
}

/** Returns the ranges of fields the reader sends, by a name that ignores spelling: `ClOrdID`, `cl_ord_id`. */
function rangesOf({ operation, registry }: Placed): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<Schema>();
  const visit = (schema: Schema) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema.kind === 'object') schema.fields.forEach(visitField);
    const named = schema.kind === 'ref' ? registry.get(schema.name) : undefined;
    for (const inner of named ? [named] : childSchemas(schema)) visit(inner);
  };
  const visitField = ({ name, schema }: Field) => {
    const named = schema.kind === 'ref' ? registry.get(schema.name) : undefined;
    const facts = [...schema.facts, ...(named?.facts ?? [])];
    const key = name.replace(/[^A-Za-z]/g, '').toLowerCase();
    const ranges = {
      [key]: facts.find(({ kind }) => kind === 'range')?.value,
      // A range in words may be advice, so it is compared with words only.
      [`${key}, in words,`]: saidRange([...schema.description, ...(named?.description ?? [])]),
    };
    for (const [of, range] of Object.entries(ranges)) {
      if (range !== undefined && !found.has(of)) found.set(of, range);
    }
    visit(schema);
  };
  for (const { fields, schema } of sentBy(operation)) {
    fields.forEach(visitField);
    if (schema) visit(schema);
  }
  return found;
}

function sentBy(operation: Operation) {
  switch (operation.kind) {
    case 'http':
      return operation.sections;
    case 'channel':
      return operation.messages.flatMap(({ direction, section }) => (direction === 'send' ? [section] : []));
    case 'method':
      return [operation.params];
    case 'fix-message':
      return operation.direction === 'receive' ? [] : [operation.section];
  }
}

const UNIT = '(ms|milliseconds|s|seconds|minutes)';
const SPAN = new RegExp(String.raw`(\d[\d.,]*)\s*${UNIT}?\s+(?:to|and)\s+(\d[\d.,]*)\s*${UNIT}\b`);

/** Finds a time range in words: "500 milliseconds to 60 seconds" becomes "500 ms to 60 s". */
function saidRange(blocks: readonly Block[]): string | undefined {
  const words = [...everyBlock(blocks)].map((block) => plainText(inlinesOf(block))).join(' ');
  const [, low, unit, high, last = ''] = SPAN.exec(words) ?? [];
  if (low === undefined) return undefined;
  const short = (name: string) => name.replace(/^(m?)(?:illi)?seconds$/, '$1s').replace(/^minutes$/, 'min');
  return `${low} ${short(unit ?? last)} to ${high} ${short(last)}`;
}

const PRICE = /(?:^|_|[a-z])(?:price|Price)$|^(?:bid|ask|last|high|low|open|close|vwap)$/;
/** Prices in programs and messages: `"limit_price": 64000.0`, `price=64000.0`, `'price' => '64000.0'`. */
const WRITTEN = /(?<![\w-])["']?(\w*[pP]rice)["']?\s*(?:=>|[:=])\s*["'{]*(\d+(?:\.\d+)?)/g;

/** Checks that examples have plausible prices for their market. Posts may show the prices of their day. */
export function checkExamplePrices(
  files: readonly TextFile[],
  apis: readonly Api[],
  prices: readonly MarketPrice[],
): Problem[] {
  const markets = new Map(prices.flatMap((price) => price.pairs.map((pair) => [pair, price] as const)));
  const isWrong = ({ from, to }: MarketPrice, value: number) => value > 0 && (value < from || value > to);
  const complain = (name: string, value: unknown, { pairs, from, to }: MarketPrice) => ({
    what: `an example of ${pairs[0]} has ${value} as ${name}`,
    fix: `use a price between ${from} and ${to}, as other examples do`,
  });
  const inSpecs = apis.flatMap(({ operations }) =>
    operations.flatMap((operation) =>
      examplesOf(operation).flatMap(({ name: title, text }): Problem[] => {
        const { file, line } = operation;
        return pricesIn(readJson(text), null, markets).flatMap(({ name, value, market }) => {
          if (!isWrong(market, value)) return [];
          const { what, fix } = complain(name, value, market);
          return [{ file, line, what: `${operation.id}, "${title}": ${what}`, fix }];
        });
      }),
    ),
  );
  const guides = files.filter(({ path }) => /^content\/(?:guides|pages)\//.test(path));
  const inGuides = guides.flatMap(({ path, text }) =>
    [...text.matchAll(FENCE)].flatMap(({ 0: fence, index }) => {
      const named = new Set(
        [...markets].filter(([pair]) => fence.includes(pair)).map(([, market]) => market),
      );
      const [market] = named;
      if (!market || named.size > 1) return [];
      return [...fence.matchAll(WRITTEN)].flatMap(({ 1: name = '', 2: value, index: at }): Problem[] =>
        isWrong(market, Number(value))
          ? [{ file: path, line: lineAt(text, index + at), ...complain(name, value, market) }]
          : [],
      );
    }),
  );
  return [...inSpecs, ...inGuides];
}

function examplesOf(operation: Operation): readonly Pick<Example, 'name' | 'text'>[] {
  switch (operation.kind) {
    case 'http':
      return [...operation.requests, ...operation.responses.flatMap(({ examples }) => examples)];
    case 'channel':
      return operation.messages.flatMap(({ examples }) => examples);
    case 'method':
    case 'fix-message':
      return [];
  }
}

interface FoundPrice {
  readonly name: string;
  readonly value: number;
  readonly market: MarketPrice;
}

/** Finds the prices in a value, each with the market named by a member or key of an enclosing object. */
function pricesIn(
  value: unknown,
  outer: MarketPrice | null,
  markets: ReadonlyMap<string, MarketPrice>,
): FoundPrice[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const named = members.flatMap(([, member]) => markets.get(String(member)) ?? []);
  const market = named[0] ?? outer;
  return members.flatMap(([name, member]) => {
    // With a sign or its own type, it is relative to the market price.
    const isPrice = PRICE.test(name) && /^\d+(?:\.\d+)?$/.test(String(member)) && !(`${name}_type` in value);
    if (market && isPrice) return [{ name, value: Number(member), market }];
    return pricesIn(member, markets.get(name) ?? market, markets);
  });
}
