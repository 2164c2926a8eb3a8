/** Figures of a response that follow from the request and from each other, such as the totals of a quote: `x-computed`. */
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, asTexts, isObject, type JsonObject, keysOf } from '../readers/json-schema/json.ts';
import { fromScaled, SCALE, toScaled } from './decimals.ts';
import { atPath } from './values.ts';

/** A request with its response, in an example or as sent. */
interface Pair {
  readonly request: JsonObject;
  readonly reply: unknown;
}

/** Longest figure that is computed with. */
const LONGEST = 40;

/**
 * Writes the figures. Of several formulas, the first one applies whose values are all known, and that the example doesn't
 * contradict. Without any, a figure stays as it is.
 */
export function writeComputed(node: JsonObject, example: Pair, sent: Pair): unknown {
  const { in: place, 'too-small': _, ...formulas } = asObject(extensionOf(node, 'x-computed'));
  const root = keysOf(asText(place) ?? '');
  const valueIn = ({ request, reply }: Pair, name: string): string | undefined => {
    const path = name.split('.');
    const value = path[0] === 'request' ? atPath(request, path.slice(1)) : atPath(reply, [...root, ...path]);
    return typeof value === 'string' && value.length <= LONGEST ? value : undefined;
  };
  const figureOf = (name: string, above: readonly string[]): string | undefined => {
    // A figure that follows from itself needs another formula.
    if (above.includes(name)) return undefined;
    const documented = valueIn(example, name);
    const right = asTexts([formulas[name]].flat()).filter((formula) => {
      const before = evaluate(formula, (one) => valueIn(example, one), documented);
      return before === undefined || isEqual(before, documented);
    });
    const inside = [...above, name];
    const figure = right.reduce<string | undefined>(
      (found, formula) => found ?? evaluate(formula, (one) => figureOf(one, inside), documented),
      undefined,
    );
    return figure ?? (above.length > 0 && right.length > 0 ? undefined : valueIn(sent, name));
  };
  return Object.keys(formulas).reduce(
    (written, name) => writeAt(written, [...root, ...name.split('.')], figureOf(name, [])),
    sent.reply,
  );
}

/** Returns the outcome of a request for which a figure that must be above 0 isn't: an example or an error code. */
export function tooSmall(node: JsonObject, reply: unknown): string | null {
  const { in: place, 'too-small': bounds } = asObject(extensionOf(node, 'x-computed'));
  const root = keysOf(asText(place) ?? '');
  const [outcome] = Object.entries(asObject(bounds)).flatMap(([name, code]) => {
    const figure = String(atPath(reply, [...root, ...name.split('.')]));
    return DECIMAL.test(figure) && toScaled(figure) > 0n ? [] : (asText(code) ?? []);
  });
  return outcome ?? null;
}

/** Whether two figures or texts are the same. */
function isEqual(one: string, other: string | undefined): boolean {
  if (one === other) return true;
  return DECIMAL.test(one) && DECIMAL.test(other ?? '') && toScaled(one) === toScaled(other ?? '');
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const TOKEN = /[a-z_][\w.]*|[\d.]+|[-+*/()]/g;

/** The most decimals of a figure, if it can have others than the example: `total / price to 8`. */
const MOST_PLACES = / to (\d+)$/;

/** Evaluates a formula; undefined if a value is missing. The result is rounded down to the decimals of the example. */
function evaluate(
  formula: string,
  lookUp: (name: string) => string | undefined,
  example = '',
): string | undefined {
  const [end = '', most] = MOST_PLACES.exec(formula) ?? [];
  const tokens = formula.slice(0, formula.length - end.length).match(TOKEN) ?? [];
  // A single value stays as it was written.
  if (tokens.length === 1) return lookUp(formula);
  const sum = (): bigint | undefined => fold(product(), ['+', '-'], product);
  const product = (): bigint | undefined => fold(factor(), ['*', '/'], factor);
  const fold = (
    first: bigint | undefined,
    operators: readonly string[],
    next: () => bigint | undefined,
  ): bigint | undefined => {
    const [operator = ''] = tokens;
    if (!operators.includes(operator)) return first;
    tokens.shift();
    return fold(calculate(first, operator, next()), operators, next);
  };
  const factor = (): bigint | undefined => {
    const token = tokens.shift() ?? '';
    if (token === '(') {
      const inner = sum();
      tokens.shift();
      return inner;
    }
    const text = /^[\d.]/.test(token) ? token : lookUp(token);
    return text === undefined || !DECIMAL.test(text) ? undefined : toScaled(text);
  };
  const value = sum();
  if (value === undefined) return undefined;
  const [whole = '', fraction = ''] = fromScaled(value).split('.');
  const places = example.split('.')[1]?.length ?? 0;
  const cut =
    most === undefined ? fraction.slice(0, places).padEnd(places, '0') : fraction.slice(0, Number(most));
  return cut === '' ? whole : `${whole}.${cut}`;
}

function calculate(
  left: bigint | undefined,
  operator: string,
  right: bigint | undefined,
): bigint | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return (left * right) / SCALE;
  return right === 0n ? undefined : (left * SCALE) / right;
}

/** Writes a text in place of another. */
function writeAt(value: unknown, [name, ...rest]: readonly string[], text: string | undefined): unknown {
  if (name === undefined) return typeof value === 'string' && text !== undefined ? text : value;
  if (!isObject(value) || value[name] === undefined) return value;
  const written = writeAt(value[name], rest, text);
  return written === value[name] ? value : { ...value, [name]: written };
}
