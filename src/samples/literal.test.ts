/** Literals: their layout in each language. */
import { expect, test } from 'vitest';
import { writeJson } from './curl/syntax.ts';
import { writeGo } from './go/syntax.ts';
import { writeJs } from './nodejs/syntax.ts';
import { writePhp } from './php/syntax.ts';
import { writePython } from './python/syntax.ts';

const VALUE = { pair: 'XBT', 'x-y': [1, true, null], close: { ordertype: 'limit', price: 0.5 } };

test('JSON is laid out like JSON', () => {
  expect(writeJson(VALUE)).toBe(`{
  "pair": "XBT",
  "x-y": [1, true, null],
  "close": {
    "ordertype": "limit",
    "price": 0.5
  }
}`);
});

test('Python has its own words and commas at line ends', () => {
  expect(writePython(VALUE)).toBe(`{
    "pair": "XBT",
    "x-y": [1, True, None],
    "close": {
        "ordertype": "limit",
        "price": 0.5,
    },
}`);
});

test('JavaScript quotes names only where it must', () => {
  expect(writeJs(VALUE)).toBe(`{
  pair: "XBT",
  "x-y": [1, true, null],
  close: {
    ordertype: "limit",
    price: 0.5,
  },
}`);
  expect(writeJs(JSON.parse('{"__proto__": 1}'))).toBe('{ ["__proto__"]: 1 }');
});

test('Go aligns the values of neighbouring lines', () => {
  expect(writeGo(VALUE)).toBe(`map[string]any{
	"pair": "XBT",
	"x-y":  []any{1, true, nil},
	"close": map[string]any{
		"ordertype": "limit",
		"price":     0.5,
	},
}`);
});

test('PHP tells objects from lists', () => {
  expect(writePhp(VALUE)).toBe(`[
    'pair' => 'XBT',
    'x-y' => [1, true, null],
    'close' => [
        'ordertype' => 'limit',
        'price' => 0.5,
    ],
]`);
  expect(writePhp({ a: {} })).toBe("['a' => (object) []]");
  expect(writePhp({ '0': 'a', '1': 'b' })).toBe("(object) [\n    '0' => 'a',\n    '1' => 'b',\n]");
  expect(writePhp({ a: [] })).toBe("['a' => []]");
});

test('a long list goes over several lines', () => {
  const list = Array.from({ length: 30 }, (_, index) => index * 100);
  expect(writeJson(list).split('\n')).toHaveLength(32);
});
