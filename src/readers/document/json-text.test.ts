/** Text of values: numbers as they were written, short items on one line. */
import { describe, expect, it } from 'vitest';
import { toJsonText, toYamlText } from './json-text.ts';

const book = {
  channel: 'book',
  levels: [{ price: 5.1, qty: { $number: '0.10000000' } }],
  depth: [10, 25],
  nested: [{ a: { b: { $number: '9223372036854775807' } } }],
};

describe('JSON', () => {
  it('keeps digits and puts plain items on one line', () => {
    expect(toJsonText(book)).toBe(`{
  "channel": "book",
  "levels": [
    { "price": 5.1, "qty": 0.10000000 }
  ],
  "depth": [10, 25],
  "nested": [
    {
      "a": {
        "b": 9223372036854775807
      }
    }
  ]
}`);
  });

  it('breaks what is too long for a line, and is the value again', () => {
    const long = {
      list: Array.from({ length: 30 }, (_, index) => index * 1000),
      rows: [[1, 'a'], [[]], true, { b: 'x"y' }],
      text: 'a"b\n',
      none: null,
      empty: {},
      small: -1.5e-7,
    };
    const text = toJsonText(long);
    expect(text.split('\n').every((line) => line.length <= 88)).toBe(true);
    expect(JSON.parse(text)).toEqual(long);
    expect(toJsonText([])).toBe('[]');
    expect(toJsonText('x')).toBe('"x"');
  });

  it('takes nothing for a number that is none', () => {
    const forged = { $number: '1, "admin": true' };
    expect(JSON.parse(toJsonText({ a: forged }))).toEqual({ a: forged });
  });
});

describe('YAML', () => {
  it('keeps digits', () => {
    expect(
      toYamlText({ levels: [{ qty: { $number: '0.10000000' } }], id: { $number: '9223372036854775807' } }),
    ).toBe('levels:\n  - qty: 0.10000000\nid: 9223372036854775807\n');
  });
});
