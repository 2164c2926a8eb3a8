/** Text of values: numbers as they were written, short items on one line. */
import { describe, expect, it } from 'vitest';
import { toJsonText, toYamlText } from './json-text.ts';

const literalOf = (keys: readonly string[]) => (keys.join('.') === 'levels.0.qty' ? '0.10000000' : undefined);
const book = {
  channel: 'book',
  levels: [{ price: 5.1, qty: 0.1 }],
  depth: [10, 25],
  nested: [{ a: { b: 1 } }],
};

describe('JSON', () => {
  it('keeps trailing zeros and puts plain items on one line', () => {
    expect(toJsonText(book, literalOf)).toBe(`{
  "channel": "book",
  "levels": [
    { "price": 5.1, "qty": 0.10000000 }
  ],
  "depth": [10, 25],
  "nested": [
    {
      "a": {
        "b": 1
      }
    }
  ]
}`);
  });

  it('breaks what is too long for a line, and stays valid', () => {
    const long = { list: Array.from({ length: 30 }, (_, index) => index * 1000), text: 'a"b\n', none: null };
    const text = toJsonText(long);
    expect(text.split('\n').every((line) => line.length <= 88)).toBe(true);
    expect(JSON.parse(text)).toEqual(long);
    expect(toJsonText([])).toBe('[]');
    expect(toJsonText('x')).toBe('"x"');
  });

  it('takes only literals that are JSON', () => {
    expect(toJsonText({ a: 31 }, () => '0x1F')).toBe('{\n  "a": 31\n}');
  });
});

describe('YAML', () => {
  it('keeps trailing zeros', () => {
    expect(toYamlText({ levels: [{ qty: 0.1 }] }, literalOf)).toBe('levels:\n  - qty: 0.10000000\n');
  });
});
